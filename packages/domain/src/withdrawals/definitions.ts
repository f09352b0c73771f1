import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { flag, hex, oneOf, uint, units } from '../definitions/fields.ts'
import { accountId, amount, approval, smallId, userAccountId } from '../definitions/shared-fields.ts'
import { IDENTITY_LEVELS } from '../gates/gates.ts'
import type { AssetId } from '../primitives/ids.ts'
import type { Amount, RatePpm, TimeMs } from '../primitives/units.ts'
import { WITHDRAWAL_DELAY_MOST_MS, WITHDRAWAL_ENDS, WITHDRAWAL_STATES } from './withdrawals.ts'

/** Random, given by whoever asks. */
const withdrawalId = hex(32)
const step = { account: 'named', realm: 'account', needsReadiness: false, visibility: 'private' } as const
const units62 = (least: bigint) => units<Amount>({ least, most: 2n ** 62n })
/** What its signers read of the withdrawal: the core compares each with its own. */
const terms = { userRef: hex(32), assetId: smallId, amount: units62(1n), fee: units62(0n), destination: hex(32) }
const named = { accountId: userAccountId, withdrawalId, ...terms }

export const WITHDRAWAL_COMMANDS = {
  /** The whole amount is held, its fee within. `destination`: hash of where it goes, fixed from here on. */
  RequestWithdrawal: command({
    code: 51,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: {
      withdrawalId,
      assetId: smallId,
      amount: units62(1n),
      feePpm: uint<RatePpm>({ most: 1_000_000 }),
      feeFixed: units62(0n),
      destination: hex(32),
      delayMs: uint({ most: WITHDRAWAL_DELAY_MOST_MS }),
    },
  }),
  CancelWithdrawal: command({
    code: 52,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { withdrawalId },
  }),
  /** Both persons of the act approve; a third comes with another act. */
  ApproveWithdrawal: command({ code: 53, version: 1, origins: ['operator'], ...step, fields: { ...approval, ...named } }),
  SendWithdrawal: command({ code: 54, version: 1, origins: ['custody', 'operator'], ...step, fields: { ...approval, ...named } }),
  /** It is final outside; the evidence is used once for ever. */
  SettleWithdrawal: command({
    code: 55,
    version: 1,
    origins: ['custody', 'operator'],
    ...step,
    fields: { ...approval, ...named, evidence: hex(32) },
  }),
  EndWithdrawal: command({
    code: 56,
    version: 1,
    origins: ['custody', 'operator'],
    ...step,
    fields: { ...approval, ...named, end: oneOf(WITHDRAWAL_ENDS) },
  }),
  /**
   * What came back of a settled withdrawal, once, at most what left: credited to its account, or to suspense where that
   * was closed. `evidence`: hash of `return:ID`.
   */
  ReturnWithdrawal: command({
    code: 71,
    version: 1,
    origins: ['operator'],
    ...step,
    fields: {
      ...approval,
      accountId: userAccountId,
      userRef: hex(32),
      withdrawalId,
      assetId: smallId,
      amount: units62(1n),
      evidence: hex(32),
    },
  }),
  /** Stops or admits the sending of withdrawals; requests and cancels go on. */
  StopPayouts: command({
    code: 57,
    version: 1,
    origins: ['operator'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, isStopped: flag },
  }),
  /** What the records know of a person. Why stands there, not in the journal. */
  SetPayoutLevel: command({
    code: 58,
    version: 1,
    origins: ['system'],
    ...step,
    fields: { accountId: userAccountId, level: oneOf(IDENTITY_LEVELS) },
  }),
}

type Commands = typeof WITHDRAWAL_COMMANDS
export interface RequestWithdrawal extends CommandFrom<Commands, 'RequestWithdrawal'> {}
export interface CancelWithdrawal extends CommandFrom<Commands, 'CancelWithdrawal'> {}
export interface ApproveWithdrawal extends CommandFrom<Commands, 'ApproveWithdrawal'> {}
export interface SendWithdrawal extends CommandFrom<Commands, 'SendWithdrawal'> {}
export interface SettleWithdrawal extends CommandFrom<Commands, 'SettleWithdrawal'> {}
export interface EndWithdrawal extends CommandFrom<Commands, 'EndWithdrawal'> {}
export interface ReturnWithdrawal extends CommandFrom<Commands, 'ReturnWithdrawal'> {}
/** Whose withdrawal a step is, of what, how much, and where to. */
export type WithdrawalTerms = Pick<ApproveWithdrawal, 'accountId' | 'withdrawalId' | keyof typeof terms>
export interface StopPayouts extends CommandFrom<Commands, 'StopPayouts'> {}
export interface SetPayoutLevel extends CommandFrom<Commands, 'SetPayoutLevel'> {}

const assetId = uint<AssetId>()
const count = uint<number>()
const state = oneOf(WITHDRAWAL_STATES)

export const WITHDRAWAL_EVENTS = {
  /** `value`: in USDT at this moment, which limits count. */
  WithdrawalRequested: event({
    code: 58,
    visibility: 'private',
    fields: {
      withdrawalId,
      accountId,
      assetId,
      amount,
      fee: amount,
      value: amount,
      destination: hex(32),
      dueMs: uint<TimeMs>(),
      approvalsNeeded: count,
    },
  }),
  /** `approvals`: so far. */
  WithdrawalMoved: event({ code: 59, visibility: 'private', fields: { withdrawalId, accountId, state, approvals: count } }),
  WithdrawalSettled: event({ code: 60, visibility: 'private', fields: { withdrawalId, accountId, evidence: hex(32) } }),
  PayoutsStopped: event({ code: 61, visibility: 'public', fields: { isStopped: flag } }),
  PayoutLevelSet: event({ code: 62, visibility: 'private', fields: { accountId, level: oneOf(IDENTITY_LEVELS) } }),
}

type Events = typeof WITHDRAWAL_EVENTS
export interface WithdrawalRequested extends EventFrom<Events, 'WithdrawalRequested'> {}
export interface WithdrawalMoved extends EventFrom<Events, 'WithdrawalMoved'> {}
export interface WithdrawalSettled extends EventFrom<Events, 'WithdrawalSettled'> {}
export interface PayoutsStopped extends EventFrom<Events, 'PayoutsStopped'> {}
export interface PayoutLevelSet extends EventFrom<Events, 'PayoutLevelSet'> {}
