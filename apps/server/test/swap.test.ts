import { houseAccountId } from '@glasshouse/domain'
import { FREEZE_KEYS } from '@glasshouse/records'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestUser } from './client.ts'
import { depositForOptions, silence } from './option-user.ts'
import { type TestServer, testServer } from './test-server.ts'

const SWAP = {
  swap: '/api/texchange/currencyExchange',
  quote: '/api/texchange/exchangeQuote',
  list: '/api/texchange/exchangeList',
} as const
const wish = { fromSymbol: 'usdt', toSymbol: 'btc', total: '1000' } as const

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
/** The price of 50,000, fresh, and ladders around it. */
beforeEach(async () => {
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  for (let second = 0; second < 3; second++) await place.beat()
})
afterAll(() => place.stop())

async function rich(name: string, usdt = 40_000n): Promise<TestUser> {
  const person = await place.person(name, 'real')
  await depositForOptions(place, person, usdt)
  return person
}
const coinOf = async (person: TestUser, symbol: string) => {
  const { data } = await person.get('/api/asset/assetBalance')
  const asset = data.asset.find((one: { type: number; symbol: string }) => one.type === 1 && one.symbol === symbol)
  return [asset?.availableAmount ?? '0', asset?.heldAmount ?? '0']
}
const quoteOf = async (person: TestUser, query: Record<string, string> = wish) => (await person.get(SWAP.quote, query)).data
const swapped = async (person: TestUser, body: object = wish) => {
  const reply = await person.post(SWAP.swap, body)
  if (reply.code !== 200) throw new Error(`not swapped: ${reply.reason} ${reply.msg}`)
  return reply.data
}
const rowOf = async (person: TestUser, id: string) => (await person.get(SWAP.list, { id })).rows[0]

test('a quote says price, spread and minimum, and the swap after it executes a second later at the price of then [API-071, RT-007]', async () => {
  const ada = await rich('ada')
  const quote = await quoteOf(ada)
  expect(quote).toMatchObject({ ...wish, fromPrice: '1', toPrice: '50000', fromSpread: '0', expiresInMs: 10_000 })
  expect(Number(quote.toSpread)).toBeGreaterThanOrEqual(0.002)
  expect(Number(quote.minimum)).toBeLessThan(Number(quote.expected))
  const order = await swapped(ada)
  expect(order).toMatchObject({ ...wish, minimum: quote.minimum, status: 0, received: null, isRepeated: false })
  expect(order.priceFrom - order.createTime).toBe(1_000)
  expect(await coinOf(ada, 'usdt')).toEqual(['39000', '1000'])
  await place.beat()
  const done = await rowOf(ada, order.id)
  expect(done).toMatchObject({ status: 1, reason: null, received: quote.expected, rate: quote.rate, toPrice: '50000' })
  expect([await coinOf(ada, 'usdt'), await coinOf(ada, 'btc')]).toEqual([
    ['39000', '0'],
    [quote.expected, '0'],
  ])
})

test('coins go back into USDT, and straight into another coin', async () => {
  const bea = await rich('bea')
  await quoteOf(bea)
  const first = await swapped(bea)
  await place.beat()
  const { received } = await rowOf(bea, first.id)
  const half = (Number(received) / 2).toFixed(8)
  for (const toSymbol of ['eth', 'usdt']) {
    await quoteOf(bea, { fromSymbol: 'btc', toSymbol, total: half })
    const { id } = await swapped(bea, { fromSymbol: 'btc', toSymbol, total: half })
    await place.beat()
    expect(await rowOf(bea, id)).toMatchObject({ status: 1, fromSymbol: 'btc', toSymbol })
  }
  const { rows, total } = await bea.get(SWAP.list, { pageSize: '2' })
  expect([total, rows.map(({ toSymbol }: { toSymbol: string }) => toSymbol)]).toEqual([3, ['usdt', 'eth']])
})

