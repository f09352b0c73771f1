import type { TimeStyle } from '@glasshouse/client'
import { readColors } from '@glasshouse/ui'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useAppearance } from '../../brand/appearance.ts'
import { useWords } from '../../words/words.ts'
import type { Indicator } from '../candles/choices.ts'
import type { Series } from '../candles/series.ts'
import { keepDrawing, nextDrawingId, type Tool, useDrawings } from '../drawings/drawings.ts'
import { CandleCanvas, type CanvasTopic } from './candle-canvas.ts'
import { CHART_COLORS } from './canvas-look.ts'
import type { CanvasMarks } from './canvas-marks.ts'
import { DrawingSurface } from './DrawingSurface.tsx'
import { type HandlePlaces, LineHandles } from './LineHandles.tsx'

export interface ChartPaneProps {
  readonly topic: CanvasTopic
  readonly series: Series
  readonly indicators: readonly Indicator[]
  readonly marks: CanvasMarks
  readonly style: TimeStyle
  readonly label: string
  /** Name of the pane of volumes. */
  readonly volumeName: string
  readonly pointedT: number | undefined
  readonly loadOlder: () => Promise<Series>
  readonly onPoint: (T: number | undefined) => void
  /** An own line is taken to a price (a float of the canvas), by ticks, let go, or left where it was. */
  readonly lineMoves: LineMoves
  readonly drawing: DrawingControl
}

/** What is drawn with, and what is said of it. */
export interface DrawingControl {
  readonly tool: Tool | undefined
  readonly onTool: (tool: Tool | undefined) => void
  readonly onProgress: (points: number) => void
}

export interface LineMoves {
  readonly onDrag: (id: string, price: number) => void
  readonly onStep: (id: string, ticks: number) => void
  readonly onDrop: (id: string) => void
  readonly onLeave: (id: string) => void
}

/** The canvas and the keys that move it. Loaded with the first chart. */
export function ChartPane({
  topic,
  series,
  indicators,
  marks,
  style,
  label,
  volumeName,
  pointedT,
  loadOlder,
  onPoint,
  lineMoves,
  drawing,
}: ChartPaneProps) {
  const w = useWords('chart')
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<CandleCanvas>(null)
  const handles = useRef<HandlePlaces>(null)
  const newest = useRef({ loadOlder, onPoint, drawing, symbol: topic.symbol })
  newest.current = { loadOlder, onPoint, drawing, symbol: topic.symbol }
  const { theme, rise } = useAppearance()

  useEffect(() => {
    const made = new CandleCanvas(place.current as HTMLDivElement, {
      loadOlder: () => newest.current.loadOlder(),
      onPoint: (T) => newest.current.onPoint(T),
      onLaid: (labels) => handles.current?.place(labels),
      drawing: {
        onDrawn: (tool, points) => {
          const { symbol, drawing } = newest.current
          keepDrawing(symbol, { id: nextDrawingId(symbol), tool, points })
          drawing.onTool(undefined)
        },
        onMoved: (moved) => keepDrawing(newest.current.symbol, moved),
        onProgress: (points) => newest.current.drawing.onProgress(points),
      },
    })
    canvas.current = made
    return () => made.dispose()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the page, which theme and rise paint
  useEffect(() => {
    const paint = () => canvas.current?.paint(readColors(CHART_COLORS, place.current as HTMLDivElement), textSize())
    paint()
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const paintNext = () => requestAnimationFrame(paint)
    device.addEventListener('change', paintNext)
    return () => device.removeEventListener('change', paintNext)
  }, [theme, rise])
  const { language, timezone, dateFormat, hour12 } = style
  useEffect(() => {
    canvas.current?.speak({ language, timezone, dateFormat, hour12 })
  }, [language, timezone, dateFormat, hour12])
  useEffect(() => {
    canvas.current?.nameVolume(volumeName)
  }, [volumeName])
  useEffect(() => {
    canvas.current?.show(topic, series)
  }, [topic, series])
  useEffect(() => {
    canvas.current?.setIndicators(indicators)
  }, [indicators])
  useEffect(() => {
    canvas.current?.mark(marks)
  }, [marks])
  const drawings = useDrawings(topic.symbol)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn in the colours of the page
  useEffect(() => {
    canvas.current?.drawOver(drawings, drawing.tool)
  }, [drawings, drawing.tool, theme, rise])

  const pointTo = (T: number | undefined) => {
    canvas.current?.point(T)
    onPoint(T)
  }
  return (
    <>
      <div
        ref={place}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: steered by keys
        tabIndex={0}
        dir="ltr"
        aria-label={label}
        aria-roledescription={w('chart')}
        aria-describedby="chart-keys"
        onKeyDown={(event) => {
          if (drawing.tool && drawByKey(event, canvas.current, pointedT, drawing)) event.preventDefault()
          else if (handleKey(event, canvas.current, series, pointedT, pointTo)) event.preventDefault()
        }}
        className="absolute inset-0 isolate touch-pan-y select-none focus-visible:-outline-offset-2"
      />
      <LineHandles
        ref={handles}
        lines={marks.lines}
        heightOf={(price) => canvas.current?.heightOf(price)}
        onDrag={(id, height) => {
          const price = canvas.current?.priceAt(height)
          if (price !== undefined) lineMoves.onDrag(id, price)
        }}
        onStep={lineMoves.onStep}
        onDrop={lineMoves.onDrop}
        onLeave={lineMoves.onLeave}
      />
      {drawing.tool && <DrawingSurface drawings={() => canvas.current?.drawings} />}
    </>
  )
}

/** While something is drawn Enter sets a point and Escape leaves it. */
function drawByKey(event: KeyboardEvent, canvas: CandleCanvas | null, pointedT: number | undefined, { onTool }: DrawingControl): boolean {
  if (event.key === 'Enter') canvas?.drawAt(pointedT)
  else if (event.key === 'Escape') onTool(undefined)
  else return false
  return true
}

/** True when the key meant something. The chart runs left to right in every language, and so do its arrows. */
function handleKey(
  event: KeyboardEvent,
  canvas: CandleCanvas | null,
  { candles }: Series,
  pointedT: number | undefined,
  pointTo: (T: number | undefined) => void,
): boolean {
  if (!canvas || event.altKey || event.ctrlKey || event.metaKey) return false
  const at = candles.findIndex(({ T }) => T === pointedT)
  const from = at < 0 ? candles.length - 1 : at
  const step = event.shiftKey ? 10 : 1
  const goTo = (index: number) => pointTo(candles[Math.min(Math.max(0, index), candles.length - 1)]?.T)
  switch (event.key) {
    case 'ArrowLeft':
      goTo(at < 0 ? from : from - step)
      return true
    case 'ArrowRight':
      goTo(at < 0 ? from : from + step)
      return true
    case 'Home':
      goTo(0)
      return true
    case 'End':
      canvas.toNewest()
      goTo(candles.length - 1)
      return true
    case 'PageUp':
      canvas.scrollPage(1)
      return true
    case 'PageDown':
      canvas.scrollPage(-1)
      return true
    case '+':
    case '=':
      canvas.zoom(1.25)
      return true
    case '-':
    case '_':
      canvas.zoom(0.8)
      return true
    case 'Escape':
      if (pointedT === undefined) return false
      pointTo(undefined)
      return true
    default:
      return false
  }
}

/** Grows with the reader's text size. */
function textSize(): number {
  return Math.round(10 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1))
}
