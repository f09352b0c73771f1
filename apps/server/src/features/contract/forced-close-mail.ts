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
import { figureOf } from '../../messages/figure-of.ts'

/** Values of a mail's text, as a reader of any language writes them. */
export type MailFigures = Readonly<Record<'market' | 'contracts' | 'price' | 'result' | 'coin' | 'left', string>>

const RESULT_DECIMALS = 2

/** Cut as the app cuts them: the price as rows of contracts show it, the result to the cent. */
export function mailFigures(close: ForcedCloseSummary, { settle }: Pick<PositionRule, 'settle'>): MailFigures {
  return {
    market: close.pair,
    contracts: figureOf(close.contracts),
    price: figureOf(textOf(floorTo(read(close.price), stepOf(CONTRACT_PRICE_DECIMALS)))),
    result: signed(figureOf(textWith(read(close.result), RESULT_DECIMALS))),
    coin: settle.symbol.toUpperCase(),
    left: figureOf(close.contractsLeft),
  }
}

function read(decimal: string): bigint {
  const units = unitsOf(decimal)
  if (units === undefined) throw new Error(`not a decimal: ${decimal}`)
  return units
}

const signed = (figure: string): string => (figure.startsWith('\u2212') || /^[0.,]+$/.test(figure) ? figure : `+${figure}`)
