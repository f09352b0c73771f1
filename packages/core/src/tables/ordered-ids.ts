/**
 * Ids in ascending order of a number, ties by id: what an index point may cross stands first, so a point that crosses
 * nothing costs one look. Sorted chunks, as the levels of a book: adding and taking away move at most one chunk. All
 * chunks lie in one array and their beginnings side by side in another, so that finding a place follows no pointers.
 */
import { grown } from './grow.ts'

const CHUNK = 64
const HALF_CHUNK = 32
/** Doubles of a chunk: key and id of each member. */
const WIDTH = CHUNK * 2

export class OrderedIds {
  #pairs = new Float64Array(WIDTH)
  /** Members of the chunk at each place. */
  #counts = new Int32Array(1)
  /** In order: where a chunk stands, and key and id at or before its first member, after all of the chunk before. */
  #places = new Int32Array(1)
  #firsts = new Float64Array(2)
  #chunks = 1
  readonly #freePlaces: number[] = []
  #chunkAt = 0
  #positionAt = 0
  size = 0
  /** The smallest key; Infinity when there is none. */
  firstKey = Number.POSITIVE_INFINITY

  /** The pair of key and id must be new. */
  add(key: number, id: number): void {
    this.#seek(key, id)
    if (this.#counts[this.#places[this.#chunkAt]!]! === CHUNK) {
      this.#split()
      this.#seek(key, id)
    }
    const place = this.#places[this.#chunkAt]!
    const pairs = this.#pairs
    const at = place * WIDTH + this.#positionAt * 2
    // By hand: so few are moved that a call costs more.
    for (let to = place * WIDTH + this.#counts[place]! * 2; to > at; to -= 2) {
      pairs[to] = pairs[to - 2]!
      pairs[to + 1] = pairs[to - 1]!
    }
    pairs[at] = key
    pairs[at + 1] = id
    this.#counts[place] = this.#counts[place]! + 1
    this.size++
    if (key < this.firstKey) this.firstKey = key
  }

  /** False when it was not there. */
  delete(key: number, id: number): boolean {
    if (!this.has(key, id)) return false
    const place = this.#places[this.#chunkAt]!
    const pairs = this.#pairs
    const left = this.#counts[place]! - 1
    const end = place * WIDTH + left * 2
    for (let to = place * WIDTH + this.#positionAt * 2; to < end; to += 2) {
      pairs[to] = pairs[to + 2]!
      pairs[to + 1] = pairs[to + 3]!
    }
    this.#counts[place] = left
    this.size--
    if (left === 0 && this.#chunks > 1) this.#removeChunk()
    if (key === this.firstKey) this.#findFirst()
    return true
  }

  has(key: number, id: number): boolean {
    this.#seek(key, id)
    const place = this.#places[this.#chunkAt]!
    const at = place * WIDTH + this.#positionAt * 2
    return this.#positionAt < this.#counts[place]! && this.#pairs[at] === key && this.#pairs[at + 1] === id
  }

  /** The id with the smallest key, of these the smallest; undefined when there is none. */
  get first(): number | undefined {
    return this.size === 0 ? undefined : this.#pairs[this.#places[0]! * WIDTH + 1]
  }

  /** A list of its own of all ids with keys up to `most`, in order. */
  upTo(most: number): number[] {
    const found: number[] = []
    for (const [key, id] of this.entries()) {
      if (key > most) return found
      found.push(id)
    }
    return found
  }

  /** Keys and ids in order. */
  *entries(): Generator<readonly [key: number, id: number]> {
    for (let chunk = 0; chunk < this.#chunks; chunk++) {
      const place = this.#places[chunk]!
      for (let at = 0; at < this.#counts[place]!; at++) {
        const pair = place * WIDTH + at * 2
        yield [this.#pairs[pair]!, this.#pairs[pair + 1]!]
      }
    }
  }

  #findFirst(): void {
    this.firstKey = this.size === 0 ? Number.POSITIVE_INFINITY : this.#pairs[this.#places[0]! * WIDTH]!
  }

  /** Finds where a pair stands or would stand. */
  #seek(key: number, id: number): void {
    const firsts = this.#firsts
    let low = 0
    let high = this.#chunks - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      const first = firsts[middle * 2]!
      if (key < first || (key === first && id < firsts[middle * 2 + 1]!)) high = middle - 1
      else low = middle
    }
    this.#chunkAt = low
    const place = this.#places[low]!
    const pairs = this.#pairs
    let from = place * CHUNK
    let to = from + this.#counts[place]!
    while (from < to) {
      const middle = (from + to) >> 1
      const found = pairs[middle * 2]!
      if (found < key || (found === key && pairs[middle * 2 + 1]! < id)) from = middle + 1
      else to = middle
    }
    this.#positionAt = from - place * CHUNK
  }

  /** Halves the full chunk. */
  #split(): void {
    const at = this.#chunkAt
    if (this.#chunks === this.#places.length) this.#grow()
    const place = this.#freePlaces.pop() ?? this.#chunks
    const full = this.#places[at]!
    const pairs = this.#pairs
    const half = full * WIDTH + HALF_CHUNK * 2
    pairs.copyWithin(place * WIDTH, half, full * WIDTH + WIDTH)
    this.#counts[place] = this.#counts[full] = HALF_CHUNK
    this.#places.copyWithin(at + 2, at + 1, this.#chunks)
    this.#firsts.copyWithin(at * 2 + 4, at * 2 + 2, this.#chunks * 2)
    this.#places[at + 1] = place
    this.#firsts[at * 2 + 2] = pairs[half]!
    this.#firsts[at * 2 + 3] = pairs[half + 1]!
    this.#chunks++
  }

  /** Takes the empty chunk away. */
  #removeChunk(): void {
    const at = this.#chunkAt
    this.#freePlaces.push(this.#places[at]!)
    this.#places.copyWithin(at, at + 1, this.#chunks)
    this.#firsts.copyWithin(at * 2, at * 2 + 2, this.#chunks * 2)
    this.#chunks--
  }

  #grow(): void {
    const length = this.#chunks * 2
    this.#pairs = grown(this.#pairs, length * WIDTH)
    this.#counts = grown(this.#counts, length)
    this.#places = grown(this.#places, length)
    this.#firsts = grown(this.#firsts, length * 2)
  }
}
