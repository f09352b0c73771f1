import { formatDecimal, INDEX_DECIMALS, parseDecimal } from '@glasshouse/domain'
import type { MailText } from '@glasshouse/records'
import { type ForcedCloseSummary, type PositionRule, tickDecimals } from '@glasshouse/wire'

/** Values of a mail's text, as a reader of any language writes them. */
export type MailFigures = Readonly<Record<'market' | 'contracts' | 'price' | 'result' | 'coin' | 'left', string>>

const RESULT_DECIMALS = 2
/** Keeps a sign before its number where the text runs from right to left. */
const LEFT_TO_RIGHT = '\u200e'

export function mailFigures(close: ForcedCloseSummary, { contract, settle }: PositionRule): MailFigures {
  return {
    market: close.pair,
    contracts: grouped(close.contracts),
    price: grouped(rounded(close.price, tickDecimals(contract.tickSize))),
    result: `${LEFT_TO_RIGHT}${signed(grouped(rounded(close.result, RESULT_DECIMALS)))}`,
    coin: settle.symbol.toUpperCase(),
    left: grouped(close.contractsLeft),
  }
}

/** The figures in their places; `more` is added below. A place that is not known stays as it is written. */
export function filledMail({ title, html }: MailText, figures: MailFigures, more = ''): MailText {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (place, name: string) => figures[name as keyof MailFigures] ?? place)
  return { title: fill(title), html: `${fill(html)}${more}` }
}

/** Half away from zero, all decimals written. */
function rounded(decimal: string, decimals: number): string {
  const isBelow = decimal.startsWith('-')
  const units = parseDecimal(isBelow ? decimal.slice(1) : decimal, INDEX_DECIMALS)
  if (typeof units !== 'bigint') throw new Error(`not a decimal: ${decimal}`)
  const scale = 10n ** BigInt(INDEX_DECIMALS - decimals)
  const text = formatDecimal((units + scale / 2n) / scale, decimals)
  const [whole, fraction = ''] = text.split('.')
  const padded = decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
  return isBelow && /[1-9]/.test(text) ? `-${padded}` : `${padded}`
}

const grouped = (decimal: string): string =>
  decimal.replace(/^(-?)(\d+)/, (_all, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','))

const signed = (decimal: string): string => (decimal.startsWith('-') || /^[0.,]+$/.test(decimal) ? decimal : `+${decimal}`)
