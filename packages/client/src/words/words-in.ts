import { marksOf } from '../numbers/number-marks.ts'

export type Texts = Readonly<Record<string, string>>

/**
 * A number in a text is written as figures are, thousands apart. Keys are whole texts of an older product ("Please_
 * correct_quantity"): dots and spaces in them mean nothing. A text that is missing is its key.
 */
export function wordsIn(texts: Texts, rules: Intl.PluralRules, wholes = marksOf('en').wholes) {
  const written = (value: string | number) => (typeof value === 'number' ? wholes.format(value) : value)
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const form = typeof values.count === 'number' ? texts[`${key}_${rules.select(values.count)}`] : undefined
    return (form ?? texts[key] ?? key).replace(/\{(\w+)\}/g, (asked, name: string) => written(values[name] ?? asked))
  }
}
