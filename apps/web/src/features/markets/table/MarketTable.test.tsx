import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { drawApp, onDesk, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { coinLists, coinOf, marketServer } from '../../../testing/market-server.ts'
import { writeMessages } from '../../../testing/write-messages.ts'
import { placeInRange } from './table-rows.ts'

startsClean()
beforeEach(onDesk)

const house = (answers = {}) => fakeServer({ ...marketServer({ open: [], past: [], assets: [] }), ...answers })
const table = () => screen.findByRole('table', { name: 'Coins' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const names = async () => (await rows()).map((row) => within(row).getByRole('link').textContent)
const heads = async () => within(await table()).getAllByRole('columnheader')
const head = async (name: string) => within(await table()).getByRole('columnheader', { name })
const traded = (notional: string, realm = 'real', market = 'spot') => ({ market, realm, quantity: '1', notional })
const priceOf = (symbol: string, parts: object) => ({
  type: 'DETAIL',
  symbol,
  seq: 9,
  data: { symbol, coin: symbol.replace('usdt', ''), close: '50', open: '40', priceChangePercent: '1', isStale: false, time: 1, ...parts },
})
const hear = (...messages: object[]) => act(() => writeMessages(queryClient, messages as Parameters<typeof writeMessages>[1]))

describe('the markets on a desk', () => {
  test('load in the shape of the table: a row has its columns', async () => {
    let answer = (_: unknown) => {}
    const lists = new Promise((done) => {
      answer = done
    })
    house({ '/api/common/getCoinList': () => lists })
    drawApp('/quote')
    const [row] = [...(await screen.findByRole('status', { name: 'Loading' })).querySelectorAll('.grid')]
    answer(ok(coinLists))
    expect(row?.children).toHaveLength((await heads()).length)
  })

  test('are a table: each figure in a column of its own', async () => {
    house()
    drawApp('/quote')
    expect((await heads()).map(({ textContent }) => textContent)).toEqual([
      'Favourites',
      'Name',
      'Last price',
      '24h change',
      'Source vol 24h',
      'Traded here 24h',
      '24h low and high',
    ])
    hear(
      priceOf('btcusdt', {
        close: '61000',
        open: '60000',
        sourceVolume24: '12000',
        low24: '59000.5',
        high24: '62000.5',
        traded24: [traded('9999', 'demo'), traded('8888', 'real', 'contract'), traded('4321')],
      }),
    )
    const [btc, eth] = await rows()
    await waitFor(() =>
      expect(
        within(btc as HTMLElement)
          .getAllByRole('cell')
          .slice(1)
          .map(({ textContent }) => textContent),
      ).toEqual(['61,000.00', expect.stringMatching(/1\.67%$/), '12.00K', '4.32K', '59,000.5062,000.50']),
    )
    // What nobody says is a dash that is read out.
    expect(within(eth as HTMLElement).getAllByText('not known').length).toBeGreaterThan(0)
  })

  test('have no column of trades where options are offered, which have no book', async () => {
    house()
    drawApp('/quote?tab=secondContract')
    expect((await heads()).map(({ textContent }) => textContent)).not.toContain('Traded here 24h')
  })

  test('sort by a column that says so, one at a time, and back to the server’s order', async () => {
    house()
    drawApp('/quote')
    const sortBy = async (name: string) => userEvent.click(within(await head(name)).getByRole('button'))
    const order = async () =>
      Promise.all(['Name', 'Last price', 'Traded here 24h'].map(async (name) => (await head(name)).getAttribute('aria-sort')))
    expect(await order()).toEqual(['none', 'none', 'none'])
    await sortBy('Last price')
    expect([await order(), await names()]).toEqual([
      ['none', 'ascending', 'none'],
      ['ETH/USDT', 'BTC/USDT'],
    ])
    hear(priceOf('ethusdt', { traded24: [traded('10')] }), priceOf('btcusdt', { traded24: [traded('9')] }))
    await sortBy('Traded here 24h')
    expect([await order(), await names()]).toEqual([
      ['none', 'none', 'ascending'],
      ['BTC/USDT', 'ETH/USDT'],
    ])
    await sortBy('Traded here 24h')
    expect([await order(), await names()]).toEqual([
      ['none', 'none', 'descending'],
      ['ETH/USDT', 'BTC/USDT'],
    ])
    await sortBy('Traded here 24h')
    expect([await order(), await names()]).toEqual([
      ['none', 'none', 'none'],
      ['BTC/USDT', 'ETH/USDT'],
    ])
    expect((await head('Source vol 24h')).hasAttribute('aria-sort')).toBe(false)
  })

  test('lead to their market and keep favourites', async () => {
    signedIn()
    const server = house({ '/api/userCoin/save': () => ok({ id: '1', coin: 'ethusdt', icon: '' }) })
    drawApp('/quote')
    const eth = within((await rows())[1] as HTMLElement)
    expect(eth.getByRole('link').getAttribute('href')).toBe('/tradeBB?symbol=ethusdt')
    await userEvent.click(eth.getByRole('button', { name: 'Favourite: ETH/USDT' }))
    await waitFor(() => expect(server.to('/api/userCoin/save')).toHaveLength(1))
  })

  test('are searched', async () => {
    house()
    drawApp('/quote')
    await table()
    await userEvent.type(screen.getByRole('searchbox'), 'eth')
    expect(await names()).toEqual(['ETH/USDT'])
    await userEvent.type(screen.getByRole('searchbox'), 'zzz')
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('No coin matches your search.')).toBeDefined()
  })

  test('a very long list stays one that draws only what is on the screen', async () => {
    const many = Array.from({ length: 300 }, (_, position) => coinOf(`c${position}`))
    house({ '/api/common/getCoinList': () => ok({ ...coinLists, currencyList: many }) })
    drawApp('/quote')
    expect(within(await screen.findByRole('list', { name: 'Coins' })).queryAllByRole('listitem').length).toBeLessThan(100)
  })
})

test.each([
  ['10', '20', '15', 0.5],
  ['10', '20', '10', 0],
  // A price newer than the figures of its day.
  ['10', '20', '25', 1],
  ['10', '10', '10', undefined],
  [undefined, '20', '15', undefined],
  ['10', undefined, '15', undefined],
  ['10', '20', undefined, undefined],
])('between %s and %s, %s stands at %s', (low, high, price, place) => expect(placeInRange({ low, high, price })).toBe(place))
