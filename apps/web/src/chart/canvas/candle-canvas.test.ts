import type { KlineCandle } from '@glasshouse/wire'
import type { DataLoader, KLineData } from 'klinecharts'
import { beforeEach, expect, test, vi } from 'vitest'
import { NO_CANDLES, type Series, withFirst, withLive, withRecent } from '../candles/series.ts'
import { CandleCanvas } from './candle-canvas.ts'

/** What the library is told, in place of a canvas. */
const told = vi.hoisted(() => ({
  list: [] as KLineData[],
  resets: 0,
  pushes: [] as KLineData[],
  loader: undefined as DataLoader | undefined,
}))
vi.mock('klinecharts', () => {
  const pushed = (point: KLineData) => {
    told.pushes.push(point)
    if (told.list.at(-1)?.timestamp === point.timestamp) told.list.splice(-1, 1, point)
    else told.list.push(point)
  }
  const load = () => {
    told.resets += 1
    const { loader } = told
    const asked = { type: 'init', callback: (points: KLineData[]) => told.list.splice(0, told.list.length, ...points) }
    loader?.getBars(asked as unknown as Parameters<DataLoader['getBars']>[0])
    loader?.subscribeBar?.({ callback: pushed } as unknown as Parameters<NonNullable<DataLoader['subscribeBar']>>[0])
  }
  const known: Record<string, unknown> = {
    setDataLoader: (loader: DataLoader) => {
      told.loader = loader
    },
    setSymbol: load,
    resetData: load,
    getDataList: () => told.list,
    getVisibleRange: () => ({ from: 0, to: told.list.length }),
    getOverlays: () => [],
    getSize: () => ({ width: 300, height: 200 }),
    getThousandsSeparator: () => ({ format: String }),
  }
  const chart = new Proxy(known, { get: (all, name: string) => all[name] ?? (() => undefined) })
  return { init: () => chart, dispose: () => {}, registerOverlay: () => {}, utils: { calcTextWidth: () => 10 } }
})

const MINUTE = 60_000
const topic = { symbol: 'btcusdt', kind: 'crypto', interval: '1m', priceDecimals: 1 } as const
const candle = (minute: number, c: string): KlineCandle => ({ o: '100', h: '110', l: '90', c, v: '1', T: minute * MINUTE })
const closes = () => told.list.map(({ close }) => close)

let canvas: CandleCanvas
let series: Series
beforeEach(() => {
  Object.assign(told, { list: [], resets: 0, pushes: [], loader: undefined })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const none = () => {}
  canvas = new CandleCanvas(document.createElement('div'), {
    loadOlder: async () => series,
    onPoint: none,
    onLaid: none,
    drawing: { onDrawn: none, onMoved: none, onProgress: none },
  })
  series = withFirst(NO_CANDLES, [candle(1, '101'), candle(2, '102')])
  canvas.show(topic, series)
  told.pushes = []
  return () => {
    canvas.dispose()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})
const show = (next: Series) => {
  series = next
  canvas.show(topic, series)
}

test('the running candle is drawn in its place: nothing is loaded again and no other candle is touched', () => {
  const others = told.list[0]
  show(withLive(series, candle(2, '103')))
  expect(closes()).toEqual([101, 103])
  expect(told.pushes).toHaveLength(1)
  expect(told.list[0]).toBe(others)
  expect(told.resets).toBe(1)
})

test('the next candle is added behind, without a reload', () => {
  const first = told.list[0]
  show(withLive(series, candle(3, '103')))
  expect(closes()).toEqual([101, 102, 103])
  expect(told.list[0]).toBe(first)
  expect(told.resets).toBe(1)
})

test('what the exchange says again of closed candles touches none of them', () => {
  show(withLive(series, candle(3, '103')))
  const before = [...told.list.slice(0, -1)]
  show(withRecent(series, [candle(1, '101'), candle(2, '102'), candle(3, '104')]))
  for (const [place, point] of before.entries()) expect(told.list[place]).toBe(point)
  expect(closes()).toEqual([101, 102, 103])
  expect(told.resets).toBe(1)
})

test('a candle that was missed comes into its place without a reload', () => {
  show(withLive(series, candle(4, '104')))
  show(withRecent(series, [candle(2, '102'), candle(3, '103'), candle(4, '104')]))
  expect(closes()).toEqual([101, 102, 103, 104])
  expect(told.resets).toBe(1)
})

test('another coin or interval is loaded anew', () => {
  canvas.show({ ...topic, symbol: 'ethusdt' }, withFirst(NO_CANDLES, [candle(1, '7')]))
  expect(closes()).toEqual([7])
  expect(told.resets).toBe(2)
})
