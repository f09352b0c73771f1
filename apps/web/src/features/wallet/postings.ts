import type { Posting } from '@glasshouse/wire'
import type { WordKey } from '../../words/words.ts'

/** What a posting was, in words; a trade and a transfer are told from the side of this balance. */
export function kindOf({ purpose, amount }: Posting): WordKey<'wallet'> {
  if (purpose === 'trade' || purpose === 'transfer') return amount.startsWith('-') ? `posting_${purpose}_out` : `posting_${purpose}_in`
  return `posting_${purpose}`
}

/** Money that only moved between available and held: the balance as a whole stayed as it was. */
export const isMoveWithin = ({ purpose }: Posting): boolean => purpose === 'hold' || purpose === 'release'

/** With its sign, except where nothing came or went: then how much was moved. */
export function signedAmount(posting: Posting): string {
  if (isMoveWithin(posting)) return posting.heldChange.replace('-', '')
  return posting.amount
}
