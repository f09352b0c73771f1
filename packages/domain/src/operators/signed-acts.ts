/** Operators' acts that the core executes: what each may hold, and how many people it needs (packages/core/RULES.md 11). */
import type { Command, CommandType } from '../commands.ts'
import type { MarketState, ReasonCode } from '../primitives/enums.ts'
import type { OperatorId } from '../primitives/ids.ts'
import type { TimeMs } from '../primitives/units.ts'
import type { SignedActName } from './act-codes.ts'

/** two: its asker and an approver; recovery_key: its asker and the recovery key; one: its asker alone. */
export type SignersNeeded = 'two' | 'recovery_key' | 'one'

export interface SignedActRule {
  readonly commands: readonly CommandType[]
  /** At least one of the signatures is of a key file. */
  readonly needsKeyFile: boolean
  readonly signers: SignersNeeded
}

const plain = { needsKeyFile: false, signers: 'two' } as const
/** Of rules and of the operators themselves. */
const ofRules = { needsKeyFile: true, signers: 'two' } as const

/** The one table of what an act may hold. An act without a row here is none of the core's. */
export const SIGNED_ACTS: Readonly<Record<SignedActName, SignedActRule>> = {
  'market-state': { commands: ['SetMarketState'], ...plain },
  'market-fees': { commands: ['SetMarketFees'], ...ofRules },
  'contract-state': { commands: ['SetMarketState'], ...plain },
  'contract-fees': { commands: ['ConfigureContract'], ...ofRules },
  'list-contract': { commands: ['ConfigureContract'], ...ofRules },
  'option-state': { commands: ['SetMarketState'], ...plain },
  'option-odds': { commands: ['ConfigureOption'], ...ofRules },
  'option-strike': { commands: ['ConfigureOption'], ...ofRules },
  'list-option': { commands: ['ConfigureOption'], ...ofRules },
  'halt-orders': { commands: ['HaltNewOrders'], ...plain },
  'account-flag': { commands: ['SetAccountFlag'], ...plain },
  'fund-house': { commands: ['FundHouse'], ...plain },
  'credit-deposit': { commands: ['CreditByHand'], ...plain },
  'credit-account': { commands: ['CreditByHand'], ...plain },
  'credit-suspense': { commands: ['CreditSuspense'], ...plain },
  'assign-suspense': { commands: ['AssignSuspense'], ...plain },
  'return-suspense': { commands: ['ReturnSuspense'], ...plain },
  'reverse-credit': { commands: ['ReverseCredit'], ...plain },
  'step-clock': { commands: ['StepClock'], ...plain },
  'product-gate': { commands: ['SetProductGate'], ...ofRules },
  'approve-withdrawal': { commands: ['ApproveWithdrawal'], ...plain },
  'reject-withdrawal': { commands: ['EndWithdrawal'], ...plain },
  'send-withdrawal': { commands: ['SendWithdrawal'], ...plain },
  'settle-withdrawal': { commands: ['SettleWithdrawal'], ...plain },
  'fail-withdrawal': { commands: ['EndWithdrawal'], ...plain },
  'return-withdrawal': { commands: ['ReturnWithdrawal'], ...plain },
  'stop-payouts': { commands: ['StopPayouts'], ...plain },
  'operator-add': { commands: ['SetOperator'], ...ofRules },
  'operator-roles': { commands: ['SetOperator'], ...ofRules },
  'operator-disable': { commands: ['SetOperator'], ...ofRules },
  'operator-keys': { commands: ['SetOperator'], ...ofRules },
  'console-origin': { commands: ['SetConsole'], ...ofRules },
  'recovery-announce': { commands: ['AnnounceRecovery'], needsKeyFile: true, signers: 'recovery_key' },
  'recovery-cancel': { commands: ['CancelRecovery'], needsKeyFile: false, signers: 'one' },
  'contract-tiers': { commands: ['ConfigureContract'], ...ofRules },
  'contract-leverages': { commands: ['ConfigureContract'], ...ofRules },
  'contract-limits': { commands: ['ConfigureContract'], ...ofRules },
  'option-stakes': { commands: ['ConfigureOption'], ...ofRules },
  'option-limits': { commands: ['ConfigureOption'], ...ofRules },
  'index-sources': { commands: ['ConfigureIndex'], ...ofRules },
  'list-asset': { commands: ['ConfigureAsset'], ...ofRules },
  'list-source': { commands: ['ConfigureSource'], ...ofRules },
  'list-index': { commands: ['ConfigureIndex'], ...ofRules },
  'list-market': { commands: ['ConfigureMarket'], ...ofRules },
  'market-limits': { commands: ['ConfigureMarket'], ...ofRules },
  'house-fees': { commands: ['SetHouseFees'], ...ofRules },
  'correct-credit': { commands: ['CorrectCredit'], ...plain },
  'list-own-coin': { commands: ['ConfigureAsset'], ...ofRules },
  'list-own-market': { commands: ['ConfigureMarket'], ...ofRules },
}

/** Acts by which money leaves: open to operators who have seen where it goes. */
const PAYOUT_ACTS: readonly string[] = ['approve-withdrawal', 'send-withdrawal', 'settle-withdrawal'] satisfies SignedActName[]
export const isPayoutAct = (act: string): boolean => PAYOUT_ACTS.includes(act)

/** How each of two acts on the same kind of command ends it. */
const ENDS: Readonly<Partial<Record<SignedActName, string>>> = { 'reject-withdrawal': 'rejected', 'fail-withdrawal': 'failed' }

/** Whether an act may hold a command. */
export function isOfAct(act: SignedActName, command: Command): boolean {
  if (!SIGNED_ACTS[act].commands.includes(command.type)) return false
  return command.type !== 'EndWithdrawal' || command.end === ENDS[act]
}

/** From the most that is allowed to the least; a market that is delisted stays so. */
const STRICTNESS: Readonly<Record<MarketState, number>> = { open: 0, close_only: 1, cancel_only: 2, pre: 3, halted: 3, delisted: 4 }
/** Whether a state lets a market do no more than another one does. */
export const isAsStrict = (state: MarketState, than: MarketState): boolean => STRICTNESS[state] >= STRICTNESS[than]
/** States that close a market without ending it. */
export const RESTRICTING_STATES: readonly MarketState[] = ['close_only', 'cancel_only', 'halted']

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
      return now === undefined || (now !== null && isAsStrict(command.state, now))
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
