import { queryClient } from '@glasshouse/client'
import { type Answers, fakeServer, ok } from '@glasshouse/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type ContractServer, contractServer, emptyContracts, positionOf } from '../../testing/contract-server.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { assetOf, coinLists, coinOf, marketServer, orderOf } from '../../testing/market-server.ts'

/**
 * What came into sight by itself goes again with the next thing typed and with the screen. Scroll calls of all web tests
 * return promises (`testing/scroll-promises.ts`), as in a current browser.
 */
startsClean()

const isWhole = () => expect(screen.queryByText('This screen failed')).toBeNull()
const click = (role: 'button' | 'radio' | 'switch', name: string | RegExp) => userEvent.click(screen.getByRole(role, { name }))
async function type(name: string | RegExp, text: string) {
  const field = screen.getByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.paste(text)
}
const balancesAreThere = () => waitFor(() => expect(queryClient.getQueryState(['balances', 'real'])?.status).toBe('success'))

test('scroll calls return promises here', () => {
  const { body } = document
  const returned = [
    body.scroll(),
    body.scrollTo(),
    body.scrollBy(),
    body.scrollIntoView(),
    window.scroll(),
    window.scrollTo(),
    window.scrollBy(),
  ]
  expect(returned.map((value: unknown) => value instanceof Promise)).toEqual(Array(7).fill(true))
})

describe('a spot order', () => {
  const SUBMIT = '/api/currency/order/submit'
  const filled = { id: '77', status: 1, dealNum: '0.01', dealPrice: '60001', dealValue: '600.01', fee: '0.60001', isRepeated: false }
  const resting = { ...filled, status: 0, dealNum: '0' }
  const note = () => within(screen.getByRole('form', { name: 'Order' })).queryByText(/^(Bought|Your order rests)/)

  async function ordered(answer: object) {
    signedIn()
    const open = answer === resting ? [orderOf('77')] : []
    fakeServer({ ...marketServer({ open, past: [], assets: [assetOf('usdt', '1001')] }), [SUBMIT]: () => ok(answer) })
    const app = drawApp('/tradeBB')
    await screen.findByRole('textbox', { name: /Total/ })
    await balancesAreThere()
    await type(/^Price/, '50000')
    await type(/Total/, '500')
    await click('button', /^Buy .*BTC/)
    await waitFor(() => expect(note()).not.toBeNull())
    return app
  }

  test.each([
    ['is filled', filled],
    ['rests', resting],
  ])('that %s: the next amount is typed, and the screen left', async (_what, answer) => {
    const app = await ordered(answer)
    await type(/Total/, '60')
    await waitFor(() => expect(note()).toBeNull())
    isWhole()
    expect(screen.getByRole('textbox', { name: /Total/ })).toHaveProperty('value', '60')
    await click('button', /^Buy .*BTC/)
    await waitFor(() => expect(note()).not.toBeNull())
    await app.go('/quote')
    expect(await screen.findByRole('list', { name: 'Coins' })).toBeDefined()
    isWhole()
  })
})

describe('on the futures screen', () => {
  const filled = { id: '77', status: 1, dealNum: '20', dealPrice: '60001', dealValue: '1200.02', fee: '0.6', earn: '0', isRepeated: false }
  const SUBMIT = '/api/contract/order/submit'
  const note = () => screen.queryByText(/^Opened long/)
  async function opened(parts: Partial<ContractServer> = {}, answers: Answers = {}) {
    signedIn()
    fakeServer({ ...contractServer({ ...emptyContracts(), ...parts }), ...answers })
    const app = drawApp('/tradeU?symbol=btcusdt')
    await screen.findByRole('textbox', { name: 'Contracts' })
    await balancesAreThere()
    return app
  }

  test('an order is placed, the next one typed, and the screen left', async () => {
    const app = await opened({}, { [SUBMIT]: () => ok(filled) })
    for (const contracts of ['20', '30']) {
      await type(/^Price/, '59000')
      await type('Contracts', contracts)
      await waitFor(() => expect(note()).toBeNull())
      isWhole()
      await click('button', /^Open long/)
      await waitFor(() => expect(note()).not.toBeNull())
    }
    await app.go('/quote')
    expect(await screen.findByRole('list', { name: 'Coins' })).toBeDefined()
    isWhole()
  })

  test('the fields of a take profit and a stop loss are opened and closed, twice', async () => {
    await opened()
    for (let turn = 0; turn < 2; turn++) {
      await click('switch', /^TP\/SL/)
      expect(screen.getByRole('textbox', { name: /^Take profit/ })).toBeDefined()
      await click('switch', /^TP\/SL/)
      expect(screen.queryByRole('textbox', { name: /^Take profit/ })).toBeNull()
      isWhole()
    }
  })

  test('a position that could not be turned round says so, and its sheet is left', async () => {
    const unfilled = { ...filled, dealNum: '0', end: 'self_trade' }
    await opened({ positions: [positionOf('71')] }, { '/api/contract/position/stopPosition': () => ok(unfilled) })
    await screen.findByRole('article', { name: 'Long BTC/USDT' })
    await click('button', /^Reverse Long/)
    const sheet = await screen.findByRole('dialog', { name: /^Reverse Long BTC/ })
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close 20 Long, open 20 Short' }))
    expect(await within(sheet).findByText('Nothing could be closed; nothing was opened.')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Reverse/ })).toBeNull())
    isWhole()
  })
})

test('a list much longer than the screen is left, and another screen takes its place', async () => {
  signedIn()
  const many = Array.from({ length: 300 }, (_, position) => coinOf(`c${position}`))
  fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }),
    '/api/common/getCoinList': () => ok({ ...coinLists, currencyList: [...many, coinOf('btc')] }),
  })
  const app = drawApp('/quote')
  const list = await screen.findByRole('list', { name: 'Coins' })
  expect(list.style.height).toBe(`${301 * 56}px`)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search coins' }), 'btc')
  await waitFor(() => expect(list.isConnected).toBe(false))
  isWhole()
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search coins' }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Coins' }).style.height).toBe(`${301 * 56}px`))
  await app.go('/assets')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Coins' })).toBeNull())
  isWhole()
})
