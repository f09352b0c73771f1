import { POSTING_PURPOSES, WITHDRAWAL_STATES, withdrawalNumber } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { decimalText, pageQuery } from '../../fields.ts'
import type { Asset } from '../../wallet/asset.ts'
import type { Posting } from '../../wallet/statement.ts'
import { CLAIM_STATES } from '../deposits.ts'
import { personId, realmOfPerson } from './person.ts'

export const WALLET_NAMES = ['spot', 'earn', 'futures'] as const
const wallet = z.enum(WALLET_NAMES)
const walletOf = (type: 1 | 2 | 3) => WALLET_NAMES[type - 1] as (typeof WALLET_NAMES)[number]

const balance = z.object({
  wallet,
  coin: z.string(),
  available: decimalText,
  held: decimalText,
  total: decimalText,
  /** USDT value of what is available; '0' while there is no price. */
  value: decimalText,
})
export type PersonBalance = z.output<typeof balance>

export const listPersonBalances = endpoint('GET', '/operator/person/balances', {
  summary: 'Balances of a person in one realm',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({ userId: personId, realm: realmOfPerson }),
  row: balance,
})

export const personBalanceToWire = (asset: Asset): PersonBalance => ({
  wallet: walletOf(asset.type),
  coin: asset.symbol,
  available: asset.availableAmount,
  held: asset.heldAmount,
  total: asset.totalAmount,
  value: asset.exchageAmount,
})

const statementLine = z.object({
  id: z.string(),
  wallet,
  coin: z.string(),
  purpose: z.enum(POSTING_PURPOSES),
  /** Signed change of the total. */
  amount: decimalText,
  heldChange: decimalText,
  total: decimalText,
  held: decimalText,
  orderId: z.string(),
  at: z.number().int(),
})
export type PersonStatementLine = z.output<typeof statementLine>

/** Newest first, of every wallet and coin. */
export const listPersonStatement = endpoint('GET', '/operator/person/statement', {
  summary: 'Statement of a person in one realm, page by page',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({ userId: personId, realm: realmOfPerson, pageNum: pageQuery.pageNum, pageSize: pageQuery.pageSize }),
  row: statementLine,
})

export const personStatementToWire = (posting: Posting): PersonStatementLine => ({
  id: posting.id,
  wallet: walletOf(posting.type),
  coin: posting.symbol,
  purpose: posting.purpose,
  amount: posting.amount,
  heldChange: posting.heldChange,
  total: posting.totalAmount,
  held: posting.heldAmount,
  orderId: posting.orderId,
  at: posting.createTime,
})

export const LISTED_TRANSFERS_MAX = 100
const transfers = z.object({
  deposits: z.array(
    z.object({
      serial: z.string(),
      state: z.enum(CLAIM_STATES),
      coin: z.string(),
      channel: z.string(),
      claimed: z.string().nullable(),
      currency: z.string(),
      credited: z.string().nullable(),
      reason: z.string(),
      at: z.number().int(),
    }),
  ),
  withdrawals: z.array(
    z.object({
      id: z.string(),
      serial: z.string(),
      state: z.enum(WITHDRAWAL_STATES),
      method: z.string(),
      coin: z.string(),
      amount: decimalText,
      paid: decimalText,
      currency: z.string(),
      approvals: z.number().int(),
      approvalsNeeded: z.number().int(),
      reason: z.string(),
      at: z.number().int(),
    }),
  ),
})
export type PersonTransfers = z.output<typeof transfers>

/** The newest hundred of each. Nothing of where money goes: that is looked at with a purpose. */
export const showPersonTransfers = endpoint('GET', '/operator/person/transfers', {
  summary: 'Deposits and withdrawals of a person',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({ userId: personId }),
  data: transfers,
})

interface KeptClaim {
  readonly serialId: string
  readonly state: PersonTransfers['deposits'][number]['state']
  readonly coin: string
  readonly channel: string
  readonly claimed: string | null
  readonly currency: string
  readonly credited: string | null
  readonly reason: string
  readonly submittedAtMs: number
}
interface KeptPayout {
  readonly withdrawalId: string
  readonly state: PersonTransfers['withdrawals'][number]['state'] | 'asked'
  readonly method: { readonly name: string; readonly coin: string }
  readonly amount: string
  readonly paid: string
  readonly currency: string
  readonly approvals: number
  readonly approvalsNeeded: number
  readonly endReason: string
  readonly askedAtMs: number
}

export const personTransfersToWire = (claims: readonly KeptClaim[], payouts: readonly KeptPayout[]): PersonTransfers => ({
  deposits: claims.map(({ serialId: serial, state, coin, channel, claimed, currency, credited, reason, submittedAtMs: at }) => ({
    ...{ serial, state, coin, channel, claimed, currency, credited, reason, at },
  })),
  withdrawals: payouts.map(({ withdrawalId: id, method, amount, paid, approvals, approvalsNeeded, ...payout }) => ({
    ...{
      id,
      serial: withdrawalNumber(id),
      method: method.name,
      coin: method.coin,
      amount,
      paid,
      approvals,
      approvalsNeeded,
      reason: payout.endReason,
    },
    state: payout.state === 'asked' ? 'requested' : payout.state,
    currency: payout.currency || method.coin.toUpperCase(),
    at: payout.askedAtMs,
  })),
})
