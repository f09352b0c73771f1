import {
  type PayoutDestination,
  WITHDRAWAL_STATES,
  type WithdrawalMethod,
  type WithdrawalState,
  withdrawalNumber,
} from '@glasshouse/domain'
import { z } from 'zod'
import { maskedCardNumber } from '../bank/bank-cards.ts'
import { endpoint } from '../endpoint.ts'
import { decimalText, pageQuery, wireChoice, wirePattern } from '../fields.ts'
import { CHAINS } from './methods.ts'

const id = wirePattern(/^[0-9a-f]{32}$/, 'must be the id of a withdrawal', 32)
const moment = z.number().int()
/** 0 waiting, 1 success, 2 failed. */
export const WITHDRAWAL_STATUSES = [0, 1, 2] as const
export type WireWithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

const order = z.object({
  id: z.string(),
  /** Name of the method. */
  type: z.string(),
  coin: z.string(),
  amount: decimalText,
  realAmount: decimalText,
  fee: decimalText,
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Where exactly in its status. */
  state: z.enum(WITHDRAWAL_STATES),
  /** Address, or the end of a card's number. Spelling as specified. */
  toAdress: z.string(),
  serialId: z.string(),
  /** Why it was rejected or failed; '' else. */
  withDrawRemark: z.string(),
  /** Of the payment outside; '' until it is settled. */
  reference: z.string(),
  /** Of what arrives: the coin, or the card's currency. */
  currency: z.string(),
  ratio: decimalText,
  dueAt: moment,
  mayCancel: z.boolean(),
  params: z.object({ createTime: moment }),
})
export type WithdrawalOrder = z.output<typeof order>

const detail = order.extend({
  kind: z.enum(['coin', 'card']),
  coinChain: z.enum(['ERC', 'TRC', '']),
  /** Name in the book, or name of the bank. */
  toName: z.string(),
  holderName: z.string(),
  approvals: z.number().int(),
  approvalsNeeded: z.number().int(),
  steps: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), approvals: z.number().int(), at: moment })),
})
export type WithdrawalDetail = z.output<typeof detail>

/** Newest first. Without `status` all. */
export const withdrawalList = endpoint('GET', '/api/withdraw/list', {
  clientName: 'listWithdrawals',
  summary: 'Withdrawals of the user',
  access: 'user',
  kind: 'read',
  query: z.object({
    status: wireChoice(...WITHDRAWAL_STATUSES).optional(),
    pageNum: pageQuery.pageNum,
    pageSize: pageQuery.pageSize,
  }),
  row: order,
})

/** A foreign one is `not_found`. */
export const withdrawalDetail = endpoint('GET', '/api/withdraw/detail', {
  clientName: 'getWithdrawal',
  summary: 'One withdrawal with its steps',
  access: 'user',
  kind: 'read',
  query: z.object({ id }),
  data: detail,
})

/** Before it is sent; else `withdrawal_state`. */
export const cancelWithdrawal = endpoint('POST', '/api/withdraw/cancel', {
  summary: 'Cancel a withdrawal before it is sent',
  access: 'user',
  kind: 'submit',
  rateLimit: 'cancel',
  body: z.object({ id }),
})

/** By the link of a mail, signed out too. It gives nothing away, and works once. */
export const cancelWithdrawalByLink = endpoint('POST', '/api/withdraw/cancelByLink', {
  summary: 'Cancel a withdrawal by the link of its mail',
  access: 'public',
  kind: 'submit',
  body: z.object({ token: wirePattern(/^[\w-]{43}$/, 'must be the token of a link', 43) }),
})

const STATES_OF: Readonly<Record<WireWithdrawalStatus, readonly WithdrawalState[]>> = {
  0: ['requested', 'approved', 'waiting', 'sending'],
  1: ['settled'],
  2: ['rejected', 'failed', 'cancelled'],
}
export const statesOfStatus = (status: WireWithdrawalStatus): readonly WithdrawalState[] => STATES_OF[status]
const statusOf = (state: WithdrawalState): WireWithdrawalStatus =>
  WITHDRAWAL_STATUSES.find((status) => STATES_OF[status].includes(state)) ?? 0

interface KeptOrder {
  readonly withdrawalId: string
  readonly method: WithdrawalMethod
  readonly amount: string
  readonly fee: string
  readonly paid: string
  readonly currency: string
  readonly ratio: string
  readonly destination: PayoutDestination | null
  readonly state: 'asked' | WithdrawalState
  readonly approvals: number
  readonly approvalsNeeded: number
  readonly dueMs: number
  readonly endReason: string
  readonly reference: string
  readonly askedAtMs: number
}
const BEFORE_SENDING: readonly string[] = ['requested', 'approved', 'waiting']

export function withdrawalToWire(kept: KeptOrder): WithdrawalOrder {
  const { withdrawalId, method, destination, dueMs } = kept
  const state = kept.state === 'asked' ? 'requested' : kept.state
  return {
    ...{ id: withdrawalId, type: method.name, coin: method.coin, amount: kept.amount, realAmount: kept.paid, fee: kept.fee },
    ...{ status: statusOf(state), state, toAdress: shownDestination(destination), serialId: withdrawalNumber(withdrawalId) },
    ...{ withDrawRemark: kept.endReason, reference: kept.reference, currency: kept.currency || method.coin.toUpperCase() },
    ...{ ratio: kept.ratio, dueAt: dueMs, mayCancel: BEFORE_SENDING.includes(state), params: { createTime: kept.askedAtMs } },
  }
}

export const shownDestination = (destination: PayoutDestination | null): string =>
  destination === null ? '' : destination.kind === 'coin' ? destination.address : maskedCardNumber(destination.number)

/** Enough to know it again, and no more: for mails, which others read, and for operators who do not look with a purpose. */
export function maskedDestination(destination: PayoutDestination | null): string {
  const shown = shownDestination(destination)
  return destination?.kind === 'coin' ? `${shown.slice(0, 4)}****${shown.slice(-4)}` : shown
}

export function withdrawalDetailToWire(
  kept: KeptOrder,
  steps: readonly { readonly state: WithdrawalState; readonly approvals: number; readonly atMs: number }[],
): WithdrawalDetail {
  const { destination, method, approvals, approvalsNeeded } = kept
  return {
    ...withdrawalToWire(kept),
    ...{ kind: method.kind, coinChain: method.network === null ? '' : CHAINS[method.network], approvals, approvalsNeeded },
    toName: destination?.kind === 'coin' ? destination.name : (destination?.bankName ?? ''),
    holderName: destination?.kind === 'card' ? destination.holderName : '',
    steps: steps.map(({ state, approvals: given, atMs }) => ({ state, approvals: given, at: atMs })),
  }
}
