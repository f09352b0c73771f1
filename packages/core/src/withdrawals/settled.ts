/** Withdrawals that were paid, in columns, for ever: what comes back of one is compared with what left (RULES.md 10.3). */
import type { AccountId, AssetId, Hash128 } from '@glasshouse/domain'
import { grown } from '../tables/grow.ts'
import type { HashTable } from '../tables/hash-table.ts'

export interface Settled {
  readonly accountId: AccountId
  readonly assetId: AssetId
  /** Amount less fee. */
  readonly left: bigint
  /** It came back, whole or in part. */
  readonly isReturned: boolean
}

export class SettledWithdrawals {
  #count = 0
  #accountIds = new Uint32Array(16)
  #assetIds = new Uint16Array(16)
  #left = new BigInt64Array(16)
  #returned = new Uint8Array(16)
  readonly #ids: HashTable

  /** `ids` says where a settled one stands: its place + 1; 0 of any other. */
  constructor(ids: HashTable) {
    this.#ids = ids
  }

  /** Of an id that is known, and was not settled. */
  add(withdrawalId: Hash128, { accountId, assetId, left, isReturned }: Settled): void {
    if (this.#count === this.#returned.length) this.#grow()
    const at = this.#count++
    this.#accountIds[at] = accountId
    this.#assetIds[at] = assetId
    this.#left[at] = left
    this.#returned[at] = isReturned ? 1 : 0
    this.#ids.set(withdrawalId, at + 1)
  }

  of(withdrawalId: Hash128): Settled | null {
    const at = this.#ids.get(withdrawalId) - 1
    return at < 0 ? null : this.#at(at)
  }

  /** It must be settled. */
  markReturned(withdrawalId: Hash128): void {
    this.#returned[this.#ids.get(withdrawalId) - 1] = 1
  }

  *all(): Generator<Settled> {
    for (let at = 0; at < this.#count; at++) yield this.#at(at)
  }

  #at(at: number): Settled {
    return {
      accountId: this.#accountIds[at]!,
      assetId: this.#assetIds[at]!,
      left: this.#left[at]!,
      isReturned: this.#returned[at] === 1,
    }
  }

  #grow(): void {
    const length = this.#count * 2
    this.#accountIds = grown(this.#accountIds, length)
    this.#assetIds = grown(this.#assetIds, length)
    const left = new BigInt64Array(length)
    left.set(this.#left)
    this.#left = left
    this.#returned = grown(this.#returned, length)
  }
}
