import {
  type AssignSuspense,
  amount,
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

export function checkCredit(state: NaiveState, command: CreditDeposit | CreditByHand): RefusalReason | null {
  if (!state.assets.has(command.assetId)) return 'unknown_asset'
  if (isDemo(state, command.accountId)) return 'real_only'
  if (!WALLETS.includes(command.wallet) || !isPayable(state, 'real', command.assetId, command.amount)) return 'invalid_value'
  return state.evidence.has(command.evidence) ? 'already_credited' : null
}

export function creditAccount(state: NaiveState, command: CreditDeposit | CreditByHand): void {
  const { accountId, wallet, assetId, amount: units, evidence } = command
  state.evidence.add(evidence)
  state.credits.set(evidence, { accountId, wallet, assetId, amount: units, state: 'credited' })
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

export function checkIntoSuspense(state: NaiveState, { assetId, amount: units, evidence }: CreditSuspense): RefusalReason | null {
  if (!state.assets.has(assetId)) return 'unknown_asset'
  if (!isPayable(state, 'real', assetId, units)) return 'invalid_value'
  return state.evidence.has(evidence) ? 'already_credited' : null
}

export function intoSuspense(state: NaiveState, { assetId, amount: units, evidence }: CreditSuspense): void {
  state.evidence.add(evidence)
  state.credits.set(evidence, { accountId: 0, wallet: 1, assetId, amount: units, state: 'in_suspense' })
  state.events.push({ type: 'SuspenseChanged', evidence, assetId, amount: units, change: 'credited', accountId: 0 })
  move(state, { from: CUSTODY, to: SUSPENSE, assetId, units, purpose: 'suspense' })
}

export function checkAssignment(state: NaiveState, { accountId, wallet, evidence }: AssignSuspense): RefusalReason | null {
  if (isDemo(state, accountId)) return 'real_only'
  return WALLETS.includes(wallet) ? checkWaiting(state, { evidence }) : 'invalid_value'
}

export const checkWaiting = (state: NaiveState, { evidence }: Pick<ReturnSuspense, 'evidence'>): RefusalReason | null =>
  state.credits.get(evidence)?.state === 'in_suspense' ? null : 'not_in_suspense'

export function assign(state: NaiveState, { accountId, wallet, evidence }: AssignSuspense): void {
  const credit = state.credits.get(evidence) as NaiveCredit
  const { assetId, amount: units } = credit
  Object.assign(credit, { accountId, wallet, state: 'credited' })
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

export function checkReversal(state: NaiveState, { accountId, evidence }: ReverseCredit): RefusalReason | null {
  if (isDemo(state, accountId)) return 'real_only'
  const credit = state.credits.get(evidence)
  if (!credit || credit.accountId !== accountId) return 'not_found'
  return credit.state === 'reversed' ? 'already_reversed' : null
}

export function takeBack(state: NaiveState, { accountId, evidence }: ReverseCredit): void {
  const credit = state.credits.get(evidence) as NaiveCredit
  const { assetId, amount: whole } = credit
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
