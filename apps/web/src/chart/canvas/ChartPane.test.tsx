import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NO_CANDLES } from '../candles/series.ts'
import { ChartPane, type ChartPaneProps } from './ChartPane.tsx'

/** There is no canvas here. This one keeps what it is called with, and each call returns a promise. */
const calls: string[] = []
vi.mock('./candle-canvas.ts', () => ({
  CandleCanvas: class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: every method is there
      return new Proxy(this, {
        get: (_, name) => async () => {
          calls.push(String(name))
        },
      })
    }
  },
}))

const topic = { symbol: 'btcusdt', kind: 'own', interval: '15m', priceDecimals: 1 } as const
const props = (more: Partial<ChartPaneProps>): ChartPaneProps => ({
  topic,
  series: NO_CANDLES,
  indicators: [],
  marks: { lines: [], fills: [] },
  style: { language: 'en', timezone: 'UTC', dateFormat: 'DD/MM/YYYY', hour12: false },
  label: 'Chart',
  volumeName: 'Volume',
  pointedT: undefined,
  loadOlder: async () => NO_CANDLES,
  onPoint: () => {},
  lineMoves: { onDrag: () => {}, onStep: () => {}, onDrop: () => {}, onLeave: () => {} },
  drawing: { tool: undefined, onTool: () => {}, onProgress: () => {} },
  ...more,
})

test('whatever the calls of its canvas return, the pane is drawn anew and taken away', () => {
  const { rerender, unmount, container } = render(<ChartPane {...props({})} />)
  calls.length = 0
  rerender(
    <ChartPane
      {...props({
        topic: { ...topic, symbol: 'ethusdt' },
        indicators: ['MA'],
        marks: { lines: [], fills: [] },
        volumeName: 'Other volume',
        style: { language: 'ar', timezone: 'UTC', dateFormat: 'DD/MM/YYYY', hour12: true },
      })}
    />,
  )
  expect(calls).toEqual(expect.arrayContaining(['speak', 'nameVolume', 'show', 'setIndicators', 'mark', 'drawOver']))
  unmount()
  expect(calls).toContain('dispose')
  expect(container.childElementCount).toBe(0)
})
