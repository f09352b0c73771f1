import type { ContractConfig, Side } from '@glasshouse/domain'
import {
  contractQueue,
  feeAt,
  leaveContractBook,
  markOf,
  type NaiveContractOrder,
  openingMargin,
  valueInTicks,
} from '../state/contract-state.ts'
import { least } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { endContractOrder, releaseHoldOf } from './contract-ends.ts'
import { failsTest, type Party, planSide, tradeContracts } from './contract-fills.ts'
import { bankruptcyTicksOf } from './contract-margin.ts'
import { isBeyondOwn } from './contract-protection.ts'

export type ContractStop = 'done' | 'empty' | 'limit' | 'bankrupt' | 'band' | 'own' | 'short'

/** Everything a walk may not go beyond, as it stood before the command. */
export interface Bounds {
  readonly accountId: number
  readonly side: Side
  /** 0n: any price. */
  readonly limit: bigint
  /** Bankruptcy price of the position that is closed; null when opening. */
  readonly bankruptcy: bigint | null
  readonly mark: bigint | null
  readonly takeBandPpm: number
  readonly tickSize: number
}

export function boundsOf(state: NaiveState, config: ContractConfig, order: WalkingOrder): Bounds {
  const position = order.positionId === 0 ? undefined : state.positions.get(order.positionId)
  return {
    accountId: order.accountId,
    side: order.side,
    limit: order.price,
    bankruptcy: position ? bankruptcyTicksOf(position, position.rule.takerFeePpm) : null,
    mark: markOf(state, config),
    takeBandPpm: config.takeBandPpm,
    tickSize: config.tickSize,
  }
}
export type WalkingOrder = Pick<NaiveContractOrder, 'positionId' | 'accountId' | 'side' | 'price' | 'realm'>

/** Why an order with these bounds may not take this maker's order, or null. */
export function barOf(bounds: Bounds, maker: NaiveContractOrder): ContractStop | null {
  const isWorseThan = (price: bigint) => (bounds.side === 'buy' ? maker.price > price : maker.price < price)
  if (bounds.limit !== 0n && isWorseThan(bounds.limit)) return 'limit'
  if (bounds.bankruptcy !== null && isWorseThan(bounds.bankruptcy)) return 'bankrupt'
  if (bounds.mark !== null && !mayTake(bounds, bounds.mark, maker.price)) return 'band'
  return maker.accountId === bounds.accountId ? 'own' : null
}

function mayTake({ side, takeBandPpm, tickSize }: Bounds, mark: bigint, price: bigint): boolean {
  const scaled = price * BigInt(tickSize) * 1_000_000n
  const band = BigInt(takeBandPpm)
  return side === 'buy' ? scaled <= mark * (1_000_000n + band) : scaled >= mark * (1_000_000n - band)
}

/** What an order would take now if no test failed. Changes nothing. */
export function foresee(
  state: NaiveState,
  config: ContractConfig,
  order: WalkingOrder & { contracts: bigint },
): { fills: { price: bigint; contracts: bigint }[]; stop: ContractStop } {
  const bounds = boundsOf(state, config, order)
  const fills: { price: bigint; contracts: bigint }[] = []
  let left = order.contracts
  for (const maker of contractQueue(state, config.marketId, order.realm, order.side === 'buy' ? 'sell' : 'buy')) {
    if (left === 0n) return { fills, stop: 'done' }
    const bar = barOf(bounds, maker)
    if (bar) return { fills, stop: bar }
    const contracts = least(left, maker.left)
    fills.push({ price: maker.price, contracts })
    left -= contracts
  }
  return { fills, stop: left === 0n ? 'done' : 'empty' }
}

/** Margin and taker fee of what it would take now, fill by fill. */
export function costOfTaking(config: ContractConfig, fills: readonly { price: bigint; contracts: bigint }[], leverage: number): bigint {
  return fills.reduce((sum, fill) => {
    const notional = valueInTicks(config, fill.contracts, fill.price)
    return sum + openingMargin(notional, leverage) + feeAt(notional, config.takerFeePpm)
  }, 0n)
}

export function marginOfTaking(config: ContractConfig, fills: readonly { price: bigint; contracts: bigint }[], leverage: number): bigint {
  return fills.reduce((sum, fill) => sum + openingMargin(valueInTicks(config, fill.contracts, fill.price), leverage), 0n)
}

/** Takes what it can, fill by fill; says why it went no further, and what margin it bound. */
export function takeContracts(state: NaiveState, config: ContractConfig, taker: Party): { stop: ContractStop; margin: bigint } {
  const bound = { margin: 0n }
  return { stop: takeAll(state, config, taker, bound), margin: bound.margin }
}

function takeAll(state: NaiveState, config: ContractConfig, taker: Party, bound: { margin: bigint }): ContractStop {
  const { order } = taker
  const bounds = boundsOf(state, config, order)
  while (order.left > 0n) {
    const maker = contractQueue(state, config.marketId, order.realm, order.side === 'buy' ? 'sell' : 'buy')[0]
    if (!maker) return 'empty'
    const bar = barOf(bounds, maker)
    if (bar) return bar
    const contracts = least(order.left, maker.left)
    const fill = { price: maker.price, contracts, mark: bounds.mark }
    if (failsTest(state, config, taker, fill)) return 'short'
    const { opening } = planSide(state, config, taker, fill)
    const margin = bound.margin + (opening?.margin ?? 0n)
    if (opening && isBeyondOwn(state, config, { accountId: order.accountId, margin, cost: opening.margin + opening.fee })) return 'short'
    const makerParty: Party = { order: maker, role: 'maker', rate: maker.makerRate }
    if (failsTest(state, config, makerParty, fill)) dropMaker(state, config, maker)
    else {
      taker.beforeFill?.()
      tradeContracts(state, config, makerParty, taker, fill)
      bound.margin = margin
    }
  }
  return 'done'
}

function dropMaker(state: NaiveState, config: ContractConfig, maker: NaiveContractOrder): void {
  releaseHoldOf(state, config, maker)
  leaveContractBook(state, maker)
  if (!maker.isQuote) endContractOrder(state, maker, 'margin_short')
}
