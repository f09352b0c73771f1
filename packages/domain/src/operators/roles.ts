/**
 * What an operator is trusted with. `auditor` sees everything and acts on nothing; `content` writes texts, and acts alone
 * where no act of the table asks for two.
 */
export const OPERATOR_ROLES = ['support', 'compliance', 'treasury', 'risk', 'content', 'auditor', 'admin'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

export interface ActRule {
  readonly ask: readonly OperatorRole[]
  /** Another person than the one who asked, whatever the roles of either. */
  readonly approve: readonly OperatorRole[]
}

/** The one table of who may ask for and who may approve an operators' act. An act without a row does not exist. */
export const OPERATOR_ACT_RULES = {
  'market-state': { ask: ['risk', 'admin'], approve: ['risk', 'admin'] },
  'market-fees': { ask: ['treasury', 'risk', 'admin'], approve: ['admin'] },
  'contract-state': { ask: ['risk', 'admin'], approve: ['risk', 'admin'] },
  'contract-fees': { ask: ['treasury', 'risk', 'admin'], approve: ['admin'] },
  'list-contract': { ask: ['risk', 'admin'], approve: ['admin'] },
  'option-state': { ask: ['risk', 'admin'], approve: ['risk', 'admin'] },
  'option-odds': { ask: ['risk', 'admin'], approve: ['admin'] },
  'option-strike': { ask: ['risk', 'admin'], approve: ['admin'] },
  'list-option': { ask: ['risk', 'admin'], approve: ['admin'] },
  'contract-tiers': { ask: ['risk', 'admin'], approve: ['admin'] },
  'contract-leverages': { ask: ['risk', 'admin'], approve: ['admin'] },
  'contract-limits': { ask: ['risk', 'admin'], approve: ['admin'] },
  'option-stakes': { ask: ['risk', 'admin'], approve: ['admin'] },
  'option-limits': { ask: ['risk', 'admin'], approve: ['admin'] },
  'index-sources': { ask: ['risk', 'admin'], approve: ['admin'] },
  'list-asset': { ask: ['risk', 'admin'], approve: ['admin'] },
  'list-source': { ask: ['risk', 'admin'], approve: ['admin'] },
  'list-index': { ask: ['risk', 'admin'], approve: ['admin'] },
  'list-market': { ask: ['risk', 'admin'], approve: ['admin'] },
  'list-own-coin': { ask: ['risk', 'admin'], approve: ['admin'] },
  'list-own-market': { ask: ['risk', 'admin'], approve: ['admin'] },
  'market-limits': { ask: ['risk', 'admin'], approve: ['admin'] },
  'house-fees': { ask: ['treasury', 'risk', 'admin'], approve: ['admin'] },
  'halt-orders': { ask: ['support', 'compliance', 'risk', 'admin'], approve: ['risk', 'admin'] },
  'account-flag': { ask: ['support', 'compliance', 'risk'], approve: ['compliance', 'admin'] },
  'fund-house': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'credit-deposit': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'credit-account': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'credit-suspense': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'assign-suspense': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'return-suspense': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'wire-account': { ask: ['treasury'], approve: ['admin'] },
  'wire-account-state': { ask: ['treasury', 'compliance'], approve: ['treasury', 'compliance', 'admin'] },
  'reverse-credit': { ask: ['treasury', 'compliance'], approve: ['compliance', 'admin'] },
  'correct-credit': { ask: ['treasury', 'compliance'], approve: ['compliance', 'admin'] },
  'step-clock': { ask: ['risk', 'admin'], approve: ['admin'] },
  'product-gate': { ask: ['compliance', 'admin'], approve: ['compliance', 'admin'] },
  'resume-payouts': { ask: ['support'], approve: ['compliance'] },
  'retention-years': { ask: ['admin'], approve: ['compliance'] },
  'user-status': { ask: ['support', 'compliance'], approve: ['compliance', 'admin'] },
  'approve-withdrawal': { ask: ['treasury', 'compliance'], approve: ['treasury', 'compliance'] },
  'reject-withdrawal': { ask: ['support', 'compliance', 'treasury'], approve: ['compliance', 'treasury'] },
  'send-withdrawal': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'settle-withdrawal': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'fail-withdrawal': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'return-withdrawal': { ask: ['treasury'], approve: ['treasury', 'admin'] },
  'stop-payouts': { ask: ['support', 'compliance', 'treasury', 'risk'], approve: ['compliance', 'treasury', 'admin'] },
  'withdrawal-method': { ask: ['treasury', 'risk'], approve: ['admin'] },
  'payout-ratio': { ask: ['treasury'], approve: ['admin'] },
  'operator-add': { ask: ['admin'], approve: ['admin'] },
  'operator-roles': { ask: ['admin'], approve: ['admin'] },
  'operator-disable': { ask: ['admin'], approve: ['admin'] },
  'operator-keys': { ask: ['admin'], approve: ['admin'] },
  'operator-account': { ask: ['admin'], approve: ['admin'] },
  'console-origin': { ask: ['admin'], approve: ['admin'] },
  /** Beside the recovery key, which is nobody's. */
  'recovery-announce': { ask: ['admin'], approve: [] },
  /** Whoever has a key may stop what would replace one; nobody needs to agree. */
  'recovery-cancel': { ask: OPERATOR_ROLES, approve: [] },
  /** A proposal looked at the roles of its own setting. */
  'change-setting': { ask: ['support', 'compliance', 'treasury', 'risk', 'content', 'admin'], approve: ['compliance', 'admin'] },
  'publish-terms': { ask: ['content'], approve: ['compliance', 'admin'] },
  /** What leads to a host that is none of the exchange's own. */
  'publish-content': { ask: ['content'], approve: ['compliance', 'admin'] },
  'send-group-mail': { ask: ['content'], approve: ['compliance', 'admin'] },
} as const satisfies Record<string, ActRule>
export type OperatorActName = keyof typeof OPERATOR_ACT_RULES
export const OPERATOR_ACT_NAMES = Object.keys(OPERATOR_ACT_RULES) as OperatorActName[]

export const isOperatorActName = (name: string): name is OperatorActName => Object.hasOwn(OPERATOR_ACT_RULES, name)

export type ActPart = keyof ActRule
export function mayTakePart(act: OperatorActName, part: ActPart, roles: readonly OperatorRole[]): boolean {
  const allowed: readonly OperatorRole[] = OPERATOR_ACT_RULES[act][part]
  return roles.some((role) => allowed.includes(role))
}

const takingPart = (part: ActPart): readonly OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => OPERATOR_ACT_NAMES.some((act) => mayTakePart(act, part, [role])))

