import type { TimeStyle } from '@glasshouse/client'
import { coreNow, formatCompact, formatExact, unitsOf } from '@glasshouse/client'
import type { CoinSummary, Interval, KlineCandle } from '@glasshouse/wire'
import { type Chart, type Crosshair, type DataLoaderGetBarsParams, dispose, init, type KLineData, utils } from 'klinecharts'
import { candleVolumeOf } from '../../live/markets/volumes.ts'
import { axisTime, candleTime, timeLeft } from '../candles/chart-times.ts'
import { type Indicator, OVERLAY_INDICATORS } from '../candles/choices.ts'
import { closingTime, stepOfInterval } from '../candles/intervals.ts'
import type { Series } from '../candles/series.ts'
import type { Drawing, Tool } from '../drawings/drawings.ts'
import { CanvasDrawings, type DrawingParts } from './canvas-drawings.ts'
import { CHART_FONT, type ChartColors, indicatorLook, LEGEND_TOP, stylesOf } from './canvas-look.ts'
import { CANDLES, type CanvasMarks, drawFills } from './canvas-marks.ts'
import { clearTicks, type PlacedLabel, wholeTicks } from './label-layout.ts'
import { gapFor, legendHeight, overCandles } from './legend-room.ts'
import { drawLabels, type LaidLabel } from './own-lines.ts'

export interface CanvasTopic {
  readonly symbol: string
  /** Says where the volume of its candles is from. */
  readonly kind: CoinSummary['kind']
  readonly interval: Interval
  readonly priceDecimals: number
}
export interface CanvasParts {
  /** Asks for candles before the first; they come with the next series. */
  readonly loadOlder: () => Promise<Series>
  /** The candle the reader points at with mouse or finger, by its opening time; undefined when at none. */
  readonly onPoint: (T: number | undefined) => void
  /** Where the labels of own lines came to stand, after each drawing. */
  readonly onLaid: (labels: readonly LaidLabel[]) => void
  readonly drawing: DrawingParts
}
/** Takes the pointer away. The chart's types forget that it may be none. */
const NOWHERE = undefined as unknown as Crosshair
/** Heights of the panes below the candles, px for each px of text; `CandleChart` makes room for them. */
const VOLUME_HEIGHT = 5.6
const PANE_HEIGHT = 8
/** Room below the lowest value, a share of the range. */
const BOTTOM_GAP = 0.1
const COUNTDOWN_MS = 1_000

/**
 * The drawing itself. All figures shown as text are made elsewhere from decimals; here they are floats, for pixels
 * only.
 */
export class CandleCanvas {
  /** What the reader draws. */
  readonly drawings: CanvasDrawings
  readonly #chart: Chart
  readonly #element: HTMLElement
  readonly #parts: CanvasParts
  #topic: CanvasTopic | undefined
  #series: Series = { candles: [], hasOlder: false }
  #drawn: readonly KlineCandle[] = []
  #push: ((candle: KLineData) => void) | undefined
  #shown: readonly Indicator[] = []
  #colors: ChartColors | undefined
  #size = 10
  #hasVolume = false
  #volumeName = ''
  #marks: CanvasMarks = { lines: [], fills: [] }
  #levels: readonly number[] = []
  #onAxis: readonly PlacedLabel[] = []
  #pointedT: number | undefined
  #isTouchAnswered = false
  /** Height of the legends over the candles, px. */
  #legend = 0
  /** Room told to each pane, so that it is told once. */
  readonly #gaps = new Map<string, number>()
  readonly #countdown: ReturnType<typeof setInterval>
  readonly #resized: ResizeObserver
  #isGone = false

