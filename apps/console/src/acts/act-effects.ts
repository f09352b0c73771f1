import { type OperatorActName, RESTRICTING_STATES } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'

/** What one's own signature under a request does, as the signing dialog says it. */
type RequestEffect = 'waits' | 'recovery_announced' | 'recovery_ended'
/** What the approver's does. */
type ApprovalEffect = 'done' | 'dated' | 'payout_approved'

interface ActEffect {
  readonly request: RequestEffect
  /** Words by which it only takes away, so that its requester does it alone; absent where none do. */
  readonly alone?: AloneBy
  /** Null of an act that nobody approves. */
  readonly approve: ApprovalEffect | null
}
/** switch: by its last word; freeze: by its last two; state: a market's, which also depends on the present one. */
type AloneBy = 'switch' | 'freeze' | 'state'

const byTwo = { request: 'waits', approve: 'done' } as const
const dated = { request: 'waits', approve: 'dated' } as const
const ofMarket = { ...byTwo, alone: 'state' } as const

/** Each act says for itself what a signature does; one without a row does not compile. */
export const ACT_EFFECTS: Readonly<Record<OperatorActName, ActEffect>> = {
  'market-state': ofMarket,
  'market-fees': dated,
  'contract-state': ofMarket,
  'contract-fees': dated,
  'list-contract': byTwo,
  'option-state': ofMarket,
  'option-odds': dated,
  'option-strike': dated,
  'list-option': byTwo,
  'contract-tiers': dated,
  'contract-leverages': dated,
  'contract-limits': dated,
  'option-stakes': dated,
  'option-limits': dated,
  'index-sources': dated,
  'list-asset': byTwo,
  'list-source': byTwo,
  'list-index': byTwo,
  'list-market': byTwo,
  'list-own-coin': byTwo,
  'list-own-market': byTwo,
  'market-limits': dated,
  'house-fees': dated,
  'halt-orders': { ...byTwo, alone: 'switch' },
  'account-flag': { ...byTwo, alone: 'freeze' },
  'fund-house': byTwo,
  'credit-deposit': byTwo,
  'credit-account': byTwo,
  'credit-suspense': byTwo,
  'assign-suspense': byTwo,
  'return-suspense': byTwo,
  'wire-account': byTwo,
  'wire-account-state': byTwo,
  'reverse-credit': byTwo,
  'correct-credit': byTwo,
  'step-clock': byTwo,
  'product-gate': dated,
  'resume-payouts': byTwo,
  'retention-years': byTwo,
  'user-status': byTwo,
  'approve-withdrawal': { request: 'waits', approve: 'payout_approved' },
  'reject-withdrawal': byTwo,
  'send-withdrawal': byTwo,
  'settle-withdrawal': byTwo,
  'fail-withdrawal': byTwo,
  'return-withdrawal': byTwo,
  'stop-payouts': { ...byTwo, alone: 'switch' },
  'withdrawal-method': byTwo,
  'payout-ratio': byTwo,
  'operator-add': byTwo,
  'operator-roles': byTwo,
  'operator-disable': byTwo,
  'operator-keys': byTwo,
  'operator-account': byTwo,
  'console-origin': byTwo,
  'recovery-announce': { request: 'recovery_announced', approve: null },
  'recovery-cancel': { request: 'recovery_ended', approve: null },
  'change-setting': byTwo,
  'publish-terms': byTwo,
  'publish-content': byTwo,
  'send-group-mail': byTwo,
}

interface Signed {
  readonly act: OperatorActName
  /** Whether the exchange takes it from one operator alone, and the bytes only take away. */
  readonly isAlone: boolean
}

/** The line under what is signed. */
export function effectKey({ act, isAlone }: Signed, part: 'ask' | 'approve' | 'confirm') {
  const { request, approve } = ACT_EFFECTS[act]
  if (part === 'confirm') return 'effect_confirm'
  if (part === 'ask') return isAlone ? 'effect_alone' : (`effect_${request}` as const)
  if (approve === null) throw new Error(`nobody approves ${act}`)
  return `effect_${approve}` as const
}

/** The line over a form, before there is anything to sign: by the words that are typed so far. */
export function requestNoteKey(act: OperatorActName, words: readonly string[]) {
  const { request, alone } = ACT_EFFECTS[act]
  const set = words.at(-1) ?? ''
  if (alone === 'state' && RESTRICTING_STATES.some((state) => state === set)) return 'note_state'
  if (alone === 'switch' && set === 'on') return 'note_alone'
  if (alone === 'freeze' && words.at(-2) === 'frozen' && set === 'on') return 'note_alone'
  return `note_${request}` as const
}

/** What became of a request when it was sent and signed. */
export function answerKey({ state, isUnconfirmed }: Pick<RequestedAct, 'state' | 'isUnconfirmed'>) {
  if (state !== 'executed') return 'asked'
  return isUnconfirmed ? 'done_alone' : 'done'
}
