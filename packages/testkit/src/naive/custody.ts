import {
  type AssignSuspense,
  amount,
  type CorrectCredit,
  type CreditByHand,
  type CreditDeposit,
  type CreditSuspense,
  houseAccountId,
  type RefusalReason,
  type ReturnSuspense,
  type ReverseCredit,
  type Transfer,
  WALLETS,
} from '@glasshouse/domain'
import type { NaiveCredit } from './state/custody-state.ts'
import { type Move, move } from './state/ledger.ts'
import { balanceOf, isPayable, type NaiveState, smaller } from './state/naive-state.ts'

/** RULES.md 10.1 and 10.2 once more. */
const CUSTODY = houseAccountId('real', 'custody')
const SUSPENSE = houseAccountId('real', 'suspense')
const isDemo = (state: NaiveState, accountId: number) => state.accounts.get(accountId)?.realm === 'demo'

const ONE_HASH = /^([0-9a-f]{32})?$/
const userOf = (state: NaiveState, accountId: number) => state.accounts.get(accountId)?.userRef

/** Who may get money: a real account that stands. */
function payeeFault(state: NaiveState, accountId: number): RefusalReason | null {
  if (isDemo(state, accountId)) return 'real_only'
  return state.accounts.get(accountId)?.isClosed ? 'account_closed' : null
}

export function checkCredit(state: NaiveState, command: CreditDeposit | CreditByHand): RefusalReason | null {
  if (!state.assets.has(command.assetId)) return 'unknown_asset'
  const fault = payeeFault(state, command.accountId)
  if (fault) return fault
  if (!WALLETS.includes(command.wallet) || !isPayable(state, 'real', command.assetId, command.amount)) return 'invalid_value'
  return state.evidence.has(command.evidence) ? 'already_credited' : null
}

/** Of several reasons the one that stands first in the list. */
export function checkByHand(state: NaiveState, command: CreditByHand): RefusalReason | null {
  const { accountId, userRef, evidence, claim, firstEvidence } = command
  const usual = checkCredit(state, command)
  if (usual && usual !== 'already_credited') return usual
  if (!ONE_HASH.test(claim) || !ONE_HASH.test(firstEvidence) || claim === evidence) return 'invalid_value'
  if (firstEvidence && !state.credits.has(firstEvidence)) return 'not_found'
  if (userOf(state, accountId) !== userRef) return 'credit_differs'
  if (usual) return usual
  return claim && state.evidence.has(claim) ? 'claim_credited' : null
}

export function creditAccount(
  state: NaiveState,
  command: Omit<CreditByHand, 'type' | 'actor' | 'approverId' | 'reasonCode' | 'userRef' | 'firstEvidence'>,
): void {
  const { accountId, wallet, assetId, amount: units, evidence, claim } = command
  state.evidence.add(evidence)
  if (claim) state.evidence.add(claim)
  state.credits.set(evidence, { accountId, wallet, assetId, amount: units, state: 'credited', claim })
  arrive(state, { from: CUSTODY, to: accountId, toWallet: wallet, assetId, units, purpose: 'deposit' }, evidence)
}

/** Told, booked, and taken again as far as the account owes. */
function arrive(state: NaiveState, arriving: Move, evidence: string): void {
  const { to, toWallet = 1, assetId, units } = arriving
  state.events.push({ type: 'DepositCredited', accountId: to, wallet: toWallet, assetId, amount: amount(units), evidence })
  move(state, arriving)
  const owed = state.debts.get(`${to}/${assetId}`) ?? 0n
  const paid = smaller(owed, units)
  if (paid === 0n) return
  move(state, { from: to, fromWallet: toWallet, to: CUSTODY, assetId, units: paid, purpose: 'debt' })
  oweFromNow(state, to, assetId, owed - paid)
}

function oweFromNow(state: NaiveState, accountId: number, assetId: number, debt: bigint): void {
  state.debts.set(`${accountId}/${assetId}`, debt)
  state.events.push({ type: 'DebtChanged', accountId, assetId, debt: amount(debt) })
}

export function checkIntoSuspense(state: NaiveState, command: CreditSuspense): RefusalReason | null {
  const { assetId, amount: units, evidence, firstEvidence } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  if (!isPayable(state, 'real', assetId, units) || !ONE_HASH.test(firstEvidence)) return 'invalid_value'
  if (firstEvidence && !state.credits.has(firstEvidence)) return 'not_found'
  return state.evidence.has(evidence) ? 'already_credited' : null
}

export function intoSuspense(
  state: NaiveState,
  { assetId, amount: units, evidence }: Pick<CreditSuspense, 'assetId' | 'amount' | 'evidence'>,
): void {
  state.evidence.add(evidence)
  state.credits.set(evidence, { accountId: 0, wallet: 1, assetId, amount: units, state: 'in_suspense', claim: '' })
  state.events.push({ type: 'SuspenseChanged', evidence, assetId, amount: units, change: 'credited', accountId: 0 })
  move(state, { from: CUSTODY, to: SUSPENSE, assetId, units, purpose: 'suspense' })
}

export function checkAssignment(state: NaiveState, command: AssignSuspense): RefusalReason | null {
  const { accountId, userRef, wallet, claim } = command
  const fault = payeeFault(state, accountId)
  if (fault) return fault
  if (!WALLETS.includes(wallet) || !ONE_HASH.test(claim)) return 'invalid_value'
  const waiting = checkWaiting(state, command)
  if (waiting) return waiting
  if (userOf(state, accountId) !== userRef) return 'credit_differs'
  return claim && state.evidence.has(claim) ? 'claim_credited' : null
}

