import type { WithdrawalState } from '@glasshouse/domain'

/** One step of a withdrawal. What only its request says is null in the others. */
export interface WithdrawalMoveRow {
  seq: number
  position: number
  withdrawal_id: string
  account_id: number
  state: WithdrawalState
  /** So far. */
  approvals: number
  approvals_needed: number | null
  /** USDT, as the limits count it. */
  value: string | null
  due_ms: number | null
  /** Of a settlement. */
  evidence: string | null
  at_ms: number
}
export interface WithdrawalTables {
  withdrawal_moves: WithdrawalMoveRow
}
