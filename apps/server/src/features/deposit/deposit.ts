import { formatDecimal, parseDecimal } from '@glasshouse/domain'
import { FREEZE_KEYS, type FreezeKey, type Session } from '@glasshouse/records'
import {
  channelsToWire,
  DEPOSIT_FIELDS,
  depositStatesOf,
  depositToWire,
  getAdress,
  type KeptChannel,
  list,
  pageOf,
  rechargeDetail,
  rechargeList,
  rechargeSubmit,
  success,
  toSentDeposit,
} from '@glasshouse/wire'
import { refuseBlocked } from '../../calls/access.ts'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { wasShown } from '../../deposits/deposit-channels.ts'
import { explained } from '../../deposits/deposit-faults.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type DepositServices = Needs<'deposits' | 'listing' | 'notices', 'settings'>

const RECHARGE_KEYS: readonly FreezeKey[] = FREEZE_KEYS.filter((key) => key === 'RECHARGE')
/** As much as the core credits at once. */
const UNITS_MAX = 2n ** 62n

/** Addresses, claims and own deposits. */
export function depositRoutes(server: CallServer, services: DepositServices): void {
  const { deposits, notices } = services

  serveUser(server, getAdress, async ({ session, query }) => {
    await assertOpen(services, session)
    const channels = await deposits.channels.of(session.userId, { coin: query.coin, name: query.symbol })
    if (channels.length === 0 && query.coin !== undefined) throw new ApiError({ reason: 'deposit_channel_closed', field: 'coin' })
    return success(channelsToWire(channels))
  })

  serveUser(server, rechargeSubmit, async ({ session, body }) => {
    await assertOpen(services, session)
    const given = toSentDeposit(body)
    const [channel] = await deposits.channels.of(session.userId, { coin: given.coin, name: given.channel })
    if (!channel) throw new ApiError({ reason: 'deposit_channel_closed', field: DEPOSIT_FIELDS.channel })
    if (!wasShown(channel, session.userId, given.address)) throw new ApiError({ reason: 'deposit_address_changed', field: 'address' })
    const sent = { ...given, currency: channel.currency, amount: claimedAmount(services, channel, given.amount) }
    const { depositId, serialId } = await explained(deposits.claims.submit(session.userId, sent))
    notices.sendNow()
    return success({ id: depositId, serialId }, { msg: 'Deposit submitted' })
  })

  serveUser(server, rechargeList, async ({ session, query }) => {
    if (session.realm === 'demo') return list([], { total: 0 })
    const states = depositStatesOf(query.status)
    const { rows, total } = await deposits.book.page(session.userId, { ...(states ? { states } : {}), ...pageOf(query) })
    return list(rows.map(depositToWire), { total })
  })

  serveUser(server, rechargeDetail, async ({ session, params }) => {
    const deposit = session.realm === 'demo' ? null : await deposits.book.find(session.userId, params.id as string)
    if (!deposit) throw new ApiError({ reason: 'not_found', field: 'id' })
    return success(depositToWire(deposit))
  })
}

async function assertOpen(services: Needs<never, 'settings'>, session: Session): Promise<void> {
  if (session.realm === 'demo') throw new ApiError({ reason: 'real_only' })
  await refuseBlocked(services, session, RECHARGE_KEYS)
}

/** In the one writing that is kept. */
function claimedAmount({ listing }: Needs<'listing'>, { coin, decimals }: KeptChannel, text: string): string {
  const refuse = (reason: 'not_a_number' | 'too_many_decimals' | 'field_malformed', rule: string): never => {
    throw new ApiError({ reason, field: 'amount', rule })
  }
  const units = parseDecimal(text, decimals)
  if (typeof units !== 'bigint') return refuse(units, `must be a decimal with at most ${decimals} places`)
  if (units === 0n) return refuse('field_malformed', 'must be above 0')
  const asset = listing.configuration.assets.find(({ symbol }) => symbol === coin)
  if (units * 10n ** BigInt((asset?.decimals ?? decimals) - decimals) > UNITS_MAX) return refuse('field_malformed', 'is too large')
  return formatDecimal(units, decimals)
}
