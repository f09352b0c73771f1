import { type AssetConfig, isStoryKind, STORY_KINDS, type StoryKind, type Wallet } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, pageQuery, refuse, wireChoice, wireCoin, wireMomentText, wirePattern } from '../fields.ts'

/** What a story came to in one balance. */
const storyPart = z.object({
  /** Wallet: 1 platform (main, spot), 2 financial, 3 contract. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** `usdt`. */
  symbol: z.string(),
  /** Signed change of the total, fees within it. */
  amount: decimalText,
  /** Still held by it. */
  heldAmount: decimalText,
  /** '0' or below zero. */
  fee: decimalText,
})

/** Postings that came from one thing, told together. */
export const story = z.object({
  /** `option:4711`. */
  id: z.string(),
  kind: z.enum(STORY_KINDS),
  /** Of the order, option or position, evidence of a deposit, of a withdrawal its own; '' without one. */
  sourceId: z.string(),
  /** Market of an order, option or position, `btcusdt`; '' without one. */
  market: z.string(),
  /** buy, sell; long_open, short_close, ...; up, down; long, short of a position; '' without one. */
  side: z.string(),
  /** How an order or option ended; '' while it is open, or of what does not end. */
  ending: z.string(),
  parts: z.array(storyPart),
  startTime: z.number().int(),
  updateTime: z.number().int(),
})
export type Story = z.output<typeof story>

const kind = z
  .string()
  .max(20)
  .superRefine(refuse((text: string) => (isStoryKind(text) ? null : NOT_LISTED)))
  .transform((text) => text as StoryKind)
const NOT_LISTED = { reason: 'value_not_listed', rule: `must be one of ${STORY_KINDS.join(', ')}` } as const

/** Everything that moved in the session's realm, by its newest posting. */
export const assetHistory = endpoint('GET', '/api/asset/history', {
  clientName: 'listStories',
  summary: 'History of all balances of the session’s realm',
  access: 'user',
  kind: 'read',
  query: z.object({
    kind: kind.optional(),
    coin: wireCoin.optional(),
    /** Wallet. */
    type: wireChoice(1, 2, 3).optional(),
    /** Of the period, ms: what moved from here on, and began before there. */
    from: wireMomentText.optional(),
    to: wireMomentText.optional(),
    /** Beginning of the id of an order, option, position, deposit or withdrawal. */
    id: wirePattern(/^[0-9a-f-]{1,64}$/i, 'must be an id', 64)
      .transform((text) => text.toLowerCase())
      .optional(),
    pageNum: pageQuery.pageNum,
    pageSize: pageQuery.pageSize,
  }),
  row: story,
})

/** A story by the columns that the history shows. */
export interface StoryFacts {
  readonly story: string
  readonly kind: StoryKind
  readonly sourceId: string
  readonly market: string
  readonly side: string
  readonly ending: string
  readonly first_ms: number
  readonly last_ms: number
  readonly parts: readonly {
    readonly wallet: Wallet
    readonly asset: Pick<AssetConfig, 'symbol'>
    readonly total: string
    readonly held: string
    readonly fee: string
  }[]
}

export const storyToWire = ({ story: id, kind: ofKind, sourceId, market, side, ending, parts, first_ms, last_ms }: StoryFacts): Story => ({
  id,
  kind: ofKind,
  sourceId,
  market,
  side,
  ending,
  parts: parts.map(({ wallet, asset, total, held, fee }) => ({ type: wallet, symbol: asset.symbol, amount: total, heldAmount: held, fee })),
  startTime: first_ms,
  updateTime: last_ms,
})
