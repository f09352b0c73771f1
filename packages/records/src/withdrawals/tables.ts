import type { WithdrawalMethod, WithdrawalState } from '@glasshouse/domain'
import type { Generated, JSONColumnType } from 'kysely'

export interface WithdrawalTable {
  /** Order of asking. */
  withdrawal_no: Generated<number>
  /** 32 random hex digits, the same in the core. */
  withdrawal_id: string
  user_id: string
  account_id: number
  asset_id: number
  /** As it was when the withdrawal was requested. */
  method: JSONColumnType<WithdrawalMethod>
  /** Decimals of the coin. */
  amount: string
  fee: string
  /** What arrives: of the coin, or of the card's currency. */
  paid: string
  /** Of a card; '' of a coin. */
  currency: string
  ratio: string
  ratio_since_ms: number
  /** Sealed JSON of the destination, for `withdrawal:<id>`; null once it is erased. */
  sealed: Buffer | null
  /** As it stands in the journal. */
  destination_hash: string
  /** `asked`: the core has not answered yet. */
  state: 'asked' | WithdrawalState
  approvals: Generated<number>
  approvals_needed: Generated<number>
  due_ms: Generated<number>
  /** Of a rejection or a failure, as its owner reads it. */
  end_reason: Generated<string>
  /** Of the payment outside. */
  reference: Generated<string>
  asked_at_ms: number
  changed_at_ms: number
}
export interface WithdrawalStepTable {
  step_no: Generated<number>
  withdrawal_id: string
  state: WithdrawalState
  approvals: number
  /** Group of the journal. */
  seq: number
  at_ms: number
}
/** Entries of screening lists that the destination or the owner was found in. No `user_id`: not the person's to read. */
export interface WithdrawalHitTable {
  withdrawal_id: string
  list: string
  entry: string
}
/** Links of mails that cancel a withdrawal. */
export interface WithdrawalLinkTable {
  token_hash: string
  withdrawal_id: string
  expires_at_ms: number
  used_at_ms: number | null
}
export interface WithdrawalTables {
  withdrawals: WithdrawalTable
  withdrawal_steps: WithdrawalStepTable
  withdrawal_hits: WithdrawalHitTable
  withdrawal_links: WithdrawalLinkTable
}
