/**
 * The public rank of an auto-deleveraging (RULES.md 8.7.5): profit on margin, times the leverage it has come to; losers behind, by the same two turned
 * round. Ranks are fractions compared by cross products, never divided. A rank follows from the position and the mark alone, so a side's order is
 * kept while the mark stands, and only positions that changed find their place anew.
 */
import { equityOf, type IndexPrice, scaledValue, unrealizedPnl } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { type ContractRoom, markOf } from './contracts.ts'
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
}

export function rankOf(position: Position, mark: IndexPrice): Rank {
  const { rule, positionId, contracts, margin } = position
  const what = margined(position)
  const profit = unrealizedPnl(rule, what, mark)
  const equity = equityOf(rule, what, mark)
  if (equity <= 0n) return { positionId, group: LAST, over: 0n, under: 1n }
  if (margin === 0n) return { positionId, group: FIRST, over: 0n, under: 1n }
  // Value over equity: both times tickSize, so that the value is whole.
  const value = scaledValue(rule, contracts, mark)
  const scaledEquity = equity * BigInt(rule.tickSize)
  if (profit > 0n) return { positionId, group: BETWEEN, over: profit * value, under: margin * scaledEquity }
  return { positionId, group: BETWEEN, over: profit * scaledEquity, under: margin * value }
}

/** Below 0: the first goes earlier. */
export function compareRanks(a: Rank, b: Rank): number {
  if (a.group !== b.group) return a.group - b.group
  const left = a.over * b.under
  const right = b.over * a.under
  if (left !== right) return left > right ? -1 : 1
  return a.positionId - b.positionId
}

/** A rank and what it was made of: as long as the position looks so, it holds. */
interface Placed {
  readonly rank: Rank
  readonly position: Position
  readonly contracts: number
  readonly cost: bigint
  readonly margin: bigint
}

/** One side of a room in order, for one mark. */
class Row {
  mark = 0
  atMs = 0
  order: Placed[] = []
  readonly #known = new Map<number, Placed>()

  refresh(positions: ReadonlyMap<number, Position>, mark: IndexPrice, atMs: number): void {
    if (mark !== this.mark) this.#known.clear()
    this.mark = mark
    this.atMs = atMs
    const fresh: Placed[] = []
    for (const position of positions.values()) {
      const known = this.#known.get(position.positionId)
      if (known && isAsPlaced(known, position)) continue
      const { positionId, contracts, cost, margin } = position
      const placed = { rank: rankOf(position, mark), position, contracts, cost, margin }
      this.#known.set(positionId, placed)
      fresh.push(placed)
    }
    const isStanding = (placed: Placed) => positions.get(placed.rank.positionId) === placed.position
    const kept = this.order.filter((placed) => this.#known.get(placed.rank.positionId) === placed && isStanding(placed))
    for (const [positionId] of this.#known) if (!positions.has(positionId)) this.#known.delete(positionId)
    this.order = merged(
      kept,
      fresh.sort((a, b) => compareRanks(a.rank, b.rank)),
    )
  }

  placeOf(position: Position): number {
    const known = this.#known.get(position.positionId)
    return known === undefined ? -1 : this.order.indexOf(known)
  }
}

const isAsPlaced = (placed: Placed, position: Position) =>
  placed.position === position &&
  placed.contracts === position.contracts &&
  placed.cost === position.cost &&
  placed.margin === position.margin

function merged(a: readonly Placed[], b: readonly Placed[]): Placed[] {
  if (b.length === 0) return [...a]
  const all: Placed[] = []
  let at = 0
  for (const placed of b) {
    while (at < a.length && compareRanks(a[at]!.rank, placed.rank) < 0) all.push(a[at++]!)
    all.push(placed)
  }
  while (at < a.length) all.push(a[at++]!)
  return all
}

/** What is kept of a room hangs on nothing but its positions and the mark: it is no state. */
const rows = new WeakMap<ContractRoom, [Row, Row]>()

function rowOf(room: ContractRoom, side: number): Row {
  const both = rows.get(room) ?? [new Row(), new Row()]
  rows.set(room, both)
  return both[side]!
}

/** All positions of one side, in the order in which they would be deleveraged; a list of its own. */
export function ranked(state: State, room: ContractRoom, side: number): Position[] {
  const row = rowOf(room, side)
  row.refresh(room.positions[side]!, markOf(state, room.contract), state.timeMs)
  return row.order.map((placed) => placed.position)
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
