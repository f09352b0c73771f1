/** Open withdrawals, ids and settled ones for ever, levels, and what limits count. */
import {
  type AccountId,
  type Amount,
  type AssetId,
  type Hash128,
  IDENTITY_LEVELS,
  type IdentityLevel,
  type OperatorId,
  type WithdrawalState,
} from '@glasshouse/domain'
import { HashTable } from '../tables/hash-table.ts'
import { CountedRequests } from './counted.ts'
import { SettledWithdrawals } from './settled.ts'

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

export class Withdrawals {
  isStopped = false
  /** By id, the older first. */
  readonly open = new Map<Hash128, Withdrawal>()
  /** Ids are used once for ever. */
  readonly ids = new HashTable()
  readonly settled = new SettledWithdrawals(this.ids)
  readonly counted = new CountedRequests()
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

  hasOpen(accountId: AccountId): boolean {
    for (const withdrawal of this.open.values()) if (withdrawal.accountId === accountId) return true
    return false
  }
}
