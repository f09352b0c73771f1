import { fakeServer, ok } from '@glasshouse/client/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { settingsOf } from '../../testing/account-answers.ts'
import { contractServer, emptyContracts } from '../../testing/contract-server.ts'
import { drawApp, onDesk, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { btc, coinLists, coinOf, contractCoinOf, marketServer, optionCoinOf, orderOf } from '../../testing/market-server.ts'

startsClean()

function house(answers: Parameters<typeof fakeServer>[0] = {}) {
  signedIn()
  return fakeServer({
    ...contractServer(emptyContracts()),
    ...marketServer({ open: [orderOf('1')], past: [], assets: [] }),
    ...answers,
  })
}
const markets = async () =>
  within(await screen.findByRole('navigation', { name: /where it is traded$/ }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the switch', () => {
  const open = (...entries: readonly (readonly [string, boolean])[]) => ({
    '/api/common/getAllSetting': () => ok({ ...settingsOf(), PLAYING_SETTING: entries.map(([name, isOpen]) => ({ name, isOpen })) }),
  })

  test('leads to the markets that the settings leave open, the own one always among them [PM-021]', async () => {
    house(open(['BBTrading', false], ['Ustandard', false], ['SecondContract', true]))
    drawApp('/tradeBB?symbol=btcusdt')
    await waitFor(async () => expect(await markets()).toEqual(['Spot', 'Options']))
  })

  test('leads to no market that the settings do not name [PM-021]', async () => {
    house(open(['Ustandard', true]))
    drawApp('/tradeBB?symbol=btcusdt')
    await waitFor(async () => expect(await markets()).toEqual(['Spot', 'Futures']))
  })

  test('leads to no market without anything to trade', async () => {
    house({ '/api/common/getCoinList': () => ok({ ...coinLists, contractList: [] }) })
    drawApp('/tradeBB?symbol=btcusdt')
    await waitFor(async () => expect(await markets()).toEqual(['Spot', 'Options']))
  })

  test('names the coin that is shown in the place of one that is not traded here', async () => {
    house()
    drawApp('/tradeBB?symbol=xauusdt')
    expect(await screen.findByText(/^.?XAU\/USDT.? is not traded on the spot market: .?BTC\/USDT.? is shown\.$/)).toBeDefined()
  })

  test.each(['/tradeBB', '/tradeBB?symbol=ethusdt', '/tradeBB?symbol=nosuchcoin'])('names none at %s', async (path) => {
    house()
    drawApp(path)
    await markets()
    expect(screen.queryByText(/is not traded on the spot market/)).toBeNull()
  })
})

describe.each(['/tradeBB', '/tradeU', '/trade'])('the coins of %s', (path) => {
  test('are searched and found among the favourites', async () => {
    const loved = { isCollect: 1 } as const
    const lists = {
      currencyList: [btc, coinOf('eth', loved)],
      contractList: [contractCoinOf('btc'), contractCoinOf('eth', loved)],
      coinList: [optionCoinOf('btc'), optionCoinOf('eth', loved)],
    }
    house({ '/api/common/getCoinList': () => ok(lists) })
    const app = drawApp(`${path}?symbol=btcusdt`)
    await userEvent.click(await screen.findByRole('button', { name: 'BTC/USDT: choose another coin' }))
    const sheet = await screen.findByRole('dialog', { name: 'Coins' })
    const names = () =>
      within(sheet)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent?.match(/[A-Z]+\/USDT/)?.[0])
    await waitFor(() => expect(names()).toEqual(['BTC/USDT', 'ETH/USDT']))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Favourites' }))
    await waitFor(() => expect(names()).toEqual(['ETH/USDT']))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Crypto' }))
    await waitFor(() => expect(names()).toEqual(['BTC/USDT', 'ETH/USDT']))
    await userEvent.type(within(sheet).getByRole('searchbox', { name: 'Search coins' }), 'eth')
    await waitFor(() => expect(names()).toEqual(['ETH/USDT']))
    await userEvent.click(within(sheet).getByRole('button', { name: /ETH\/USDT/ }))
    await waitFor(() => expect(app.path()).toContain('symbol=ethusdt'))
  })
})

