import { fakeServer, ok } from '@glasshouse/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { marketServer } from '../../testing/market-server.ts'
import { setLanguage } from '../../words/words.ts'
import { drawingsOf, forgetDrawings, keepDrawing } from './drawings.ts'

startsClean()
beforeEach(() => {
  // No canvas here: what is drawn is looked at in a real browser.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  forgetDrawings()
  localStorage.removeItem('glasshouse.drawings.btcusdt')
})

async function tools() {
  signedIn()
  fakeServer({ ...marketServer({ open: [], past: [], assets: [] }), '/kline': () => ok({ ticker: {}, historyKline: [] }) })
  drawApp('/tradeDetail?symbol=btcusdt')
  await userEvent.click(await screen.findByRole('button', { name: 'Drawing tools' }))
  return screen.findByRole('toolbar', { name: 'Drawing tools' })
}

test('the tools fold, one is taken at a time and says what to do, and folding puts it away', async () => {
  const strip = await tools()
  const tool = (name: string) => within(strip).getByRole('button', { name })
  await userEvent.click(tool('Trend line'))
  expect(tool('Trend line').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText(/^Tap the chart where it begins\./)).toBeDefined()
  await userEvent.click(tool('Horizontal level'))
  expect(tool('Trend line').getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByText(/^Tap the chart at its price\./)).toBeDefined()
  await userEvent.click(tool('Horizontal level'))
  expect(tool('Horizontal level').getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(tool('Ray'))
  await userEvent.click(screen.getByRole('button', { name: 'Drawing tools' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Drawing tools' }))
  expect(within(await screen.findByRole('toolbar')).queryByRole('button', { pressed: true })).toBeNull()
})

test('what is drawn is listed in words, goes one by one and all at once', async () => {
  keepDrawing('btcusdt', { id: '1', tool: 'level', points: [{ T: 1, price: 60_000.5 }] })
  const ends = [
    { T: 1, price: 59_000 },
    { T: 2, price: 61_000 },
  ]
  keepDrawing('btcusdt', { id: '2', tool: 'trend', points: ends })
  keepDrawing('btcusdt', { id: '3', tool: 'ray', points: ends })
  keepDrawing('ethusdt', { id: '1', tool: 'level', points: [{ T: 1, price: 3_000 }] })
  const strip = await tools()
  await userEvent.click(within(strip).getByRole('button', { name: 'Drawings (3)' }))
  const list = await screen.findByRole('dialog', { name: 'Drawings on BTC/USDT' })
  const isolated = (text: string) => `\u2066${text}\u2069`
  expect(within(list).getByText(`Ray from ${isolated('59,000.0')} through ${isolated('61,000.0')}`)).toBeDefined()
  await userEvent.click(within(list).getByRole('button', { name: `Delete: Horizontal level at ${isolated('60,000.5')}` }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(drawingsOf('btcusdt').map(({ id }) => id)).toEqual(['2', '3'])
  await userEvent.click(within(list).getByRole('button', { name: 'Delete all' }))
  expect(drawingsOf('btcusdt')).toEqual([])
  expect(drawingsOf('ethusdt')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(strip).getByRole('button', { name: 'Drawings (0)' })).toBeDefined()
})

test('the tools have names in Arabic and Chinese', async () => {
  const strip = await tools()
  await act(() => setLanguage('ar'))
  expect(within(strip).getByRole('button', { name: 'مستوى أفقي' })).toBeDefined()
  await act(() => setLanguage('zh'))
  expect(within(strip).getByRole('button', { name: '趋势线' })).toBeDefined()
})
