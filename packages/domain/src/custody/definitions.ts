import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { hex, hexOrNone, oneOf, uint, units } from '../definitions/fields.ts'
import { accountId, amount, approval, smallId, userAccountId } from '../definitions/shared-fields.ts'
import type { AssetId, Wallet } from '../primitives/ids.ts'
import type { Amount } from '../primitives/units.ts'
import { SUSPENSE_CHANGES } from './custody.ts'

/** Hash of `chain:tx:log` of coins, of the bank's entry id of a wire. */
const evidence = hex(32)
const userRef = hex(32)
/** Hash of the claim that a credit answers, kept among the evidence; empty where it answers none. */
const claim = hexOrNone(32)
/** Evidence of the credit whose bank id reads alike; empty where none does. */
const firstEvidence = hexOrNone(32)
const wallet = uint<Wallet>({ least: 1, most: 3 })
const credit = units<Amount>({ least: 1n, most: 2n ** 62n })

export const CUSTODY_COMMANDS = {
  /** custody -> a user's account, by two operators, on the same evidence that a watcher would bring. */
  CreditByHand: command({
    code: 45,
    version: 1,
    origins: ['operator'],
    account: 'named',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { ...approval, accountId: userAccountId, userRef, wallet, assetId: smallId, amount: credit, evidence, claim, firstEvidence },
  }),
  /** custody -> suspense: money whose owner is not known yet. */
  CreditSuspense: command({
    code: 46,
    version: 1,
    origins: ['custody', 'operator'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'private',
    fields: { ...approval, assetId: smallId, amount: credit, evidence, firstEvidence },
  }),
  /** suspense -> a user's account, all that came in under the evidence. */
  AssignSuspense: command({
    code: 47,
    version: 1,
    origins: ['operator'],
    account: 'named',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { ...approval, accountId: userAccountId, userRef, wallet, assetId: smallId, amount: credit, evidence, claim },
  }),
  /** suspense -> custody: it was sent back to where it came from. */
  ReturnSuspense: command({
    code: 48,
    version: 1,
    origins: ['operator'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'private',
    fields: { ...approval, assetId: smallId, amount: credit, evidence },
  }),
  /** A credit that was none: what the account has available goes back to custody, the rest is its debt. */
  ReverseCredit: command({
    code: 49,
    version: 1,
    origins: ['operator'],
    account: 'named',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { ...approval, accountId: userAccountId, userRef, assetId: smallId, amount: credit, evidence },
  }),
  /**
   * A credit that belongs to another account or claim: taken back as by `ReverseCredit`, unless it was already, and
   * credited to `accountId` under the same evidence.
   */
  CorrectCredit: command({
    code: 70,
    version: 1,
    origins: ['operator'],
    account: 'named',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: {
      ...approval,
      fromAccountId: userAccountId,
      fromUserRef: userRef,
      accountId: userAccountId,
      userRef,
      assetId: smallId,
      amount: credit,
      evidence,
      claim,
    },
  }),
}

type Commands = typeof CUSTODY_COMMANDS
export interface CreditByHand extends CommandFrom<Commands, 'CreditByHand'> {}
export interface CreditSuspense extends CommandFrom<Commands, 'CreditSuspense'> {}
export interface AssignSuspense extends CommandFrom<Commands, 'AssignSuspense'> {}
export interface ReturnSuspense extends CommandFrom<Commands, 'ReturnSuspense'> {}
export interface ReverseCredit extends CommandFrom<Commands, 'ReverseCredit'> {}
export interface CorrectCredit extends CommandFrom<Commands, 'CorrectCredit'> {}

const assetId = uint<AssetId>()

export const CUSTODY_EVENTS = {
  /** `accountId`: whom it was assigned to, else 0. */
  SuspenseChanged: event({
    code: 54,
    visibility: 'private',
    fields: { evidence, assetId, amount, change: oneOf(SUSPENSE_CHANGES), accountId },
  }),
  /** `taken`: what the account had available; what is missing of `amount` is debt. */
  CreditReversed: event({ code: 55, visibility: 'private', fields: { accountId, assetId, amount, taken: amount, evidence } }),
  /** What an account owes of an asset from now on. */
  DebtChanged: event({ code: 56, visibility: 'private', fields: { accountId, assetId, debt: amount } }),
}

type Events = typeof CUSTODY_EVENTS
export interface SuspenseChanged extends EventFrom<Events, 'SuspenseChanged'> {}
export interface CreditReversed extends EventFrom<Events, 'CreditReversed'> {}
export interface DebtChanged extends EventFrom<Events, 'DebtChanged'> {}
