import type {
  ContractConfig,
  ContractOrderAccepted,
  ContractOrderStopsAccepted,
  PositionChanged,
  Realm,
  Side,
  StopPlaced,
} from '@glasshouse/domain'
import type { Margined } from '../naive/contract/contract-margin.ts'
import type { NaivePosition } from '../naive/state/contract-state.ts'
import { ceilPpm } from './witnessed-order.ts'

/** A position as its last event told it. */
export interface WitnessedPosition {
  expected: PositionChanged
  rule: ContractConfig
  readonly stops: Set<StopPlaced>
  /** Contracts of its resting closing orders. */
  closing: number
}

/** A contract order as its events tell it, with the field names a book knows. */
export interface WitnessedContractOrder {
  readonly orderId: number
  readonly accountId: number
  readonly side: Side
  /** Place in time: its id, or the one that it took when it was replaced. */
  priority: number
  priceTicks: number
  quantityLots: number
  readonly accepted: ContractOrderAccepted
  /** Of its acceptance, or of its replacement. */
  rule: ContractConfig
  filledLots: number
  filledNotional: bigint
  feePaid: bigint
  isResting: boolean
  /** What it brings for the position it opens. */
  stops: ContractOrderStopsAccepted | null
}

export function contractOrder(accepted: ContractOrderAccepted, rule: ContractConfig): WitnessedContractOrder {
  const isBuy = (accepted.positionSide === 'long') === (accepted.effect === 'open')
  return {
    orderId: accepted.orderId,
    accountId: accepted.accountId,
    side: isBuy ? 'buy' : 'sell',
    priority: accepted.orderId,
    priceTicks: accepted.priceTicks,
    quantityLots: accepted.contracts,
    accepted,
    rule,
    filledLots: 0,
    filledNotional: 0n,
    feePaid: 0n,
    isResting: false,
    stops: null,
  }
}

/** Margin and taker fee of what an opening order has left; a closing order needs nothing. */
export function contractHold({ accepted, priceTicks, rule }: WitnessedContractOrder, contracts: number): bigint {
  if (accepted.effect === 'close') return 0n
  return openCostOf(rule, { contracts, priceTicks, leverage: accepted.leverage, feePpm: rule.takerFeePpm })
}

export function openCostOf(
  rule: ContractConfig,
  terms: { contracts: number; priceTicks: number; leverage: number; feePpm: number },
): bigint {
  const notional = BigInt(terms.contracts) * BigInt(terms.priceTicks) * rule.tickContractUnits
  const leverage = BigInt(terms.leverage)
  return (notional + leverage - 1n) / leverage + ceilPpm(notional, terms.feePpm)
}

/** As the written formulas want it. */
export function margined({ expected, rule }: { expected: PositionChanged; rule: ContractConfig }): Margined {
  return { side: expected.side, contracts: BigInt(expected.contracts), cost: expected.cost, margin: expected.margin, rule }
}

export const signedOf = (side: NaivePosition['side'], value: bigint): bigint => (side === 'long' ? value : -value)
export const bookOf = (marketId: number, realm: Realm): number => marketId * 2 + (realm === 'real' ? 0 : 1)
