/** Operators' acts that the core executes: what each may hold, and how many people it needs (packages/core/RULES.md 11). */
import type { Command, CommandType } from '../commands.ts'
import type { MarketState, ReasonCode } from '../primitives/enums.ts'
import type { OperatorId } from '../primitives/ids.ts'
import type { TimeMs } from '../primitives/units.ts'
import type { OperatorActName } from './roles.ts'

/** two: its asker and an approver; recovery_key: its asker and the recovery key; one: its asker alone. */
export type SignersNeeded = 'two' | 'recovery_key' | 'one'

export interface SignedActRule {
  /** Lasting number in journals and in the bytes that are signed. Never reuse one. */
  readonly code: number
  readonly commands: readonly CommandType[]
  /** At least one of the signatures is of a key file. */
  readonly needsKeyFile: boolean
  readonly signers: SignersNeeded
}

const plain = { needsKeyFile: false, signers: 'two' } as const
/** Of rules and of the operators themselves. */
const ofRules = { needsKeyFile: true, signers: 'two' } as const

/** The one table of what an act may hold. An act without a row here is none of the core's. */
export const SIGNED_ACTS = {
  'market-state': { code: 1, commands: ['SetMarketState'], ...plain },
  'market-fees': { code: 2, commands: ['SetMarketFees'], ...ofRules },
  'contract-state': { code: 3, commands: ['SetMarketState'], ...plain },
  'contract-fees': { code: 4, commands: ['ConfigureContract'], ...ofRules },
  'list-contract': { code: 5, commands: ['ConfigureContract'], ...ofRules },
  'option-state': { code: 6, commands: ['SetMarketState'], ...plain },
  'option-odds': { code: 7, commands: ['ConfigureOption'], ...ofRules },
  'option-strike': { code: 8, commands: ['ConfigureOption'], ...ofRules },
  'list-option': { code: 9, commands: ['ConfigureOption'], ...ofRules },
  'halt-orders': { code: 10, commands: ['HaltNewOrders'], ...plain },
  'account-flag': { code: 11, commands: ['SetAccountFlag'], ...plain },
  'fund-house': { code: 12, commands: ['FundHouse'], ...plain },
  'credit-deposit': { code: 13, commands: ['CreditByHand'], ...plain },
  'credit-account': { code: 14, commands: ['CreditByHand'], ...plain },
  'credit-suspense': { code: 15, commands: ['CreditSuspense'], ...plain },
  'assign-suspense': { code: 16, commands: ['AssignSuspense'], ...plain },
  'return-suspense': { code: 17, commands: ['ReturnSuspense'], ...plain },
  'reverse-credit': { code: 18, commands: ['ReverseCredit'], ...plain },
  'step-clock': { code: 19, commands: ['StepClock'], ...plain },
  'product-gate': { code: 20, commands: ['SetProductGate'], ...ofRules },
  'approve-withdrawal': { code: 21, commands: ['ApproveWithdrawal'], ...plain },
  'reject-withdrawal': { code: 22, commands: ['EndWithdrawal'], ...plain },
  'send-withdrawal': { code: 23, commands: ['SendWithdrawal'], ...plain },
  'settle-withdrawal': { code: 24, commands: ['SettleWithdrawal'], ...plain },
  'fail-withdrawal': { code: 25, commands: ['EndWithdrawal'], ...plain },
  'return-withdrawal': { code: 26, commands: ['CreditByHand'], ...plain },
  'stop-payouts': { code: 27, commands: ['StopPayouts'], ...plain },
  'operator-add': { code: 28, commands: ['SetOperator'], ...ofRules },
  'operator-roles': { code: 29, commands: ['SetOperator'], ...ofRules },
  'operator-disable': { code: 30, commands: ['SetOperator'], ...ofRules },
  'operator-keys': { code: 31, commands: ['SetOperator'], ...ofRules },
  'console-origin': { code: 32, commands: ['SetConsole'], ...ofRules },
  'recovery-announce': { code: 33, commands: ['AnnounceRecovery'], needsKeyFile: true, signers: 'recovery_key' },
  'recovery-cancel': { code: 34, commands: ['CancelRecovery'], needsKeyFile: false, signers: 'one' },
} as const satisfies Partial<Record<OperatorActName, SignedActRule>>
export type SignedActName = keyof typeof SIGNED_ACTS
export const SIGNED_ACT_NAMES = Object.keys(SIGNED_ACTS) as SignedActName[]
export const SIGNED_ACT_CODES = Object.fromEntries(SIGNED_ACT_NAMES.map((act) => [act, SIGNED_ACTS[act].code])) as Readonly<
  Record<SignedActName, number>
>

export const isSignedActName = (name: string): name is SignedActName => Object.hasOwn(SIGNED_ACTS, name)
export const signedActRule = (act: SignedActName): SignedActRule => SIGNED_ACTS[act]

/** How each of two acts on the same kind of command ends it. */
const ENDS: Readonly<Partial<Record<SignedActName, string>>> = { 'reject-withdrawal': 'rejected', 'fail-withdrawal': 'failed' }

/** Whether an act may hold a command. */
export function isOfAct(act: SignedActName, command: Command): boolean {
  if (!signedActRule(act).commands.includes(command.type)) return false
  return command.type !== 'EndWithdrawal' || command.end === ENDS[act]
}

/** From the most that is allowed to the least; a market that is delisted stays so. */
const STRICTNESS: Readonly<Record<MarketState, number>> = { open: 0, close_only: 1, cancel_only: 2, pre: 3, halted: 3, delisted: 4 }
const RESTRICTING_STATES: readonly MarketState[] = ['close_only', 'cancel_only', 'halted']

/**
 * Whether a command takes away and gives nothing, so that one operator does it at once: it freezes a person, stops
 * payouts or new orders, or closes a market or its options. `now`: state of that market, null for an unknown one; without
 * it a state counts as it stands.
 */
export function isRestricting(command: Command, now?: MarketState | null): boolean {
  switch (command.type) {
    case 'SetAccountFlag':
      return command.flag === 'frozen' && command.isOn
    case 'StopPayouts':
      return command.isStopped
    case 'HaltNewOrders':
      return command.isHalted
    case 'SetMarketState':
      if (!RESTRICTING_STATES.includes(command.state)) return false
      return now === undefined || (now !== null && STRICTNESS[command.state] >= STRICTNESS[now])
    default:
      return false
  }
}

/** What operators sign of an act; the rest of the bytes is the exchange's id. */
export interface UnsignedAct {
  readonly act: SignedActName
  readonly requestedBy: OperatorId
  readonly reasonCode: ReasonCode
  readonly nonce: string
  readonly expiresAtMs: TimeMs
  /** Records of the codec, in lower-case hex digits. */
  readonly records: readonly string[]
}
