/**
 * What became of each credit, in columns, for ever: evidence that could be forgotten could be credited again. And what
 * accounts owe of credits that were taken back.
 */
import { type AccountId, type AssetId, CREDIT_STATES, type CreditState, type Hash128, type Wallet } from '@glasshouse/domain'
import { grown } from '../tables/grow.ts'
import type { HashTable } from '../tables/hash-table.ts'

export interface Credit {
  /** 0 while nobody's. */
  readonly accountId: AccountId
  readonly wallet: Wallet
  readonly assetId: AssetId
  readonly amount: bigint
  readonly state: CreditState
  /** Hash of the claim that it answers, or ''. */
  readonly claim: Hash128 | ''
}
/** What becomes of a credit; the rest of it stays. */
export type CreditChange = Pick<Credit, 'accountId' | 'wallet' | 'state' | 'claim'>

const debtKey = (accountId: AccountId, assetId: AssetId) => accountId * 65_536 + assetId

export class Credits {
  count = 0
  #accountIds = new Uint32Array(16)
  #wallets = new Uint8Array(16)
  #assetIds = new Uint16Array(16)
  #amounts = new BigInt64Array(16)
  #states = new Uint8Array(16)
  /** By place, of those that answer one. */
  readonly #claims = new Map<number, Hash128>()
  readonly #evidence: HashTable
  /** By account and asset; none is 0. */
  readonly #debts = new Map<number, bigint>()

  /** `evidence` says where a credit stands: its place + 1; 0 of funds of the exchange. */
  constructor(evidence: HashTable) {
    this.#evidence = evidence
  }

  /** Of evidence that is new. */
  add(evidence: Hash128, credit: Credit): void {
    this.#evidence.add(evidence, this.#put(credit))
  }

  /** Of evidence that a snapshot named already. */
  restore(evidence: Hash128, credit: Credit): void {
    this.#evidence.set(evidence, this.#put(credit))
  }

  of(evidence: Hash128): Credit | null {
    const at = this.#evidence.get(evidence) - 1
    return at < 0 ? null : this.#at(at)
  }

  change(evidence: Hash128, { accountId, wallet, state, claim }: CreditChange): void {
    const at = this.#evidence.get(evidence) - 1
    this.#states[at] = CREDIT_STATES.indexOf(state)
    this.#accountIds[at] = accountId
    this.#wallets[at] = wallet
    this.#setClaim(at, claim)
  }

  *all(): Generator<Credit> {
    for (let at = 0; at < this.count; at++) yield this.#at(at)
  }

  debtOf(accountId: AccountId, assetId: AssetId): bigint {
    return this.#debts.get(debtKey(accountId, assetId)) ?? 0n
  }

  setDebt(accountId: AccountId, assetId: AssetId, debt: bigint): void {
    if (debt === 0n) this.#debts.delete(debtKey(accountId, assetId))
    else this.#debts.set(debtKey(accountId, assetId), debt)
  }

  owes(accountId: AccountId): boolean {
    if (this.#debts.size > 0) for (const key of this.#debts.keys()) if (Math.floor(key / 65_536) === accountId) return true
    return false
  }

  /** By account, then asset. */
  debts(): { accountId: AccountId; assetId: AssetId; debt: bigint }[] {
    const keys = [...this.#debts.keys()].sort((a, b) => a - b)
    return keys.map((key) => ({ accountId: Math.floor(key / 65_536), assetId: key % 65_536, debt: this.#debts.get(key)! }))
  }

  #at(at: number): Credit {
    return {
      accountId: this.#accountIds[at]!,
      wallet: this.#wallets[at]! as Wallet,
      assetId: this.#assetIds[at]!,
      amount: this.#amounts[at]!,
      state: CREDIT_STATES[this.#states[at]!]!,
      claim: this.#claims.get(at) ?? '',
    }
  }

  /** Returns what its evidence says. */
  #put({ accountId, wallet, assetId, amount, state, claim }: Credit): number {
    if (this.count === this.#states.length) this.#grow()
    const at = this.count++
    this.#accountIds[at] = accountId
    this.#wallets[at] = wallet
    this.#assetIds[at] = assetId
    this.#amounts[at] = amount
    this.#states[at] = CREDIT_STATES.indexOf(state)
    this.#setClaim(at, claim)
    return at + 1
  }

  #setClaim(at: number, claim: Credit['claim']): void {
    if (claim === '') this.#claims.delete(at)
    else this.#claims.set(at, claim)
  }

  #grow(): void {
    const length = this.count * 2
    this.#accountIds = grown(this.#accountIds, length)
    this.#wallets = grown(this.#wallets, length)
    this.#assetIds = grown(this.#assetIds, length)
    const amounts = new BigInt64Array(length)
    amounts.set(this.#amounts)
    this.#amounts = amounts
    this.#states = grown(this.#states, length)
  }
}
