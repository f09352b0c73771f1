import type { Chart, Overlay, OverlayEvent } from 'klinecharts'
import { type Drawing, type DrawnPoint, pointsOf, type Tool } from '../drawings/drawings.ts'
import type { ChartColors } from './canvas-look.ts'

/** The library's own overlays. */
const NAMES = { trend: 'segment', level: 'horizontalStraightLine', ray: 'rayLine' } as const satisfies Record<Tool, string>
const PANE = 'candle_pane'
const UNDER_WAY = 'drawing under way'

export interface DrawingParts {
  /** A drawing has all its points. */
  readonly onDrawn: (tool: Tool, points: readonly DrawnPoint[]) => void
  /** One was taken elsewhere. */
  readonly onMoved: (drawing: Drawing) => void
  /** So many points of the drawing under way are set. */
  readonly onProgress: (points: number) => void
}

/** Farther than this a finger draws, nearer it taps; px. */
const TAP = 12

interface Place {
  readonly x: number
  readonly y: number
}

/** Drawings over the candles: those that are kept, and the one under way. */
export class CanvasDrawings {
  readonly #chart: Chart
  readonly #parts: DrawingParts
  #tool: Tool | undefined
  #colors: ChartColors | undefined
  /** Points of the drawing under way that stand. */
  #set: readonly DrawnPoint[] = []
  #pressed: Place | undefined

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
        ...this.#overlayOf(drawing.tool, drawing.points, colors),
        id: `drawing ${drawing.id}`,
        groupId: 'drawings',
        onPressedMoveEnd: ({ overlay }: OverlayEvent<unknown>) => this.#parts.onMoved({ ...drawing, points: pointsIn(overlay) }),
        // The library would take it off the canvas, and the next visit would find it again.
        onRightClick: (event: OverlayEvent<unknown>) => event.preventDefault?.(),
      })),
    )
  }

  /** The next points of the reader are those of a new drawing; undefined: of none. */
  begin(tool: Tool | undefined, colors: ChartColors): void {
    this.#colors = colors
    if (this.#tool === tool) return
    this.#tool = tool
    this.#set = []
    this.#preview([])
  }

  /**
   * Two taps make a line, or one stroke. The library's own way takes two taps for one where they come within half a
   * second.
   */
  press(place: Place): void {
    this.#pressed = place
    const point = this.#pointAt(place)
    if (point) this.#preview([...this.#set, point])
  }

  moveTo(place: Place): void {
    const point = this.#pointAt(place)
    if (!point || (!this.#pressed && this.#set.length === 0)) return
    const start = this.#pressed && this.#set.length === 0 && this.#isStroke(place) ? this.#pointAt(this.#pressed) : undefined
    this.#preview([...(start ? [start] : []), ...this.#set, point])
  }

  release(place: Place): void {
    const [pressed, point] = [this.#pressed, this.#pointAt(place)]
    const start = pressed && this.#set.length === 0 && this.#isStroke(place) ? this.#pointAt(pressed) : undefined
    this.#pressed = undefined
    if (!pressed || !point) return
    if (start && this.#tool && pointsOf(this.#tool) === 2) this.add(start)
    this.add(point)
  }

  /** The gesture was taken away. */
  cancel(): void {
    this.#pressed = undefined
    this.#preview(this.#set)
  }

  add(point: DrawnPoint): void {
    const tool = this.#tool
    if (!tool) return
    this.#set = [...this.#set, point]
    this.#preview(this.#set)
    if (this.#set.length < pointsOf(tool)) {
      this.#parts.onProgress(this.#set.length)
      return
    }
    const points = this.#set
    this.#tool = undefined
    this.#set = []
    this.#preview([])
    this.#parts.onDrawn(tool, points)
  }

  #isStroke({ x, y }: Place): boolean {
    const { x: fromX = x, y: fromY = y } = this.#pressed ?? {}
    return Math.hypot(x - fromX, y - fromY) > TAP
  }

  #pointAt({ x, y }: Place): DrawnPoint | undefined {
    const found = this.#chart.convertFromPixel([{ x, y }], { paneId: PANE })
    const { timestamp, value } = (Array.isArray(found) ? found[0] : found) ?? {}
    return timestamp === undefined || value === undefined ? undefined : { T: timestamp, price: value }
  }

  /** The drawing under way as far as it goes; a line with one point is that point. */
  #preview(points: readonly DrawnPoint[]): void {
    this.#chart.removeOverlay({ id: UNDER_WAY })
    const [tool, colors, first] = [this.#tool, this.#colors, points[0]]
    if (!tool || !colors || !first) return
    const shown = points.length < pointsOf(tool) ? [first, first] : points
    this.#chart.createOverlay({ ...this.#overlayOf(tool, shown, colors), id: UNDER_WAY, groupId: UNDER_WAY, lock: true })
  }

  #overlayOf(tool: Tool, points: readonly DrawnPoint[], colors: ChartColors) {
    return {
      paneId: PANE,
      name: NAMES[tool],
      points: points.map(({ T, price }) => ({ timestamp: T, value: price })),
      styles: stylesOf(colors),
      // Prices of levels stand on the axis with all other labels (`own-lines.ts`).
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: false,
    }
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
