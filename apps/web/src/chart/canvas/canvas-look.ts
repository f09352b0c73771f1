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
  const text = { family: FAMILY, size }
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
        high: { color: colors['ink-2'], textFamily: FAMILY, textSize: size },
        low: { color: colors['ink-2'], textFamily: FAMILY, textSize: size },
        last: {
          ...rise,
          line: { dashedValue: [3, 3] },
          text: { ...text, color: colors['surface-0'], paddingLeft: 3, paddingRight: 3 },
          extendTexts: [{ ...COUNTDOWN, ...text, color: colors['surface-0'] }],
        },
      },
      // The figures of a candle stand above the chart, where everybody can read them.
      tooltip: { showRule: 'none' },
    },
    indicator: {
      ohlc: rise,
      bars: [rise],
      tooltip: {
        offsetLeft: 4,
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

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

const COUNTDOWN = {
  show: true,
  position: 'below_price' as const,
  updateInterval: 1_000,
  style: 'fill' as const,
  weight: 'normal',
  paddingLeft: 3,
  paddingRight: 3,
  paddingTop: 0,
  paddingBottom: 3,
  borderStyle: 'solid' as const,
  borderSize: 0,
  borderColor: 'transparent',
  borderRadius: 2,
  borderDashedValue: [2, 2],
}

/** Its figures stand above the chart, in the reader's words. */
const saysName = (name: string) => () => ({ name, calcParamsText: '', features: [], legends: [] })

/** Formula and colours of an indicator; two of a kind over the candles stay apart by their dashes. */
export function indicatorLook(indicator: Indicator | 'VOL', colors: ChartColors, name = '') {
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
      return { calcParams: [12, 26, 9], styles: lines(['warn', 'focus']) }
    case 'RSI':
      return { calcParams: [6, 12, 24], styles: lines(['warn', 'focus', 'accent']) }
    case 'WR':
      return { calcParams: [6, 10, 14], styles: lines(['warn', 'focus', 'accent']) }
    case 'VOL':
      return { calcParams: [], styles: lines(['warn']), createTooltipDataSource: saysName(name) }
  }
}
