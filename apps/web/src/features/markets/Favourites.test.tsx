import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { Coin } from '@glasshouse/wire'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { coinLists, coinOf, marketServer } from '../../testing/market-server.ts'

startsClean()

/** A server that keeps the list itself and marks its coins by it. */
function house(initial: readonly string[], answers = {}) {
  let nextId = 31
  let rows = initial.map((coin) => ({ id: String(nextId++), coin, icon: '' }))
  const marked = () => {
    const mark = <Listed extends Coin>(coins: readonly Listed[]) =>
      coins.map((coin) => ({ ...coin, isCollect: rows.some((row) => row.coin === coin.symbol) ? (1 as const) : (2 as const) }))
    return { coinList: mark(coinLists.coinList), currencyList: mark(coinLists.currencyList), contractList: mark(coinLists.contractList) }
  }
  return fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }),
    '/api/common/getCoinList': () => ok(marked()),
    '/api/userCoin/getUserCoin': () => ok(rows),
    '/api/userCoin/addBath': ({ body }) => {
      rows = [...rows, ...(body as { coin: string; icon: string }[]).map((one) => ({ ...one, id: String(nextId++) }))]
      return ok(rows)
    },
    '/api/userCoin/remove/31,33': () => {
      rows = rows.filter(({ id }) => id !== '31' && id !== '33')
      return ok({ ids: ['31', '33'] })
    },
    ...answers,
  })
}
const suggestions = () => screen.findByRole('list', { name: 'Suggested coins' })
const names = async () =>
  within(await screen.findByRole('list', { name: 'Coins' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('an empty list', () => {
  test('suggests coins of its source and adds the ticked ones by one call [API-057, ER-028]', async () => {
    signedIn()
    const server = house([])
    drawApp('/quote?tab=optional')
    const list = await suggestions()
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['USOIL/USDT', 'BTC/USDT', 'EUR/USDT', 'XAU/USDT'])
    await userEvent.click(within(list).getByRole('checkbox', { name: 'EUR/USDT' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add 3 coins' }))
    expect((await screen.findAllByText('Added to your favourites')).length).toBeGreaterThan(0)
    expect(server.to('/api/userCoin/addBath').map(({ method, body }) => [method, body])).toEqual([
      [
        'POST',
        [
          { coin: 'usoilusdt', icon: '/coins/usoil.svg' },
          { coin: 'btcusdt', icon: '/coins/btc.svg' },
          { coin: 'xauusdt', icon: '/coins/xau.svg' },
        ],
      ],
    ])
    expect(await names()).toEqual(['USOIL/USDT', 'BTC/USDT', 'XAU/USDT'])
  })

  test('adds nothing while nothing is ticked', async () => {
    signedIn()
    house([])
    drawApp('/quote?tab=optional')
    await suggestions()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByRole('button', { name: 'Add 0 coins' })).toHaveProperty('disabled', true)
  })

  test('stays empty when the house refuses', async () => {
    signedIn()
    house([], { '/api/userCoin/addBath': () => refused('too_many_favourites', 'The list of favourites is full') })
    drawApp('/quote?tab=optional')
    await suggestions()
    await userEvent.click(screen.getByRole('button', { name: 'Add 4 coins' }))
    expect((await screen.findAllByText('The list of favourites is full')).length).toBeGreaterThan(0)
    expect(await suggestions()).toBeDefined()
  })

  test('tells a visitor how to keep one', async () => {
    house([])
    drawApp('/quote?tab=optional')
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/login')
    expect(screen.queryByRole('list', { name: 'Suggested coins' })).toBeNull()
  })
})

describe('several at once', () => {
  test('are taken off the list by their ids in one call [API-058, API-054]', async () => {
    signedIn()
    const server = house(['usoilusdt', 'btcusdt', 'xauusdt'])
    drawApp('/quote?tab=optional')
    expect(await names()).toEqual(['USOIL/USDT', 'BTC/USDT', 'XAU/USDT'])
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const list = await screen.findByRole('list', { name: 'Your favourites' })
    expect(screen.getByRole('button', { name: 'Remove 0 coins' })).toHaveProperty('disabled', true)
    await userEvent.click(within(list).getByRole('checkbox', { name: 'USOIL/USDT' }))
    await userEvent.click(within(list).getByRole('checkbox', { name: 'XAU/USDT' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove 2 coins' }))
    await waitFor(() => expect(server.to('/api/userCoin/remove/31,33').map(({ method }) => method)).toEqual(['POST']))
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(await names()).toEqual(['BTC/USDT'])
    expect(server.to('/api/userCoin/getUserCoin')[0]?.method).toBe('POST')
  })
})

test('one is taken off by its coin and put on with its mark [API-055, API-056]', async () => {
  signedIn()
  const server = house(['btcusdt'], {
    '/api/userCoin/save': () => ok({ id: '40', coin: 'xauusdt', icon: '' }),
    '/api/userCoin/removeByCoin': () => ok(),
  })
  drawApp('/quote?tab=secondContract')
  await userEvent.click(await screen.findByRole('button', { name: 'Favourite: BTC/USDT' }))
  await userEvent.click(screen.getByRole('button', { name: 'Favourite: XAU/USDT' }))
  await waitFor(() => expect(server.to('/api/userCoin/save')).toHaveLength(1))
  expect(server.to('/api/userCoin/removeByCoin').map(({ method, body }) => [method, body])).toEqual([['POST', { coin: 'btcusdt' }]])
  expect(server.to('/api/userCoin/save').map(({ method, body }) => [method, body])).toEqual([
    ['POST', { coin: 'xauusdt', icon: '/coins/xau.svg' }],
  ])
})

test('the shell asks a member’s favourites, and no visitor’s [API-059]', async () => {
  signedIn()
  const server = house(['btcusdt'])
  drawApp('/home')
  await waitFor(() => expect(server.to('/api/userCoin/getUserCoin')).toHaveLength(1))
})

test('the favourites of a brand that says so are those of the contract list', async () => {
  signedIn()
  house([], { '/api/common/getCoinList': () => ok({ ...coinLists, contractList: [coinOf('sol', { isCollect: 1 })] }) })
  drawApp('/quote?tab=optional', { favouritesSource: 'contract' })
  expect(await names()).toEqual(['SOL/USDT'])
})
