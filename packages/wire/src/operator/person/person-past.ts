import {
  CONTRACT_CAUSES,
  CONTRACT_ORDER_EFFECTS,
  OPTION_OUTCOMES,
  OPTION_SIDES,
  ORDER_ENDS,
  POSITION_SIDES,
  SIDES,
} from '@glasshouse/domain'
import { z } from 'zod'
import type { ContractOrder } from '../../contract/contract-order.ts'
import { endpoint } from '../../endpoint.ts'
import { decimalText, wireMoment, wirePattern, wireSymbol } from '../../fields.ts'
import type { OptionOrder } from '../../option/option-order.ts'
import type { SpotOrder } from '../../spot/spot-order.ts'
import type { SwapOrder } from '../../swap/swap-order.ts'
import { LOOK_PURPOSES } from '../reviews.ts'
import { personId, realmOfPerson } from './person.ts'

/** Rows of a page. */
export const LISTED_PAST_MAX = 50
export const PAST_LISTS = ['spot_orders', 'spot_fills', 'futures_orders', 'futures_fills', 'options', 'swaps'] as const
export type PastList = (typeof PAST_LISTS)[number]

const common = {
  id: z.string(),
  /** `after` of the next page, of its last row. */
  place: z.string(),
  /** Group of the journal that holds it, in which anybody can check it. */
  seq: z.number().int(),
  /** End of an order, a fill, settlement of an option, acceptance of a swap. */
  at: z.number().int(),
}
const order = z.object({
  ...{ kind: z.literal('order'), ...common, market: z.string() },
  side: z.enum([...SIDES, ...POSITION_SIDES]),
  /** Null of spot, as the next and what it realized. */
  effect: z.enum(CONTRACT_ORDER_EFFECTS).nullable(),
  leverage: z.number().int().nullable(),
  type: z.enum(['limit', 'market']),
  /** Null of a market order. */
  price: decimalText.nullable(),
  /** Base coins, or contracts; null of a market order by value. */
  size: decimalText.nullable(),
  filled: decimalText,
  /** Null without a fill. */
  average: decimalText.nullable(),
  fee: decimalText,
  /** Of the fee and of what it realized. */
  coin: z.string(),
  realized: decimalText.nullable(),
  end: z.enum(ORDER_ENDS).nullable(),
  acceptedAt: z.number().int(),
})
const fill = z.object({
  ...{ kind: z.literal('fill'), ...common, market: z.string() },
  /** '' of what was taken over without an order. */
  orderId: z.string(),
  side: z.enum(SIDES),
  role: z.enum(['maker', 'taker']),
  price: decimalText,
  /** Base coins, or contracts. */
  size: decimalText,
  notional: decimalText,
  fee: decimalText,
  coin: z.string(),
  /** Null of spot, as what it realized. */
  cause: z.enum(CONTRACT_CAUSES).nullable(),
  realized: decimalText.nullable(),
})
const option = z.object({
  ...{ kind: z.literal('option'), ...common, market: z.string() },
  side: z.enum(OPTION_SIDES),
  stake: decimalText,
  coin: z.string(),
  /** Share of the stake that a win pays. */
  odds: decimalText,
  seconds: z.number().int(),
  /** Null of one that was not opened, as its expiry. */
  strike: decimalText.nullable(),
  expiryAt: z.number().int().nullable(),
  /** Null without a price at its expiry. */
  close: decimalText.nullable(),
  outcome: z.enum(OPTION_OUTCOMES),
  /** Profit beside the stake. */
  reward: decimalText,
  acceptedAt: z.number().int(),
  /** Page of the traders' app on which its owner checks the receipt. */
  receipt: z.string(),
})
const swap = z.object({
  ...{ kind: z.literal('swap'), ...common },
  ...{ from: z.string(), to: z.string(), given: decimalText },
  state: z.enum(['waiting', 'executed', 'released']),
  /** Null of one that waits, or of a release, as the next. */
  received: decimalText.nullable(),
  rate: decimalText.nullable(),
  /** Spreads of both coins, which are what a swap costs; null where no price was taken. */
  fromSpread: decimalText.nullable(),
  toSpread: decimalText.nullable(),
  endedAt: z.number().int().nullable(),
})
const row = z.discriminatedUnion('kind', [order, fill, option, swap])
export type PastRow = z.output<typeof row>
export type PastOrder = z.output<typeof order>
export type PastFillRow = z.output<typeof fill>
export type PastOption = z.output<typeof option>
export type PastSwap = z.output<typeof swap>

