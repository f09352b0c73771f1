/**
 * Safe integer -> small integer, open addressing with linear probing. Iteration is never used for state: snapshots go
 * by sorted id.
 */
const EMPTY = -1

export class IntegerTable {
  /** Key and value of each place side by side, so that a look reads one cache line. */
  #entries: Float64Array
  #mask: number
  size = 0

  constructor(capacity = 64) {
    this.#entries = new Float64Array(capacity * 2).fill(EMPTY)
    this.#mask = capacity - 1
  }

  /** -1 when the key is unknown. */
  get(key: number): number {
    const entries = this.#entries
    // As a whole number of 32 bits, for V8: values are places in arrays.
    for (let at = this.#home(key); ; at = (at + 1) & this.#mask) {
      const found = entries[at * 2]!
      if (found === key) return entries[at * 2 + 1]! | 0
      if (found === EMPTY) return -1
    }
  }

  set(key: number, value: number): void {
    if (this.size * 2 >= this.#mask) this.#grow()
    const entries = this.#entries
    let at = this.#home(key)
    while (entries[at * 2] !== EMPTY && entries[at * 2] !== key) at = (at + 1) & this.#mask
    if (entries[at * 2] === EMPTY) this.size++
    entries[at * 2] = key
    entries[at * 2 + 1] = value
  }

  /** Later members of the run move up, so no tombstones are left. */
  delete(key: number): void {
    const entries = this.#entries
    const mask = this.#mask
    let hole = this.#home(key)
    while (entries[hole * 2] !== key) {
      if (entries[hole * 2] === EMPTY) return
      hole = (hole + 1) & mask
    }
    this.size--
    for (let at = (hole + 1) & mask; entries[at * 2] !== EMPTY; at = (at + 1) & mask) {
      const home = this.#home(entries[at * 2]!)
      if (((at - home) & mask) < ((at - hole) & mask)) continue
      entries[hole * 2] = entries[at * 2]!
      entries[hole * 2 + 1] = entries[at * 2 + 1]!
      hole = at
    }
    entries[hole * 2] = EMPTY
  }

  /** Keys in ascending order. */
  sortedKeys(): Float64Array {
    return this.#entries.filter((key, at) => at % 2 === 0 && key !== EMPTY).sort()
  }

  #home(key: number): number {
    // Bits above 32 are folded in, since `|` alone would drop them. Counters are scattered: in dense runs a delete
    // would be slow.
    const mixed = Math.imul((key | 0) ^ Math.imul((key / 4294967296) | 0, 0x85ebca6b), 0x9e3779b1)
    return (mixed ^ (mixed >>> 15)) & this.#mask
  }

  #grow(): void {
    const former = this.#entries
    this.#mask = former.length - 1
    this.#entries = new Float64Array(former.length * 2).fill(EMPTY)
    this.size = 0
    for (let at = 0; at < former.length; at += 2) if (former[at] !== EMPTY) this.set(former[at]!, former[at + 1]!)
  }
}
