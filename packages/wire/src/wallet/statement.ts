import { type AssetConfig, formatDecimal, POSTING_PURPOSES, type PostingPurpose, unitsOf, type Wallet } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, pageQuery, wireChoice, wireCoin } from '../fields.ts'

/** One change of one balance. */
export const posting = z.object({
  /** Its place in history: group and position in it. */
  id: z.string(),
  /** Wallet: 1 platform (main, spot), 2 financial, 3 contract. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** `usdt`. */
  symbol: z.string(),
  purpose: z.enum(POSTING_PURPOSES),
  /** Signed change of the total; '0' for a hold or its release, which only move between available and held. */
  amount: decimalText,
  /** Signed change of what is held. */
  heldChange: decimalText,
  /** Balance afterwards. */
  availableAmount: decimalText,
  heldAmount: decimalText,
  totalAmount: decimalText,
  /** The order it belongs to; '' without one. */
  orderId: z.string(),
  createTime: z.number().int(),
})
export type Posting = z.output<typeof posting>

/** Every change of one balance of the session's realm, newest first, from the projected history. */
export const assetStatement = endpoint('GET', '/api/asset/statement', {
  clientName: 'listPostings',
  summary: 'Statement of one balance of the session’s realm',
  access: 'user',
  kind: 'read',
  query: z.object({
    coin: wireCoin,
    /** Wallet. */
    type: wireChoice(1, 2, 3),
    pageNum: pageQuery.pageNum,
    pageSize: pageQuery.pageSize,
  }),
  row: posting,
})

/** Row of the projection, by the columns that statements show. */
export interface PostingRow {
  readonly seq: number
  readonly position: number
  readonly wallet: Wallet
  readonly available_delta: string
  readonly held_delta: string
  readonly available: string
  readonly held: string
  readonly purpose: PostingPurpose
  readonly order_id: number
  readonly at_ms: number
}

export function postingToWire(row: PostingRow, { symbol, decimals }: Pick<AssetConfig, 'symbol' | 'decimals'>): Posting {
  const sum = (one: string, other: string) => formatDecimal(unitsOf(one, decimals) + unitsOf(other, decimals), decimals)
  return {
    id: `${row.seq}-${row.position}`,
    type: row.wallet,
    symbol,
    purpose: row.purpose,
    amount: sum(row.available_delta, row.held_delta),
    heldChange: row.held_delta,
    availableAmount: row.available,
    heldAmount: row.held,
    totalAmount: sum(row.available, row.held),
    orderId: row.order_id === 0 ? '' : String(row.order_id),
    createTime: row.at_ms,
  }
}
