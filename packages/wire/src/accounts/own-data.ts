import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireText } from '../fields.ts'

/** Records of the person who asks, and of nobody else; needs a fresh proof. */
export const exportOwnData = endpoint('POST', '/api/user/exportData', {
  summary: 'All records of the person who asks',
  access: 'user',
  kind: 'submit',
  rateLimit: 'proof',
  ignoresRealm: true,
  data: z.object({ exportedAt: z.number().int(), records: z.record(z.string(), z.unknown()) }),
})

/**
 * Closes the account for ever: its real balances must be zero and nothing open. `loginName` is typed by the person.
 * What the law wants kept is held for the years of the setting; the rest is removed at once.
 */
export const closeAccount = endpoint('POST', '/api/user/closeAccount', {
  summary: 'Close the account permanently',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ loginName: wireText() }),
  data: z.object({ heldUntil: z.number().int() }),
})

export const CLOSING_OBSTACLES = [
  'frozen',
  'spot_orders',
  'futures_orders',
  'positions',
  'options',
  'withdrawals',
  'deposits',
  'debt',
  'balance',
] as const
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number]

/**
 * What stands in the way of closing the account, and what follows from it. `count` is 0 where nothing is counted, `coin`
 * is '' but of a debt or a balance.
 */
export const closingOf = endpoint('GET', '/api/user/closing', {
  clientName: 'getClosing',
  summary: 'What stands in the way of closing the account',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  data: z.object({
    retentionYears: z.number().int(),
    obstacles: z.array(z.object({ kind: z.enum(CLOSING_OBSTACLES), count: z.number().int(), coin: z.string() })),
  }),
})

interface InTheWay {
  readonly kind: ClosingObstacle
  readonly count: number
  readonly coin: string
}
export const closingStateToWire = (retentionYears: number, inTheWay: readonly InTheWay[]) => ({
  retentionYears,
  obstacles: inTheWay.map(({ kind, count, coin }) => ({ kind, count, coin })),
})

export const exportToWire = (madeAtMs: number, records: Record<string, unknown>) => ({ exportedAt: madeAtMs, records })
export const closedToWire = (heldUntilMs: number) => ({ heldUntil: heldUntilMs })