  constructor(element: HTMLElement, parts: CanvasParts) {
    this.#element = element
    this.#parts = parts
    if (document.createElement('canvas').getContext('2d') === null) throw new Error('This browser draws no canvas')
    const chart = init(element, {
      hotkey: { enabled: false },
      layout: { barSpaceLimit: { min: 2, max: 40 }, pane: { dragEnabled: false }, yAxis: { gap: { top: 0.16, bottom: BOTTOM_GAP } } },
    })
    if (!chart) throw new Error('The canvas has no place on the page')
    this.#chart = chart
    this.drawings = new CanvasDrawings(chart, parts.drawing)
    // The element around it takes the focus and the keys.
    if (element.firstElementChild instanceof HTMLElement) element.firstElementChild.tabIndex = -1
    chart.setOffsetRightDistance(24)
    chart.setBarSpace(7)
    chart.subscribeAction('onCrosshairChange', (at) => this.#onPointerMove(at as { x?: number } | undefined))
    chart.subscribeAction('onVisibleRangeChange', () => this.#noteDrawn())
    element.addEventListener('mouseleave', this.#leave)
    element.addEventListener('touchstart', this.#beginTouch, { capture: true, passive: true })
    element.addEventListener('touchstart', this.#endTouch, { passive: true })
    chart.overrideXAxis({
      createTicks: ({ bounding, defaultTicks }) => wholeTicks(defaultTicks, bounding.width, (text) => this.#widthOf(text)),
    })
    chart.overrideYAxis({
      paneId: CANDLES,
      createTicks: ({ defaultTicks }) => clearTicks(defaultTicks, { labels: this.#onAxis, textHeight: this.#size, legend: this.#legend }),
    })
    this.#countdown = setInterval(() => this.#drawLabels(), COUNTDOWN_MS)
    // After the chart has taken its new size.
    this.#resized = new ResizeObserver(() => requestAnimationFrame(() => requestAnimationFrame(() => this.#isGone || this.#leaveRoom())))
    this.#resized.observe(element)
    chart.setDataLoader({
      getBars: (asked) => this.#answer(asked),
      subscribeBar: ({ callback }) => {
        this.#push = callback
      },
      unsubscribeBar: () => {
        this.#push = undefined
      },
    })
  }

  /** Numbers and times as the reader writes them. */
  speak(style: TimeStyle): void {
    const { language } = style
    this.#chart.setFormatter({
      formatDate: ({ timestamp, template, type }) =>
        type === 'xAxis' ? axisTime(timestamp, template, style) : candleTime(timestamp, !this.#isShort(), style),
      formatBigNumber: (value) => formatCompact(String(value), language),
    })
    this.#chart.setThousandsSeparator({
      format: (value) => (unitsOf(String(value)) === undefined ? String(value) : formatExact(String(value), language)),
    })
    this.#chart.setDecimalFold({ format: (value) => String(value) })
    this.#chart.setTimezone(style.timezone)
  }

  paint(colors: ChartColors, size: number): void {
    this.#colors = colors
    this.#size = size
    this.#chart.setStyles(stylesOf(colors, size))
    if (this.#hasVolume) this.#chart.setPaneOptions({ id: 'pane_VOL', height: VOLUME_HEIGHT * size, minHeight: 40 })
    for (const name of [...(this.#hasVolume ? (['VOL'] as const) : []), ...this.#shown] as const)
      this.#chart.overrideIndicator({ name, id: name, ...this.#lookOf(name, colors) })
    this.#leaveRoom()
    this.#drawMarks()
  }

  /** A pane for volumes only while some are known: an empty one says nothing and takes the room of the candles. */
  #showVolume(hasVolume: boolean): void {
    if (hasVolume === this.#hasVolume) return
    this.#hasVolume = hasVolume
    if (!hasVolume) return void this.#chart.removeIndicator({ id: 'VOL' })
    this.#chart.createIndicator({ name: 'VOL', id: 'VOL', paneId: 'pane_VOL' })
    this.#chart.setPaneOptions({ id: 'pane_VOL', height: VOLUME_HEIGHT * this.#size, minHeight: 40, order: 1 })
    this.#lookOfVolume()
  }

  /** What its pane is called, in the reader's words. */
  nameVolume(name: string): void {
    this.#volumeName = name
    if (this.#hasVolume) this.#lookOfVolume()
  }

  #lookOfVolume(): void {
    if (this.#colors) this.#chart.overrideIndicator({ name: 'VOL', id: 'VOL', ...this.#lookOf('VOL', this.#colors) })
  }

  show(topic: CanvasTopic, series: Series): void {
    this.#showVolume(series.candles.some((candle) => /[1-9]/.test(candleVolumeOf(topic, candle) ?? '')))
    const before = this.#topic
    this.#series = series
    this.#topic = topic
    const isSameInterval = before?.interval === topic.interval
    const isSameCoin = before?.symbol === topic.symbol
    if (isSameInterval && isSameCoin) this.#update()
    else {
      this.#pointedT = undefined
      this.#drawn = []
    }
    const { unit, count } = stepOfInterval(topic.interval)
    if (!isSameInterval) this.#chart.setPeriod({ type: unit, span: count })
    if (!isSameCoin) this.#chart.setSymbol({ ticker: topic.symbol, pricePrecision: topic.priceDecimals, volumePrecision: 4 })
  }

  setIndicators(wanted: readonly Indicator[]): void {
    const colors = this.#colors
    if (!colors) return
    for (const name of this.#shown) if (!wanted.includes(name)) this.#chart.removeIndicator({ id: name })
    for (const [place, name] of wanted.entries()) {
      if (this.#shown.includes(name)) continue
      const isOverlay = (OVERLAY_INDICATORS as readonly Indicator[]).includes(name)
      const paneId = isOverlay ? CANDLES : `pane_${name}`
      this.#chart.createIndicator({ name, id: name, paneId, ...this.#lookOf(name, colors) }, isOverlay)
      if (!isOverlay) this.#chart.setPaneOptions({ id: paneId, height: PANE_HEIGHT * this.#size, minHeight: 40, order: 2 + place })
    }
    this.#shown = wanted
    this.#leaveRoom()
  }

  #lookOf(name: Indicator | 'VOL', colors: ChartColors) {
    return indicatorLook(name, colors, { name: this.#volumeName, decimals: this.#topic?.priceDecimals ?? 2 })
  }

  /** Legends stand above what they speak of, never on it; the label of the highest price below them. */
  #leaveRoom(): void {
    const row = this.#size + 4
    const place = { width: this.#chart.getSize(CANDLES, 'main')?.width ?? 0, row, widthOf: (text: string) => this.#widthOf(text) }
    const figure = this.#priceText(Number(this.#drawn.at(-1)?.h ?? 0))
    this.#legend = LEGEND_TOP + legendHeight(overCandles(this.#shown), { ...place, figure })
    this.#keepFree(CANDLES, this.#legend + this.#size + 10)
    for (const one of this.#shown)
      if (!overCandles([one]).includes(one))
        this.#keepFree(`pane_${one}`, LEGEND_TOP + 4 + legendHeight([one], { ...place, figure: '-0,000.00' }))
    if (this.#hasVolume) this.#keepFree('pane_VOL', LEGEND_TOP + row + 2)
  }

  #keepFree(paneId: string, free: number): void {
    const top = gapFor(free, this.#chart.getSize(paneId, 'main')?.height ?? 0, BOTTOM_GAP)
    if (Math.abs((this.#gaps.get(paneId) ?? 0) - top) < 0.5) return
    this.#gaps.set(paneId, top)
    this.#chart.overrideYAxis({ paneId, gap: { top, bottom: BOTTOM_GAP } })
  }

  readonly #widthOf = (text: string): number => utils.calcTextWidth(text, this.#size, 'normal', CHART_FONT)

  readonly #priceText = (price: number): string =>
    this.#chart.getThousandsSeparator().format(price.toFixed(this.#topic?.priceDecimals ?? 2))

  /** The price at a height of the candles' pane, a float. */
  priceAt(y: number): number | undefined {
    const found = this.#chart.convertFromPixel([{ y }], { paneId: CANDLES })
    return (Array.isArray(found) ? found[0] : found)?.value
  }

  /** The height of a price in the candles' pane, px from its top. */
  heightOf(price: string): number | undefined {
    const found = this.#chart.convertToPixel([{ value: Number(price) }], { paneId: CANDLES })
    return (Array.isArray(found) ? found[0] : found)?.y
  }

  mark(marks: CanvasMarks): void {
    this.#marks = marks
    this.#drawMarks()
  }

  /** What the reader has drawn, and with what the next points are drawn. */
  drawOver(drawings: readonly Drawing[], tool: Tool | undefined): void {
    const colors = this.#colors
    if (!colors) return
    this.drawings.show(drawings, colors)
    this.drawings.begin(tool, colors)
    this.#levels = drawings.flatMap(({ tool, points }) => (tool === 'level' ? points.map(({ price }) => price) : []))
    this.#drawLabels()
    this.#element.dataset.drawings = String(drawings.length)
  }

  /** A point of the drawing under way, at the close of a candle; the newest where none is pointed at. */
  drawAt(T: number | undefined): void {
    const candle = this.#drawn.find((one) => one.T === T) ?? this.#drawn.at(-1)
    if (candle) this.drawings.add({ T: candle.T, price: Number(candle.c) })
  }

  /** Shows the pointer on a candle, brought into sight first. */
  point(T: number | undefined): void {
    this.#pointedT = T
    const index = this.#drawn.findIndex((candle) => candle.T === T)
    const candle = this.#drawn[index]
    if (!candle) {
      this.#chart.executeAction('onCrosshairChange', NOWHERE)
      return
    }
    const { from, to } = this.#chart.getVisibleRange()
    if (index < from + 1) this.scrollCandles(from + 1 - index)
    else if (index >= to - 1) this.scrollCandles(to - 2 - index)
    const at = this.#chart.convertToPixel({ dataIndex: index, value: Number(candle.c) }, { paneId: CANDLES })
    if (!Array.isArray(at)) this.#chart.executeAction('onCrosshairChange', { ...at, paneId: CANDLES })
  }

  /** Positive: towards older candles. */
  scrollCandles(count: number): void {
    this.#chart.scrollByDistance(count * this.#chart.getBarSpace().bar)
  }

  scrollPage(direction: 1 | -1): void {
    const { from, to } = this.#chart.getVisibleRange()
    this.scrollCandles(direction * Math.max(1, Math.floor((to - from) * 0.8)))
  }

  zoom(factor: number): void {
    this.#chart.zoomAtCoordinate(factor)
  }

  toNewest(): void {
    this.#chart.scrollToRealTime()
  }

  dispose(): void {
    this.#isGone = true
    clearInterval(this.#countdown)
    this.#resized.disconnect()
    this.#element.removeEventListener('mouseleave', this.#leave)
    this.#element.removeEventListener('touchstart', this.#beginTouch, { capture: true })
    this.#element.removeEventListener('touchstart', this.#endTouch)
    dispose(this.#chart)
  }

  #answer({ type, callback }: DataLoaderGetBarsParams): void {
    if (type === 'init') {
      this.#drawn = this.#series.candles
      callback(this.#points(this.#drawn), { forward: this.#series.hasOlder, backward: false })
      this.#noteDrawn()
      this.#leaveRoom()
      this.#drawMarks()
    } else if (type === 'forward') void this.#answerOlder(callback)
    else callback([], false)
  }

  async #answerOlder(callback: DataLoaderGetBarsParams['callback']): Promise<void> {
    const asked = this.#topic
    const series = await this.#parts.loadOlder()
    const firstT = this.#drawn[0]?.T
    // Meanwhile the reader may have gone to another coin or interval, whose candles these are not.
    if (this.#topic !== asked && (this.#topic?.symbol !== asked?.symbol || this.#topic?.interval !== asked?.interval)) return
    const older = firstT === undefined ? [] : series.candles.filter(({ T }) => T < firstT)
    this.#drawn = [...older, ...this.#drawn]
    callback(this.#points(older), { forward: series.hasOlder, backward: false })
    this.#noteDrawn()
    this.#drawMarks()
  }

  /** New and changed candles at the right end; older ones come by the chart's own asking. */
  #update(): void {
    const firstT = this.#drawn[0]?.T
    if (firstT === undefined) {
      if (this.#series.candles.length > 0) this.#chart.resetData()
      return
    }
    const next = this.#series.candles.filter(({ T }) => T >= firstT)
    const known = this.#drawn
    this.#drawn = next
    const closed = known.length - 1
    const isTail =
      next.length >= known.length &&
      known.every((candle, place) => place === closed || candle === next[place]) &&
      next[closed]?.T === known[closed]?.T
    if (isTail) for (const point of this.#points(next.slice(closed))) this.#push?.(point)
    else {
      // The chart takes single candles at its end only; its own list is the way to a candle that was corrected or
      // missed.
      const list = this.#chart.getDataList()
      const points = this.#points(next)
      list.splice(0, list.length, ...points)
      const last = points.at(-1)
      if (last) this.#push?.(last)
    }
    this.#noteDrawn()
    if (next.length !== known.length) this.#drawMarks()
    if (this.#pointedT !== undefined) this.point(this.#pointedT)
  }

  /**
   * Notes on the element how many candles there are, from when to when, and how many are in sight: for tests and tools.
   */
  #noteDrawn(): void {
    const list = this.#chart.getDataList()
    const { from, to } = this.#chart.getVisibleRange()
    this.#element.dataset.drawn = [list.length, list[0]?.timestamp, list.at(-1)?.timestamp, to - from].join(' ')
    this.#element.dataset.volume = this.#hasVolume ? 'known' : 'unknown'
  }

  #drawMarks(): void {
    const colors = this.#colors
    if (!colors) return
    drawFills(this.#chart, this.#marks.fills, colors)
    this.#drawLabels()
    this.#element.dataset.own = [this.#marks.lines.length, this.#chart.getOverlays({ groupId: 'own', name: 'ownFill' }).length].join(' ')
  }

  #drawLabels(): void {
    const [colors, topic] = [this.#colors, this.#topic]
    if (!colors) return
    drawLabels(this.#chart, {
      lines: this.#marks.lines,
      levels: this.#levels,
      colors,
      size: this.#size,
      legend: this.#legend,
      priceText: this.#priceText,
      timeLeft: () => {
        const last = this.#drawn.at(-1)
        return topic && last ? timeLeft(closingTime(topic.interval, last.T), coreNow()) : ''
      },
      onLaid: this.#parts.onLaid,
      onAxis: (labels) => {
        this.#onAxis = labels
      },
    })
  }

  #onPointerMove(at: { x?: number } | undefined): void {
    this.#isTouchAnswered = true
    if (at?.x === undefined) return
    const found = this.#chart.convertFromPixel([{ x: at.x }], { paneId: CANDLES })
    const index = (Array.isArray(found) ? found[0] : found)?.dataIndex ?? -1
    const candle = this.#drawn[Math.min(Math.max(0, index), this.#drawn.length - 1)]
    this.#pointedT = undefined
    this.#parts.onPoint(candle?.T)
  }

  readonly #leave = (): void => this.#parts.onPoint(undefined)

  /** A touch that the chart did not answer with its pointer has taken the pointer away. */
  readonly #beginTouch = (): void => {
    this.#isTouchAnswered = false
  }
  readonly #endTouch = (): void => {
    if (!this.#isTouchAnswered) this.#parts.onPoint(undefined)
  }

  /** Floats, for pixels. A volume that is not known has no bar. */
  #points(candles: readonly KlineCandle[]): KLineData[] {
    const kind = this.#topic?.kind ?? 'crypto'
    return candles.map((candle) => {
      const { T, o, h, l, c } = candle
      return {
        timestamp: T,
        open: Number(o),
        high: Number(h),
        low: Number(l),
        close: Number(c),
        volume: Number(candleVolumeOf({ kind }, candle) ?? 0),
      }
    })
  }

  #isShort(): boolean {
    const unit = this.#topic && stepOfInterval(this.#topic.interval).unit
    return unit === 'minute' || unit === 'hour'
  }
}
