import { securityOf, securityToWire, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../../calls/serve-call.ts'
import type { Needs } from '../../../services/services.ts'
import { passkeyPlace } from './passkey-checks.ts'

export type SecurityServices = Needs<
  'clock' | 'config' | 'credentialChanges' | 'proofs',
  'fundPasswords' | 'passkeys' | 'proofs' | 'users' | 'withdrawalAddresses'
>

/** What of an account is set: the screen "Security". */
export function securityRoutes(server: CallServer, services: SecurityServices): void {
  const { records, proofs } = services
  serveUser(server, securityOf, async ({ session }) => {
    const { userId } = session
    const [facts, fund, passkeys, bound, payoutsAfterMs, ways, provedUntilMs] = await Promise.all([
      records.proofs.factsOf(userId),
      records.fundPasswords.of(userId),
      records.passkeys.of(userId),
      records.withdrawalAddresses.of(userId),
      records.users.payoutsAfterMs(userId),
      proofs.countingWaysOf(userId),
      proofs.provedUntilMs(session),
    ])
    return success(
      securityToWire({
        proofs: facts,
        fund,
        passkeys,
        origin: passkeyPlace(services.config).origin,
        bound,
        payoutsAfterMs: payoutsAfterMs > services.clock() ? payoutsAfterMs : null,
        payoutDelayMs: services.credentialChanges.payoutDelayMs,
        ways,
        provedUntilMs,
      }),
    )
  })
}
