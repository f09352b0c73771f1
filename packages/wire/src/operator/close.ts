import { HOUSE_PURPOSES, POSTING_PURPOSES, REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText } from '../fields.ts'
import { wireDay } from '../wallet/account-statement.ts'

const kind = z.object({ purpose: z.enum(POSTING_PURPOSES), incoming: decimalText, outgoing: decimalText })
/** What one holder had of a coin: opening + incoming + outgoing = closing; outgoing is '0' or below zero. */
const closeRow = z.object({
  realm: z.enum(REALMS),
  coin: z.string(),
  /** An account of the exchange, or all users together. */
  holder: z.enum(['users', ...HOUSE_PURPOSES]),
  opening: decimalText,
  incoming: decimalText,
  outgoing: decimalText,
  closing: decimalText,
  kinds: z.array(kind),
})
export type CloseRow = z.output<typeof closeRow>

/** All coins of one holder at the end of the day, in USDT at its closing marks; not whole where a coin has no mark. */
const closeTotal = z.object({ realm: z.enum(REALMS), holder: closeRow.shape.holder, closing: decimalText, isWhole: z.boolean() })
export type CloseTotal = z.output<typeof closeTotal>

/** Each coin of each realm, where all holders together have nothing. Fails where the books do not add up. */
export const dailyClose = endpoint('GET', '/operator/money/close', {
  summary: 'The books of a day of UTC: opening, movements by kind, closing',
  access: 'operator',
  permission: 'see_money',
  kind: 'read',
  query: z.object({ day: wireDay }),
  data: z.object({ day: z.string(), isOver: z.boolean(), seq: z.number().int().nonnegative(), totals: z.array(closeTotal) }),
  row: closeRow,
})

export const CLOSE_FORMATS = ['csv', 'pdf'] as const
export const dailyCloseFile = endpoint('GET', '/operator/money/close/file', {
  summary: 'The books of a day of UTC as a file',
  access: 'operator',
  permission: 'see_money',
  kind: 'read',
  answersFile: true,
  query: z.object({ day: wireDay, format: z.enum(CLOSE_FORMATS) }),
})

export interface KeptClose {
  readonly realm: CloseRow['realm']
  readonly coin: string
  readonly holder: CloseRow['holder']
  readonly opening: string
  readonly incoming: string
  readonly outgoing: string
  readonly closing: string
  readonly kinds: readonly CloseRow['kinds'][number][]
}
export const closeRowToWire = ({ kinds, ...row }: KeptClose): CloseRow => ({ ...row, kinds: [...kinds] })
