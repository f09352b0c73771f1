import { queryClient } from '@glasshouse/client'
import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { settingsOf } from '../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { coinLists, coinOf, marketServer, TABS } from '../../testing/market-server.ts'
import { writeMessages } from '../../testing/write-messages.ts'

startsClean()

const house = (answers = {}) => fakeServer({ ...marketServer({ open: [], past: [], assets: [] }), ...answers })
const shownCoins = async () => within(await screen.findByRole('list', { name: 'Coins' })).getAllByRole('listitem')
const names = async () => (await shownCoins()).map((row) => within(row).getAllByRole('link')[0]?.textContent)
const priceOf = (symbol: string, close: string, more: object = {}) => ({
  type: 'DETAIL',
  symbol,
  seq: 9,
  data: {
    symbol,
    coin: symbol.replace('usdt', ''),
    close,
    open: '50000',
    priceChangePercent: '7.77',
    volume24: '3',
    sourceVolume24: '12',
    isStale: false,
    time: 1,
    ...more,
  },
})

test('a visitor sees the quotes without signing in [RT-018]', async () => {
  house()
  const app = drawApp('/quote')
  expect(await names()).toEqual(['BTC/USDT', 'ETH/USDT'])
  expect(app.path()).toBe('/quote')
})

test('the search box narrows the list to what matches [RT-048]', async () => {
  house()
  drawApp('/quote')
  await shownCoins()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search coins' }), 'eTh')
  expect(await names()).toEqual(['ETH/USDT'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search coins' }), 'zzz')
  expect(screen.getByText('No coin matches your search.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await names()).toEqual(['BTC/USDT', 'ETH/USDT'])
})

describe('tabs', () => {
  test('are favourites, options, spot and futures, each with its own list [RT-049]', async () => {
    house()
    drawApp('/quote?tab=secondContract')
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Favourites', 'Options', 'Spot', 'Futures'])
    expect(await names()).toEqual(['USOIL/USDT', 'BTC/USDT', 'EUR/USDT', 'XAU/USDT'])
    await userEvent.click(screen.getByRole('tab', { name: 'Spot' }))
    expect(await names()).toEqual(['BTC/USDT', 'ETH/USDT'])
    await userEvent.click(screen.getByRole('tab', { name: 'Futures' }))
    expect(await names()).toEqual(['BTC/USDT', 'SOL/USDT'])
    await userEvent.click(screen.getByRole('tab', { name: 'Favourites' }))
    expect(screen.getByText(/Nothing here yet/)).toBeDefined()
  })

  test('are those that the settings list and open, in their order [RT-050]', async () => {
    const TAB_SETTING = [TABS[3], { ...TABS[0], isOpen: false }, TABS[2], { key: 'Casino', name: 'Casino', isOpen: true }]
    house({ '/api/common/getAllSetting': () => ok({ ...settingsOf(), TAB_SETTING }) })
    drawApp('/quote')
    await waitFor(async () => expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Futures', 'Spot']))
  })

  test('options are grouped: gold, forex, crypto, energy, empty groups left out [BC-036]', async () => {
    house()
    drawApp('/quote?tab=secondContract')
    const groups = await screen.findByRole('group', { name: 'Kind of market' })
    expect(
      within(groups)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['All', 'Gold', 'Forex', 'Crypto', 'Energy'])
    await userEvent.click(within(groups).getByRole('button', { name: 'Gold' }))
    expect(await names()).toEqual(['XAU/USDT'])
    queryClient.setQueryData(['coin-lists'], { ...coinLists, coinList: [coinOf('btc'), coinOf('xau', { market: 'gold' })] })
    await waitFor(() => expect(within(groups).queryByRole('button', { name: 'Energy' })).toBeNull())
  })
})

describe('sorting', () => {
  test('by a tap on a column, one column at a time [RT-052, ST-028, ST-029]', async () => {
    house()
    drawApp('/quote')
    await shownCoins()
    const price = () => screen.getByRole('button', { name: /Sort by Last price/ })
    await userEvent.click(price())
    expect(price().getAttribute('aria-label')).toContain('now ascending')
    expect(await names()).toEqual(['ETH/USDT', 'BTC/USDT'])
    await userEvent.click(price())
    expect(await names()).toEqual(['BTC/USDT', 'ETH/USDT'])
    const change = screen.getByRole('button', { name: /Sort by 24h change/ })
    await userEvent.click(change)
    expect(price().getAttribute('aria-label')).toContain('not sorted')
    expect(await names()).toEqual(['ETH/USDT', 'BTC/USDT'])
  })
})

describe('favourites', () => {
  test('a saved coin is marked at once and stays marked [ST-026, EN-007]', async () => {
    signedIn()
    const server = house({ '/api/userCoin/save': () => ok({ id: '1', coin: 'btcusdt', icon: '' }) })
    drawApp('/quote')
    await shownCoins()
    const star = screen.getByRole('button', { name: 'Favourite: BTC/USDT' })
    expect(star.getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(star)
    await waitFor(() => expect(server.to('/api/userCoin/save')).toHaveLength(1))
    expect(server.to('/api/userCoin/save')[0]?.body).toEqual({ coin: 'btcusdt', icon: '/coins/btc.svg' })
    expect(star.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('tab', { name: 'Favourites' }))
    expect(await names()).toEqual(['BTC/USDT'])
  })

  test('a removed coin loses its mark [ST-027]', async () => {
    signedIn()
    const marked = { ...coinLists, currencyList: [coinOf('btc', { isCollect: 1 })] }
    const server = house({ '/api/common/getCoinList': () => ok(marked), '/api/userCoin/removeByCoin': () => ok() })
    drawApp('/quote')
    const star = await screen.findByRole('button', { name: 'Favourite: BTC/USDT' })
    expect(star.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(star)
    await waitFor(() => expect(server.to('/api/userCoin/removeByCoin')[0]?.body).toEqual({ coin: 'btcusdt' }))
    expect(star.getAttribute('aria-pressed')).toBe('false')
  })

  test('a refused mark is taken back', async () => {
    signedIn()
    house({ '/api/userCoin/save': () => refused('too_many_favourites', 'The list of favourites is full') })
    drawApp('/quote')
    const star = await screen.findByRole('button', { name: 'Favourite: BTC/USDT' })
    await userEvent.click(star)
    await waitFor(() => expect(screen.getAllByText('The list of favourites is full').length).toBeGreaterThan(0))
    expect(star.getAttribute('aria-pressed')).toBe('false')
  })

  test('a visitor is asked to log in first', async () => {
    const server = house()
    const app = drawApp('/quote')
    await userEvent.click(await screen.findByRole('button', { name: 'Favourite: BTC/USDT' }))
    await waitFor(() => expect(app.path()).toBe('/login'))
    expect(server.to('/api/userCoin/save')).toHaveLength(0)
  })

  test('come from the contract list on brands that say so', async () => {
    const lists = { ...coinLists, coinList: [coinOf('xau', { isCollect: 1 })], contractList: [coinOf('sol', { isCollect: 1 })] }
    house({ '/api/common/getCoinList': () => ok(lists) })
    drawApp('/quote?tab=optional', { favouritesSource: 'contract' })
    expect(await names()).toEqual(['SOL/USDT'])
  })
})

describe('rows', () => {
  test('a custom coin reads SYMBOL/USDT [EN-006]', async () => {
    const own = coinOf('gls', { customizeFlag: 2, showSymbol: 'GLS/GOLD', coinType: 1 })
    house({ '/api/common/getCoinList': () => ok({ ...coinLists, currencyList: [own, coinOf('btc', { showSymbol: 'BTC/FDUSD' })] }) })
    drawApp('/quote')
    expect(await names()).toEqual(['GLS/USDT', 'BTC/FDUSD'])
  })

  test('an incoming price changes the row, and crypto is reckoned from price and opening [WS-009, EN-008]', async () => {
    house()
    drawApp('/quote')
    const row = (await shownCoins())[0] as HTMLElement
    expect(within(row).getByText('60,000.00')).toBeDefined()
    act(() => writeMessages(queryClient, [priceOf('btcusdt', '61000')]))
    expect(await within(row).findByText('61,000.00')).toBeDefined()
    expect(within(row).getByText('+22.00%')).toBeDefined()
    expect(within(row).getByText('12.00')).toBeDefined()
  })

  test('gold and forex show the server’s percent and fetch their volume [EN-008]', async () => {
    const server = house({ '/api/texchange/getCurrencyPrice': () => ok({ xauusdt: { volume24: '0', sourceVolume24: '4321' } }) })
    drawApp('/quote?tab=secondContract&group=gold')
    const row = (await shownCoins())[0] as HTMLElement
    act(() => writeMessages(queryClient, [priceOf('xauusdt', '61000')]))
    expect(await within(row).findByText('+7.77%')).toBeDefined()
    expect(await within(row).findByText('4.32K')).toBeDefined()
    expect(server.to('/api/texchange/getCurrencyPrice')[0]?.query).toEqual({ currency: 'xauusdt' })
  })

  test('a stale price says how old it is', async () => {
    house()
    drawApp('/quote')
    const row = (await shownCoins())[0] as HTMLElement
    act(() => writeMessages(queryClient, [priceOf('btcusdt', '61000', { isStale: true, time: Date.now() - 125_000 })]))
    expect(await within(row).findByText(/2 min ago/)).toBeDefined()
  })

  test('says where its price comes from, one tap away', async () => {
    house()
    drawApp('/quote')
    await shownCoins()
    await userEvent.click(screen.getByRole('button', { name: 'Where the BTC/USDT price comes from: Recorded' }))
    const sheet = await screen.findByRole('dialog', { name: 'Where the BTC/USDT price comes from' })
    expect(await within(sheet).findByText('BTC/USDT, Bybit spot')).toBeDefined()
    expect(within(sheet).getByText('2022-12-13 – 2022-12-16')).toBeDefined()
    expect(within(sheet).getByRole('link', { name: 'Open the source' }).getAttribute('href')).toBe('https://recordings.test/btc')
  })

  test('leads to its trade screen', async () => {
    house()
    drawApp('/quote')
    expect(
      within((await shownCoins())[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/tradeBB?symbol=ethusdt')
  })
})

describe('demo trading is promoted', () => {
  const promo = () => screen.queryByRole('region', { name: /simulated|practi/i }) ?? screen.queryByRole('button', { name: /start/i })

  test('to signed-in users of the brands that do so [RT-051]', async () => {
    signedIn()
    house()
    drawApp('/quote', { simPromo: true })
    await shownCoins()
    expect(promo()).not.toBeNull()
  })

  test.each([
    ['not to visitors', () => undefined, true],
    ['not to who simulates already', () => signedIn('demo'), true],
    ['not on other brands', () => signedIn(), false],
  ])('%s [RT-051]', async (_case, who, simPromo) => {
    who()
    fakeServer(marketServer({ open: [], past: [], assets: [] }, 'demo'))
    drawApp('/quote', { simPromo })
    await shownCoins()
    expect(promo()).toBeNull()
  })
})

test('what cannot be loaded can be asked for again', async () => {
  let isBroken = true
  house({ '/api/common/getCoinList': () => (isBroken ? refused('busy', 'The exchange is busy; please try again') : ok(coinLists)) })
  drawApp('/quote')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The exchange is busy')
  isBroken = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await names()).toEqual(['BTC/USDT', 'ETH/USDT'])
})

test('a long list draws only what is on the screen', async () => {
  const many = Array.from({ length: 300 }, (_, position) => coinOf(`c${position}`))
  house({ '/api/common/getCoinList': () => ok({ ...coinLists, currencyList: many }) })
  drawApp('/quote')
  const list = await screen.findByRole('list', { name: 'Coins' })
  expect(list.style.height).toBe(`${300 * 56}px`)
  expect(within(list).queryAllByRole('listitem').length).toBeLessThan(100)
})

test('a coin that never had a price says so instead of standing at zero, until one comes [RT-004]', async () => {
  const gls = coinOf('gls', { amount: '0', open: '0', pcp: '0' })
  house({ '/api/common/getCoinList': () => ok({ ...coinLists, currencyList: [gls] }) })
  drawApp('/quote')
  const row = (await shownCoins())[0] as HTMLElement
  expect(within(row).getByText('No live price')).toBeDefined()
  expect(within(row).getAllByText('--')).toHaveLength(2)
  expect(row.textContent).not.toMatch(/0\.00|\d s ago/)
  await act(async () => writeMessages(queryClient, [priceOf('glsusdt', '0', { open: '0', isStale: true })]))
  expect(within(row).getByText('No live price')).toBeDefined()
  await act(async () => writeMessages(queryClient, [priceOf('glsusdt', '2', { open: '1' })]))
  await waitFor(() => expect(within(row).queryByText('No live price')).toBeNull())
  expect(row.textContent).toContain('+100.00%')
})

test('the sheet of a price says when there is none now, and what the house says of its source, asked anew', async () => {
  const heard = (line: string) => coinOf('btc', { origin: { ...coinOf('btc').origin, provenance: 'live', line } })
  let line = 'Live: mean of A and B. Heard now: A, B.'
  house({ '/api/common/getCoinList': () => ok({ ...coinLists, currencyList: [heard(line)] }) })
  drawApp('/quote')
  await shownCoins()
  await act(async () => writeMessages(queryClient, [priceOf('btcusdt', '60000')]))
  line = 'Live: mean of A and B. No live price now: A heard.'
  await userEvent.click(screen.getByRole('button', { name: /Where the BTC\/USDT price comes from/ }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText(line)).toBeDefined()
  expect(sheet.queryByText('No live price at the moment.')).toBeNull()
  await act(async () => writeMessages(queryClient, [priceOf('btcusdt', '60000', { isStale: true })]))
  expect(await sheet.findByText('No live price at the moment.')).toBeDefined()
})
