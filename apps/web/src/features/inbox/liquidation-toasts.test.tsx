import { queryClient, session } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import type { ForcedClose } from '@glasshouse/wire'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { marketServer } from '../../testing/market-server.ts'
import { writeMessages } from '../../testing/write-messages.ts'
import { setLanguage } from '../../words/words.ts'
import { showLiquidations } from './liquidation-toasts.ts'

startsClean()

let stop: () => void
beforeEach(() => {
  stop = showLiquidations()
  signedIn()
  fakeServer({ ...marketServer({ open: [], past: [], assets: [] }), '/api/mail/listByUserId': () => ok([]) })
})
afterEach(() => stop())

let next = 0
const closeOf = (parts: Partial<ForcedClose> = {}): ForcedClose => ({
  id: `${++next}-71`,
  positionId: '71',
  symbol: 'btcusdt',
  coin: 'btc',
  showCoin: 'BTC/USDT',
  type: 0,
  cause: 'liquidation',
  contracts: '25',
  contractsLeft: '0',
  price: '61204.5',
  result: '-312.4',
  time: 1,
  ...parts,
})
const hear = (data: readonly ForcedClose[], more: object = {}) => {
  const message = { type: 'LIQUIDATION', realm: 'real', seq: 9, n: 1, epoch: 'e', data, ...more }
  act(() => writeMessages(queryClient, [message as Parameters<typeof writeMessages>[1][number]]))
}
const toasts = () => [...document.querySelectorAll('.toast-popup p')].map(({ textContent }) => textContent)
const saying = (text: string) => waitFor(() => expect(toasts()).toEqual([text]))

test.each(['/home', '/quote', '/tradeBB?symbol=btcusdt'])(
  'on %s the reader is told at once, with the way to what happened',
  async (path) => {
    drawApp(path)
    await screen.findByRole('main')
    hear([closeOf()])
    await saying('Your BTC long of 25 contracts was liquidated at 61,204.5; loss 312.40 USDT')
    const link = screen.getByRole('link', { name: 'See what happened' })
    expect(link.getAttribute('href')).toBe('#/tradeU?symbol=btcusdt&panel=history')
    expect(link.closest('[aria-hidden=true]')).toBeNull()
  },
)

test('step by step it says what was closed so far and what is left, then the whole', async () => {
  drawApp('/home')
  await screen.findByRole('main')
  hear([closeOf({ contracts: '10', contractsLeft: '15', price: '61000', result: '-100' })])
  await saying('10 contracts of your BTC long were liquidated at 61,000; loss 100.00 USDT. 15 contracts are left')
  expect(screen.getByRole('link', { name: 'See the position' }).getAttribute('href')).toBe('#/tradeU?symbol=btcusdt&panel=positions')
  hear([closeOf({ contracts: '15', price: '60000', result: '-212.4' })])
  await saying('Your BTC long of 25 contracts was liquidated at 60,400; loss 312.40 USDT')
})

test('a position that was closed against the liquidation of another says so, with its profit', async () => {
  drawApp('/home')
  await screen.findByRole('main')
  hear([closeOf({ positionId: '72', type: 1, cause: 'deleveraging', contracts: '5', contractsLeft: '20', result: '40' })])
  await saying('5 contracts of your BTC short were closed at 61,204.5 against a liquidation; profit 40.00 USDT. 20 contracts are left')
  hear([closeOf({ positionId: '73', type: 1, cause: 'deleveraging', result: '0' })])
  await saying('Your BTC short of 25 contracts was closed at 61,204.5 against a liquidation; profit 0.00 USDT')
})

test('parts of two causes, or of two days, are told each by itself', async () => {
  drawApp('/home')
  await screen.findByRole('main')
  hear([closeOf({ positionId: '74', contracts: '10', contractsLeft: '15', price: '61000', result: '-100' })])
  await saying('10 contracts of your BTC long were liquidated at 61,000; loss 100.00 USDT. 15 contracts are left')
  hear([closeOf({ positionId: '74', cause: 'deleveraging', contracts: '5', contractsLeft: '10', price: '60000', result: '-50' })])
  await saying('5 contracts of your BTC long were closed at 60,000 against a liquidation; loss 50.00 USDT. 10 contracts are left')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000)
  hear([closeOf({ positionId: '74', contracts: '4', contractsLeft: '6', price: '59000', result: '-40' })])
  await saying('4 contracts of your BTC long were liquidated at 59,000; loss 40.00 USDT. 6 contracts are left')
})

describe('after a reconnect', () => {
  test('what was told is not told again, neither by the snapshot nor by a message that comes twice', async () => {
    drawApp('/home')
    await screen.findByRole('main')
    const close = closeOf({ positionId: '80' })
    hear([close], { snapshot: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(toasts()).toEqual([])
    hear([close])
    await waitFor(() => expect(toasts()).toHaveLength(1))
    stop()
    stop = showLiquidations()
    hear([closeOf({ positionId: '81', type: 1 })])
    await saying('Your BTC short of 25 contracts was liquidated at 61,204.5; loss 312.40 USDT')
    hear([close])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(toasts()).toEqual(['Your BTC short of 25 contracts was liquidated at 61,204.5; loss 312.40 USDT'])
  })

  test('the inbox is read again: what was missed lies there', () => {
    queryClient.setQueryData([...cacheKeys.mail, 'en'], [])
    hear([], { snapshot: true })
    expect(queryClient.getQueryState([...cacheKeys.mail, 'en'])?.isInvalidated).toBe(true)
  })
})

test.each([
  ['ar', 'تصفية'],
  ['zh', 'BTC 多仓'],
])('in %s it reads in that language', async (language, part) => {
  drawApp('/home')
  await screen.findByRole('main')
  await act(async () => {
    session.setState({ language })
    await setLanguage(language)
  })
  hear([closeOf({ positionId: language })])
  await waitFor(() => expect(toasts()[0]).toContain(part))
  expect(toasts()[0]).not.toContain('{')
  await act(async () => {
    session.setState({ language: 'en' })
    await setLanguage('en')
  })
})
