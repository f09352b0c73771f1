import { STORY_KINDS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, wireChoice, wireCoin } from '../fields.ts'

/** One thing that holds a part of a balance. */
export const hold = z.object({
  /** `futures` is an order, `margin` a position. */
  kind: z.enum(STORY_KINDS),
  sourceId: z.string(),
  /** `btcusdt`; '' without one. */
  market: z.string(),
  /** As in the history. */
  side: z.string(),
  amount: decimalText,
})
export type Hold = z.output<typeof hold>

/** What holds a balance, the newest first: at most 100 of them, `total` says how many there are. */
export const assetHolds = endpoint('GET', '/api/asset/holds', {
  clientName: 'listHolds',
  summary: 'What holds one balance of the session’s realm',
  access: 'user',
  kind: 'read',
  query: z.object({
    coin: wireCoin,
    /** Wallet. */
    type: wireChoice(1, 2, 3),
  }),
  row: hold,
})
