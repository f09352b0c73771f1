import type { AccountId, MarketConfig, MarketId, OrderAccepted, Realm, Side } from '@glasshouse/domain'

/** A user's order as its events tell it. */
export interface WitnessedOrder {
  readonly orderId: number
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly side: Side
  /** Place in time: its id, or the one that it took when it was replaced. */
  priority: number
  priceTicks: number
  quantityLots: number
  /** The market's rule when it was accepted, or replaced. */
  rule: MarketConfig
  filledLots: number
  filledNotional: bigint
  feePaid: bigint
  held: bigint
  /** Held at acceptance, and what replacements held more or less. */
  heldInAll: bigint
  /** What left its hold for good. */
  spent: bigint
  isResting: boolean
  isEnded: boolean
}

export function witnessedOrder(accepted: OrderAccepted, rule: MarketConfig): WitnessedOrder {
  return {
    orderId: accepted.orderId,
    accountId: accepted.accountId,
    marketId: accepted.marketId,
    realm: accepted.realm,
    side: accepted.side,
    priority: accepted.orderId,
    priceTicks: accepted.priceTicks,
    quantityLots: accepted.quantityLots,
    rule,
    filledLots: 0,
    filledNotional: 0n,
    feePaid: 0n,
    held: 0n,
    heldInAll: accepted.held,
    spent: 0n,
    isResting: false,
    isEnded: false,
  }
}

export const ceilPpm = (units: bigint, ppm: number): bigint => (units * BigInt(ppm) + 999_999n) / 1_000_000n

/** What an open order needs: a buy its notional and taker fee, a sell its base units. */
export function holdNeeded(order: WitnessedOrder, remainingLots: number): bigint {
  const { rule } = order
  if (order.side === 'sell') return BigInt(remainingLots) * rule.lotUnits
  const notional = BigInt(order.priceTicks) * BigInt(remainingLots) * rule.tickLotUnits
  return notional + ceilPpm(notional, rule.takerFeePpm)
}

/** The fee of one fill, before the fill is counted. */
export function feeDue(order: WitnessedOrder, fill: { lots: number; notional: bigint; isMaker: boolean }): bigint {
  const { rule } = order
  const fee = ceilPpm(fill.notional, fill.isMaker ? rule.makerFeePpm : rule.takerFeePpm)
  if (order.side === 'sell' || order.priceTicks === 0) return smaller(fee, fill.notional)
  const remaining = order.quantityLots - order.filledLots
  const most = holdNeeded(order, remaining) - holdNeeded(order, remaining - fill.lots) - fill.notional
  return smaller(fee, most)
}

function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}
