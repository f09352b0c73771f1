import { USDT_ASSET_ID } from '@glasshouse/domain'
import type { Session } from '@glasshouse/records'
import { contractProtection, contractProtectionToWire, excludeFromContracts, setContractLimits, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { type CommandServices, serveCommand } from '../../calls/serve-command.ts'

/** A user's own limits and exclusion for futures. Frozen or blocked accounts may set them too. */
export function contractProtectionRoutes(server: CallServer, services: CommandServices): void {
  serveUser(server, contractProtection, async ({ session }) =>
    success(await protectionOf(services, session), { seq: services.engine.health().lastSeq }),
  )

  serveCommand(server, services, setContractLimits, {
    answer: async ({ session, seq }) => success(await protectionOf(services, session), { msg: 'Limits set', seq }),
  })

  serveCommand(server, services, excludeFromContracts, {
    answer: async ({ session, seq }) => success(await protectionOf(services, session), { msg: 'Excluded from futures', seq }),
  })
}

async function protectionOf({ accounts, engine, listing }: CommandServices, { user, realm }: Session) {
  const accountId = await accounts.of(user.userRef, realm)
  return contractProtectionToWire(await engine.read.contractProtection(accountId), listing.asset(USDT_ASSET_ID).decimals)
}
