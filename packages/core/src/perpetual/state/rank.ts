/**
 * The public rank of an auto-deleveraging (RULES.md 8.7.5): profit on margin, times the leverage it has come to; losers behind, by the same two turned
 * round. Ranks are fractions, compared exactly. A rank follows from the position and the mark alone, so a side's order is
 * kept while the mark stands, and only positions that changed find their place anew.
 */

import { type IndexPrice, scaledValue, unrealizedPnl } from '@glasshouse/domain'
import type { State } from '../../state.ts'
import type { ContractRoom } from './contracts.ts'
import { markOf } from './mark.ts'
import { margined, type Position } from './positions.ts'

/** Above all fractions, among them, below all. */
const FIRST = 0
const BETWEEN = 1
const LAST = 2

export interface Rank {
  readonly positionId: number
  readonly group: typeof FIRST | typeof BETWEEN | typeof LAST
  readonly over: bigint
  /** Above 0. */
  readonly under: bigint
  /** The fraction, nearly. */
  readonly near: number
}

export function rankOf(position: Position, mark: IndexPrice): Rank {
  const { rule, positionId, contracts, margin } = position
  const profit = unrealizedPnl(rule, margined(position), mark)
  const equity = margin + profit
  if (equity <= 0n) return { positionId, group: LAST, over: 0n, under: 1n, near: 0 }
  if (margin === 0n) return { positionId, group: FIRST, over: 0n, under: 1n, near: 0 }
  // Value over equity: both times tickSize, so that the value is whole.
  const value = scaledValue(rule, contracts, mark)
  const scaledEquity = equity * BigInt(rule.tickSize)
  const over = profit * (profit > 0n ? value : scaledEquity)
  const under = margin * (profit > 0n ? scaledEquity : value)
  const near = Number(over) / Number(under) // deterministic-ok: tells far apart only, see compareRanks
  return { positionId, group: BETWEEN, over, under, near }
}

/** Each of two neighbours is off by less than a part in 2^50. */
const NEARLY = 2 ** -48

/** Below 0: the first goes earlier. Exact: fractions that are not clearly apart are compared by their cross products. */
export function compareRanks(a: Rank, b: Rank): number {
  if (a.group !== b.group) return a.group - b.group
  const apart = b.near - a.near
  if (Math.abs(apart) > NEARLY * (Math.abs(a.near) + Math.abs(b.near))) return apart
  const left = a.over * b.under
  const right = b.over * a.under
  if (left !== right) return left > right ? -1 : 1
  return a.positionId - b.positionId
}

/** One side of a room in order, for one mark; `moved` are positions that changed since. */
class Row {
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

/** What is kept of a room hangs on nothing but its positions and the mark: it is no state. */
const rows = new WeakMap<ContractRoom, [Row, Row]>()
/** A row that nobody looks at is forgotten rather than kept up. */
const MOVED_MAX = 10_000

/** A position changed: should its row be looked at again for the same mark, it finds its place anew. */
export function noteMoved(position: Position): void {
  const { room } = position.seat
  const both = rows.get(room)
  if (both === undefined) return
  const { moved } = both[position.side]!
  moved.add(position)
  if (moved.size > MOVED_MAX) rows.delete(room)
}

function rowOf(room: ContractRoom, side: number): Row {
  const both = rows.get(room) ?? [new Row(), new Row()]
  rows.set(room, both)
  return both[side]!
}

/** All positions of one side, in the order in which they would be deleveraged. */
export function ranked(state: State, room: ContractRoom, side: number): readonly Position[] {
  const row = rowOf(room, side)
  row.refresh(room.positions[side]!, markOf(state, room.contract), state.timeMs)
  return row.order
}

/** Beyond so many positions the shown rank may be some seconds old: it decides nothing. */
const MANY = 1_000
const SHOWN_FOR_MS = 5_000

/** 1 (last in the row) to 5 (first) of its side; 0 with no mark yet. */
export function adlQuintile(state: State, position: Position): number {
  const { room } = position.seat
  const mark = markOf(state, room.contract)
  if (mark === 0) return 0
  const positions = room.positions[position.side]!
  const row = rowOf(room, position.side)
  const isOld = positions.size <= MANY || row.mark === 0 || state.timeMs - row.atMs > SHOWN_FOR_MS || row.placeOf(position) < 0
  if (isOld) row.refresh(positions, mark, state.timeMs)
  return 5 - Math.floor((5 * row.placeOf(position)) / row.order.length)
}
