/**
 * Safe integer -> small integer, open addressing with linear probing. Iteration is never used for state: snapshots go
 * by sorted id.
 */
const EMPTY = -1

export class IntegerTable {
  #keys: Float64Array
  #values: Int32Array
  #mask: number
  size = 0

  constructor(capacity = 64) {
    this.#keys = new Float64Array(capacity).fill(EMPTY)
    this.#values = new Int32Array(capacity)
    this.#mask = capacity - 1
  }

  /** -1 when the key is unknown. */
  get(key: number): number {
    const keys = this.#keys
    for (let at = this.#home(key); ; at = (at + 1) & this.#mask) {
      const found = keys[at]!
      if (found === key) return this.#values[at]!
      if (found === EMPTY) return -1
    }
  }

  set(key: number, value: number): void {
    if (this.size * 2 >= this.#mask) this.#grow()
    let at = this.#home(key)
    while (this.#keys[at] !== EMPTY && this.#keys[at] !== key) at = (at + 1) & this.#mask
    if (this.#keys[at] === EMPTY) this.size++
    this.#keys[at] = key
    this.#values[at] = value
  }

  /** Later members of the run move up, so no tombstones are left. */
  delete(key: number): void {
    const keys = this.#keys
    const mask = this.#mask
    let hole = this.#home(key)
    while (keys[hole] !== key) {
      if (keys[hole] === EMPTY) return
      hole = (hole + 1) & mask
    }
    this.size--
    for (let at = (hole + 1) & mask; keys[at] !== EMPTY; at = (at + 1) & mask) {
      const home = this.#home(keys[at]!)
      if (((at - home) & mask) < ((at - hole) & mask)) continue
      keys[hole] = keys[at]!
      this.#values[hole] = this.#values[at]!
      hole = at
    }
    keys[hole] = EMPTY
  }

  /** Keys in ascending order. */
  sortedKeys(): Float64Array {
    return this.#keys.filter((key) => key !== EMPTY).sort()
  }

  #home(key: number): number {
    // Bits above 32 are folded in, since `|` alone would drop them. Counters are scattered: in dense runs a delete
    // would be slow.
    const mixed = Math.imul((key | 0) ^ Math.imul((key / 4294967296) | 0, 0x85ebca6b), 0x9e3779b1)
    return (mixed ^ (mixed >>> 15)) & this.#mask
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#mask = keys.length * 2 - 1
    this.#keys = new Float64Array(keys.length * 2).fill(EMPTY)
    this.#values = new Int32Array(keys.length * 2)
    this.size = 0
    for (let at = 0; at < keys.length; at++) if (keys[at] !== EMPTY) this.set(keys[at]!, values[at]!)
  }
}
