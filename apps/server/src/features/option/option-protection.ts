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
import { type Server, serveUser } from '../../calls/serve-call.ts'
import { isHostRefusal } from '../../engine/protocol/engine.ts'
import { FaultError } from '../../errors/api-error.ts'
import type { House } from '../../services/services.ts'

/** A player's own limits and exclusion. Frozen or blocked accounts may set them too. */
export function optionProtectionRoutes(server: Server): void {
  const { house } = server

  serveUser(server, optionProtection, async ({ session }) =>
    success(await protectionOf(house, session), { seq: house.engine.health().lastSeq }),
  )

  serveUser(server, setOptionLimits, async ({ body, session, key }) => {
    const actor = await actorOf(house, session, requestKey(null, key))
    const seq = await done(house, toSetOptionLimits(body, { actor, decimals: stakeDecimals(house) }), 'tradesPerHour')
    return success(await protectionOf(house, session), { msg: 'Limits set', seq })
  })

  serveUser(server, excludeFromOptions, async ({ body, session, key }) => {
    const actor = await actorOf(house, session, requestKey(null, key))
    const seq = await done(house, toExcludeFromOptions(body, { actor }), 'until')
    return success(await protectionOf(house, session), { msg: 'Excluded from options', seq })
  })
}

/** Limits hold over all option markets, which are all paid in USDT. */
const stakeDecimals = ({ listing }: House) => listing.asset(USDT_ASSET_ID).decimals

async function protectionOf(house: House, session: Session) {
  const accountId = await house.accounts.of(session.user.userRef, session.realm)
  return protectionToWire(await house.engine.read.optionProtection(accountId), stakeDecimals(house))
}

async function done(house: House, command: Command | Fault, field: 'until' | 'tradesPerHour'): Promise<number> {
  if (isFault(command)) throw new FaultError(command)
  const submitted = await house.engine.submit(command)
  if (submitted.ok) return submitted.seq
  const { reason } = submitted
  throw new FaultError(isHostRefusal(reason) ? { reason } : explainProtectionRefusal(reason, field))
}
