import { queryClient } from '@glasshouse/client'
import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { KlineCandle } from '@glasshouse/wire'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { btcRules, contractOrderOf, contractServer, emptyContracts } from '../../testing/contract-server.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { marketServer } from '../../testing/market-server.ts'
import { writeMessages } from '../../testing/write-messages.ts'

startsClean()
beforeEach(() => {
  // No canvas here: the drawing says so, everything beside it works. What is drawn is looked at in a real browser.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const QUARTER = 900_000
const candles: KlineCandle[] = Array.from({ length: 30 }, (_, place) => ({
  o: `${60_000 + place}`,
  h: `${60_100 + place}`,
  l: `${59_900 + place}`,
  c: `${60_010 + place}`,
  v: '1.5',
  T: Date.UTC(2026, 7, 7) + place * QUARTER,
}))
const kline: Answers = { '/kline': () => ok({ ticker: {}, historyKline: candles }) }

function house(more: Answers = {}) {
  signedIn()
  return fakeServer({ ...marketServer({ open: [], past: [], assets: [] }), ...kline, ...more })
}

async function opened(path = '/tradeDetail?symbol=btcusdt&tradeKey=BBTrading', more: Answers = {}) {
  const server = house(more)
  const app = drawApp(path)
  await screen.findByRole('button', { name: /choose another coin/ })
  return { ...app, server }
}

const message = (type: string, data: unknown, parts = {}) => ({
  type,
  symbol: 'btcusdt',
  realm: 'real',
  seq: 9,
  n: 1,
  epoch: 'e',
  data,
  ...parts,
})
const hear = (one: object) => act(() => writeMessages(queryClient, [one as Parameters<typeof writeMessages>[1][number]]))

const figureNamed = (name: string) =>
  within(document.querySelector('header') as HTMLElement).getByText(name).nextElementSibling?.textContent

test('needs a session', async () => {
  fakeServer(marketServer({ open: [], past: [], assets: [] }))
  const app = drawApp('/tradeDetail?symbol=btcusdt')
  await waitFor(() => expect(app.path()).toBe('/login'))
})

describe('the price header', () => {
  test('shows price, change, high, low and volume of the day [RT-116]', async () => {
    await opened()
    const live = {
      symbol: 'btcusdt',
      close: '60123.4',
      open: '60000',
      high24: '61000',
      low24: '59000',
      volume24: '3',
      sourceVolume24: '1234.5',
      traded24: [
        { market: 'contract', realm: 'real', quantity: '1', notional: '1' },
        { market: 'spot', realm: 'demo', quantity: '1', notional: '1' },
        { market: 'spot', realm: 'real', quantity: '3', notional: '180370.2' },
      ],
      isStale: false,
      time: 1,
    }
    hear(message('DETAIL', live))
    const header = document.querySelector('header') as HTMLElement
    await within(header).findByText('60,123.40')
    expect(document.querySelector('.grayscale')).toBeNull()
    for (const figure of ['+0.21%', '61,000.00', '59,000.00']) expect(within(header).getByText(figure)).toBeDefined()
    expect(figureNamed('24h volume at the source (BTC)')).toBe('1.23K')
    expect(figureNamed('24h traded here (USDT)')).toBe('180.37K')
  })

  test('says of a volume that nobody knows that it is not known, and names what was traded here beside it', async () => {
    await opened()
    const live = { symbol: 'btcusdt', close: '60123.4', open: '60000', high24: '1', low24: '1', volume24: '7', isStale: false, time: 1 }
    hear(
      message('DETAIL', {
        ...live,
        traded24: [{ market: 'spot', realm: 'real', quantity: '0', notional: '0' }],
      }),
    )
    await within(document.querySelector('header') as HTMLElement).findByText('60,123.40')
    expect(figureNamed('24h volume at the source (BTC)')).toBe('--not known')
    expect(figureNamed('24h traded here (USDT)')).toBe('0.00')
  })

  test('of a price that is old is dimmed and tells its age, and so is the chart', async () => {
    await opened()
    const live = {
      symbol: 'btcusdt',
      close: '60123.4',
      open: '60000',
      high24: '1',
      low24: '1',
      volume24: '0',
      isStale: true,
      time: Date.now() - 120_500,
    }
    hear(message('DETAIL', live))
    expect(await screen.findByText('2 min ago')).toBeDefined()
    expect(document.querySelector('header .text-ink-3 .figure')?.textContent).toBe('60,123.40')
    expect(document.querySelector('.grayscale')).not.toBeNull()
  })

  test('marks a favourite', async () => {
    const { server } = await opened(undefined, { '/api/userCoin/save': () => ok() })
    await userEvent.click(screen.getByRole('button', { name: 'Favourite: BTC/USDT' }))
    await waitFor(() => expect(server.to('/api/userCoin/save')).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Favourite: BTC/USDT' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the chart', () => {
  test('asks for 1000 candles of the chosen interval and shows the newest one’s figures [BC-044, RT-116]', async () => {
    const { server } = await opened()
    await screen.findByText('60,039.0')
    expect(server.to('/kline')[0]?.query).toEqual({ symbol: 'btcusdt', interval: '15m', limit: '1000' })
    expect(screen.getByText('60,129.0')).toBeDefined()
  })

  test('follows the running candle and no other coin’s or interval’s [WS-010]', async () => {
    await opened()
    await screen.findByText('60,039.0')
    const running = { ...(candles.at(-1) as KlineCandle), c: '60777.7' }
    hear(message('KLINE', { ...running, c: '1.1' }, { symbol: 'ethusdt', interval: '15m' }))
    hear(message('KLINE', { ...running, c: '2.2' }, { interval: '1m' }))
    hear(message('KLINE', running, { interval: '15m' }))
    await screen.findByText('60,777.7')
    expect(screen.queryByText('1.1')).toBeNull()
    expect(screen.queryByText('2.2')).toBeNull()
  })

  test('offers all fifteen intervals and remembers the one chosen [BC-045]', async () => {
    const { server } = await opened()
    const intervals = screen.getByRole('group', { name: 'Length of a candle' })
    expect(within(intervals).getAllByRole('button')).toHaveLength(15)
    await userEvent.click(within(intervals).getByRole('button', { name: '4 hours' }))
    await waitFor(() => expect(server.to('/kline').at(-1)?.query.interval).toBe('4h'))
    expect(localStorage.getItem('glasshouse.chart')).toContain('"interval":"4h"')
    await userEvent.click(within(intervals).getByRole('button', { name: '15 minutes' }))
  })

  test('switches indicators, several at once [RT-091]', async () => {
    await opened()
    await userEvent.click(screen.getByRole('button', { name: 'Indicators, now: MA' }))
    const sheet = await screen.findByRole('dialog', { name: 'Indicators' })
    for (const name of ['MA', 'EMA', 'BOLL', 'MACD', 'RSI', 'WR'])
      expect(within(sheet).getByRole('button', { name: new RegExp(`^${name} `) })).toBeDefined()
    await userEvent.click(within(sheet).getByRole('button', { name: /^MACD / }))
    await userEvent.click(within(sheet).getByRole('button', { name: /^MA / }))
    expect(localStorage.getItem('glasshouse.chart')).toContain('["MACD"]')
    await userEvent.click(within(sheet).getByRole('button', { name: /^MA / }))
    await userEvent.click(within(sheet).getByRole('button', { name: /^MACD / }))
  })

  test('can be read as a table, newest candle first', async () => {
    await opened()
    await screen.findByText('60,039.0')
    await userEvent.click(screen.getByRole('button', { name: 'Newest candles as a table' }))
    const rows = within(screen.getByRole('region', { name: 'Newest candles as a table' })).getAllByRole('row')
    expect(rows).toHaveLength(21)
    expect(rows[1]?.textContent).toContain('60,029.0')
    expect(rows[20]?.textContent).toContain('60,010.0')
  })

  test('that does not come says so and is asked for again', async () => {
    let isUp = false
    await opened(undefined, { '/kline': () => (isUp ? ok({ ticker: {}, historyKline: candles }) : new Response('', { status: 502 })) })
    const alert = await screen.findByRole('alert')
    isUp = true
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByText('60,039.0')
  })
})

describe('the tabs', () => {
  test('show the depth of the book and its best levels', async () => {
    await opened()
    expect(
      await screen.findByRole('img', { name: 'Depth of BTC/USDT: 10.00 BTC to buy down to 59,980.0, 10.00 BTC to sell up to 60,020.0' }),
    ).toBeDefined()
    const bids = within(screen.getByRole('list', { name: 'Buy orders' })).getAllByRole('listitem')
    expect(bids).toHaveLength(10)
    expect(bids[0]?.textContent).toContain('59,999.0')
  })

  test('take the colours of the depth away without a network, as the book does', async () => {
    await opened()
    const depth = await screen.findByRole('img', { name: /^Depth of BTC/ })
    expect(depth.closest('.grayscale')).toBeNull()
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    try {
      await waitFor(() => expect(depth.closest('.grayscale')).not.toBeNull())
    } finally {
      line.mockRestore()
      act(() => void window.dispatchEvent(new Event('online')))
    }
  })

  test('show no more than twenty deals, with time, price, quantity and side [RT-117, BC-052]', async () => {
    await opened()
    await userEvent.click(screen.getByRole('tab', { name: 'Live deals' }))
    const deals = Array.from({ length: 25 }, (_, place) => ({
      id: `${place}`,
      price: `${60_500 + place}`,
      quantity: '0.25',
      type: place % 2,
      time: Date.UTC(2026, 7, 7),
    }))
    hear(message('TRADE', deals, { snapshot: true }))
    const rows = within(await screen.findByRole('table', { name: 'Live deals' })).getAllByRole('row')
    expect(rows).toHaveLength(21)
    expect(rows[1]?.textContent).toMatch(/60,500\.0 bought0\.2500/)
    expect(rows[2]?.textContent).toMatch(/60,501\.0 sold0\.2500/)
  })

  test('show the rules of the market', async () => {
    await opened()
    await userEvent.click(screen.getByRole('tab', { name: 'Coin' }))
    for (const fact of ['0.1 USDT', '0.00001 BTC', '5 USDT', '1,000,000 USDT', 'BTC/USDT, Bybit spot'])
      expect(screen.getByText(fact)).toBeDefined()
    expect(screen.getAllByText('0.1%')).toHaveLength(2)
  })

  test('of a coin without a spot market show its facts only, and no way to a ticket', async () => {
    await opened('/tradeDetail?symbol=xauusdt')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Coin'])
    expect(screen.getByText(/not traded on the spot market/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Buy' })).toBeNull()
  })
})

test('the sidebar goes to another coin and keeps the rest of the address [RT-118]', async () => {
  const app = await opened()
  await userEvent.click(screen.getByRole('button', { name: 'BTC/USDT: choose another coin' }))
  const sidebar = await screen.findByRole('dialog', { name: 'Coins' })
  await userEvent.click(within(sidebar).getByRole('button', { name: 'Gold' }))
  expect(within(sidebar).getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(within(sidebar).getByRole('button', { name: 'All' }))
  await userEvent.type(within(sidebar).getByRole('searchbox'), 'eth')
  await userEvent.click(within(sidebar).getByRole('button', { name: /^ETH\/USDT/ }))
  await screen.findByRole('button', { name: 'ETH/USDT: choose another coin' })
  expect(app.path()).toBe('/tradeDetail?symbol=ethusdt&tradeKey=BBTrading')
})

test.each([
  ['Buy', 'Buy BTC'],
  ['Sell', 'Sell BTC'],
])('%s leads to the ticket with its side chosen', async (name, button) => {
  const app = await opened()
  await userEvent.click(screen.getByRole('link', { name }))
  await waitFor(() => expect(app.path()).toContain('/tradeBB?symbol=btcusdt'))
  expect((await screen.findByText(button)).closest('button')?.type).toBe('submit')
})

describe('by the type in the address', () => {
  const contracts = (state = {}) => contractServer({ ...emptyContracts(), ...state })

  test('type 2 is the spot market, type 3 the contract, with books, deals and tickets of their own [RT-115]', async () => {
    const { server } = await opened('/tradeDetail?symbol=btcusdt&type=2', contracts())
    expect(await screen.findByRole('link', { name: 'Buy' })).toBeDefined()
    await waitFor(() => expect(server.to('/api/depth')).not.toHaveLength(0))
    expect(server.to('/api/depth').every(({ query }) => query.type === undefined)).toBe(true)
    cleanup()
    queryClient.clear()
    const contract = await opened(
      '/tradeDetail?symbol=btcusdt&type=3',
      contracts({ orders: [contractOrderOf('1', { delegatePrice: '59998' })] }),
    )
    const bids = await screen.findByRole('list', { name: 'Buy orders' })
    await waitFor(() => expect(within(bids).getAllByRole('listitem')[0]?.textContent).toMatch(/^1059,999\.0/))
    expect(within(bids).getAllByRole('listitem')[1]?.textContent).toContain('your own order')
    expect(contract.server.to('/api/depth').every(({ query }) => query.type === '3')).toBe(true)
    expect(contract.server.to('/api/currency/order/orderList')).toHaveLength(0)
    await userEvent.click(screen.getByRole('tab', { name: 'Live deals' }))
    const deal = { id: '1', price: '60500', quantity: '25', type: 0, time: Date.UTC(2026, 7, 7) }
    hear(message('TRADE', [{ ...deal, quantity: '7' }], { snapshot: true }))
    hear(message('TRADE', [deal], { snapshot: true, kind: 3 }))
    const rows = within(await screen.findByRole('table', { name: 'Live deals' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([expect.stringMatching(/60,500\.0 bought25$/)])
    await userEvent.click(screen.getByRole('link', { name: 'Trade long or short' }))
    await waitFor(() => expect(contract.path()).toBe('/tradeU?symbol=btcusdt'))
  })

  test('a contract tells every figure that decides an outcome', async () => {
    await opened('/tradeDetail?symbol=btcusdt&type=3', contracts())
    await userEvent.click(screen.getByRole('tab', { name: 'Contract' }))
    for (const fact of ['0.001 BTC', '0.1 USDT', '0.02%', '0.05%', '± 2%', '± 0.3%', '5,000,000 USDT', '2 · 5 · 10 · 20 · 50 · 100'])
      expect(await screen.findByText(fact)).toBeDefined()
    const tiers = within(screen.getByRole('table', { name: /Margin tiers/ })).getAllByRole('row')
    expect(tiers[2]?.textContent).toBe('250,0001% − 25050x')
    expect(screen.getByRole('link', { name: 'Trading rules' }).getAttribute('href')).toBe('/tradingRules?type=3')
  })

  test('rules of a contract that do not come are asked for again', async () => {
    let isUp = false
    await opened('/tradeDetail?symbol=btcusdt&type=3', {
      ...contracts(),
      '/api/contract/rules': () => (isUp ? ok(btcRules, [btcRules]) : refused('unknown_market', 'Unknown market')),
    })
    await userEvent.click(screen.getByRole('tab', { name: 'Contract' }))
    // The chart, which nothing can draw here, has a button of the same name.
    const details = screen.getByRole('region', { name: 'Book, deals and coin' })
    const retry = await within(details).findByRole('button', { name: 'Try again' })
    isUp = true
    await userEvent.click(retry)
    expect(await screen.findByText('0.001 BTC')).toBeDefined()
  })
})