describe('released whole', () => {
  test('when the price is below the minimum by then', async () => {
    const cas = await rich('cas')
    await quoteOf(cas)
    const { id } = await swapped(cas)
    place.feed.setPrice(1, 51_000 * 10 ** 8)
    await place.beat()
    expect(await rowOf(cas, id)).toMatchObject({ status: 2, reason: 'price_moved', toPrice: '51000' })
    expect(await coinOf(cas, 'usdt')).toEqual(['40000', '0'])
  })

  test('when no price comes within five seconds', async () => {
    const dan = await rich('dan')
    await quoteOf(dan)
    const { id } = await swapped(dan)
    await silence(place, 6)
    expect(await rowOf(dan, id)).toMatchObject({ status: 2, reason: 'no_price', received: null })
    expect(await coinOf(dan, 'usdt')).toEqual(['40000', '0'])
  })
})

describe('the minimum', () => {
  test('is that of the newest quote, of these coins, for ten seconds', async () => {
    const eva = await rich('eva')
    expect(await eva.post(SWAP.swap, wish)).toMatchObject({ code: 0, reason: 'quote_expired' })
    await quoteOf(eva, { ...wish, toSymbol: 'eth' })
    expect(await eva.post(SWAP.swap, { ...wish, clientOrderId: 'other' })).toMatchObject({ code: 0, reason: 'quote_expired' })
    await quoteOf(eva)
    place.time.nowMs += 9_999
    expect(await eva.post(SWAP.swap, { ...wish, clientOrderId: 'late' })).not.toMatchObject({ reason: 'quote_expired' })
    place.time.nowMs += 1
    expect(await eva.post(SWAP.swap, { ...wish, clientOrderId: 'too late' })).toMatchObject({ code: 0 })
    expect(await eva.post(SWAP.swap, { ...wish, clientOrderId: 'too-late' })).toMatchObject({ code: 0, reason: 'quote_expired' })
  })

  test('of one session is of no use to another', async () => {
    const fay = await rich('fay')
    await quoteOf(fay)
    const again = place.client()
    const password = 'a long enough password'
    const { data } = await again.post('/api/user/login', { signType: 3, loginName: fay.loginName, loginPassword: password })
    again.token = data.satoken
    expect(await again.post(SWAP.swap, wish)).toMatchObject({ code: 0, reason: 'quote_expired' })
  })

  test('of the person counts as it is, and is kept by the exchange', async () => {
    const gus = await rich('gus')
    const { id, minimum } = await swapped(gus, { ...wish, minimum: '1.5' })
    expect(minimum).toBe('1.5')
    await place.beat()
    expect(await rowOf(gus, id)).toMatchObject({ status: 2, reason: 'price_moved' })
  })
})

test('a key answers once, with the swap as it is now, whatever was quoted since', async () => {
  const hal = await rich('hal')
  await quoteOf(hal)
  const first = await swapped(hal, { ...wish, clientOrderId: 'one' })
  place.feed.setPrice(1, 50_100 * 10 ** 8)
  await place.beat()
  await quoteOf(hal)
  const again = await swapped(hal, { ...wish, clientOrderId: 'one' })
  expect(again).toMatchObject({ id: first.id, status: 1, isRepeated: true })
  expect(await hal.post(SWAP.swap, { ...wish, total: '5', clientOrderId: 'one' })).toMatchObject({ code: 0, reason: 'key_reused' })
  expect(await coinOf(hal, 'usdt')).toEqual(['39000', '0'])
})

test('of a thousand swaps of the whole balance at once one is accepted', async () => {
  const ida = await rich('ida', 20_000n)
  await quoteOf(ida)
  const all = Array.from({ length: 1_000 }, (_, nth) => ida.post(SWAP.swap, { ...wish, total: '20000', clientOrderId: `swap-${nth}` }))
  const replies = await Promise.all(all)
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  const reasons = new Set(replies.filter(({ code }) => code !== 200).map(({ reason }) => reason))
  expect([...reasons]).toEqual(['insufficient_available'])
  expect(await coinOf(ida, 'usdt')).toEqual(['0', '20000'])
  await place.beat()
  expect(await coinOf(ida, 'usdt')).toEqual(['0', '0'])
}, 120_000)

