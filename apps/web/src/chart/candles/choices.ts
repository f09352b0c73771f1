import { keptData } from '@glasshouse/client'
import type { Interval } from '@glasshouse/wire'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isInterval } from './intervals.ts'

/** Drawn over the candles: MA, EMA, BOLL. In a pane of their own below: MACD, RSI, WR. */
export const OVERLAY_INDICATORS = ['MA', 'EMA', 'BOLL'] as const
export const PANE_INDICATORS = ['MACD', 'RSI', 'WR'] as const
export const INDICATORS = [...OVERLAY_INDICATORS, ...PANE_INDICATORS] as const
export type Indicator = (typeof INDICATORS)[number]

export interface ChartChoices {
  readonly interval: Interval
  /** In the order of INDICATORS; several at once. */
  readonly indicators: readonly Indicator[]
  /** Charts that can be folded away: open or not. */
  readonly isOpen: boolean
}

/** From here a window has room for a chart above ticket and book. */
const TALL = '(min-height: 1000px)'
export const FIRST_CHOICES: ChartChoices = { interval: '15m', indicators: ['MA'], isOpen: matchMedia(TALL).matches }

/** Part by part: one that is not understood is as at the first time. */
export const chartEntry = keptData('chart', choicesIn)

/** Choices of this device for charts, the same for all coins and screens. */
export const chartChoices = createStore<ChartChoices>(() => chartEntry.read() ?? FIRST_CHOICES)

chartChoices.subscribe((choices) => chartEntry.write(choices))

export function useChartChoices(): ChartChoices {
  return useStore(chartChoices)
}

export function chooseInterval(interval: Interval): void {
  chartChoices.setState({ interval })
}

export function toggleIndicator(indicator: Indicator): void {
  const { indicators } = chartChoices.getState()
  const isShown = indicators.includes(indicator)
  chartChoices.setState({ indicators: INDICATORS.filter((one) => (one === indicator ? !isShown : indicators.includes(one))) })
}

export function foldChart(isOpen: boolean): void {
  chartChoices.setState({ isOpen })
}

function choicesIn(data: unknown): ChartChoices | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { interval, indicators, isOpen } = data as Readonly<Record<string, unknown>>
  return {
    interval: isInterval(interval) ? interval : FIRST_CHOICES.interval,
    indicators: Array.isArray(indicators) ? INDICATORS.filter((one) => indicators.includes(one)) : FIRST_CHOICES.indicators,
    isOpen: typeof isOpen === 'boolean' ? isOpen : FIRST_CHOICES.isOpen,
  }
}