/** A look at what a person traded, the newest first; its first page is an audit entry with its purpose. */
export const listPersonPast = endpoint('POST', '/operator/person/past', {
  summary: 'Past orders, fills, options or swaps of a person in one realm',
  access: 'operator',
  permission: 'find_people',
  kind: 'submit',
  body: z.object({
    userId: personId,
    realm: realmOfPerson,
    list: z.enum(PAST_LISTS),
    /** Symbol of a market; of swaps, of a coin. */
    market: wireSymbol.optional(),
    from: wireMoment.optional(),
    to: wireMoment.optional(),
    /** `place` of the last row of the page before. */
    after: wirePattern(/^\d{1,15}-\d{1,15}$/, 'must be the place of a row', 31).optional(),
    purpose: z.enum(LOOK_PURPOSES),
  }),
  row,
})

interface Placed {
  readonly place: string
  readonly seq: number
}

export const pastSpotOrderToWire = (shown: SpotOrder, coin: string, placed: Placed): PastOrder => ({
  ...{ kind: 'order', id: shown.id, ...placed, at: shown.updateTime, market: shown.symbol, side: shown.type === 0 ? 'buy' : 'sell' },
  ...{ effect: null, leverage: null, realized: null, end: shown.end, acceptedAt: shown.delegateTime },
  ...sizesOf(shown),
  ...{ fee: shown.fee ?? '0', coin },
})

export const pastContractOrderToWire = (shown: ContractOrder, coin: string, placed: Placed): PastOrder => ({
  ...{ kind: 'order', id: shown.id, ...placed, at: shown.updateTime, market: shown.symbol, side: shown.type === 0 ? 'long' : 'short' },
  ...{ effect: shown.effect, leverage: shown.leverage === 0 ? null : shown.leverage, end: shown.end, acceptedAt: shown.createTime },
  ...sizesOf(shown),
  ...{ fee: shown.effect === 'open' ? shown.openFee : shown.sellFee, coin, realized: shown.effect === 'open' ? null : shown.earn },
})

type Sizes = Pick<SpotOrder, 'delegateType' | 'delegatePrice' | 'delegateTotal' | 'dealNum' | 'dealPrice'>
const sizesOf = ({ delegateType, delegatePrice, delegateTotal, dealNum, dealPrice }: Sizes) => ({
  type: delegateType === 0 ? ('limit' as const) : ('market' as const),
  ...{ price: unlessNone(delegatePrice), size: unlessNone(delegateTotal), filled: dealNum, average: unlessNone(dealPrice) },
})
/** Lists of the app write a figure that is none as 0. */
const unlessNone = (text: string) => (/^0(\.0+)?$/.test(text) ? null : text)

interface FillFacts {
  readonly trade_id: number
  readonly order_id: number
  readonly side: PastFillRow['side']
  readonly role: PastFillRow['role']
  readonly price: string
  readonly quantity: string
  readonly notional: string
  readonly fee: string
  readonly cause: PastFillRow['cause']
  readonly realized: string | null
  readonly at_ms: number
}
export const pastFillToWire = (facts: FillFacts, named: Pick<PastFillRow, 'market' | 'coin'>, placed: Placed): PastFillRow => ({
  ...{ kind: 'fill', id: String(facts.trade_id), ...placed, ...named, at: facts.at_ms, side: facts.side, role: facts.role },
  orderId: facts.order_id === 0 ? '' : String(facts.order_id),
  ...{ price: facts.price, size: facts.quantity, notional: facts.notional, fee: facts.fee, cause: facts.cause, realized: facts.realized },
})

export const pastOptionToWire = (shown: OptionOrder, receipt: string, placed: Placed): PastOption => ({
  ...{ kind: 'option', id: shown.id, ...placed, market: shown.symbol, side: shown.betContent === 1 ? 'up' : 'down' },
  ...{ stake: shown.betAmount, coin: shown.baseSymbol, odds: shown.odds, seconds: shown.type },
  ...{ strike: unlessNone(shown.openPrice), close: unlessNone(shown.closePrice), expiryAt: shown.expiryTime },
  ...{ outcome: shown.outcome ?? 'void', reward: shown.rewardAmount, acceptedAt: shown.createTime, at: shown.settleTime ?? 0, receipt },
})

export const pastSwapToWire = (shown: SwapOrder, placed: Placed): PastSwap => ({
  ...{ kind: 'swap', id: shown.id, ...placed, at: shown.createTime, from: shown.fromSymbol, to: shown.toSymbol, given: shown.total },
  state: SWAP_STATES[shown.status],
  ...{ received: shown.status === 1 ? shown.received : null, rate: shown.status === 1 ? shown.rate : null },
  ...{ fromSpread: shown.fromSpread, toSpread: shown.toSpread, endedAt: shown.endTime },
})
const SWAP_STATES = ['waiting', 'executed', 'released'] as const
