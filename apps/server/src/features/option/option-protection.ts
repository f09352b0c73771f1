import { USDT_ASSET_ID } from '@glasshouse/domain'
import type { Session } from '@glasshouse/records'
import { excludeFromOptions, optionProtection, protectionToWire, setOptionLimits, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { type CommandServices, serveCommand } from '../../calls/serve-command.ts'

/** A user's own limits and exclusion. Frozen or blocked accounts may set them too. */
export function optionProtectionRoutes(server: CallServer, services: CommandServices): void {
  serveUser(server, optionProtection, async ({ session }) =>
    success(await protectionOf(services, session), { seq: services.engine.health().lastSeq }),
  )

  serveCommand(server, services, setOptionLimits, {
    answer: async ({ session, seq }) => success(await protectionOf(services, session), { msg: 'Limits set', seq }),
  })

  serveCommand(server, services, excludeFromOptions, {
    answer: async ({ session, seq }) => success(await protectionOf(services, session), { msg: 'Excluded from options', seq }),
  })
}

async function protectionOf({ accounts, engine, listing }: CommandServices, { user, realm }: Session) {
  const accountId = await accounts.of(user.userRef, realm)
  return protectionToWire(await engine.read.optionProtection(accountId), listing.asset(USDT_ASSET_ID).decimals)
}
