import { securityOf, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import type { Needs } from '../../services/services.ts'
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
    const [facts, fund, passkeys, addresses, payoutsAfterMs, ways, provedUntil] = await Promise.all([
      records.proofs.factsOf(userId),
      records.fundPasswords.of(userId),
      records.passkeys.of(userId),
      records.withdrawalAddresses.of(userId),
      records.users.payoutsAfterMs(userId),
      proofs.countingWaysOf(userId),
      proofs.provedUntilMs(session),
    ])
    return success({
      hasPassword: facts.hasPassword,
      hasFundPassword: fund.passwordHash !== null,
      fundPasswordReadyAt: fund.readyAtMs,
      email: facts.email,
      phone: facts.phone,
      hasTotp: facts.hasTotp,
      recoveryCodes: facts.recoveryCodes,
      passkeys: passkeys.map(({ credentialId, name, madeAtMs, usedAtMs }) => ({
        id: credentialId,
        name,
        madeAt: madeAtMs,
        usedAt: usedAtMs,
      })),
      passkeyOrigin: passkeyPlace(services.config).origin,
      addresses: addresses.map(({ type, address }) => ({ type, address })),
      payoutsAfter: payoutsAfterMs > services.clock() ? payoutsAfterMs : null,
      payoutDelayMs: services.credentialChanges.payoutDelayMs,
      ways: [...ways],
      provedUntil,
    })
  })
}
