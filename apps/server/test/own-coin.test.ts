import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, type Reply, type TestUser } from './client.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, SIGNERS, TESS } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A sandbox with nothing prepared: two operators list a coin that no release knows, and two users trade it. */
let place: TestServer
let desk: OperatorDesk
let seller: TestUser
let buyer: TestUser
const MOON = 3_001
beforeAll(async () => {
  place = await testServer({ operators: SIGNERS, env: { LIMITS: 'relaxed' } })
  seller = await new Client(place.url).asUser('seller', 'real')
  buyer = await new Client(place.url).asUser('buyer', 'real')
  await place.beat()
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const act = async (words: readonly string[], put: object = {}): Promise<Reply> => {
  const reply = await desk.act(words, { asker: ADA, approver: BOB, reason: 'listing', ...put })
  await place.settled()
  return reply
}
const credit = (user: TestUser, coin: string, amount: string, evidence: string) =>
  act(['credit-account', user.userId, coin, amount], { asker: TESS, approver: ADA, reason: 'user_request', evidence })
const choicesOf = async (name: string) => {
  const { rows } = await desk.send('GET', '/operator/acts/forms', { token: (await desk.tokenFor(ADA)) as string })
  return (rows as unknown as { act: string; words: { values: string[] }[] }[]).find((form) => form.act === name)?.words
}
const order = (user: TestUser, put: object) =>
  user.post('/api/currency/order/submit', {
    symbol: 'moonusdt',
    coin: 'moon',
    delegateType: 0,
    delegatePrice: '2',
    delegateTotal: '100',
    ...put,
  })
const balanceOf = async (user: TestUser, assetId: number) => {
  const userRef = (await place.services.records.users.byId(user.userId))?.userRef as string
  const balances = await place.engine.read.balances(await place.services.accounts.of(userRef, 'real'))
  return balances.filter((one) => one.assetId === assetId).reduce((sum, { available }) => sum + available, 0n)
}

describe('a symbol is refused, and nothing is listed', () => {
  test.each([
    ['a coin of this release', 'btc', 'is a coin or a price of this release'],
    ['what an index prices', 'xau', 'is a coin or a price of this release'],
    ['capitals', 'MOON', 'must be 2 to 10 lower-case letters and digits, a letter first'],
    ['one letter', 'm', 'must be 2 to 10 lower-case letters and digits, a letter first'],
    ['eleven letters', 'moonmoonmoo', 'must be 2 to 10 lower-case letters and digits, a letter first'],
    ['a digit first', '1moon', 'must be 2 to 10 lower-case letters and digits, a letter first'],
    ['a letter that looks like another', 'mооn', 'must be 2 to 10 lower-case letters and digits, a letter first'],
  ])('%s', async (_what, symbol, rule) => {
    const before = await place.engine.read.configuration()
    expect(await act(['list-own-coin', symbol])).toMatchObject({
      code: 0,
      reason: 'field_malformed',
      field: 'symbol',
      msg: `symbol: ${rule}`,
    })
    expect(await place.engine.read.configuration()).toEqual(before)
  })

  test('by treasury', async () => {
    expect(await act(['list-own-coin', 'moon'], { asker: TESS })).toMatchObject({ reason: 'role_missing' })
  })

  test('a market comes after its coin, and of a coin of this release never', async () => {
    expect(await act(['list-own-market', 'moon/3001'])).toMatchObject({ reason: 'unknown_asset', field: 'coin' })
    expect(await act(['list-own-market', 'btc'])).toMatchObject({ reason: 'unknown_asset', field: 'coin' })
  })
})

test('two operators list the coin and its market, and users trade it at the price of their own orders', async () => {
  expect(await act(['list-own-coin', 'moon'])).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect(await act(['list-own-coin', 'moon'])).toMatchObject({ reason: 'field_malformed', msg: 'symbol: is listed' })
  expect((await place.engine.read.configuration()).assets.at(-1)).toEqual({ assetId: MOON, symbol: 'moon', decimals: 6 })
  expect(await choicesOf('list-own-market')).toMatchObject([{ values: ['moon/3001'] }])
  expect((await choicesOf('credit-account'))?.[1]?.values).toContain('moon/3001')
  expect(await act(['list-own-market', 'moon/3001'])).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect(await act(['list-own-market', 'moon/3001'])).toMatchObject({ reason: 'nothing_to_list', field: 'coin' })
  await place.beat()

  // The number belongs to the symbol in the operator's words too.
  for (const coin of ['moon', 'moon/3002', 'sun/3001', 'moon/3001/1'])
    expect(await credit(seller, coin, '100', 'bank:MOON-1'), coin).toMatchObject({ reason: 'unknown_asset', field: 'coin' })
  expect(await credit(seller, 'moon/3001', '100', 'bank:MOON-1')).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect(await credit(buyer, 'usdt', '1000', 'bank:USDT-1')).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect(await order(seller, { type: 1 })).toMatchObject({ code: 200 })
  expect(await order(buyer, { type: 0 })).toMatchObject({ code: 200 })
  await place.settled()
  expect(await balanceOf(buyer, MOON)).toBe(100_000_000n)
  expect(await balanceOf(seller, MOON)).toBe(0n)

  const { data } = await buyer.get('/api/common/getCoinList')
  const moon = (data.currencyList as { symbol: string }[]).find(({ symbol }) => symbol === 'moonusdt')
  expect(moon).toMatchObject({ coinType: 1, customizeFlag: 2, amount: '2', origin: { provenance: 'own_orders' } })
})

test('a second coin takes the next number', async () => {
  expect(await act(['list-own-coin', 'sun2'])).toMatchObject({ code: 200 })
  expect((await place.engine.read.configuration()).assets.at(-1)).toMatchObject({ assetId: MOON + 1, symbol: 'sun2' })
})