export function checkWaiting(state: NaiveState, command: AssignSuspense | ReturnSuspense): RefusalReason | null {
  const credit = state.credits.get(command.evidence)
  if (credit?.state !== 'in_suspense') return 'not_in_suspense'
  return isSameMoney(credit, command) ? null : 'credit_differs'
}

const isSameMoney = (credit: NaiveCredit, named: { assetId: number; amount: bigint }) =>
  credit.assetId === named.assetId && credit.amount === named.amount

export function assign(state: NaiveState, { accountId, wallet, evidence, claim }: AssignSuspense): void {
  if (claim) state.evidence.add(claim)
  const credit = state.credits.get(evidence) as NaiveCredit
  const { assetId, amount: units } = credit
  Object.assign(credit, { accountId, wallet, state: 'credited', claim })
  state.events.push({ type: 'SuspenseChanged', evidence, assetId, amount: amount(units), change: 'assigned', accountId })
  arrive(state, { from: SUSPENSE, to: accountId, toWallet: wallet, assetId, units, purpose: 'deposit' }, evidence)
}

export function sendBack(state: NaiveState, { evidence }: ReturnSuspense): void {
  const credit = state.credits.get(evidence) as NaiveCredit
  const { assetId, amount: units } = credit
  credit.state = 'returned'
  state.events.push({ type: 'SuspenseChanged', evidence, assetId, amount: amount(units), change: 'returned', accountId: 0 })
  move(state, { from: SUSPENSE, to: CUSTODY, assetId, units, purpose: 'suspense' })
}

export function checkReversal(state: NaiveState, command: ReverseCredit): RefusalReason | null {
  const { accountId, userRef, evidence } = command
  if (isDemo(state, accountId)) return 'real_only'
  const credit = state.credits.get(evidence)
  if (!credit || credit.accountId !== accountId) return 'not_found'
  if (credit.state === 'reversed') return 'already_reversed'
  return isSameMoney(credit, command) && userOf(state, accountId) === userRef ? null : 'credit_differs'
}

export function checkCorrection(state: NaiveState, command: CorrectCredit): RefusalReason | null {
  const { fromAccountId, fromUserRef, accountId, userRef, assetId, amount: units, evidence, claim } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  const fault = payeeFault(state, accountId)
  if (fault) return fault
  if (!ONE_HASH.test(claim) || !isPayable(state, 'real', assetId, units)) return 'invalid_value'
  const credit = state.credits.get(evidence)
  if (!credit || credit.accountId === 0 || credit.accountId !== fromAccountId) return 'not_found'
  if (credit.state === 'credited' && accountId === fromAccountId && credit.claim === claim) return 'nothing_to_correct'
  const areUsers = userOf(state, fromAccountId) === fromUserRef && userOf(state, accountId) === userRef
  if (!isSameMoney(credit, command) || !areUsers) return 'credit_differs'
  return claim && claim !== credit.claim && state.evidence.has(claim) ? 'claim_credited' : null
}

/** What was credited is taken back first, unless it was before. */
export function bringToAnother(state: NaiveState, { accountId, assetId, amount: units, evidence, claim }: CorrectCredit): void {
  const credit = state.credits.get(evidence) as NaiveCredit
  if (credit.state === 'credited') takeBack(state, evidence)
  state.evidence.delete(credit.claim)
  if (claim) state.evidence.add(claim)
  Object.assign(credit, { accountId, wallet: 1, state: 'credited', claim })
  arrive(state, { from: CUSTODY, to: accountId, toWallet: 1, assetId, units, purpose: 'deposit' }, evidence)
}

export function takeBack(state: NaiveState, evidence: string): void {
  const credit = state.credits.get(evidence) as NaiveCredit
  const { accountId, assetId, amount: whole } = credit
  const parts: Move[] = []
  let left = whole
  for (const wallet of [credit.wallet, ...([1, 2, 3] as const).filter((other) => other !== credit.wallet)]) {
    const { available } = balanceOf(state, accountId, wallet, assetId)
    const units = smaller(available, left)
    if (units > 0n) parts.push({ from: accountId, fromWallet: wallet, to: CUSTODY, assetId, units, purpose: 'reversal' })
    left -= units
  }
  credit.state = 'reversed'
  const taken = amount(whole - left)
  state.events.push({ type: 'CreditReversed', accountId, assetId, amount: amount(whole), taken, evidence })
  for (const part of parts) move(state, part)
  if (left > 0n) oweFromNow(state, accountId, assetId, (state.debts.get(`${accountId}/${assetId}`) ?? 0n) + left)
}

export function checkTransfer(state: NaiveState, command: Transfer): RefusalReason | null {
  const { actor, fromWallet, toWallet, assetId, amount: units } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  if (isDemo(state, actor.accountId) && [fromWallet, toWallet].includes(2)) return 'real_only'
  if (![fromWallet, toWallet].every((wallet) => WALLETS.includes(wallet)) || fromWallet === toWallet) return 'invalid_value'
  if (units <= 0n || units > 2n ** 62n) return 'invalid_value'
  return balanceOf(state, actor.accountId, fromWallet, assetId).available >= units ? null : 'insufficient_available'
}

export function transfer(state: NaiveState, { actor, fromWallet, toWallet, assetId, amount: units }: Transfer): void {
  const { accountId } = actor
  state.events.push({ type: 'Transferred', accountId, fromWallet, toWallet, assetId, amount: units })
  move(state, { from: accountId, fromWallet, to: accountId, toWallet, assetId, units, purpose: 'transfer' })
}
