import type { IndexPrice } from '@glasshouse/domain'

/** The last hour. */
const KEPT = 3_600
/** Looking it up in order costs more than a point may, so it is done once in so many moves. */
const LOOKED_EVERY = 10
const PPM = 1_000_000
/** Points farther apart than this are no second. */
const SECOND_MOST_MS = 1_500

/** Moves of one index within a second, over its last hour of points. */
export class SecondMoves {
  /** Parts per million, in a ring. */
  readonly #moves: number[] = []
  #next = 0
  #untilLook = 1
  #p99 = 0
  #last: { readonly atMs: number; readonly price: IndexPrice } | null = null

  add(atMs: number, price: IndexPrice): void {
    const before = this.#last
    this.#last = { atMs, price }
    if (before === null || atMs <= before.atMs || atMs - before.atMs > SECOND_MOST_MS) return
    this.#moves[this.#next] = Math.ceil((Math.abs(price - before.price) / before.price) * PPM)
    this.#next = (this.#next + 1) % KEPT
    if (--this.#untilLook > 0) return
    this.#untilLook = LOOKED_EVERY
    const sorted = [...this.#moves].sort((one, other) => one - other)
    this.#p99 = sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
  }

  /** 99 of 100 moves are not larger; parts per million, 0 before the first. */
  get p99Ppm(): number {
    return this.#p99
  }
}
