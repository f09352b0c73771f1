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

/** Cut as the app cuts them: the price as rows of contracts show it, the result to the cent. */
export function mailFigures(close: ForcedCloseSummary, { settle }: Pick<PositionRule, 'settle'>): MailFigures {
  return {
    market: close.pair,
    contracts: grouped(close.contracts),
    price: grouped(textOf(floorTo(read(close.price), stepOf(CONTRACT_PRICE_DECIMALS)))),
    result: signed(grouped(textWith(read(close.result), RESULT_DECIMALS))),
    coin: settle.symbol.toUpperCase(),
    left: grouped(close.contractsLeft),
  }
}

function read(decimal: string): bigint {
  const units = unitsOf(decimal)
  if (units === undefined) throw new Error(`not a decimal: ${decimal}`)
  return units
}

const grouped = (decimal: string): string =>
  decimal.replace(/^(-?)(\d+)/, (_all, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','))

const signed = (decimal: string): string => (decimal.startsWith('-') || /^[0.,]+$/.test(decimal) ? decimal : `+${decimal}`)
