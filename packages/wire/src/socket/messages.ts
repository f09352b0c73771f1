import { REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { contractOrder } from '../contract/contract-order.ts'
import { forcedClose } from '../contract/forced-close.ts'
import { position } from '../contract/position.ts'
import { stopEntry } from '../contract/stop-entry.ts'
import { decimalText } from '../fields.ts'
import { depthBook } from '../markets/depth.ts'
import { INTERVALS, klineCandle } from '../markets/kline.ts'
import { priceInfo } from '../markets/price-info.ts'
import { optionOrder } from '../option/option-order.ts'
import { spotOrder } from '../spot/spot-order.ts'
import { asset } from '../wallet/asset.ts'

/**
 * `n` counts up by one per (epoch, type, symbol, kind, interval, realm). A subscribe is answered by a message with
 * `snapshot: true`, whose `n` is the last one it contains; the next has n + 1. A gap or another epoch: subscribe
 * again, a new snapshot comes. Private topics are counted per account.
 */
const numbered = {
  epoch: z.string(),
  n: z.number().int().nonnegative(),
  /** Group of the journal the facts are from. */
  seq: z.number().int().nonnegative(),
  snapshot: z.literal(true).optional(),
}

/** Kind of TRADE and DEPTH: 3 when they are of the contract, whose quantities are contracts; absent: spot. */
const kind = z.literal(3).optional()

/** One coin; a snapshot without symbol is followed by one message for each coin. */
export const detailMessage = z.object({ type: z.literal('DETAIL'), symbol: z.string(), ...numbered, data: priceInfo })
/** The running candle; when a new one begins its T is later. */
export const klineMessage = z.object({
  type: z.literal('KLINE'),
  symbol: z.string(),
  interval: z.enum(INTERVALS),
  ...numbered,
  data: klineCandle,
})
export const publicTrade = z.object({
  id: z.string(),
  price: decimalText,
  quantity: decimalText,
  /** Side of the taker: 0 buy, 1 sell. */
  type: z.union([z.literal(0), z.literal(1)]),
  time: z.number().int(),
})
/** Newest first; a snapshot holds the last 20. */
export const tradeMessage = z.object({
  type: z.literal('TRADE'),
  symbol: z.string(),
  kind,
  realm: z.enum(REALMS),
  ...numbered,
  data: z.array(publicTrade),
})
/** Always the whole visible book, best levels first. */
export const depthMessage = z.object({
  type: z.literal('DEPTH'),
  symbol: z.string(),
  kind,
  realm: z.enum(REALMS),
  ...numbered,
  data: depthBook,
})
/** Spot orders that changed; a snapshot holds all pending ones and replaces the list. */
export const orderMessage = z.object({ type: z.literal('ORDER'), realm: z.enum(REALMS), ...numbered, data: z.array(spotOrder) })
/** Balances that changed; a snapshot holds all. */
export const balanceMessage = z.object({ type: z.literal('BALANCE'), realm: z.enum(REALMS), ...numbered, data: z.array(asset) })
/** Contract orders that changed; a snapshot holds all pending ones. */
export const contractOrderMessage = z.object({
  type: z.literal('CONTRACT_ORDER'),
  realm: z.enum(REALMS),
  ...numbered,
  data: z.array(contractOrder),
})
/**
 * Positions that changed by themselves; a closed one has `status` 1. A snapshot holds all open ones. The figures are
 * those of the mark at that moment: no message comes for a new mark alone, as DETAIL tells it and `figuresAt` computes
 * with the core's integers.
 */
export const positionMessage = z.object({ type: z.literal('POSITION'), realm: z.enum(REALMS), ...numbered, data: z.array(position) })
/** Take profits and stop losses that changed; one that is over has `status` 1. A snapshot holds all waiting ones. */
export const stopMessage = z.object({ type: z.literal('STOP'), realm: z.enum(REALMS), ...numbered, data: z.array(stopEntry) })
/** What was closed by force, as it happens. A snapshot is empty: what a reader missed lies in the inbox. */
export const liquidationMessage = z.object({
  type: z.literal('LIQUIDATION'),
  realm: z.enum(REALMS),
  ...numbered,
  data: z.array(forcedClose),
})
/**
 * Options that were placed or struck, so that a countdown runs to the true expiry. A snapshot holds all that are not
 * finished.
 */
export const optionMessage = z.object({ type: z.literal('OPTION'), realm: z.enum(REALMS), ...numbered, data: z.array(optionOrder) })
/**
 * Options that were settled, as their rows in the history. After a snapshot, which is empty, ask `selectOrderList` for
 * those whose expiry has passed. A void is told again when the price is known that it would have had.
 */
export const settlementMessage = z.object({
  type: z.literal('SETTLEMENT'),
  /**
   * Coin, where totals were not taken of all coins: each coin is counted by itself then, also those left when one of
   * all was given up.
   */
  symbol: z.string().optional(),
  realm: z.enum(REALMS),
  ...numbered,
  data: z.array(optionOrder),
})
/** Every 5 s to a socket that got nothing for 4 s; the user socket's client answers with the text `ping`. */
export const heartbeatMessage = z.object({ type: z.literal('HEARTBEAT'), data: z.object({ time: z.number().int() }) })
/**
 * Answer to `auth`; snapshots of ORDER, BALANCE, POSITION, CONTRACT_ORDER, STOP, LIQUIDATION, OPTION and SETTLEMENT
 * follow unasked.
 */
export const authMessage = z.object({ type: z.literal('AUTH'), data: z.object({ userId: z.string(), realm: z.enum(REALMS) }) })
/**
 * To every socket of the user, in whatever realm: a notice has come. Not numbered; who missed one asks for the count.
 */
export const noticeMessage = z.object({ type: z.literal('NOTICE'), data: z.object({ unread: z.number().int() }) })
/** The person's status, after AUTH and when it changes: 0 normal, 1 frozen, 2 disabled. */
export const userStatusMessage = z.object({
  type: z.literal('USER_STATUS'),
  /** Group of the journal that says so. */
  seq: z.number().int().nonnegative(),
  data: z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
})
export const errorMessage = z.object({
  type: z.literal('ERROR'),
  reason: z.string(),
  msg: z.string(),
  field: z.string().optional(),
  data: z.null(),
})

export const serverMessage = z.discriminatedUnion('type', [
  detailMessage,
  klineMessage,
  tradeMessage,
  depthMessage,
  orderMessage,
  balanceMessage,
  contractOrderMessage,
  positionMessage,
  stopMessage,
  liquidationMessage,
  optionMessage,
  settlementMessage,
  heartbeatMessage,
  authMessage,
  noticeMessage,
  userStatusMessage,
  errorMessage,
])
export type ServerMessage = z.output<typeof serverMessage>
export type DetailMessage = z.output<typeof detailMessage>
export type KlineMessage = z.output<typeof klineMessage>
export type TradeMessage = z.output<typeof tradeMessage>
export type DepthMessage = z.output<typeof depthMessage>
export type OrderMessage = z.output<typeof orderMessage>
export type BalanceMessage = z.output<typeof balanceMessage>
export type ContractOrderMessage = z.output<typeof contractOrderMessage>
export type PositionMessage = z.output<typeof positionMessage>
export type StopMessage = z.output<typeof stopMessage>
export type LiquidationMessage = z.output<typeof liquidationMessage>
export type OptionMessage = z.output<typeof optionMessage>
export type SettlementMessage = z.output<typeof settlementMessage>
export type UserStatusMessage = z.output<typeof userStatusMessage>
export type PublicTrade = z.output<typeof publicTrade>
export type NoticeMessage = z.output<typeof noticeMessage>
