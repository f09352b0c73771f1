import { CREDENTIAL_CHANGES } from '../credentials/credentials.ts'
import { WITHDRAWAL_STATES } from '../withdrawals/withdrawals.ts'
import type { OperatorActName } from './roles.ts'

/** Steps of a review of an identity or of a deposit, as the audit log names them. */
const REVIEW_STEPS = ['submit', 'claim', 'release', 'approve', 'reject', 'want_more', 'resubmit', 'withdraw'] as const

/** Steps of a request of operators; an executed one stands in the log under its own name. */
const APPROVAL_STEPS = ['request', 'sign', 'approve', 'confirm', 'withdraw', 'decline', 'refused', 'expire'] as const

/**
 * Acts on plain records that the audit log knows, beside those of operators. A screen has words of every one, so that an
 * entry of a new act needs its name here and its words there before anything compiles.
 */
export const RECORD_ACTS = [
  ...CREDENTIAL_CHANGES,
  ...WITHDRAWAL_STATES.map((state) => `withdrawal_${state}` as const),
  ...REVIEW_STEPS.map((step) => `review_${step}` as const),
  ...APPROVAL_STEPS.map((step) => `approval_${step}` as const),
  ...(['end_sessions', 'not_me', 'resume_payouts', 'data_export', 'account_close', 'account_erase', 'user_frozen', 'user_thawed'] as const),
  ...(['residence_declared', 'terms_accepted', 'gate_answered', 'gate_passed', 'gate_revoked', 'deposit_index_allotted'] as const),
  ...(['identity_look', 'screening_clear', 'deposit_look', 'withdrawal_look', 'person_note', 'wire_account_version'] as const),
  ...(['content_draft', 'content_restore', 'content_discard', 'content_publish', 'group_mail_send', 'group_mail_call_off'] as const),
  ...(['setting_change', 'audit_export', 'console-sign-in', 'console-sign-in-refused', 'console-session-end'] as const),
  ...(['person_past_look', 'search'] as const),
  ...(['alerts_choose', 'alerts_address_request', 'alerts_address_confirm', 'alerts_address_remove'] as const),
] as const
export type RecordAct = (typeof RECORD_ACTS)[number]
export type AuditAct = RecordAct | OperatorActName

/** Names of what an entry says beside actor, act and subject; a screen has words of every one. */
export const AUDIT_FIELDS = [
  ...(['approvalId', 'act', 'words', 'reason', 'declineWords', 'approver', 'seq', 'field'] as const),
  ...(['reviewId', 'version', 'from', 'to', 'purpose', 'pictures', 'hits', 'serialId', 'hasPicture', 'noteId'] as const),
  ...(['userId', 'coin', 'amount', 'claimed', 'credited', 'approvals', 'index', 'payoutsAfterMs', 'holdUntilMs'] as const),
  ...(['sessionId', 'sessionsEnded', 'sessions', 'network', 'cause', 'country', 'product', 'wrong'] as const),
  ...(['kind', 'topic', 'revision', 'restores', 'changes', 'people', 'told', 'groupMailId'] as const),
  ...([
    'fromMs',
    'toMs',
    'isOpen',
    'currency',
    'bankName',
    'number',
    'actor',
    'subject',
    'text',
    'host',
    'kinds',
    'language',
    'realm',
    'list',
    'found',
  ] as const),
] as const
export type AuditField = (typeof AUDIT_FIELDS)[number]