test.each(['/tradeBB', '/tradeU', '/trade'])('no two controls of %s have one name', async (path) => {
  house()
  drawApp(`${path}?symbol=btcusdt`)
  expect((await screen.findByRole('link', { name: 'Full chart' })).getAttribute('href')).toContain('/tradeDetail?symbol=btcusdt')
  const names = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')].map(
    (control) => control.getAttribute('aria-label') ?? control.textContent,
  )
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

describe('the own orders', () => {
  const handle = () => screen.findByRole('button', { name: 'Open orders (1)' })
  const reach = () => document.querySelector('.trade-pull')?.getAttribute('data-reach')

  test('stand behind a handle that counts them, pulls them up, and lets them down with Escape', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt')
    const button = await handle()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.hidden).toBe(true)
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Over the whole screen' }))
    expect(reach()).toBe('whole')
    await userEvent.click(screen.getByRole('button', { name: 'Over a part of the screen' }))
    expect(reach()).toBe('part')
    await userEvent.keyboard('{Escape}')
    expect(reach()).toBe('closed')
    expect(document.activeElement).toBe(button)
  })

  test('follow a finger on the handle, step by step, and a drag is no tap', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt')
    const button = await handle()
    const drag = (from: number, to: number) => {
      fireEvent.pointerDown(button, { clientY: from })
      fireEvent.pointerUp(button, { clientY: to })
      fireEvent.click(button, { detail: 1 })
    }
    drag(600, 300)
    expect(reach()).toBe('part')
    drag(300, 100)
    expect(reach()).toBe('whole')
    drag(100, 90)
    expect(reach()).toBe('closed')
    drag(600, 300)
    drag(300, 500)
    expect(reach()).toBe('closed')
    // Over more than half of the screen: all the way, in one pull.
    drag(window.innerHeight - 20, 60)
    expect(reach()).toBe('whole')
    drag(60, window.innerHeight - 20)
    expect(reach()).toBe('closed')
    fireEvent.pointerDown(button, { clientY: 600 })
    fireEvent.pointerUp(button, { clientY: 300 })
    fireEvent.click(button, { detail: 0 })
    expect(reach(), 'a key after a drag that no click followed').toBe('closed')
  })

  test('are up already where the address names one of them', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt&panel=history')
    expect((await handle()).getAttribute('aria-expanded')).toBe('true')
  })

  test('give way to the ticket', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt')
    await userEvent.click(await handle())
    act(() => screen.getByRole('textbox', { name: /Total/ }).focus())
    await waitFor(() => expect(reach()).toBe('closed'))
  })

  test('stand in their place on a desk, the chart open beside them', async () => {
    onDesk()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    house({ '/kline': () => ok({ ticker: {}, historyKline: [] }) })
    drawApp('/tradeBB?symbol=btcusdt')
    expect(await screen.findByRole('tab', { name: 'Open orders (1)' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Open orders (1)' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Chart' })).toBeNull()
    expect(await screen.findByRole('region', { name: /^Chart of BTC\/USDT/ })).toBeDefined()
  })
})

describe('a keyboard', () => {
  const root = document.documentElement
  const heightIs = (height: number) => {
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(height)
    act(() => void window.dispatchEvent(new Event('resize')))
  }
  const field = () => screen.findByRole('textbox', { name: /Total/ })

  test('makes room while somebody types, until it goes', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt')
    const turnover = await field()
    heightIs(640)
    act(() => turnover.focus())
    heightIs(340)
    expect(root.hasAttribute('data-keyboard')).toBe(true)
    // The tap on the button takes the focus away, and the button must stay where it is.
    act(() => screen.getByRole('button', { name: /^Buy / }).focus())
    expect(root.hasAttribute('data-keyboard')).toBe(true)
    heightIs(640)
    expect(root.hasAttribute('data-keyboard')).toBe(false)
  })

  test('is not what makes a window small', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt')
    await field()
    heightIs(640)
    heightIs(340)
    expect(root.hasAttribute('data-keyboard')).toBe(false)
    expect(root.hasAttribute('data-cramped')).toBe(false)
  })

  test('nothing stays in its place where a window is small from the beginning', async () => {
    house()
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(400)
    // As a browser's: it says how large a thing is as soon as it is watched.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #tell: () => void
        constructor(tell: () => void) {
          this.#tell = tell
        }
        observe() {
          this.#tell()
        }
        disconnect() {}
      },
    )
    drawApp('/tradeBB?symbol=btcusdt')
    await field()
    expect(root.hasAttribute('data-cramped')).toBe(true)
  })
})
