import { IDENTITY_LEVELS, type RefusalReason, type SetPayoutLevel, type StopPayouts } from '@glasshouse/domain'
import { isDemo } from '../custody/credit.ts'
import type { Rules } from '../rule.ts'
import type { State } from '../state.ts'
import { checkRequestWithdrawal } from './check-request.ts'
import { cancelWithdrawal, checkCancelWithdrawal, requestWithdrawal } from './request.ts'
import { checkReturnWithdrawal, returnWithdrawal } from './return.ts'
import {
  approveWithdrawal,
  checkApproveWithdrawal,
  checkEndWithdrawal,
  checkSendWithdrawal,
  checkSettleWithdrawal,
  endWithdrawal,
  sendWithdrawal,
  settleWithdrawal,
} from './steps.ts'

export const WITHDRAWAL_RULES = {
  RequestWithdrawal: { check: checkRequestWithdrawal, change: requestWithdrawal },
  CancelWithdrawal: { check: checkCancelWithdrawal, change: cancelWithdrawal },
  ApproveWithdrawal: { check: checkApproveWithdrawal, change: approveWithdrawal },
  SendWithdrawal: { check: checkSendWithdrawal, change: sendWithdrawal },
  SettleWithdrawal: { check: checkSettleWithdrawal, change: settleWithdrawal },
  ReturnWithdrawal: { check: checkReturnWithdrawal, change: returnWithdrawal },
  EndWithdrawal: { check: checkEndWithdrawal, change: endWithdrawal },
  StopPayouts: {
    check: (_, { isStopped }) => (typeof isStopped === 'boolean' ? null : 'invalid_value'),
    change: stopPayouts,
  },
  SetPayoutLevel: { check: checkSetPayoutLevel, change: setPayoutLevel },
} satisfies Partial<Rules>

function stopPayouts(state: State, { isStopped }: StopPayouts): void {
  state.withdrawals.isStopped = isStopped
  state.events.emit({ type: 'PayoutsStopped', isStopped })
}

function checkSetPayoutLevel(state: State, { accountId, level }: SetPayoutLevel): RefusalReason | null {
  if (isDemo(state, accountId)) return 'real_only'
  return IDENTITY_LEVELS.includes(level) ? null : 'invalid_value'
}

/** A second time changes nothing and says nothing. */
function setPayoutLevel(state: State, { accountId, level }: SetPayoutLevel): void {
  if (state.withdrawals.levelOf(accountId) === level) return
  state.withdrawals.setLevel(accountId, level)
  state.events.emit({ type: 'PayoutLevelSet', accountId, level })
}
