import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { SwapOrder } from '@glasshouse/wire'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { assetOf, marketServer } from '../../testing/market-server.ts'
import { QUOTE_MS } from './queries.ts'

startsClean()
afterEach(() => void vi.useRealTimers())

const CALL = {
  swap: '/api/texchange/currencyExchange',
  quote: '/api/texchange/exchangeQuote',
  list: '/api/texchange/exchangeList',
} as const
const waiting: SwapOrder = {
  id: '77',
  fromSymbol: 'usdt',
  toSymbol: 'btc',
  total: '1000',
  minimum: '0.01986027',
  status: 0,
  reason: null,
  received: null,
  rate: null,
  fromPrice: null,
  toPrice: null,
  fromSpread: null,
  toSpread: null,
  createTime: 1_770_000_000_000,
  priceFrom: 1_770_000_001_000,
  priceUntil: 1_770_000_005_000,
  endTime: null,
}
const priced = { rate: '0.00001996', fromPrice: '1', toPrice: '50000', fromSpread: '0', toSpread: '0.002', endTime: 1_770_000_001_400 }
const executed: SwapOrder = { ...waiting, ...priced, status: 1, received: '0.01996007' }
const moved: SwapOrder = { ...waiting, ...priced, status: 2, reason: 'price_moved', received: '0.0197' }
const quote = {
  fromSymbol: 'usdt',
  toSymbol: 'btc',
  total: '1000',
  expected: '0.01996007',
  minimum: '0.01986027',
  rate: '0.00001996',
  fromPrice: '1',
  toPrice: '50000',
  fromSpread: '0',
  toSpread: '0.002',
  expiresAt: 1_770_000_010_000,
  expiresInMs: 10_000,
}

const assets = [assetOf('usdt', '1500.25'), assetOf('btc', '0.5'), assetOf('usdt', '9', { type: 3 })]
const total = { platform: '1500.25', financial: '0', contract: '9', all: '1509.25' }

function house(answers: Answers = {}, realm: 'real' | 'demo' = 'real', ended: SwapOrder = executed) {
  signedIn(realm)
  return fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }, realm),
    '/api/asset/assetBalance': () => ok({ realm, asset: assets, total }),
    [CALL.quote]: ({ query }) => ok({ ...quote, ...query }),
    [CALL.swap]: () => ok({ ...waiting, isRepeated: false }),
    [CALL.list]: ({ query }) => ({ ...ok(null, query.id ? [ended] : []), total: query.id ? 1 : 0 }),
    ...answers,
  })
}
const amount = () => screen.findByRole('textbox', { name: 'Amount in USDT' })
const convert = () => screen.findByRole('button', { name: 'Convert' })
async function type(text: string) {
  await screen.findByText(/1,500.25 USDT/)
  await userEvent.type(await amount(), text)
}

test('an amount is quoted with its minimum, rate and spread, and converted once for that minimum [RT-080, API-071, ER-039]', async () => {
  const seen = [waiting, executed]
  const server = house({ [CALL.list]: ({ query }) => ({ ...ok(null, query.id ? [seen.shift() ?? executed] : []), total: 1 }) })
  drawApp('/swap')
  await type('1000')
  expect(await screen.findByText('0.01986027 BTC')).toBeDefined()
  expect(screen.getByText('1 USDT = 0.00001996 BTC')).toBeDefined()
  expect(screen.getByText('0.2% of the price of BTC')).toBeDefined()
  await userEvent.click(await convert())
  expect(await screen.findByText('Waiting for its price')).toBeDefined()
  expect(server.to(CALL.swap)).toHaveLength(1)
  expect(server.to(CALL.swap)[0]?.body).toEqual({ fromSymbol: 'usdt', toSymbol: 'btc', total: '1000', minimum: '0.01986027' })
  expect(server.to(CALL.swap)[0]?.headers['idempotency-key']).toBeTruthy()
  expect((await screen.findAllByText('Converted')).length).toBeGreaterThan(0)
  expect(screen.getByText(/became .*0.01996007 BTC/)).toBeDefined()
})

test('after it the balance is read again and the amount is empty [ST-058]', async () => {
  const server = house()
  drawApp('/swap')
  await type('1000')
  await screen.findByText('0.01986027 BTC')
  const before = server.to('/api/asset/assetBalance').length
  await userEvent.click(await convert())
  await screen.findByText(/became/)
  await waitFor(() => expect(server.to('/api/asset/assetBalance').length).toBeGreaterThan(before))
  expect(((await amount()) as HTMLInputElement).value).toBe('')
})

test('the second tap of a double tap converts nothing, and leaves no error over the conversion that was sent', async () => {
  const server = house()
  drawApp('/swap')
  await type('1000')
  await screen.findByText('0.01986027 BTC')
  const button = await convert()
  await userEvent.click(button)
  await screen.findByText(/Waiting for its price|became/)
  await userEvent.click(button)
  expect(server.to(CALL.swap)).toHaveLength(1)
  expect((await amount()).getAttribute('aria-invalid')).not.toBe('true')
})

test('what came back says why', async () => {
  house({}, 'real', moved)
  drawApp('/swap')
  await type('1000')
  await screen.findByText('0.01986027 BTC')
  await userEvent.click(await convert())
  expect(await screen.findByText('Not converted')).toBeDefined()
  expect(screen.getByText(/would have brought .*0.0197 BTC.*less than the minimum of .*0.01986027 BTC/)).toBeDefined()
})

