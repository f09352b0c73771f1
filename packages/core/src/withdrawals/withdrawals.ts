/** Open withdrawals, and what limits count: values of requests of the last 30 days that were not given back. */
import {
  type AccountId,
  type Amount,
  type AssetId,
  type Hash128,
  IDENTITY_LEVELS,
  type IdentityLevel,
  type OperatorId,
  WITHDRAWAL_MONTH_MS,
  type WithdrawalState,
} from '@glasshouse/domain'
import { HashTable } from '../tables/hash-table.ts'

export interface Withdrawal {
  readonly withdrawalId: Hash128
  readonly accountId: AccountId
  readonly assetId: AssetId
  readonly amount: Amount
  readonly fee: Amount
  readonly value: Amount
  readonly destination: Hash128
  readonly dueMs: number
  readonly approvalsNeeded: number
  /** Ascending. */
  approvers: readonly OperatorId[]
  state: WithdrawalState
}

/** Counts until it is a month old, or given back. */
export interface Counted {
  readonly withdrawalId: Hash128
  readonly accountId: AccountId
  readonly atMs: number
  readonly value: Amount
}

export class Withdrawals {
  isStopped = false
  /** By id, the older first. */
  readonly open = new Map<Hash128, Withdrawal>()
  /** Ids are used once for ever. */
  readonly ids = new HashTable()
  /** In order of request. */
  counted: Counted[] = []
  /** Left custody for good, by asset. */
  readonly paidOut = new Map<AssetId, bigint>()
  /** Position of the level; a person without an entry has none. */
  readonly levels = new Map<AccountId, number>()

  levelOf(accountId: AccountId): IdentityLevel {
    return IDENTITY_LEVELS[this.levels.get(accountId) ?? 0]!
  }

  setLevel(accountId: AccountId, level: IdentityLevel): void {
    this.levels.set(accountId, IDENTITY_LEVELS.indexOf(level))
  }

  of(accountId: AccountId): Withdrawal[] {
    return [...this.open.values()].filter((withdrawal) => withdrawal.accountId === accountId)
  }

  /** Sum of values after a moment, of one account or of all. */
  valueSince(afterMs: number, accountId?: AccountId): bigint {
    let sum = 0n
    for (let at = this.counted.length - 1; at >= 0 && this.counted[at]!.atMs > afterMs; at--)
      if (accountId === undefined || this.counted[at]!.accountId === accountId) sum += this.counted[at]!.value
    return sum
  }

  count(counted: Counted): void {
    const since = counted.atMs - WITHDRAWAL_MONTH_MS
    const first = this.counted.findIndex(({ atMs }) => atMs > since)
    if (first !== 0) this.counted = first < 0 ? [] : this.counted.slice(first)
    this.counted.push(counted)
  }

  /** What was given back counts no more. */
  discount(withdrawalId: Hash128): void {
    this.counted = this.counted.filter((counted) => counted.withdrawalId !== withdrawalId)
  }
}
