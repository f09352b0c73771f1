import type { MailText } from '@glasshouse/records'
import {
  CONTRACT_PRICE_DECIMALS,
  type ForcedCloseSummary,
  floorTo,
  type PositionRule,
  stepOf,
  textOf,
  textWith,
  unitsOf,
} from '@glasshouse/wire'

/** Values of a mail's text, as a reader of any language writes them. */
export type MailFigures = Readonly<Record<'market' | 'contracts' | 'price' | 'result' | 'coin' | 'left', string>>

const RESULT_DECIMALS = 2
/** Keeps a sign before its number where the text runs from right to left. */
const LEFT_TO_RIGHT = '\u200e'

/** Cut as the app cuts them: the price as rows of contracts show it, the result to the cent. */
export function mailFigures(close: ForcedCloseSummary, { settle }: Pick<PositionRule, 'settle'>): MailFigures {
  return {
    market: close.pair,
    contracts: grouped(close.contracts),
    price: grouped(textOf(floorTo(read(close.price), stepOf(CONTRACT_PRICE_DECIMALS)))),
    result: `${LEFT_TO_RIGHT}${signed(grouped(textWith(read(close.result), RESULT_DECIMALS)))}`,
    coin: settle.symbol.toUpperCase(),
    left: grouped(close.contractsLeft),
  }
}

/** The figures in their places; `more` is added below. A place that is not known stays as it is written. */
export function filledMail({ title, html }: MailText, figures: MailFigures, more = ''): MailText {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (place, name: string) => figures[name as keyof MailFigures] ?? place)
  return { title: fill(title), html: `${fill(html)}${more}` }
}

function read(decimal: string): bigint {
  const units = unitsOf(decimal)
  if (units === undefined) throw new Error(`not a decimal: ${decimal}`)
  return units
}

const grouped = (decimal: string): string =>
  decimal.replace(/^(-?)(\d+)/, (_all, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','))

const signed = (decimal: string): string => (decimal.startsWith('-') || /^[0.,]+$/.test(decimal) ? decimal : `+${decimal}`)
