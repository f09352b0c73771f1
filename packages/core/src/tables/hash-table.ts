/**
 * 128-bit hashes (32 hex digits) -> non-negative safe integer, 24 bytes an entry, whose place is never given up. Kept for
 * ever: evidence of credits, users' references. Iteration is by sorted hash.
 */
import { nibble } from './hex.ts'

const RELEASED = -1

export class HashTable {
  /** Four words an entry, in order of arrival. */
  #words = new Uint32Array(64)
  #values = new Float64Array(16)
  /** Entry + 1, or 0. */
  #slots = new Int32Array(64)
  size = 0

  get(hash: string): number {
    const entry = this.#entryOf(hash)
    return entry < 0 ? -1 : this.#values[entry]!
  }

  #entryOf(hash: string): number {
    const [a, b, c, d] = wordsOf(hash)
    const mask = this.#slots.length - 1
    for (let at = mix(a, b, c, d) & mask; ; at = (at + 1) & mask) {
      const entry = this.#slots[at]! - 1
      if (entry < 0) return -1
      const word = entry * 4
      const words = this.#words
      if (words[word] === a && words[word + 1] === b && words[word + 2] === c && words[word + 3] === d) return entry
    }
  }

  has(hash: string): boolean {
    return this.get(hash) >= 0
  }

  /** The hash must be there. */
  set(hash: string, value: number): void {
    this.#values[this.#entryOf(hash)] = value
  }

  /** The hash must be there; it counts no more, and may be added again. */
  release(hash: string): void {
    this.set(hash, RELEASED)
  }

  /** The hash must be new, or released. */
  add(hash: string, value: number): void {
    if (this.#entryOf(hash) >= 0) {
      this.set(hash, value)
      return
    }
    if (this.size === this.#values.length) this.#grow()
    this.#words.set(wordsOf(hash), this.size * 4)
    this.#values[this.size] = value
    this.#place(this.size++)
  }

  /** Hashes in ascending order. */
  sorted(): string[] {
    const hashes: string[] = []
    for (let entry = 0; entry < this.size; entry++) if (this.#values[entry] !== RELEASED) hashes.push(this.#hashAt(entry))
    return hashes.sort()
  }

  #hashAt(entry: number): string {
    return Array.from(this.#words.subarray(entry * 4, entry * 4 + 4), (word) => word.toString(16).padStart(8, '0')).join('')
  }

  #place(entry: number): void {
    const word = entry * 4
    const mask = this.#slots.length - 1
    let at = mix(this.#words[word]!, this.#words[word + 1]!, this.#words[word + 2]!, this.#words[word + 3]!) & mask
    while (this.#slots[at] !== 0) at = (at + 1) & mask
    this.#slots[at] = entry + 1
  }

  #grow(): void {
    const words = new Uint32Array(this.#words.length * 2)
    words.set(this.#words)
    this.#words = words
    const values = new Float64Array(this.#values.length * 2)
    values.set(this.#values)
    this.#values = values
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let entry = 0; entry < this.size; entry++) this.#place(entry)
  }
}

/** The four 32-bit words of 32 lower-case hex digits. */
export function wordsOf(hash: string): [number, number, number, number] {
  return [wordAt(hash, 0), wordAt(hash, 8), wordAt(hash, 16), wordAt(hash, 24)]
}

function wordAt(hash: string, start: number): number {
  let word = 0
  for (let i = start; i < start + 8; i++) word = (word << 4) | nibble(hash.charCodeAt(i))
  return word >>> 0
}

/** The hashes are salted digests already; folding is enough. */
export function mix(a: number, b: number, c: number, d: number): number {
  return (a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35)) >>> 0
}