/** Roles that each kind of operators' call needs at the least; the table above decides about the single act. */
export const OPERATOR_PERMISSIONS = {
  see_acts: OPERATOR_ROLES,
  ask: takingPart('ask'),
  approve: takingPart('approve'),
  see_withdrawals: ['support', 'compliance', 'treasury', 'auditor', 'admin'],
  /** Looks at where a withdrawal goes. */
  show_withdrawal: ['compliance', 'treasury', 'admin'],
  see_reviews: ['support', 'compliance', 'auditor', 'admin'],
  /** Looks at documents and numbers, and decides. */
  review: ['compliance'],
  see_deposits: ['support', 'compliance', 'treasury', 'auditor', 'admin'],
  /** Looks at pictures of payments, and decides claims. */
  review_deposits: ['treasury'],
  /** What waits in suspense: money, and nobody's name. */
  see_suspense: ['compliance', 'treasury', 'auditor', 'admin'],
  see_rules: OPERATOR_ROLES,
  /** What is stopped, frozen persons too. */
  see_stops: ['support', 'compliance', 'treasury', 'risk', 'auditor', 'admin'],
  /** Money of the exchange, and the books of a day. */
  see_money: ['treasury', 'risk', 'auditor', 'admin'],
  see_audit: ['compliance', 'auditor', 'admin'],
  see_settings: OPERATOR_ROLES,
  /** The single setting says which of them. */
  change_setting: ['support', 'compliance', 'treasury', 'risk', 'content', 'admin'],
  see_content: ['support', 'compliance', 'content', 'auditor', 'admin'],
  write_content: ['content'],
  /** Who was found in a screening list. */
  see_screening: ['compliance', 'auditor', 'admin'],
  /** Finds a person and sees accounts, orders and history: no document, no number, no destination. */
  find_people: ['support', 'compliance', 'treasury', 'risk', 'auditor', 'admin'],
  note_people: ['support', 'compliance', 'treasury', 'risk', 'admin'],
  /** What the exchange owes if everything goes against it. */
  see_exposure: ['treasury', 'risk', 'auditor', 'admin'],
  /** How feeds, journal and database run. */
  see_health: ['support', 'risk', 'auditor', 'admin'],
} as const satisfies Record<string, readonly OperatorRole[]>
export type OperatorPermission = keyof typeof OPERATOR_PERMISSIONS

/** States of a request, and those that may follow. Acts on records are approved and executed at once. */
export const APPROVAL_STATES = ['requested', 'approved', 'executed', 'refused', 'expired', 'withdrawn', 'declined'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]
export const APPROVAL_TRANSITIONS: Readonly<Record<ApprovalState, readonly ApprovalState[]>> = {
  requested: ['approved', 'expired', 'withdrawn', 'declined'],
  approved: ['executed', 'refused', 'expired'],
  executed: [],
  refused: [],
  expired: [],
  withdrawn: [],
  declined: [],
}
/** A request that nobody approved is over after this time. */
export const APPROVAL_MS = 24 * 3_600_000
