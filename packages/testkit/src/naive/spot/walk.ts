import type { MarketConfig, Realm, Side } from '@glasshouse/domain'
import { ceilPpm, type NaiveState, queue, type Resting, smaller } from '../state/naive-state.ts'

export interface Incoming {
  readonly accountId: number
  readonly side: Side
  /** 0n: any price. */
  readonly limit: bigint
  readonly lots: bigint
  /** Market buy by value: the money to spend, fee included; else 0n. */
  readonly budget: bigint
  readonly takerFee: bigint
}

export interface Fill {
  readonly maker: Resting
  readonly price: bigint
  readonly lots: bigint
}

export interface Walk {
  readonly fills: Fill[]
  /** Why it went no further. */
  readonly stop: 'done' | 'budget' | 'own' | 'band' | 'limit' | 'empty'
}

/** The fills that an incoming order would make now. Changes nothing. */
export function walk(state: NaiveState, market: MarketConfig, realm: Realm, reference: bigint, incoming: Incoming): Walk {
  const fills: Fill[] = []
  let left = incoming.lots
  let budget = incoming.budget
  for (const maker of queue(state, market.marketId, realm, incoming.side === 'buy' ? 'sell' : 'buy')) {
    if (budgetless(incoming) && left === 0n) return { fills, stop: 'done' }
    if (!reaches(incoming, maker.price)) return { fills, stop: 'limit' }
    if (!mayTakeAt(market, reference, incoming.side, maker.price)) return { fills, stop: 'band' }
    if (maker.accountId === incoming.accountId) return { fills, stop: 'own' }
    let lots = maker.left
    if (budgetless(incoming)) {
      lots = smaller(left, maker.left)
      left -= lots
    } else {
      lots = affordable(market, maker, budget, incoming.takerFee)
      const notional = lots * maker.price * market.tickLotUnits
      budget -= notional + ceilPpm(notional, incoming.takerFee)
    }
    if (lots > 0n) fills.push({ maker, price: maker.price, lots })
    if (!budgetless(incoming) && lots < maker.left) return { fills, stop: 'budget' }
  }
  return { fills, stop: budgetless(incoming) && left === 0n ? 'done' : 'empty' }
}

/** The reference of both bands, 10^-8 quote; 0n without one. */
export function referenceOf(state: NaiveState, market: MarketConfig, realm: Realm): bigint {
  if (market.indexId !== 0) return state.indices.get(market.indexId)?.price ?? 0n
  return (state.lastTrades.get(`${market.marketId}/${realm}`) ?? 0n) * BigInt(market.tickSize)
}

export function mayRestAt(market: MarketConfig, reference: bigint, price: bigint): boolean {
  if (reference === 0n) return true
  const scaled = price * BigInt(market.tickSize) * 1_000_000n
  const band = BigInt(market.restBandPpm)
  return scaled <= reference * (1_000_000n + band) && scaled >= reference * (1_000_000n - band)
}

function mayTakeAt(market: MarketConfig, reference: bigint, side: Side, price: bigint): boolean {
  if (reference === 0n) return true
  const scaled = price * BigInt(market.tickSize) * 1_000_000n
  const band = BigInt(market.takeBandPpm)
  return side === 'buy' ? scaled <= reference * (1_000_000n + band) : scaled >= reference * (1_000_000n - band)
}

export function reaches(incoming: { side: Side; limit: bigint }, price: bigint): boolean {
  if (incoming.limit === 0n) return true
  return incoming.side === 'buy' ? price <= incoming.limit : price >= incoming.limit
}

const budgetless = (incoming: Incoming) => incoming.budget === 0n

/** The largest q <= the maker's lots with q*c + fee(q*c) <= budget, by halving the range. */
function affordable(market: MarketConfig, maker: Resting, budget: bigint, fee: bigint): bigint {
  const cost = (lots: bigint) => {
    const notional = lots * maker.price * market.tickLotUnits
    return notional + ceilPpm(notional, fee)
  }
  let enough = 0n
  let tooMuch = maker.left + 1n
  while (tooMuch - enough > 1n) {
    const middle = (enough + tooMuch) / 2n
    if (cost(middle) <= budget) enough = middle
    else tooMuch = middle
  }
  return enough
}
