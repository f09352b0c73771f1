/**
 * The price levels of one side, best last. Prices stand in chunks of sorted keys, so the best is at hand, an insert
 * moves at most one chunk, and a book of many thousand levels costs no more than a short one. Key = price (bids) or
 * -price (asks).
 */
import { grown } from '../tables/grow.ts'
import { BUY, NONE } from './orders.ts'

const CHUNK = 128
const HALF_CHUNK = 64

class Chunk {
  readonly keys = new Float64Array(CHUNK)
  readonly levels = new Int32Array(CHUNK)
  count = 0
}

export class Levels {
  /** Columns of a level: orders in time priority from head to tail, and their sum. */
  priceTicks = new Float64Array(16)
  lots = new Float64Array(16)
  orders = new Int32Array(16)
  head = new Int32Array(16)
  tail = new Int32Array(16)
  /** Level with the best price, or NONE. */
  best: number = NONE
  readonly #sign: number
  readonly #chunks: Chunk[] = [new Chunk()]
  readonly #freeLevels: number[] = []
  #used = 0
  #chunkAt = 0
  #positionAt = 0
  #cursorChunk = 0
  #cursorPosition = 0

  constructor(side: number) {
    this.#sign = side === BUY ? 1 : -1
  }

  /** The level of a price; opened when there is none. */
  at(priceTicks: number): number {
    const best = this.best
    if (best !== NONE && this.priceTicks[best] === priceTicks) return best
    const key = priceTicks * this.#sign
    if (this.#seek(key)) return this.#chunks[this.#chunkAt]!.levels[this.#positionAt]!
    return this.#insert(key, priceTicks)
  }

  /** Takes an empty level away. */
  remove(level: number): void {
    this.#seek(this.priceTicks[level]! * this.#sign)
    const chunk = this.#chunks[this.#chunkAt]!
    const last = --chunk.count
    const at = this.#positionAt
    if (at < last) {
      chunk.keys.copyWithin(at, at + 1, last + 1)
      chunk.levels.copyWithin(at, at + 1, last + 1)
    }
    if (last === 0 && this.#chunks.length > 1) this.#chunks.splice(this.#chunkAt, 1)
    this.#freeLevels.push(level)
    if (level === this.best) this.#findBest()
  }

  /** Starts a walk from the best level; `nextWorse` goes on. */
  walk(): number {
    this.#cursorChunk = this.#chunks.length - 1
    this.#cursorPosition = this.#chunks[this.#cursorChunk]!.count - 1
    return this.best
  }

  nextWorse(): number {
    if (--this.#cursorPosition < 0) {
      if (--this.#cursorChunk < 0) return NONE
      this.#cursorPosition = this.#chunks[this.#cursorChunk]!.count - 1
    }
    return this.#chunks[this.#cursorChunk]!.levels[this.#cursorPosition]!
  }

  /** Finds where a key stands or would stand; true when it is there. */
  #seek(key: number): boolean {
    const chunks = this.#chunks
    let low = 0
    let high = chunks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (chunks[middle]!.keys[0]! <= key) low = middle
      else high = middle - 1
    }
    this.#chunkAt = low
    const { keys, count } = chunks[low]!
    let from = 0
    let to = count
    while (from < to) {
      const middle = (from + to) >> 1
      if (keys[middle]! < key) from = middle + 1
      else to = middle
    }
    this.#positionAt = from
    return from < count && keys[from] === key
  }

  #insert(key: number, priceTicks: number): number {
    if (this.#chunks[this.#chunkAt]!.count === CHUNK) {
      this.#split()
      this.#seek(key)
    }
    const chunk = this.#chunks[this.#chunkAt]!
    const at = this.#positionAt
    if (at < chunk.count) {
      chunk.keys.copyWithin(at + 1, at, chunk.count)
      chunk.levels.copyWithin(at + 1, at, chunk.count)
    }
    chunk.count++
    const level = this.#open(priceTicks)
    chunk.keys[at] = key
    chunk.levels[at] = level
    if (this.best === NONE || key > this.priceTicks[this.best]! * this.#sign) this.best = level
    return level
  }

  /** Halves the full chunk. */
  #split(): void {
    const full = this.#chunks[this.#chunkAt]!
    const upper = new Chunk()
    upper.keys.set(full.keys.subarray(HALF_CHUNK))
    upper.levels.set(full.levels.subarray(HALF_CHUNK))
    upper.count = HALF_CHUNK
    full.count = HALF_CHUNK
    this.#chunks.splice(this.#chunkAt + 1, 0, upper)
  }

  #findBest(): void {
    const chunk = this.#chunks[this.#chunks.length - 1]!
    this.best = chunk.count === 0 ? NONE : chunk.levels[chunk.count - 1]!
  }

  #open(priceTicks: number): number {
    const level = this.#freeLevels.pop() ?? this.#used++
    if (level === this.priceTicks.length) this.#grow()
    this.priceTicks[level] = priceTicks
    this.lots[level] = 0
    this.orders[level] = 0
    this.head[level] = NONE
    this.tail[level] = NONE
    return level
  }

  #grow(): void {
    const length = this.priceTicks.length * 2
    this.priceTicks = grown(this.priceTicks, length)
    this.lots = grown(this.lots, length)
    this.orders = grown(this.orders, length)
    this.head = grown(this.head, length)
    this.tail = grown(this.tail, length)
  }
}