describe('refused', () => {
  /** One for all of them: a refusal changes nothing. */
  let jim: TestUser
  beforeAll(async () => {
    jim = await rich('jim')
  })
  test.each([
    ['nothing', { total: '0' }, 'quantity_not_positive', 'total'],
    ['less than nothing', { total: '-1' }, 'value_negative', 'total'],
    ['a number instead of text', { total: 1000 }, 'field_wrong_type', 'total'],
    ['more decimals than the coin has', { total: '0.0000001' }, 'too_many_decimals', 'total'],
    ['more than available', { total: '40000.000001', minimum: '0.1' }, 'insufficient_available', 'total'],
    ['more than the minute allows', { total: '50000.000001', minimum: '0.1' }, 'swap_limit', 'total'],
    ['an unknown coin', { toSymbol: 'nope' }, 'unknown_asset', 'toSymbol'],
    ['the own coin', { toSymbol: 'gls', minimum: '1' }, 'coin_not_swapped', 'toSymbol'],
    ['a coin into itself', { toSymbol: 'USDT' }, 'value_not_listed', 'toSymbol'],
    ['without a coin', { fromSymbol: '' }, 'field_missing', 'fromSymbol'],
  ])('%s [VL-033, VL-034]', async (_, body, reason, field) => {
    await quoteOf(jim)
    expect(await jim.post(SWAP.swap, { ...wish, ...body })).toMatchObject({ code: 0, reason, field })
    expect(await coinOf(jim, 'usdt')).toEqual(['40000', '0'])
  })

  test('in the demo realm, the quote too', async () => {
    const kim = await place.person('kim')
    expect(await kim.get(SWAP.quote, wish)).toMatchObject({ code: 0, reason: 'real_only' })
    expect(await kim.post(SWAP.swap, { ...wish, minimum: '0.01' })).toMatchObject({ code: 0, reason: 'real_only' })
    expect((await kim.get(SWAP.list)).rows).toEqual([])
  })

  test('where EXCHANGE is closed, and open where another module is [PM-010]', async () => {
    const lea = await rich('lea')
    const { settings } = place.services.records
    for (const closed of FREEZE_KEYS) {
      await quoteOf(lea)
      const spy = vi.spyOn(settings, 'moduleRules').mockResolvedValue(FREEZE_KEYS.map((key) => ({ key, open: key !== closed })))
      const { reason } = await lea.post(SWAP.swap, { ...wish, total: '10', clientOrderId: closed })
      spy.mockRestore()
      expect([closed, reason]).toEqual([closed, closed === 'EXCHANGE' ? 'module_frozen' : undefined])
    }
  })

  test('without a session', async () => {
    expect(await place.client().post(SWAP.swap, wish)).toMatchObject({ reason: 'token_missing' })
  })

  test('somebody else’s swap reads as one that never was', async () => {
    const [mia, ned] = [await rich('mia'), await rich('ned')]
    await quoteOf(mia)
    const { id } = await swapped(mia)
    expect((await ned.get(SWAP.list, { id })).rows).toEqual([])
  })
})

test('price, fee and account of the client decide nothing', async () => {
  const [oda, pia] = [await rich('oda'), await rich('pia')]
  await quoteOf(oda)
  const { id } = await swapped(oda, { ...wish, price: '1', fee: '-5', userId: pia.userId, rate: '9' })
  await place.beat()
  expect(await rowOf(oda, id)).toMatchObject({ status: 1, toPrice: '50000' })
  expect(await coinOf(pia, 'usdt')).toEqual(['40000', '0'])
})

test('what waits when the server stops is released by the next start, and listed', async () => {
  const rob = await rich('rob')
  await quoteOf(rob)
  const { id } = await swapped(rob)
  await place.restart(60_000)
  await place.beat()
  expect(await rowOf(rob, id)).toMatchObject({ status: 2, reason: 'no_price' })
  expect(await coinOf(rob, 'usdt')).toEqual(['40000', '0'])
  const pool = await place.engine.read.balances(houseAccountId('real', 'swap'))
  expect(pool.every(({ available, held }) => available >= 0n && held === 0n)).toBe(true)
})
