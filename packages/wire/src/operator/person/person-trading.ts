import { CONTRACT_ORDER_EFFECTS, OPTION_SIDES, POSITION_SIDES, SIDES } from '@glasshouse/domain'
import { z } from 'zod'
import type { ContractOrder } from '../../contract/contract-order.ts'
import type { Position } from '../../contract/position.ts'
import { endpoint } from '../../endpoint.ts'
import { decimalText } from '../../fields.ts'
import type { OptionOrder } from '../../option/option-order.ts'
import type { SpotOrder } from '../../spot/spot-order.ts'
import { personId, realmOfPerson } from './person.ts'

/** Rows of each list at the most. */
export const LISTED_TRADING_MAX = 100

const id = z.string()
const market = z.string()
const at = z.number().int()

const spotOrder = z.object({
  ...{ id, market },
  side: z.enum(SIDES),
  price: decimalText,
  quantity: decimalText,
  filled: decimalText,
  at,
})
const contractOrder = z.object({
  ...{ id, market },
  side: z.enum(POSITION_SIDES),
  effect: z.enum(CONTRACT_ORDER_EFFECTS),
  leverage: z.number().int(),
  price: decimalText,
  contracts: decimalText,
  filled: decimalText,
  held: decimalText,
  at,
})
const position = z.object({
  ...{ id, market },
  side: z.enum(POSITION_SIDES),
  leverage: z.number().int(),
  contracts: decimalText,
  entryPrice: decimalText,
  markPrice: decimalText,
  /** '0': none. */
  liquidationPrice: decimalText,
  /** All that can be lost. */
  margin: decimalText,
  unrealized: decimalText,
  isInLiquidation: z.boolean(),
  at,
})
const option = z.object({
  ...{ id, market },
  side: z.enum(OPTION_SIDES),
  stake: decimalText,
  /** Profit if it wins. */
  payout: decimalText,
  seconds: z.number().int(),
  /** '0' until it is struck. */
  strike: decimalText,
  expiryAt: z.number().int().nullable(),
  at,
})
const trading = z.object({
  spotOrders: z.array(spotOrder),
  contractOrders: z.array(contractOrder),
  positions: z.array(position),
  options: z.array(option),
})
export type PersonTrading = z.output<typeof trading>

/** Open now, the newest first: a hundred of each at the most. */
export const showPersonTrading = endpoint('GET', '/operator/person/trading', {
  summary: 'Open orders, positions and options of a person in one realm',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({ userId: personId, realm: realmOfPerson }),
  data: trading,
})

interface OpenRows {
  readonly spotOrders: readonly SpotOrder[]
  readonly contractOrders: readonly ContractOrder[]
  readonly positions: readonly Position[]
  readonly options: readonly OptionOrder[]
}

export const personTradingToWire = ({ spotOrders, contractOrders, positions, options }: OpenRows): PersonTrading => ({
  spotOrders: newest(
    spotOrders.map(({ id, symbol, type, delegatePrice, delegateTotal, dealNum, delegateTime }) => ({
      ...{ id, market: symbol, side: type === 0 ? ('buy' as const) : ('sell' as const) },
      ...{ price: delegatePrice, quantity: delegateTotal, filled: dealNum, at: delegateTime },
    })),
  ),
  contractOrders: newest(
    contractOrders.map(({ id, symbol, type, effect, leverage, createTime, ...order }) => ({
      ...{ id, market: symbol, side: sideOf(type), effect, leverage, at: createTime },
      ...{ price: order.delegatePrice, contracts: order.delegateTotal, filled: order.dealNum, held: order.heldAmount },
    })),
  ),
  positions: newest(
    positions.map(({ id, symbol, type, leverage, markPrice, unrealized, isInLiquidation, createTime, ...held }) => ({
      ...{ id, market: symbol, side: sideOf(type), leverage, markPrice, unrealized, isInLiquidation, at: createTime },
      ...{ contracts: held.openNum, entryPrice: held.openPrice, liquidationPrice: held.closePrice, margin: held.remainMargin },
    })),
  ),
  options: newest(
    options.map(({ id, symbol, betContent, betAmount, payout, type, openPrice, expiryTime, createTime }) => ({
      ...{ id, market: symbol, side: betContent === 1 ? ('up' as const) : ('down' as const), stake: betAmount, payout },
      ...{ seconds: type, strike: openPrice, expiryAt: expiryTime, at: createTime },
    })),
  ),
})

const sideOf = (type: 0 | 1) => (type === 0 ? ('long' as const) : ('short' as const))

const newest = <Row extends { readonly at: number }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => other.at - one.at).slice(0, LISTED_TRADING_MAX)
