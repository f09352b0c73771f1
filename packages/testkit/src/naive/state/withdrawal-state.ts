import type { WithdrawalRequested, WithdrawalState } from '@glasshouse/domain'

export interface NaiveWithdrawal {
  readonly asked: WithdrawalRequested
  readonly askedAtMs: number
  readonly approvers: Set<number>
  state: WithdrawalState
  /** Of what left, something came back. */
  cameBack: boolean
}
