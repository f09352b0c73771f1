import type { ColorToken } from '@glasshouse/ui'
import type { DeepPartial, Styles } from 'klinecharts'
import type { Indicator } from '../candles/choices.ts'

export const CHART_COLORS = [
  'surface-0',
  'surface-1',
  'surface-3',
  'ink-1',
  'ink-2',
  'ink-3',
  'line',
  'line-strong',
  'accent',
  'up',
  'down',
  'warn',
  'focus',
] as const satisfies readonly ColorToken[]
export type ChartColors = Readonly<Record<(typeof CHART_COLORS)[number], string>>

/** The chart in the colours of the page. `size` is that of its small text, px. */
export function stylesOf(colors: ChartColors, size: number): DeepPartial<Styles> {
  const text = { family: CHART_FONT, size }
  const rise = { upColor: colors.up, downColor: colors.down, noChangeColor: colors['ink-3'] }
  const axis = {
    axisLine: { color: colors.line },
    tickLine: { show: false },
    tickText: { ...text, color: colors['ink-3'], marginStart: 3, marginEnd: 3 },
  }
  const mark = {
    ...text,
    color: colors['surface-0'],
    backgroundColor: colors['ink-2'],
    borderColor: colors['ink-2'],
    paddingLeft: 3,
    paddingRight: 3,
  }
  const pointer = { line: { color: colors['ink-3'], dashedValue: [3, 3] }, text: mark }
  return {
    grid: { horizontal: { color: colors.line, style: 'solid' }, vertical: { show: false } },
    candle: {
      bar: {
        ...rise,
        upBorderColor: colors.up,
        downBorderColor: colors.down,
        noChangeBorderColor: colors['ink-3'],
        upWickColor: colors.up,
        downWickColor: colors.down,
        noChangeWickColor: colors['ink-3'],
      },
      priceMark: {
        // Labels are laid out in one pass with those of own lines (`own-lines.ts`).
        high: { show: false },
        low: { show: false },
        last: { ...rise, line: { dashedValue: [3, 3] }, text: { ...text, show: false }, extendTexts: [] },
      },
      // The figures of a candle stand above the chart, where everybody can read them.
      tooltip: { showRule: 'none' },
    },
    indicator: {
      ohlc: rise,
      bars: [rise],
      tooltip: {
        offsetLeft: 4,
        offsetTop: LEGEND_TOP,
        title: { ...text, color: colors['ink-2'], marginLeft: 2, marginTop: 2, marginBottom: 2, marginRight: 4, showParams: false },
        legend: { ...text, color: colors['ink-2'], marginLeft: 2, marginTop: 2, marginBottom: 2, marginRight: 4, defaultValue: '--' },
      },
    },
    xAxis: axis,
    yAxis: { ...axis, axisLine: { show: false } },
    separator: { color: colors.line, activeBackgroundColor: colors['surface-3'] },
    crosshair: { horizontal: pointer, vertical: pointer },
  }
}

/** Of the legends within a pane, px from its top. */
export const LEGEND_TOP = 2

export const CHART_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

/** Its figures stand above the chart, in the reader's words. */
const saysName = (name: string) => () => ({ name, calcParamsText: '', features: [], legends: [] })

/** Formula and colours of an indicator; two of a kind over the candles stay apart by their dashes. */
export function indicatorLook(
  indicator: Indicator | 'VOL',
  colors: ChartColors,
  { name = '', decimals = 2 }: { name?: string; decimals?: number } = {},
) {
  const lines = (names: readonly (keyof ChartColors)[], style: 'solid' | 'dashed' = 'solid') => ({
    lines: names.map((name) => ({ style, size: 1, smooth: false, dashedValue: [4, 2], color: colors[name] })),
  })
  switch (indicator) {
    case 'MA':
      return { calcParams: [5, 10, 30], styles: lines(['warn', 'focus', 'accent']) }
    case 'EMA':
      return { calcParams: [6, 12, 20], styles: lines(['warn', 'focus', 'accent'], 'dashed') }
    case 'BOLL':
      return { calcParams: [20, 2], styles: lines(['ink-3', 'ink-1', 'ink-3']) }
    case 'MACD':
      return { calcParams: [12, 26, 9], precision: Math.max(2, decimals), styles: lines(['warn', 'focus']) }
    case 'RSI':
      return { calcParams: [6, 12, 24], precision: 2, styles: lines(['warn', 'focus', 'accent']) }
    case 'WR':
      return { calcParams: [6, 10, 14], precision: 2, styles: lines(['warn', 'focus', 'accent']) }
    case 'VOL':
      return { calcParams: [], styles: lines(['warn']), createTooltipDataSource: saysName(name) }
  }
}
