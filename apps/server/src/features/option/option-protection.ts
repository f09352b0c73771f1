import { type Command, USDT_ASSET_ID } from '@glasshouse/domain'
import type { Session } from '@glasshouse/records'
import {
  excludeFromOptions,
  explainProtectionRefusal,
  type Fault,
  isFault,
  optionProtection,
  protectionToWire,
  requestKey,
  setOptionLimits,
  success,
  toExcludeFromOptions,
  toSetOptionLimits,
} from '@glasshouse/wire'
import { actorOf } from '../../calls/access.ts'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { isHostRefusal } from '../../engine/protocol/engine.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type ProtectionServices = Needs<'accounts' | 'engine' | 'listing'>

/** A player's own limits and exclusion. Frozen or blocked accounts may set them too. */
export function optionProtectionRoutes(server: CallServer, services: ProtectionServices): void {
  serveUser(server, optionProtection, async ({ session }) =>
    success(await protectionOf(services, session), { seq: services.engine.health().lastSeq }),
  )

  serveUser(server, setOptionLimits, async ({ body, session, key }) => {
    const actor = await actorOf(services, session, requestKey(null, key))
    const seq = await done(services, toSetOptionLimits(body, { actor, decimals: stakeDecimals(services) }), 'tradesPerHour')
    return success(await protectionOf(services, session), { msg: 'Limits set', seq })
  })

  serveUser(server, excludeFromOptions, async ({ body, session, key }) => {
    const actor = await actorOf(services, session, requestKey(null, key))
    const seq = await done(services, toExcludeFromOptions(body, { actor }), 'until')
    return success(await protectionOf(services, session), { msg: 'Excluded from options', seq })
  })
}

/** Limits hold over all option markets, which are all paid in USDT. */
const stakeDecimals = ({ listing }: ProtectionServices) => listing.asset(USDT_ASSET_ID).decimals

async function protectionOf(services: ProtectionServices, session: Session) {
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  return protectionToWire(await services.engine.read.optionProtection(accountId), stakeDecimals(services))
}

async function done(services: ProtectionServices, command: Command | Fault, field: 'until' | 'tradesPerHour'): Promise<number> {
  if (isFault(command)) throw new ApiError(command)
  const submitted = await services.engine.submit(command)
  if (submitted.ok) return submitted.seq
  const { reason } = submitted
  throw new ApiError(isHostRefusal(reason) ? { reason } : explainProtectionRefusal(reason, field))
}
