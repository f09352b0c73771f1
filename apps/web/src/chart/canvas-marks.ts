import { type OverlayTemplate, registerOverlay } from 'klinecharts'

export interface LineLook {
  readonly text: string
  readonly color: string
  readonly ink: string
  readonly size: number
  readonly family?: string
}
export interface MarkLook {
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
      {
        type: 'text',
        attrs: { x: 4, y, text, align: 'left', baseline: 'middle' },
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
      },
    ]
  },
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
