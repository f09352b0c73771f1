import type { PostingSummary } from '@glasshouse/wire'
import type { WordKey } from '../../words/words.ts'

/** What a posting was, in words; a trade and a transfer are told from the side of this balance. */
export function kindOf({ purpose, amount }: PostingSummary): WordKey<'wallet'> {
  if (purpose === 'trade' || purpose === 'transfer') return amount.startsWith('-') ? `posting_${purpose}_out` : `posting_${purpose}_in`
  return `posting_${purpose}`
}

/** Money that only moved between available and held: the balance as a whole stayed as it was. */
export const isMoveWithin = ({ purpose }: PostingSummary): boolean => purpose === 'hold' || purpose === 'release'

/**
 * What changed and what it came to. Of a move within: how much was moved, without a sign, since nothing was won or lost
 * (the words say in which direction), and what is available; else the change and the balance.
 */
export function changeOf(posting: PostingSummary): { readonly change: string; readonly left: string } {
  const { amount, heldChange, total, available } = posting
  return isMoveWithin(posting) ? { change: sizeOf(heldChange), left: available } : { change: amount, left: total }
}

const sizeOf = (decimal: string) => (decimal.startsWith('-') ? decimal.slice(1) : decimal)

/**
 * As many decimals as the most exact figure of a column has, at least two: one under the other they are compared at a
 * glance.
 */
export function decimalsOf(postings: readonly PostingSummary[]): number {
  const lengths = postings.flatMap((posting) => Object.values(changeOf(posting)).map((text) => text.split('.')[1]?.length ?? 0))
  return Math.max(2, ...lengths)
}
