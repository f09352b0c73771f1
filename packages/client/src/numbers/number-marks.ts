/** How a language sets figures apart; digits are western in all of them: one reading for a price everywhere. */
export interface NumberMarks {
  readonly wholes: Intl.NumberFormat
  /** Between whole and fraction. */
  readonly point: string
  /** Between groups of digits. */
  readonly group: string
  /** Before a sign: in a right-to-left text a sign would else wander to the other end of its figure. */
  readonly beforeSign: string
}
const known = new Map<string, NumberMarks>()

export function marksOf(language: string): NumberMarks {
  const found = known.get(language)
  if (found) return found
  // 'always': some languages write four digits without a mark, which is hard to read down a column.
  const wholes = new Intl.NumberFormat(language, { numberingSystem: 'latn', useGrouping: 'always' })
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn', useGrouping: 'always', minimumFractionDigits: 1 }).formatToParts(
    -1234.5,
  )
  const mark = (type: string) => parts.find((part) => part.type === type)?.value
  const isRightToLeft = parts[0]?.type === 'literal'
  const made = { wholes, point: mark('decimal') ?? '.', group: mark('group') ?? ',', beforeSign: isRightToLeft ? LEFT_TO_RIGHT : '' }
  known.set(language, made)
  return made
}
const LEFT_TO_RIGHT = '\u200e'

export { westernDigits } from '@glasshouse/domain'
