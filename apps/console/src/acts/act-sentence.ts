import { type OperatorActName, withdrawalNumber } from '@glasshouse/domain'
import type { WordKey, Words } from '../words/words.ts'

/** Acts that stop every market of a kind. */
const OF_ALL: readonly string[] = ['contract-state', 'option-state'] satisfies OperatorActName[]

type ActKey = Extract<WordKey<'acts'>, `act_${string}`>

/** What an act does, in a sentence with its words; of one that has no sentence yet its name and words as they are. */
export function actSentence(w: Words<'acts'>, act: string, given: readonly string[]): string {
  const words = given.map((word, place) => readable(act, word, place))
  const key = `act_${act.replaceAll('-', '_')}${formOf(act, words)}` as ActKey
  const values = Object.fromEntries(words.map((word, place) => [`w${place + 1}`, word]))
  // The last argument of some acts is a text, which the command line gives as words of its own.
  const from = (place: number) => words.slice(place).join(' ')
  const said: string = w(key, { ...values, rest: from(1), text: from(2), more: from(3), last: from(4) })
  return said === key ? [act, ...words].join(' ') : said
}

/** Sentences that leave out what their words do not name. */
function formOf(act: string, words: readonly string[]): '' | '_all' | '_unscreened' {
  if (words[0] === 'all' && OF_ALL.includes(act)) return '_all'
  return act === ('approve-withdrawal' satisfies OperatorActName) && (words[1] ?? '-') === '-' ? '_unscreened' : ''
}

/** The number of a withdrawal, and a blank between leverages: `5,500` would be read as five thousand five hundred. */
function readable(act: string, word: string, place: number): string {
  if (act.endsWith('-withdrawal') && place === 0) return numberOf(word)
  return act === 'contract-leverages' && place === 1 ? word.replace(/,(?=\S)/g, ', ') : word
}

/** People know a withdrawal by its number; what is signed is its whole id. */
const numberOf = (word: string): string => (/^[0-9a-f]{32}$/.test(word) ? withdrawalNumber(word) : word)
