import { type Chart, type OverlayFigure, type OverlayTemplate, registerOverlay, utils, type YAxis } from 'klinecharts'
import { CHART_FONT, type ChartColors } from './canvas-look.ts'
import { type LabelWish, layLabels, type PlacedLabel } from './label-layout.ts'

/** A line across the chart at a price of the reader's own, said in words. */
export interface OwnLine {
  readonly id: string
  readonly price: string
  readonly text: string
  readonly tint: 'up' | 'down' | 'accent' | 'warn'
  /** Can be taken to another price: drawn with a full label and handles, else with an outline. */
  readonly isMovable?: boolean
  /** What it is called and stands at, for a screen reader; else text and price. */
  readonly name?: string
  readonly value?: string
}

/** Where a label came to stand, px from the left and top of the candles' pane. */
export interface LaidLabel {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** All that has a label over the candles, and how labels look. */
export interface LabelScene {
  readonly lines: readonly OwnLine[]
  readonly colors: ChartColors
  /** Prices of the levels that the reader has drawn: on the axis alone. */
  readonly levels: readonly number[]
  /** Of the text, px. */
  readonly size: number
  /** Height of the legends at the top, px. */
  readonly legend: number
  /** A price as it stands on the axis. */
  readonly priceText: (price: number) => string
  /** Time left of the running candle; '' for none. */
  readonly timeLeft: () => string
  readonly onLaid: (labels: readonly LaidLabel[]) => void
  /** Where labels of the price axis came to stand: figures of its scale have no place under them. */
  readonly onAxis: (labels: readonly PlacedLabel[]) => void
}

const EDGE = 4
const PADDING = 4
/** Room of the handles within a label. */
const GRIP = 10
const IDS = { high: ' high', low: ' low', last: ' last' } as const

/** Draws them anew, with each drawing of the candles and when the scene changes. */
export function drawLabels(chart: Chart, scene: LabelScene): void {
  const change = { id: 'labels', name: 'ownLines', extendData: () => scene }
  if (chart.overrideOverlay(change)) return
  if (chart.getOverlays({ id: 'labels' }).length === 0)
    chart.createOverlay({ ...change, paneId: 'candle_pane', lock: true, zLevel: 2, points: [{ value: 0 }] })
}

/** Highest and lowest price in sight, with the places of their candles. */
interface Extremes {
  readonly high: { readonly price: number; readonly x: number }
  readonly low: { readonly price: number; readonly x: number }
}

function extremesOf(chart: Chart): Extremes | undefined {
  const list = chart.getDataList()
  const { from, to } = chart.getVisibleRange()
  let [high, low] = [-1, -1]
  for (let place = Math.max(0, from); place < Math.min(to, list.length); place++) {
    if (high < 0 || (list[place]?.high ?? 0) > (list[high]?.high ?? 0)) high = place
    if (low < 0 || (list[place]?.low ?? 0) < (list[low]?.low ?? 0)) low = place
  }
  const [highest, lowest] = [list[high], list[low]]
  if (!highest || !lowest) return undefined
  const x = (place: number) => {
    const at = chart.convertToPixel({ dataIndex: place }, { paneId: 'candle_pane' })
    return (Array.isArray(at) ? at[0]?.x : at.x) ?? 0
  }
  return { high: { price: highest.high, x: x(high) }, low: { price: lowest.low, x: x(low) } }
}

const widthOf = (text: string, size: number): number => utils.calcTextWidth(text, size, 'normal', CHART_FONT)

/** A text that fits into a width, with three dots where it does not. */
function fitted(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text
  let length = text.length
  while (length > 1 && widthOf(`${text.slice(0, length)}…`, size) > width) length--
  return `${text.slice(0, length)}…`
}

/** One pass over all labels of the pane: own lines at the left, highest and lowest price beside their candles. */
function paneFigures(chart: Chart, scene: LabelScene, yAxis: YAxis, bounding: { width: number; height: number }): OverlayFigure[] {
  const { lines, colors, size, legend } = scene
  const height = size + 6
  const area = { top: legend, bottom: bounding.height - 1 }
  const own = lines.map((line, place): LabelWish & { line: OwnLine } => ({
    id: line.id,
    y: yAxis.convertToPixel(Number(line.price)),
    height,
    rank: (line.isMovable ? 200 : 100) - place / 1_000,
    line,
  }))
  const isBeyond = ({ price }: OwnLine) => {
    const y = yAxis.convertToPixel(Number(price))
    return y < area.top || y > area.bottom
  }
  const boxes = new Map(
    lines.map((line) => {
      const grip = line.isMovable ? GRIP : 0
      const text = fitted(line.text, bounding.width - 2 * (EDGE + PADDING) - grip - 8, size)
      return [line.id, { text, width: widthOf(text + (isBeyond(line) ? ' ↓' : ''), size) + 2 * PADDING + grip }] as const
    }),
  )
  const column = own.length === 0 ? 0 : EDGE + Math.max(...[...boxes.values()].map(({ width }) => width))
  const extremes = extremesOf(chart)
  const marks = extremes ? extremeMarks(extremes, { scene, yAxis, width: bounding.width, height }) : []
  // Beside the own labels or among them: never over them.
  const [among, beside] = [marks.filter(({ left }) => left <= column + 2), marks.filter(({ left }) => left > column + 2)]
  const placed = new Map<string, PlacedLabel>(
    [...layLabels([...own, ...among], area), ...layLabels(beside, area)].map((label) => [label.id, label]),
  )
  scene.onLaid(
    own.flatMap(({ id }): LaidLabel[] => {
      const at = placed.get(id)
      return at ? [{ id, x: EDGE, y: at.y, width: boxes.get(id)?.width ?? 0, height }] : []
    }),
  )
  return [
    ...marks.flatMap((mark) => {
      const at = placed.get(mark.id)
      return at ? extremeFigures(mark, at.y, scene) : []
    }),
    ...own.flatMap(({ line, y, id }) => (placed.get(id)?.beyond ? [] : [lineFigure(line, y, bounding.width, colors[line.tint])])),
    ...own.flatMap(({ line, id }) => {
      const [at, box] = [placed.get(id), boxes.get(id)]
      return at && box ? labelFigures(line, { ...box, y: at.y, height, beyond: at.beyond }, scene) : []
    }),
  ]
}

interface ExtremeMark extends LabelWish {
  readonly text: string
  readonly x: number
  /** Of the price itself. */
  readonly priceY: number
  readonly left: number
  readonly isRight: boolean
}

function extremeMarks(
  { high, low }: Extremes,
  { scene, yAxis, width, height }: { scene: LabelScene; yAxis: YAxis; width: number; height: number },
): ExtremeMark[] {
  return (
    [
      ['high', high, -1],
      ['low', low, 1],
    ] as const
  ).map(([name, { price, x }, away]) => {
    const text = scene.priceText(price)
    const isRight = x < width / 2
    const priceY = yAxis.convertToPixel(price)
    return {
      id: IDS[name],
      text,
      x,
      priceY,
      y: priceY + (away * height) / 2,
      height,
      rank: 50,
      isRight,
      left: isRight ? x + 8 : x - 8 - widthOf(text, scene.size),
    }
  })
}

function extremeFigures({ text, x, priceY, isRight }: ExtremeMark, y: number, { colors, size }: LabelScene): OverlayFigure[] {
  const end = isRight ? x + 6 : x - 6
  const color = colors['ink-2']
  const width = widthOf(text, size) + 4
  return [
    {
      type: 'line',
      attrs: {
        coordinates: [
          { x, y: priceY },
          { x, y },
          { x: end, y },
        ],
      },
      styles: { style: 'solid', size: 1, color },
      ignoreEvent: true,
    },
    // Candles that it may lie over do not shine through.
    {
      type: 'rect',
      attrs: { x: isRight ? end : end - width, y: y - size / 2 - 1, width, height: size + 2 },
      styles: { style: 'fill', color: colors['surface-1'], borderRadius: 2 },
      ignoreEvent: true,
    },
    {
      type: 'text',
      attrs: { x: isRight ? end + 2 : end - 2, y, text, align: isRight ? 'left' : 'right', baseline: 'middle' },
      styles: { ...PLAIN, color, size },
      ignoreEvent: true,
    },
  ]
}

const lineFigure = ({ isMovable }: OwnLine, y: number, width: number, color: string): OverlayFigure => ({
  type: 'line',
  attrs: {
    coordinates: [
      { x: 0, y },
      { x: width, y },
    ],
  },
  styles: { style: isMovable ? 'dashed' : 'solid', dashedValue: [6, 3], size: 1, color },
  ignoreEvent: true,
})

const OUT_OF_SIGHT = { above: ' ↑', below: ' ↓' } as const

interface Box {
  readonly y: number
  readonly width: number
  readonly height: number
  readonly text: string
  readonly beyond?: 'above' | 'below' | undefined
}

/** Full with two handles for what can be moved, an outline for what cannot; an arrow points to a price out of sight. */
function labelFigures(
  { isMovable, tint }: OwnLine,
  { y, width, height, text, beyond }: Box,
  { colors, size }: LabelScene,
): OverlayFigure[] {
  const [color, surface] = [colors[tint], colors['surface-0']]
  const ink = isMovable ? surface : color
  const grip = (away: 1 | -1): OverlayFigure => ({
    type: 'polygon',
    attrs: {
      coordinates: [
        { x: EDGE + PADDING, y: y + away * 1.5 },
        { x: EDGE + PADDING + 6, y: y + away * 1.5 },
        { x: EDGE + PADDING + 3, y: y + away * 5 },
      ],
    },
    styles: { style: 'fill', color: surface },
    ignoreEvent: true,
  })
  return [
    {
      type: 'rect',
      attrs: { x: EDGE, y: y - height / 2 + 0.5, width, height: height - 1 },
      styles: { style: 'stroke_fill', color: isMovable ? color : colors['surface-1'], borderColor: color, borderSize: 1, borderRadius: 2 },
      ignoreEvent: true,
    },
    ...(isMovable ? [grip(-1), grip(1)] : []),
    {
      type: 'text',
      attrs: {
        x: EDGE + PADDING + (isMovable ? GRIP : 0),
        y,
        text: `${text}${beyond ? OUT_OF_SIGHT[beyond] : ''}`,
        align: 'left',
        baseline: 'middle',
      },
      styles: { ...PLAIN, color: ink, size },
      ignoreEvent: true,
    },
  ]
}

/**
 * One pass over the labels of the price axis: the last price with the time its candle has left, own prices in sight.
 */
function axisFigures(chart: Chart, scene: LabelScene, yAxis: YAxis, bounding: { width: number; height: number }): OverlayFigure[] {
  const { lines, colors, size, priceText } = scene
  const height = size + 4
  const last = chart.getDataList().at(-1)
  const left = scene.timeLeft()
  const hasTime = left !== '' && widthOf(left, size) <= bounding.width - 2
  const inSight = lines
    .map((line) => ({ line, y: yAxis.convertToPixel(Number(line.price)) }))
    .filter(({ y }) => y >= 0 && y <= bounding.height)
  const levels = scene.levels
    .map((price, place) => ({ id: `level ${place}`, price, y: yAxis.convertToPixel(price) }))
    .filter(({ y }) => y >= 0 && y <= bounding.height)
  const placed = layLabels(
    [
      ...inSight.map(({ line, y }, place) => ({ id: line.id, y, height, rank: 100 - place / 1_000 })),
      ...levels.map(({ id, y }) => ({ id, y, height, rank: 10 })),
      ...(last ? [{ id: IDS.last, y: yAxis.convertToPixel(last.close), height: hasTime ? height + size + 2 : height, rank: 1_000 }] : []),
    ],
    { top: 0, bottom: bounding.height },
  )
  scene.onAxis(placed)
  const block = (y: number, tall: number, color: string, texts: readonly string[]): OverlayFigure[] => [
    {
      type: 'rect',
      attrs: { x: 0, y: y - tall / 2, width: bounding.width, height: tall },
      styles: { style: 'fill', color, borderRadius: 2 },
      ignoreEvent: true,
    },
    ...texts.map((text, row) => ({
      type: 'text',
      attrs: { x: 3, y: y - tall / 2 + height / 2 + row * (size + 2), text, align: 'left', baseline: 'middle' },
      styles: { ...PLAIN, color: colors['surface-0'], size },
      ignoreEvent: true,
    })),
  ]
  return placed.flatMap(({ id, y, height: tall }) => {
    const level = levels.find((one) => one.id === id)
    if (level) return block(y, tall, colors.focus, [priceText(level.price)])
    if (id !== IDS.last) {
      const line = lines.find((one) => one.id === id)
      return line ? block(y, tall, colors[line.tint], [priceText(Number(line.price))]) : []
    }
    if (!last) return []
    const color = last.close > last.open ? colors.up : last.close < last.open ? colors.down : colors['ink-3']
    return block(y, tall, color, [priceText(last.close), ...(hasTime ? [left] : [])])
  })
}

const PLAIN = {
  style: 'fill' as const,
  family: CHART_FONT,
  weight: 'normal',
  backgroundColor: 'transparent',
  borderSize: 0,
  paddingLeft: 0,
  paddingRight: 0,
  paddingTop: 0,
  paddingBottom: 0,
}

const ownLines: OverlayTemplate<() => LabelScene> = {
  name: 'ownLines',
  totalStep: 1,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  lock: true,
  createPointFigures: ({ chart, overlay, bounding, yAxis }) => (yAxis ? paneFigures(chart, overlay.extendData(), yAxis, bounding) : []),
  createYAxisFigures: ({ chart, overlay, bounding, yAxis }) => (yAxis ? axisFigures(chart, overlay.extendData(), yAxis, bounding) : []),
}
registerOverlay(ownLines as unknown as OverlayTemplate)
