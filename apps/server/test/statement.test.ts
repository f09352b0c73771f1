import { formatDecimal, parseDecimal } from '@glasshouse/domain'
import type { Posting } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketBuy, restingBuy, type TestUser } from './client.ts'
import { CONTRACT, opened, restingLong } from './contract-user.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

const SUBMIT = '/api/currency/order/submit'
const DECIMALS = 18
const units = (text: string): bigint => {
  const read = parseDecimal(text.replace('-', ''), DECIMALS)
  if (typeof read !== 'bigint') throw new Error(`${text} is no decimal`)
  return text.startsWith('-') ? -read : read
}
const text = (sum: bigint) => formatDecimal(sum, DECIMALS)

async function statement(person: TestUser, query: Record<string, string> = {}) {
  await place.settled()
  const { rows, total = 0 } = await person.get('/api/asset/statement', { coin: 'usdt', type: '1', pageSize: '100', ...query })
  return { rows: rows as Posting[], total }
}
async function balance(person: TestUser, symbol: string, type = 1) {
  const { data } = await person.get('/api/asset/assetBalance')
  return data.asset.find((asset: { type: number; symbol: string }) => asset.type === type && asset.symbol === symbol)
}

/** Walks from nothing to the newest posting: each one leaves the sum of all up to it, and the last one the balance. */
async function addsUp(person: TestUser, symbol: string, wallet = 1) {
  const { rows, total } = await statement(person, { coin: symbol, type: String(wallet) })
  expect(rows).toHaveLength(total)
  let [held, sum] = [0n, 0n]
  for (const row of rows.toReversed()) {
    held += units(row.heldChange)
    sum += units(row.amount)
    expect([row.heldAmount, row.totalAmount, row.availableAmount]).toEqual([text(held), text(sum), text(sum - held)])
  }
  const { availableAmount, heldAmount, totalAmount } = await balance(person, symbol, wallet)
  expect(rows[0] ?? { availableAmount: '0', heldAmount: '0', totalAmount: '0' }).toMatchObject({ availableAmount, heldAmount, totalAmount })
  return rows
}

test('after trades, holds and fees the postings add up to the balance, one by one', async () => {
  const ada = await place.person('ada')
  await ada.post(SUBMIT, marketBuy)
  const { data } = await ada.post(SUBMIT, restingBuy)
  await ada.post(SUBMIT, { ...restingBuy, delegatePrice: '48000' })
  await ada.get('/api/currency/order/cancelOrder', { id: data.id })
  await ada.post(SUBMIT, { symbol: 'btcusdt', coin: 'btc', type: 1, delegateType: 1, delegateTotal: '0.005' })
  const usdt = await addsUp(ada, 'usdt')
  expect(new Set(usdt.map(({ purpose }) => purpose))).toEqual(new Set(['demo_grant', 'hold', 'trade', 'fee', 'release']))
  expect((await balance(ada, 'usdt')).heldAmount).toBe('480.48')
  const btc = await addsUp(ada, 'btc')
  expect(btc.filter(({ purpose }) => purpose === 'trade').map(({ amount }) => amount)).toEqual(['-0.005', '0.00998'])
  expect(await addsUp(ada, 'eth')).toEqual([])
})

test('a row tells what happened, in which order, and what was there afterwards', async () => {
  const bob = await place.person('bob')
  const { data } = await bob.post(SUBMIT, restingBuy)
  const { rows, total } = await statement(bob)
  expect(total).toBe(2)
  expect(rows[0]).toEqual({
    id: expect.stringMatching(/^\d+-\d+$/),
    type: 1,
    symbol: 'usdt',
    purpose: 'hold',
    amount: '0',
    heldChange: '490.49',
    availableAmount: '49509.51',
    heldAmount: '490.49',
    totalAmount: '50000',
    orderId: data.id,
    createTime: expect.any(Number),
  })
  expect(rows[1]).toMatchObject({ purpose: 'demo_grant', amount: '50000', heldChange: '0', totalAmount: '50000', orderId: '' })
})

test('a page is as large as asked, never above 100, and pages follow each other', async () => {
  const eve = await place.person('eve')
  const rest = (price: number) => eve.post(SUBMIT, { ...restingBuy, delegateTotal: '0.001', delegatePrice: String(price) })
  for (let at = 0; at < 4; at++) await rest(48_000 + at)
  const whole = await statement(eve)
  expect(whole.total).toBe(5)
  const pages = await Promise.all(['1', '2', '3', '4'].map((pageNum) => statement(eve, { pageSize: '2', pageNum })))
  expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 1, 0])
  expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows)
  expect((await statement(eve, { pageSize: '0' })).rows).toHaveLength(1)
  for (let at = 4; at < 101; at++) await rest(48_000 + at)
  expect((await statement(eve, { pageSize: '' })).rows).toHaveLength(10)
  const large = await statement(eve, { pageSize: '9999' })
  expect([large.rows.length, large.total]).toEqual([100, 102])
})

test('wallets, coins, realms and people are kept apart', async () => {
  const dan = await place.person('dan')
  await dan.post(SUBMIT, restingBuy)
  expect((await statement(dan)).total).toBe(2)
  expect((await statement(dan, { type: '3' })).rows).toMatchObject([{ type: 3, purpose: 'demo_grant' }])
  expect((await statement(dan, { type: '2' })).rows).toEqual([])
  expect((await statement(dan, { coin: 'BTC' })).rows).toEqual([])
  await dan.send('POST', '/api/user/switch', { query: { type: '1' } })
  expect((await statement(dan)).rows).toEqual([])
})

test('the statement of the contract wallet tells margin, fees, results and funding, and adds up one by one', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada)
  const order = await ada.post(CONTRACT.submit, restingLong)
  await ada.post(CONTRACT.addMargin, { id, money: '10' })
  await ada.post(CONTRACT.adjust, { id, money: '4', flag: 1 })
  await ada.post(CONTRACT.close, { id, total: '5' })
  await ada.get(CONTRACT.cancel, { id: order.data.id })
  await ada.post(CONTRACT.close, { id })
  const usdt = await addsUp(ada, 'usdt', 3)
  expect(new Set(usdt.map(({ purpose }) => purpose))).toEqual(new Set(['demo_grant', 'hold', 'release', 'margin', 'fee', 'realized']))
  expect((await balance(ada, 'usdt', 3)).heldAmount).toBe('0')
  // What was won and paid is all that changed the total.
  const changes = usdt
    .filter(({ purpose }) => purpose === 'fee' || purpose === 'realized')
    .reduce((sum, { amount }) => sum + units(amount), 0n)
  expect(text(units('50000') + changes)).toBe((await balance(ada, 'usdt', 3)).totalAmount)
})
