/**
 * The public rank of an auto-deleveraging (RULES.md 8.7.5): profit on margin, times the leverage it has come to; losers
 * behind, by the same two turned round. Ranks are fractions, compared exactly. A rank follows from the position and the
 * mark alone, so a side's order is kept while the mark stands, and only positions that changed find their place anew.
 */

import { type IndexPrice, scaledValue, unrealizedPnl } from '@glasshouse/domain'
import type { State } from '../../state.ts'
import type { ContractRealmMarket } from './contracts.ts'
import { markOf } from './mark.ts'
import { margined, type Position } from './positions.ts'

/** Above all fractions, among them, below all. */
const INFINITE = 0
const FINITE = 1
const INSOLVENT = 2

export interface Rank {
  readonly positionId: number
  readonly group: typeof INFINITE | typeof FINITE | typeof INSOLVENT
  readonly numerator: bigint
  /** Above 0. */
  readonly denominator: bigint
  /** The fraction, nearly. */
  readonly approx: number
}

export function rankOf(position: Position, mark: IndexPrice): Rank {
  const { rule, positionId, contracts, margin } = position
  const profit = unrealizedPnl(rule, margined(position), mark)
  const equity = margin + profit
  if (equity <= 0n) return { positionId, group: INSOLVENT, numerator: 0n, denominator: 1n, approx: 0 }
  if (margin === 0n) return { positionId, group: INFINITE, numerator: 0n, denominator: 1n, approx: 0 }
  // Value over equity: both times tickSize, so that the value is whole.
  const value = scaledValue(rule, contracts, mark)
  const scaledEquity = equity * BigInt(rule.tickSize)
  const over = profit * (profit > 0n ? value : scaledEquity)
  const under = margin * (profit > 0n ? scaledEquity : value)
  const near = Number(over) / Number(under) // deterministic-ok: tells far apart only, see compareRanks
  return { positionId, group: FINITE, numerator: over, denominator: under, approx: near }
}

/** Each of two neighbours is off by less than a part in 2^50. */
const NEARLY = 2 ** -48

/**
 * Below 0: the first goes earlier. Exact: fractions that are not clearly apart are compared by their cross products.
 */
export function compareRanks(a: Rank, b: Rank): number {
  if (a.group !== b.group) return a.group - b.group
  const apart = b.approx - a.approx
  if (Math.abs(apart) > NEARLY * (Math.abs(a.approx) + Math.abs(b.approx))) return apart
  const left = a.numerator * b.denominator
  const right = b.numerator * a.denominator
  if (left !== right) return left > right ? -1 : 1
  return a.positionId - b.positionId
}

/** One side of a realm market in order, for one mark; `moved` are positions that changed since. */
class AdlQueue {
  mark = 0
  atMs = 0
  readonly order: Position[] = []
  readonly moved = new Set<Position>()
  #ranks = new Map<Position, Rank>()

  refresh(positions: ReadonlyMap<number, Position>, mark: IndexPrice, atMs: number): void {
    this.atMs = atMs
    if (mark !== this.mark) this.#makeAnew(positions, mark)
    for (const position of this.moved) {
      this.#take(position)
      if (positions.get(position.positionId) === position) this.#place(position, rankOf(position, mark))
    }
    this.moved.clear()
  }

  #makeAnew(positions: ReadonlyMap<number, Position>, mark: IndexPrice): void {
    this.mark = mark
    this.moved.clear()
    this.#ranks = new Map([...positions.values()].map((position) => [position, rankOf(position, mark)]))
    this.order.length = 0
    for (const position of positions.values()) this.order.push(position)
    this.order.sort((a, b) => compareRanks(this.#ranks.get(a)!, this.#ranks.get(b)!))
  }

  #take(position: Position): void {
    const rank = this.#ranks.get(position)
    if (rank === undefined) return
    this.order.splice(this.#placeFor(rank), 1)
    this.#ranks.delete(position)
  }

  #place(position: Position, rank: Rank): void {
    this.order.splice(this.#placeFor(rank), 0, position)
    this.#ranks.set(position, rank)
  }

  /** Where a rank stands or would stand: no two are equal. */
  #placeFor(rank: Rank): number {
    let [from, to] = [0, this.order.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (compareRanks(this.#ranks.get(this.order[middle]!)!, rank) < 0) from = middle + 1
      else to = middle
    }
    return from
  }

  /** -1: not in it yet. */
  placeOf(position: Position): number {
    const rank = this.#ranks.get(position)
    return rank === undefined ? -1 : this.#placeFor(rank)
  }
}

/** What is kept of a realm market hangs on nothing but its positions and the mark: it is no state. */
const queues = new WeakMap<ContractRealmMarket, [AdlQueue, AdlQueue]>()
/** A row that nobody looks at is forgotten rather than kept up. */
const MOVED_MAX = 10_000

/** A position changed: should its row be looked at again for the same mark, it finds its place anew. */
export function noteMoved(position: Position): void {
  const { realmMarket } = position.accountMarket
  const both = queues.get(realmMarket)
  if (both === undefined) return
  const { moved } = both[position.side]!
  moved.add(position)
  if (moved.size > MOVED_MAX) queues.delete(realmMarket)
}

function queueOf(realmMarket: ContractRealmMarket, side: number): AdlQueue {
  const both = queues.get(realmMarket) ?? [new AdlQueue(), new AdlQueue()]
  queues.set(realmMarket, both)
  return both[side]!
}

/** All positions of one side, in the order in which they would be deleveraged. */
export function adlQueue(state: State, realmMarket: ContractRealmMarket, side: number): readonly Position[] {
  const row = queueOf(realmMarket, side)
  row.refresh(realmMarket.positions[side]!, markOf(state, realmMarket.contract), state.timeMs)
  return row.order
}

/** Beyond so many positions the shown rank may be some seconds old: it decides nothing. */
const MANY = 1_000
const SHOWN_FOR_MS = 5_000

/** 1 (last in the row) to 5 (first) of its side; 0 with no mark yet. */
export function adlQuintile(state: State, position: Position): number {
  const { realmMarket } = position.accountMarket
  const mark = markOf(state, realmMarket.contract)
  if (mark === 0) return 0
  const positions = realmMarket.positions[position.side]!
  const row = queueOf(realmMarket, position.side)
  const isOld = positions.size <= MANY || row.mark === 0 || state.timeMs - row.atMs > SHOWN_FOR_MS || row.placeOf(position) < 0
  if (isOld) row.refresh(positions, mark, state.timeMs)
  return 5 - Math.floor((5 * row.placeOf(position)) / row.order.length)
}
