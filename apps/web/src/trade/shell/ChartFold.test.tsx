import { fakeServer, ok } from '@glasshouse/client/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { marketServer, orderOf } from '../../testing/market-server.ts'

startsClean()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('the chart above the ticket is folded away at first, and the device remembers that it was opened [RT-006]', async () => {
  signedIn()
  const house = marketServer({ open: [orderOf('1')], past: [], assets: [] })
  const server = fakeServer({ ...house, '/kline': () => ok({ ticker: {}, historyKline: [] }) })
  drawApp('/tradeBB?symbol=btcusdt')
  const fold = await screen.findByRole('button', { name: 'Chart' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(server.to('/kline')).toEqual([])
  await userEvent.click(fold)
  await waitFor(() => expect(server.to('/kline')).toHaveLength(1))
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByText('There are no prices of this coin yet.')).toBeDefined()
  expect(localStorage.getItem('glasshouse.chart')).toContain('"isOpen":true')
  await waitFor(() => expect(server.to('/api/currency/order/orderList').some(({ query }) => query.symbol === 'btcusdt')).toBe(true))
  await userEvent.click(fold)
  expect(localStorage.getItem('glasshouse.chart')).toContain('"isOpen":false')
})
