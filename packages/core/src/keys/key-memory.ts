/**
 * First outcomes by (account, key), for 24 h of core time (A2). Entries lie in a ring in order of arrival, so the
 * oldest goes first and expiry looks at one end only; a hash chain finds them. About 50 bytes an entry, grown as
 * needed.
 */
import type { AccountId, Hash128 } from '@glasshouse/domain'
import { mix, wordsOf } from '../tables/hash-table.ts'

export const KEYS_MAX = 4_000_000
export const KEY_LIFE_MS = 86_400_000

export interface RememberedKey {
  readonly accountId: AccountId
  readonly key: Hash128
  readonly digestHigh: number
  readonly digestLow: number
  readonly orderId: number
  /** Code of the first refusal, 0 for a success. */
  readonly reasonCode: number
  readonly atMs: number
}

export class KeyMemory {
  readonly #max: number
  #capacity = 1024
  #oldest = 0
  count = 0
  #words = new Uint32Array(this.#capacity * 4)
  #digests = new Uint32Array(this.#capacity * 2)
  #accounts = new Uint32Array(this.#capacity)
  #orderIds = new Float64Array(this.#capacity)
  #times = new Float64Array(this.#capacity)
  #reasons = new Uint8Array(this.#capacity)
  /** Chains: entry + 1 of the newest in each bucket, then of the next older. */
  #buckets = new Int32Array(this.#capacity)
  #older = new Int32Array(this.#capacity)

  constructor(max = KEYS_MAX) {
    this.#max = max
  }

  /** Entry of a key, or -1. */
  find(accountId: AccountId, key: Hash128): number {
    const [a, b, c, d] = wordsOf(key)
    const words = this.#words
    for (let entry = this.#buckets[this.#bucket(accountId, a, b, c, d)]! - 1; entry >= 0; entry = this.#older[entry]! - 1) {
      const word = entry * 4
      if (
        words[word] === a &&
        words[word + 1] === b &&
        words[word + 2] === c &&
        words[word + 3] === d &&
        this.#accounts[entry] === accountId
      )
        return entry
    }
    return -1
  }

  hasDigest(entry: number, digest: readonly [number, number]): boolean {
    return this.#digests[entry * 2] === digest[0] && this.#digests[entry * 2 + 1] === digest[1]
  }

  orderIdOf(entry: number): number {
    return this.#orderIds[entry]!
  }

  reasonCodeOf(entry: number): number {
    return this.#reasons[entry]!
  }

  /** The key must be new. */
  remember(known: RememberedKey): void {
    if (this.count === this.#max) this.#forgetOldest()
    if (this.count === this.#capacity) this.#grow()
    const entry = (this.#oldest + this.count++) % this.#capacity
    this.#words.set(wordsOf(known.key), entry * 4)
    this.#digests[entry * 2] = known.digestHigh
    this.#digests[entry * 2 + 1] = known.digestLow
    this.#accounts[entry] = known.accountId
    this.#orderIds[entry] = known.orderId
    this.#times[entry] = known.atMs
    this.#reasons[entry] = known.reasonCode
    this.#link(entry)
  }

  forgetBefore(nowMs: number): void {
    while (this.count > 0 && this.#times[this.#oldest]! + KEY_LIFE_MS <= nowMs) this.#forgetOldest()
  }

  /** Oldest first. */
  *entries(): Generator<RememberedKey> {
    for (let i = 0; i < this.count; i++) {
      const entry = (this.#oldest + i) % this.#capacity
      const words = this.#words.subarray(entry * 4, entry * 4 + 4)
      yield {
        accountId: this.#accounts[entry]!,
        key: Array.from(words, (word) => word.toString(16).padStart(8, '0')).join(''),
        digestHigh: this.#digests[entry * 2]!,
        digestLow: this.#digests[entry * 2 + 1]!,
        orderId: this.#orderIds[entry]!,
        reasonCode: this.#reasons[entry]!,
        atMs: this.#times[entry]!,
      }
    }
  }

  #bucketOf(entry: number): number {
    const word = entry * 4
    return this.#bucket(this.#accounts[entry]!, this.#words[word]!, this.#words[word + 1]!, this.#words[word + 2]!, this.#words[word + 3]!)
  }

  #bucket(accountId: number, a: number, b: number, c: number, d: number): number {
    return (mix(a, b, c, d) ^ Math.imul(accountId, 0x27d4eb2f)) & (this.#buckets.length - 1)
  }

  #link(entry: number): void {
    const bucket = this.#bucketOf(entry)
    this.#older[entry] = this.#buckets[bucket]!
    this.#buckets[bucket] = entry + 1
  }

  /** The oldest entry is the last of its chain. */
  #forgetOldest(): void {
    const entry = this.#oldest
    const bucket = this.#bucketOf(entry)
    if (this.#buckets[bucket] === entry + 1) this.#buckets[bucket] = 0
    else {
      let newer = this.#buckets[bucket]! - 1
      while (this.#older[newer] !== entry + 1) newer = this.#older[newer]! - 1
      this.#older[newer] = 0
    }
    this.#oldest = (entry + 1) % this.#capacity
    this.count--
  }

  /** Twice the room; the ring is laid out from its oldest entry again. */
  #grow(): void {
    const oldest = this.#oldest
    const length = this.#capacity * 2
    this.#words = unrolled(this.#words, oldest * 4, length * 4)
    this.#digests = unrolled(this.#digests, oldest * 2, length * 2)
    this.#accounts = unrolled(this.#accounts, oldest, length)
    this.#orderIds = unrolled(this.#orderIds, oldest, length)
    this.#times = unrolled(this.#times, oldest, length)
    this.#reasons = unrolled(this.#reasons, oldest, length)
    this.#buckets = new Int32Array(length)
    this.#older = new Int32Array(length)
    this.#capacity = length
    this.#oldest = 0
    for (let entry = 0; entry < this.count; entry++) this.#link(entry)
  }
}

function unrolled<T extends Uint32Array | Float64Array | Uint8Array>(ring: T, start: number, length: number): T {
  const longer = new (ring.constructor as new (length: number) => T)(length)
  longer.set(ring.subarray(start))
  longer.set(ring.subarray(0, start), ring.length - start)
  return longer
}
