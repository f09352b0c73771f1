import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts'
import type { FillMark, Side } from '../own/own-orders.ts'
import type { ChartColors } from './canvas-look.ts'

/** The pane of the candles, as the library calls it. */
export const CANDLES = 'candle_pane'

/** A line across the chart at a price of the reader's own, said in words. */
export interface OwnLine {
  readonly id: string
  readonly price: string
  readonly text: string
  readonly tint: 'up' | 'down' | 'accent' | 'warn'
}

export interface CanvasMarks {
  readonly lines: readonly OwnLine[]
  readonly fills: readonly FillMark[]
}
interface MarksLook {
  readonly colors: ChartColors
  readonly size: number
  readonly decimals: number
}

/** Own orders and fills in place of those drawn before. */
export function drawMarks(chart: Chart, { lines, fills }: CanvasMarks, { colors, size, decimals }: MarksLook): void {
  chart.removeOverlay({ groupId: 'own' })
  const tint = (side: Side) => (side === 'buy' ? colors.up : colors.down)
  const edge = colors['surface-0']
  const onAxis = (price: string) => chart.getThousandsSeparator().format(Number(price).toFixed(decimals))
  const all = { groupId: 'own', paneId: CANDLES, lock: true }
  chart.createOverlay([
    ...lines.map(({ id, tint: lineTint, price, text }) => ({
      ...all,
      id: `order ${id}`,
      name: 'ownOrder',
      points: [{ value: Number(price) }],
      extendData: { text, color: colors[lineTint], ink: edge, price: onAxis(price), size } satisfies LineLook,
    })),
    ...fills.map(({ id, side, T, price }) => ({
      ...all,
      id: `fill ${id}`,
      name: 'ownFill',
      points: [{ timestamp: T, value: Number(price) }],
      extendData: { isBuy: side === 'buy', color: tint(side), edge } satisfies MarkLook,
    })),
  ])
}

interface LineLook {
  readonly text: string
  readonly color: string
  readonly ink: string
  /** The price as it stands on the axis. */
  readonly price: string
  readonly size: number
}
interface MarkLook {
  readonly isBuy: boolean
  readonly color: string
  readonly edge: string
}

const PASSIVE = { totalStep: 1, needDefaultPointFigure: false, needDefaultXAxisFigure: false, needDefaultYAxisFigure: false, lock: true }

/** An own order: a line at its price with side and quantity in words. */
const ownOrder: OverlayTemplate<LineLook> = {
  ...PASSIVE,
  name: 'ownOrder',
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const y = coordinates[0]?.y ?? 0
    const { text, color, ink, size } = overlay.extendData
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: { style: 'dashed', dashedValue: [6, 3], size: 1, color },
        ignoreEvent: true,
      },
      label({ x: 4, y, text }, { color, ink, size }),
    ]
  },
  createYAxisFigures: ({ coordinates, overlay }) => {
    const { price, ...look } = overlay.extendData
    return label({ x: 0, y: coordinates[0]?.y ?? 0, text: price }, look)
  },
}

function label(attrs: { x: number; y: number; text: string }, { color, ink, size }: Pick<LineLook, 'color' | 'ink' | 'size'>) {
  return {
    type: 'text',
    attrs: { ...attrs, align: 'left', baseline: 'middle' },
    styles: {
      style: 'fill',
      color: ink,
      backgroundColor: color,
      size,
      borderRadius: 2,
      borderSize: 0,
      paddingLeft: 3,
      paddingRight: 3,
      paddingTop: 2,
      paddingBottom: 2,
    },
    ignoreEvent: true,
  }
}

/** An own fill: an arrow whose tip touches the price, from below for a buy and from above for a sell. */
const ownFill: OverlayTemplate<MarkLook> = {
  ...PASSIVE,
  name: 'ownFill',
  createPointFigures: ({ coordinates, overlay }) => {
    const { x = 0, y = 0 } = coordinates[0] ?? {}
    const { isBuy, color, edge } = overlay.extendData
    const away = isBuy ? 10 : -10
    return {
      type: 'polygon',
      attrs: {
        coordinates: [
          { x, y },
          { x: x - 5, y: y + away },
          { x: x + 5, y: y + away },
        ],
      },
      styles: { style: 'stroke_fill', color, borderColor: edge, borderSize: 1 },
      ignoreEvent: true,
    }
  },
}

registerOverlay(ownOrder as OverlayTemplate)
registerOverlay(ownFill as OverlayTemplate)
