import { STORAGE } from '@glasshouse/client'
import type { Interval } from '@glasshouse/wire'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { remember, remembered } from '../../brand/appearance.ts'
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

const FIRST: ChartChoices = { interval: '15m', indicators: ['MA'], isOpen: false }

/** Choices of this device for charts, the same for all coins and screens. */
export const chartChoices = createStore<ChartChoices>(() => readChoices(remembered(STORAGE.chart)))

chartChoices.subscribe((choices) => remember(STORAGE.chart, JSON.stringify(choices)))

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

/** Choices as kept, part by part; a part that is not understood is as at the first time. */
export function readChoices(text: string | null): ChartChoices {
  const kept = parsed(text)
  const indicators = Array.isArray(kept.indicators) ? INDICATORS.filter((one) => (kept.indicators as unknown[]).includes(one)) : undefined
  return {
    interval: isInterval(kept.interval) ? kept.interval : FIRST.interval,
    indicators: indicators ?? FIRST.indicators,
    isOpen: typeof kept.isOpen === 'boolean' ? kept.isOpen : FIRST.isOpen,
  }
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
