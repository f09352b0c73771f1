import { unitsOf } from '@glasshouse/client'
import type { StoryKind } from '@glasshouse/domain'
import type { StoryPart, StorySummary, Wallet } from '@glasshouse/wire'
import type { WordKey } from '../../words/words.ts'

const SIDES = ['buy', 'sell', 'up', 'down', 'long', 'short', 'long_open', 'long_close', 'short_open', 'short_close'] as const
type Side = (typeof SIDES)[number]
export const sideKey = (side: string): WordKey<'history'> | undefined => (SIDES.includes(side as Side) ? `side_${side as Side}` : undefined)

const OUTCOMES = ['won', 'lost', 'equal', 'void', 'not_opened'] as const
type Outcome = (typeof OUTCOMES)[number]
export const outcomeKey = (ending: string): WordKey<'history'> | undefined =>
  OUTCOMES.includes(ending as Outcome) ? `ending_${ending as Outcome}` : undefined

const ENDS = [
  'filled',
  'canceled_by_user',
  'canceled_by_house',
  'remainder_canceled',
  'self_trade',
  'band_reached',
  'margin_short',
  'liquidated',
  'position_closed',
] as const
type End = (typeof ENDS)[number]
export const endKey = (ending: string): WordKey<'trade'> | undefined => (ENDS.includes(ending as End) ? `end_${ending as End}` : undefined)

/** `btcusdt` as people read it. */
export const marketName = (market: string): string => market.toUpperCase().replace(/USDT$/, '/USDT')

export const isZero = (decimal: string): boolean => (unitsOf(decimal) ?? 0n) === 0n

/** Orders and options are open until they end; what only happens once is over. */
const ENDING_KINDS: readonly StoryKind[] = ['spot', 'futures', 'option']
export const isOpen = ({ kind, ending }: StorySummary): boolean => ENDING_KINDS.includes(kind) && ending === ''

/** Wallets of a transfer. */
export function wayOf({ kind, parts }: StorySummary): { readonly from: Wallet; readonly to: Wallet } | undefined {
  const [from, to] = [parts.find(({ amount }) => amount.startsWith('-')), parts.find(({ amount }) => !amount.startsWith('-'))]
  return kind === 'transfer' && from && to ? { from: from.wallet, to: to.wallet } : undefined
}

/** The same coin in several wallets: each figure says whose it is. */
export const isInWallets = (parts: readonly StoryPart[]): boolean => new Set(parts.map(({ symbol }) => symbol)).size < parts.length

/**
 * What a row names first: of a transfer what arrived, else parts that changed a total, else those that hold something,
 * else the first.
 */
export function partsToTell(story: StorySummary): readonly StoryPart[] {
  if (wayOf(story)) return story.parts.filter(({ amount }) => !amount.startsWith('-'))
  const changed = story.parts.filter(({ amount }) => !isZero(amount))
  if (changed.length > 0) return changed
  const held = story.parts.filter((part) => !isZero(part.held))
  return held.length > 0 ? held : story.parts.slice(0, 1)
}

/** Address of what a story came from, and the text of its link. */
export function sourceOf({
  kind,
  sourceId,
  market,
  ending,
}: StorySummary): { readonly to: string; readonly text: WordKey<'history'> } | undefined {
  if (kind === 'option')
    return ending === '' ? { to: `/trade?symbol=${market}`, text: 'to_market' } : { to: `/receipt/${sourceId}`, text: 'to_receipt' }
  if (kind === 'spot') return { to: `/tradeBB?symbol=${market}`, text: 'to_market' }
  if (market !== '') return { to: `/tradeU?symbol=${market}`, text: 'to_market' }
  if (kind === 'deposit' || kind === 'debt' || kind === 'reversal') return { to: '/recharge-order', text: 'to_orders' }
  if (kind === 'swap') return { to: '/swap', text: 'to_orders' }
  return kind === 'withdrawal' ? { to: '/withdraw-order', text: 'to_orders' } : undefined
}
