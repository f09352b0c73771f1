import { fakeServer, ok } from '@glasshouse/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contractServer, emptyContracts } from '../../testing/contract-server.ts'
import { drawApp, onDesk, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { marketServer } from '../../testing/market-server.ts'
import { emptyOptionHouse, optionServer } from '../../testing/option-server.ts'
import { actOf, type DeskAct } from './shortcuts.ts'

startsClean()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const house = () => {
  signedIn()
  return fakeServer({
    ...contractServer(emptyContracts()),
    ...marketServer({ open: [], past: [], assets: [] }),
    '/kline': () => ok({ ticker: {}, historyKline: [] }),
  })
}
const press = (keys: string) => userEvent.keyboard(keys)
const radio = (name: string) => screen.findByRole('radio', { name })
const isChosen = async (name: string) => (await radio(name)).getAttribute('aria-checked') === 'true'
const focused = () => document.activeElement?.getAttribute('name')

const PLAIN = { code: '', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false, isComposing: false }
test.each<[string, Partial<typeof PLAIN>, DeskAct | undefined]>([
  ['b', {}, 'buy'],
  // Caps lock.
  ['B', {}, 'buy'],
  ['s', {}, 'sell'],
  ['l', {}, 'limit'],
  ['m', {}, 'market'],
  ['/', {}, 'picker'],
  // Where a sign needs Shift.
  ['/', { shiftKey: true }, 'picker'],
  ['?', { shiftKey: true }, 'help'],
  // Arabic and Russian keyboards.
  ['لا', { code: 'KeyB' }, 'buy'],
  ['ы', { code: 'KeyS' }, 'sell'],
  ['B', { shiftKey: true }, undefined],
  ['b', { ctrlKey: true }, undefined],
  ['s', { metaKey: true }, undefined],
  ['l', { altKey: true }, undefined],
  ['b', { repeat: true }, undefined],
  ['b', { isComposing: true }, undefined],
  ['x', {}, undefined],
  ['Enter', {}, undefined],
  ['B', { code: 'KeyB', ctrlKey: true, shiftKey: true }, undefined],
])('%s with %o means %s', (key, parts, act) => expect(actOf({ ...PLAIN, ...parts, key })).toBe(act))

describe('on a desk', () => {
  beforeEach(onDesk)

  test('B and S choose the side of a spot order and lead to the amount; they send nothing', async () => {
    const server = house()
    drawApp('/tradeBB?symbol=btcusdt')
    await radio('Buy')
    await press('s')
    expect(await isChosen('Sell')).toBe(true)
    expect(focused()).toBe('amount')
    // Now somebody types.
    await press('b')
    expect(await isChosen('Sell')).toBe(true)
    await press('{Escape}')
    expect(document.activeElement).toBe(document.body)
    await press('b')
    expect(await isChosen('Buy')).toBe(true)
    expect(focused()).toBe('amount')
    expect(server.to('/api/currency/order/placeOrder')).toEqual([])
    expect(server.calls.filter(({ method, path }) => method === 'POST' && path.includes('/order'))).toEqual([])
  })

  test('L and M choose the kind of order', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt')
    await radio('Market')
    await press('m')
    expect(await isChosen('Market')).toBe(true)
    await press('l')
    expect(await isChosen('Limit')).toBe(true)
  })

  test('they do so in futures', async () => {
    house()
    drawApp('/tradeU?symbol=btcusdt')
    await radio('Short')
    await press('s')
    expect(await isChosen('Short')).toBe(true)
    expect(focused()).toBe('quantity')
    await press('{Escape}m')
    expect(await isChosen('Market')).toBe(true)
  })

  test('in options they choose the side of the order in the column, with the focus on its stake', async () => {
    signedIn()
    const server = fakeServer({
      ...marketServer({ open: [], past: [], assets: [] }),
      ...optionServer(emptyOptionHouse()),
      '/kline': () => ok({ ticker: {}, historyKline: [] }),
    })
    drawApp('/trade?symbol=btcusdt')
    await radio('Down')
    await screen.findByRole('form', { name: /up option/ })
    await press('s')
    expect(await isChosen('Down')).toBe(true)
    expect(focused()).toBe('stake')
    expect(screen.getByRole('form').getAttribute('aria-label')).toContain('down')
    expect(server.calls.filter(({ method, path }) => method === 'POST' && path.includes('/order'))).toEqual([])
  })

  test('the buttons say their keys', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt')
    const keys = async (name: string) => (await radio(name)).getAttribute('aria-keyshortcuts')
    expect([await keys('Buy'), await keys('Sell'), await keys('Limit'), await keys('Market')]).toEqual(['B', 'S', 'L', 'M'])
    expect(screen.getByRole('button', { name: /choose another coin/ }).getAttribute('aria-keyshortcuts')).toBe('/')
    expect(screen.getByRole('button', { name: 'Keyboard' }).getAttribute('aria-keyshortcuts')).toBe('?')
  })

  test('arrows take the price up and down by its tick', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt')
    const price = (await screen.findByRole('textbox', { name: /Price/ })) as HTMLInputElement
    await userEvent.clear(price)
    await userEvent.type(price, '59000')
    await press('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(price.value).toBe('59,000.2')
    await press('{Control>}{ArrowUp}{/Control}')
    expect(price.value).toBe('59,000.2')
  })

  test('a question mark opens the keys; the switch in it takes the single ones away, and the device keeps that', async () => {
    house()
    drawApp('/tradeBB?symbol=btcusdt')
    await radio('Buy')
    await press('?')
    const help = await screen.findByRole('dialog', { name: 'Keyboard' })
    expect(
      within(help)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['B', 'S', 'L', 'M', '/', '?', 'Esc', '↑ ↓', '← →'])
    await userEvent.click(within(help).getByRole('switch', { name: /Single keys/ }))
    expect(localStorage.getItem('glasshouse.keys')).toBe('off')
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('s/?')
    expect(await isChosen('Buy')).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await radio('Buy')).hasAttribute('aria-keyshortcuts')).toBe(false)
    // The way back needs no single key, and Escape is none.
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Keyboard' })).getByRole('switch'))
    expect(localStorage.getItem('glasshouse.keys')).toBe('on')
  })

  test('a stroke opens the coins in a column: searched, walked through with arrows, taken with Enter', async () => {
    house()
    const app = drawApp('/tradeBB?symbol=btcusdt')
    await radio('Buy')
    await press('/')
    const column = await screen.findByRole('dialog', { name: 'Coins' })
    const search = within(column).getByRole('searchbox')
    await waitFor(() => expect(document.activeElement).toBe(search))
    expect(document.querySelector('.sheet-backdrop')).toBeNull()
    const coins = within(column)
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('button'))
    await press('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(coins[1])
    await press('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(search)
    await press('eth{Enter}')
    await waitFor(() => expect(app.path()).toContain('symbol=ethusdt'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the column goes with Escape and with a second tap on the coin, and chooses nothing', async () => {
    house()
    const app = drawApp('/tradeBB?symbol=btcusdt')
    const coin = await screen.findByRole('button', { name: /choose another coin/ })
    for (const close of [() => press('{Escape}'), () => userEvent.click(coin)]) {
      await userEvent.click(coin)
      await screen.findByRole('dialog', { name: 'Coins' })
      await close()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(app.path()).toBe('/tradeBB?symbol=btcusdt')
  })
})

test('a phone has no keys, and no button that tells of them', async () => {
  house()
  drawApp('/tradeBB?symbol=btcusdt')
  await radio('Buy')
  await press('s?')
  expect(await isChosen('Buy')).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Keyboard' })).toBeNull()
  expect((await radio('Buy')).hasAttribute('aria-keyshortcuts')).toBe(false)
})
