import type { Chart, Overlay, OverlayEvent } from 'klinecharts'
import { type Drawing, type DrawnPoint, pointsOf, type Tool } from '../drawings/drawings.ts'
import type { ChartColors } from './canvas-look.ts'

/** The library's own overlays. */
const NAMES = { trend: 'segment', level: 'horizontalStraightLine', ray: 'rayLine' } as const satisfies Record<Tool, string>
const PANE = 'candle_pane'
/** Prices of levels stand on the axis with all other labels (`own-lines.ts`). */
const BARE = { needDefaultXAxisFigure: false, needDefaultYAxisFigure: false } as const
const UNDER_WAY = 'drawing under way'

export interface DrawingParts {
  /** A drawing has all its points. */
  readonly onDrawn: (tool: Tool, points: readonly DrawnPoint[]) => void
  /** One was taken elsewhere. */
  readonly onMoved: (drawing: Drawing) => void
  /** So many points of the drawing under way are set. */
  readonly onProgress: (points: number) => void
}

/** Drawings over the candles: those that are kept, and the one under way. */
export class CanvasDrawings {
  readonly #chart: Chart
  readonly #parts: DrawingParts
  #tool: Tool | undefined
  /** Set by keys. */
  #set: readonly DrawnPoint[] = []

  constructor(chart: Chart, parts: DrawingParts) {
    this.#chart = chart
    this.#parts = parts
  }

  /** In place of those drawn before. */
  show(drawings: readonly Drawing[], colors: ChartColors): void {
    this.#chart.removeOverlay({ groupId: 'drawings' })
    if (drawings.length === 0) return
    this.#chart.createOverlay(
      drawings.map((drawing) => ({
        id: `drawing ${drawing.id}`,
        groupId: 'drawings',
        paneId: PANE,
        name: NAMES[drawing.tool],
        points: drawing.points.map(({ T, price }) => ({ timestamp: T, value: price })),
        styles: stylesOf(colors),
        ...BARE,
        onPressedMoveEnd: ({ overlay }: OverlayEvent<unknown>) => this.#parts.onMoved({ ...drawing, points: pointsIn(overlay) }),
        // The library would take it off the canvas, and the next visit would find it again.
        onRightClick: (event: OverlayEvent<unknown>) => event.preventDefault?.(),
      })),
    )
  }

  /** The next points of the reader are those of a new drawing; undefined: of none. */
  begin(tool: Tool | undefined, colors: ChartColors): void {
    if (this.#tool === tool) return
    this.#chart.removeOverlay({ id: UNDER_WAY })
    this.#tool = tool
    this.#set = []
    if (!tool) return
    this.#chart.createOverlay({
      id: UNDER_WAY,
      groupId: UNDER_WAY,
      paneId: PANE,
      name: NAMES[tool],
      styles: stylesOf(colors),
      ...BARE,
      onDrawing: ({ overlay }) => queueMicrotask(() => this.#tool === tool && this.#parts.onProgress(Math.max(0, overlay.currentStep - 1))),
      onDrawEnd: ({ overlay }) => {
        const points = pointsIn(overlay)
        // Not while the library is still at it.
        queueMicrotask(() => this.#end(tool, points))
      },
      onRightClick: (event) => event.preventDefault?.(),
    })
  }

  /** A point set by keys. */
  add(point: DrawnPoint): void {
    const tool = this.#tool
    if (!tool) return
    this.#set = [...this.#set, point]
    if (this.#set.length === pointsOf(tool)) this.#end(tool, this.#set)
    else this.#parts.onProgress(this.#set.length)
  }

  #end(tool: Tool, points: readonly DrawnPoint[]): void {
    if (this.#tool !== tool) return
    this.#tool = undefined
    this.#set = []
    this.#chart.removeOverlay({ id: UNDER_WAY })
    this.#parts.onDrawn(tool, points.slice(0, pointsOf(tool)))
  }
}

function pointsIn({ points }: Overlay): DrawnPoint[] {
  return points.flatMap(({ timestamp, value }) => (timestamp === undefined || value === undefined ? [] : [{ T: timestamp, price: value }]))
}

function stylesOf(colors: ChartColors) {
  const point = { color: colors.focus, activeColor: colors.focus, borderColor: colors['surface-3'], activeBorderColor: colors['surface-3'] }
  return {
    line: { color: colors.focus, size: 1.5 },
    point: { ...point, radius: 4, activeRadius: 6 },
  }
}
