import { type Indicator, OVERLAY_INDICATORS } from '../candles/choices.ts'
import { rowsOf } from './label-layout.ts'

/** What the legends of the library say before their figures. */
const TITLES = {
  MA: ['MA ', 'MA5: ', 'MA10: ', 'MA30: '],
  EMA: ['EMA ', 'EMA6: ', 'EMA12: ', 'EMA20: '],
  BOLL: ['BOLL ', 'UP: ', 'MID: ', 'DN: '],
  MACD: ['MACD ', 'DIF: ', 'DEA: ', 'MACD: '],
  RSI: ['RSI ', 'RSI1: ', 'RSI2: ', 'RSI3: '],
  WR: ['WR ', 'WR1: ', 'WR2: ', 'WR3: '],
} as const satisfies Record<Indicator, readonly string[]>

/** Margins that the library leaves beside a text of a legend, px. */
const BESIDE = 6

export interface LegendPlace {
  /** Of the pane, px. */
  readonly width: number
  /** Of a row, px. */
  readonly row: number
  readonly widthOf: (text: string) => number
  /** A figure as long as they get. */
  readonly figure: string
}

/** Height of the legends of a pane, px, so that nothing is drawn under them. */
export function legendHeight(indicators: readonly Indicator[], { width, row, widthOf, figure }: LegendPlace): number {
  const rows = indicators.map((indicator) =>
    rowsOf(
      TITLES[indicator].map((title, place) => widthOf(place === 0 ? title : title + figure) + BESIDE),
      width - BESIDE,
    ),
  )
  return rows.reduce((sum, count) => sum + count, 0) * row
}

export const overCandles = (indicators: readonly Indicator[]): readonly Indicator[] =>
  indicators.filter((one) => (OVERLAY_INDICATORS as readonly Indicator[]).includes(one))

/**
 * What the library is to be told so that so many px stay free above the highest value: it takes the number as a share
 * of the range, which grows by it.
 */
export function gapFor(free: number, height: number, bottomShare: number): number {
  if (height <= 0) return free
  const share = Math.min(0.6, free / height)
  return Math.max(1, ((share * (1 + bottomShare)) / (1 - share)) * height)
}
