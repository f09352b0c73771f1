import type { OperatorActName } from '@glasshouse/domain'
import { type WordKey, type Words, wordsOf } from '../words/words.ts'

type RuleWords = Words<'rules'>
type RuleKey = WordKey<'rules'>

/** `tier.2` -> the words of tiers with their number. A field that has no words yet is named as the server names it. */
export function fieldLabel(w: RuleWords, field: string): string {
  const [name = '', part = ''] = field.split('.')
  const said: string = w(`field_${name}` as RuleKey, { part })
  if (said !== `field_${name}`) return said
  const signed: string = wordsOf('signing')(`said_${name}` as 'said_amount')
  return signed === `said_${name}` ? field : signed
}

/** The name of an act's word, in the operator's language where it has one. */
export function wordLabel(w: RuleWords, name: string): string {
  const key = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  const said: string = w(`word_${key}` as RuleKey)
  return said === `word_${key}` ? name : said
}

/** A value that is a word of the exchange, `cancel_only`; amounts with marks between thousands. */
export function valueLabel(w: RuleWords, value: string): string {
  const said: string = w(`value_${value}` as RuleKey)
  return said === `value_${value}` ? grouped(value) : said
}

/** Digits before the point; those after it are never marked. */
const AMOUNT = /(?<![\d.,])\d{4,}(?=(?:\.\d+)? [a-z])/g
const NEGATIVE = /(?<![\w.,-])-(?=\d[\d.,]* [a-z])/g
const grouped = (text: string): string =>
  text.replace(AMOUNT, (digits) => digits.replace(/\d(?=(\d{3})+$)/g, '$&,')).replace(NEGATIVE, '\u2212')

/** What an act is called; by the name that the command line knows where it has no words. */
export function actLabel(act: string): string {
  const w = wordsOf('rules')
  const said: string = w(`name_${act.replaceAll('-', '_')}` as RuleKey)
  return said.startsWith('name_') ? act : said
}

export type Underscored<Name extends string> = Name extends `${infer Head}-${infer Rest}` ? `${Head}_${Underscored<Rest>}` : Name

/** What an act does, in one or two sentences. Words of every act exist, or this does not compile. */
export function actEffect(w: Words<'effects'>, act: OperatorActName): string {
  return w(`does_${act.replaceAll('-', '_') as Underscored<OperatorActName>}`)
}
