import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts'
import type { FillMark, Side } from '../own/own-orders.ts'
import type { ChartColors } from './canvas-look.ts'
import type { OwnLine } from './own-lines.ts'

/** The pane of the candles, as the library calls it. */
export const CANDLES = 'candle_pane'

export interface CanvasMarks {
  readonly lines: readonly OwnLine[]
  readonly fills: readonly FillMark[]
}

/** Own fills in place of those drawn before. */
export function drawFills(chart: Chart, fills: readonly FillMark[], colors: ChartColors): void {
  chart.removeOverlay({ groupId: 'own' })
  const tint = (side: Side) => (side === 'buy' ? colors.up : colors.down)
  const edge = colors['surface-0']
  const all = { groupId: 'own', paneId: CANDLES, lock: true }
  chart.createOverlay(
    fills.map(({ id, side, T, price }) => ({
      ...all,
      id: `fill ${id}`,
      name: 'ownFill',
      points: [{ timestamp: T, value: Number(price) }],
      extendData: { isBuy: side === 'buy', color: tint(side), edge } satisfies MarkLook,
    })),
  )
}

interface MarkLook {
  readonly isBuy: boolean
  readonly color: string
  readonly edge: string
}

const PASSIVE = { totalStep: 1, needDefaultPointFigure: false, needDefaultXAxisFigure: false, needDefaultYAxisFigure: false, lock: true }

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

registerOverlay(ownFill as OverlayTemplate)