test('nothing, and more than is available, are said in words and not sent [VL-033, VL-034]', async () => {
  const server = house()
  drawApp('/swap')
  await screen.findByText(/1,500.25 USDT/)
  await userEvent.click(await convert())
  expect(await screen.findByText('Enter an amount above zero')).toBeDefined()
  await userEvent.type(await amount(), '1500.26')
  expect(await screen.findByText('The amount is above what is available')).toBeDefined()
  await userEvent.click(await convert())
  expect(server.to(CALL.swap)).toEqual([])
  expect(server.to(CALL.quote)).toEqual([])
})

test('Max takes all of the spot wallet, and turning changes the direction', async () => {
  house()
  drawApp('/swap')
  await screen.findByText(/1,500.25 USDT/)
  await userEvent.click(screen.getByRole('button', { name: 'Max' }))
  expect(((await amount()) as HTMLInputElement).value).toBe('1,500.25')
  await userEvent.click(screen.getByRole('button', { name: 'Change direction' }))
  expect(await screen.findByRole('textbox', { name: 'Amount in BTC' })).toBeDefined()
  expect(screen.getByText('0.5 BTC')).toBeDefined()
})

test('a coin is picked with what is there of it; both sides are never the same', async () => {
  house()
  drawApp('/swap')
  await screen.findByText(/1,500.25 USDT/)
  await userEvent.click(await screen.findByRole('button', { name: 'Coin to give: USDT' }))
  const sheet = await screen.findByRole('dialog', { name: 'Coin to give' })
  expect(within(sheet).queryByText('GLS')).toBeNull()
  await userEvent.click(within(sheet).getByRole('button', { name: /^BTC/ }))
  expect(await screen.findByRole('button', { name: 'Coin to give: BTC' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Coin to get: USDT' })).toBeDefined()
})

test('a refused quote says why and can be asked for again', async () => {
  let isStale = true
  house({ [CALL.quote]: () => (isStale ? refused('index_stale', 'No fresh price at the moment') : ok(quote)) })
  drawApp('/swap')
  await type('1000')
  const alert = await screen.findByRole('alert')
  expect(((await convert()) as HTMLButtonElement).disabled).toBe(true)
  isStale = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('0.01986027 BTC')).toBeDefined()
})

test('a quote that cannot be renewed is shown no more, and nothing is sent for its minimum', async () => {
  let isStale = false
  house({ [CALL.quote]: () => (isStale ? refused('index_stale', 'No fresh price at the moment') : ok(quote)) })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  drawApp('/swap')
  await type('1000')
  await screen.findByText('0.01986027 BTC')
  isStale = true
  await vi.advanceTimersByTimeAsync(QUOTE_MS)
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.queryByText('0.01996007')).toBeNull()
  expect(((await convert()) as HTMLButtonElement).disabled).toBe(true)
})

test('what became of the last one steps aside when another is written', async () => {
  house({}, 'real', moved)
  drawApp('/swap')
  await type('1000')
  await screen.findByText('0.01986027 BTC')
  await userEvent.click(await convert())
  await screen.findByText('Not converted')
  await userEvent.type(await amount(), '2')
  expect(screen.queryByText('Not converted')).toBeNull()
})

test('a refused conversion says why, and the amount stays', async () => {
  house({ [CALL.swap]: () => refused('swap_limit', 'More than 50,000 USDT of swaps within a minute', 'total') })
  drawApp('/swap')
  await type('1000')
  await screen.findByText('0.01986027 BTC')
  await userEvent.click(await convert())
  expect((await screen.findByRole('alert')).textContent).toContain('within a minute')
  expect(((await amount()) as HTMLInputElement).value).toBe('1,000')
})

test('in the demo it says why not, and asks nothing of the exchange', async () => {
  const server = house({}, 'demo')
  drawApp('/swap')
  expect(await screen.findByText(/Demo funds cannot be converted/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect([...server.to(CALL.quote), ...server.to(CALL.list)]).toEqual([])
})

test('where EXCHANGE is closed the reason stands in place and the button is off [PM-010]', async () => {
  const { settingsOf } = await import('../../testing/account-answers.ts')
  const MODULE_FREEZE_TYPE_SETTING = [{ key: 'EXCHANGE', open: false }]
  house({ '/api/common/getAllSetting': () => ok({ ...settingsOf(), MODULE_FREEZE_TYPE_SETTING }) })
  drawApp('/swap')
  expect(await screen.findByText('Conversions are closed for everybody at the moment.')).toBeDefined()
  expect(((await convert()) as HTMLButtonElement).disabled).toBe(true)
})

test('past conversions are listed: what came, what was given, or why it came back', async () => {
  house({ [CALL.list]: () => ({ ...ok(null, [executed, { ...moved, id: '76' }]), total: 2 }) })
  drawApp('/swap')
  const rows = within(await screen.findByRole('list', { name: 'Conversions' })).getAllByRole('listitem')
  expect(rows[0]?.textContent).toMatch(/USDT → BTC.*\+0.01996007 BTC−1,000.00 USDT/)
  expect(rows[1]?.textContent).toMatch(/Returned: price moved/)
})
