import { ADDRESS_TYPES, type PayoutDestination, WITHDRAWAL_STATES, type WithdrawalState, withdrawalNumber } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, wirePattern } from '../fields.ts'
import { maskedDestination } from '../withdraw/orders.ts'
import { LOOK_PURPOSES } from './reviews.ts'

export const LISTED_WITHDRAWALS_MAX = 200
const id = wirePattern(/^[0-9a-f]{32}$/, 'must be the id of a withdrawal', 32)
const owedDebt = z.object({ coin: z.string(), amount: decimalText })
export type OwedDebt = z.output<typeof owedDebt>
const match = z.object({ list: z.string(), entry: z.string() })

const listed = z.object({
  id: z.string(),
  /** Number by which its owner knows it. */
  serial: z.string(),
  userId: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  method: z.string(),
  coin: z.string(),
  amount: decimalText,
  fee: decimalText,
  paid: decimalText,
  currency: z.string(),
  approvals: z.number().int(),
  approvalsNeeded: z.number().int(),
  dueAt: z.number().int(),
  askedAt: z.number().int(),
  /** Entries of screening lists that matched. */
  hits: z.array(match),
  /** What its account owes as of now: nothing of it is sent while that is anything. */
  debts: z.array(owedDebt),
})
export type ListedWithdrawal = z.output<typeof listed>

/** With all that the hashes of a signed step are computed from. */
const shown = listed.extend({
  account: z.number().int(),
  /** Of the person's reference in the journal; '' once the person is erased. */
  userSalt: z.string(),
  way: z.enum(['coin', 'card']),
  network: z.enum(ADDRESS_TYPES).nullable(),
  ratio: decimalText,
  /** Of the destination's hash in the journal; '' once it is erased. */
  salt: z.string(),
  destination: z.record(z.string(), z.string()),
  reference: z.string(),
  reason: z.string(),
})
export type ShownWithdrawal = z.output<typeof shown>

/** One by its id, in whatever state: what a decision needs, read when it is asked for. */
export const withdrawalOfDesk = listed.extend({
  kind: z.literal('withdrawal'),
  loginName: z.string(),
  way: z.enum(['coin', 'card']),
  /** Chain that it goes over; null of a card. */
  network: z.enum(ADDRESS_TYPES).nullable(),
  /** First and last four signs of an address, last four of a card; '' once it is erased. Whole by `showWithdrawal`. */
  to: z.string(),
  /** Evidence of the payment outside; '' before it is settled. */
  reference: z.string(),
  /** Of a rejection or a failure, as its owner reads it. */
  reason: z.string(),
  /** Its way so far, the first step first. */
  steps: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), approvals: z.number().int(), at: z.number().int() })),
})
export type WithdrawalOfDesk = z.output<typeof withdrawalOfDesk>

/** The oldest first; what has not ended, unless a state is named. Nothing of where it goes. */
export const listOpenWithdrawals = endpoint('GET', '/operator/withdrawals', {
  summary: 'Withdrawals that wait, or of one state',
  access: 'operator',
  permission: 'see_withdrawals',
  kind: 'read',
  query: z.object({ state: z.enum(WITHDRAWAL_STATES).optional() }),
  row: listed,
})

/** With its owner's name and its steps. */
export const oneWithdrawal = endpoint('GET', '/operator/withdrawals/one', {
  summary: 'One withdrawal of any state',
  access: 'operator',
  permission: 'see_withdrawals',
  kind: 'read',
  query: z.object({ id }),
  data: withdrawalOfDesk,
})

/** A look at the destination; an audit entry with its purpose. */
export const showWithdrawal = endpoint('POST', '/operator/withdrawals/show', {
  summary: 'Show where a withdrawal goes',
  access: 'operator',
  permission: 'show_withdrawal',
  kind: 'submit',
  body: z.object({ id, purpose: z.enum(LOOK_PURPOSES) }),
  data: shown,
})

interface Kept {
  readonly withdrawalId: string
  readonly accountId: number
  readonly userId: string
  readonly state: ListedWithdrawal['state'] | 'asked'
  readonly method: {
    readonly name: string
    readonly coin: string
    readonly kind: WithdrawalOfDesk['way']
    readonly network: WithdrawalOfDesk['network']
  }
  readonly amount: string
  readonly fee: string
  readonly paid: string
  readonly currency: string
  readonly ratio: string
  readonly salt: string
  readonly approvals: number
  readonly approvalsNeeded: number
  readonly dueMs: number
  readonly askedAtMs: number
  readonly destination: PayoutDestination | null
  readonly reference: string
  readonly endReason: string
}
type Hits = readonly { readonly list: string; readonly entry: string }[]

interface ListedBeside {
  readonly hits: Hits
  readonly debts: readonly OwedDebt[]
}
export const listedWithdrawalToWire = (kept: Kept, { hits, debts }: ListedBeside): ListedWithdrawal => ({
  id: kept.withdrawalId,
  serial: withdrawalNumber(kept.withdrawalId),
  userId: kept.userId,
  state: kept.state === 'asked' ? 'requested' : kept.state,
  method: kept.method.name,
  coin: kept.method.coin,
  amount: kept.amount,
  fee: kept.fee,
  paid: kept.paid,
  currency: kept.currency || kept.method.coin.toUpperCase(),
  approvals: kept.approvals,
  approvalsNeeded: kept.approvalsNeeded,
  dueAt: kept.dueMs,
  askedAt: kept.askedAtMs,
  hits: hits.map(({ list, entry }) => ({ list, entry })),
  debts: [...debts],
})

interface KeptBeside extends ListedBeside {
  readonly loginName: string
  readonly steps: readonly { readonly state: WithdrawalState; readonly approvals: number; readonly atMs: number }[]
}
export const withdrawalOfDeskToWire = (kept: Kept, { loginName, steps, ...beside }: KeptBeside): WithdrawalOfDesk => ({
  ...listedWithdrawalToWire(kept, beside),
  ...{ kind: 'withdrawal', loginName, way: kept.method.kind, network: kept.method.network, to: maskedDestination(kept.destination) },
  ...{ reference: kept.reference, reason: kept.endReason },
  steps: steps.map(({ state, approvals, atMs: at }) => ({ state, approvals, at })),
})

export const shownWithdrawalToWire = (
  kept: Kept,
  { userSalt, ...beside }: ListedBeside & { readonly userSalt: string },
): ShownWithdrawal => ({
  ...listedWithdrawalToWire(kept, beside),
  ...{ account: kept.accountId, userSalt, way: kept.method.kind, network: kept.method.network, ratio: kept.ratio, salt: kept.salt },
  destination: { ...kept.destination },
  reference: kept.reference,
  reason: kept.endReason,
})
