import type { OperatorActName } from '@glasshouse/domain'
import type { ActForm, ActPreview, ListedRule } from '@glasshouse/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply, TestUser } from './client.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, SIGNERS, TESS } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/**
 * A release and a feed that know a coin more than the running exchange: it starts, its prices go on, and two operators
 * list the coin from its asset to an order in its market.
 */
let place: TestServer
let desk: OperatorDesk
let user: TestUser
const [TRX_INDEX, TRX_MARKET, TRX] = [12, 12, 13]
beforeAll(async () => {
  place = await testServer({ operators: SIGNERS, later: ['trxusdt'], env: { LIMITS: 'relaxed' } })
  user = await place.person('somebody')
  // Genesis is over: this start finds what it may not list.
  await place.restart()
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
const call = async (method: string, path: string, body?: object) =>
  desk.send(method, path, { token: (await desk.tokenFor(ADA)) as string, body })
const preview = (...[act, ...words]: readonly [OperatorActName, ...string[]]) => call('POST', '/operator/acts/preview', { act, words })
const seen = async (...words: readonly [OperatorActName, ...string[]]) => (await preview(...words)).data as ActPreview
const choicesOf = async (act: OperatorActName) => {
  const { rows } = await call('GET', '/operator/acts/forms')
  return (rows as unknown as ActForm[]).find((form) => form.act === act)?.words[0]?.values
}
const later = (ms = 3_600_000) => new Date(place.time.nowMs + ms).toISOString()
const order = (put: object = {}) =>
  user.post('/api/currency/order/submit', {
    ...{ symbol: 'trxusdt', coin: 'trx', type: 0, delegateType: 0, delegatePrice: '99', delegateTotal: '1' },
    ...put,
  })
const listed = async () => {
  const { assets, sources, indices, markets } = await place.engine.read.configuration()
  return [assets, sources, indices, markets].map((all) =>
    all.some((one) => ('name' in one ? one.name === 'apart' : /^trx/.test(one.symbol))),
  )
}

test('the exchange starts without the coin, and prices of all others go on', async () => {
  await place.beat()
  expect(await listed()).toEqual([false, false, false, false])
  expect(await place.engine.read.index(TRX_INDEX)).toBeNull()
  expect(await place.engine.read.index(1)).toMatchObject({ atMs: place.engine.health().lastTimeMs, isStale: false })
  expect(await order()).toMatchObject({ code: 0, reason: 'unknown_market' })
})

describe('while nothing of it is listed', () => {
  test('each act offers what waits, and the market too', async () => {
    expect(await Promise.all((['list-asset', 'list-source', 'list-index', 'list-market'] as const).map(choicesOf))).toEqual([
      ['trx'],
      ['apart'],
      ['trxusdt'],
      ['trxusdt'],
    ])
  })

  test('what leans on something else says what comes first', async () => {
    const first = (steps: string) => `symbol: leans on what is not listed yet; first ${steps}`
    expect(await act(['list-market', 'trxusdt'])).toMatchObject({
      ...{ code: 0, reason: 'unknown_asset', field: 'symbol' },
      msg: first('list-asset trx, then list-source apart, then list-index trxusdt'),
    })
    expect(await act(['list-index', 'trxusdt'])).toMatchObject({ reason: 'unknown_source', msg: first('list-source apart') })
    for (const name of ['list-contract', 'list-option'])
      expect(await act([name, 'trxusdt'])).toMatchObject({
        ...{ reason: 'unknown_index', field: 'symbol' },
        msg: first('list-source apart, then list-index trxusdt'),
      })
  })

  const REFUSED: readonly (readonly [what: string, words: () => readonly string[], reason: string, field: string | null])[] = [
    ['an asset that is known', () => ['list-asset', 'btc'], 'unknown_asset', 'coin'],
    ['an asset that no release knows', () => ['list-asset', 'moon'], 'unknown_asset', 'coin'],
    ['a source that is known', () => ['list-source', 'fixed'], 'unknown_source', 'name'],
    ['a source that the feed has not', () => ['list-source', 'my own venue'], 'unknown_source', 'name'],
    ['an index that is known', () => ['list-index', 'btcusdt'], 'unknown_index', 'symbol'],
    ['a market that is known', () => ['list-market', 'btcusdt'], 'unknown_market', 'symbol'],
    ['no name at all', () => ['list-market'], 'unknown_market', 'symbol'],
    ['a word too many', () => ['list-asset', 'trx', '8'], 'field_malformed', 'words'],
    ['limits of an unknown market', () => ['market-limits', 'trxusdt', '5', '1000', '0.05', '0.5', later()], 'unknown_market', 'symbol'],
    ['limits of before', () => ['market-limits', 'btcusdt', '5', '1000', '0.05', '0.5', later(-1)], 'rule_not_in_future', 'from'],
    ['limits in words', () => ['market-limits', 'btcusdt', 'few', '1000', '0.05', '0.5', later()], 'not_a_number', 'least order'],
    [
      'a band with too many places',
      () => ['market-limits', 'btcusdt', '5', '9', '0.0000001', '0.5', later()],
      'too_many_decimals',
      'take band',
    ],
    ['a least above the most', () => ['market-limits', 'btcusdt', '50', '5', '0.05', '0.5', later()], 'invalid_value', null],
    ['a band of all', () => ['market-limits', 'btcusdt', '5', '50', '0.05', '1', later()], 'invalid_value', null],
    ['house fees of before', () => ['house-fees', '0', '0.001', later(-1)], 'rule_not_in_future', 'from'],
    ['house fees of no time', () => ['house-fees', '0', '0.001', 'soon'], 'field_malformed', 'from'],
    ['a maker share above the taker’s', () => ['house-fees', '0.002', '0.001', later()], 'invalid_value', null],
  ]
  test.each(REFUSED)('%s is refused, and nothing changes', async (_what, words, reason, field) => {
    const before = await place.engine.read.configuration()
    expect(await act(words())).toMatchObject({ code: 0, reason, ...(field === null ? {} : { field }) })
    expect(await place.engine.read.configuration()).toEqual(before)
  })

  test('treasury alone lists nothing', async () => {
    expect(await act(['list-asset', 'trx'], { asker: TESS })).toMatchObject({ reason: 'role_missing' })
    expect(await act(['list-asset', 'trx'], { approver: TESS })).toMatchObject({ reason: 'role_missing' })
    expect(await listed()).toEqual([false, false, false, false])
  })
})

test('from asset over source and index to market, each shown before it is asked for, then an order in it', async () => {
  expect(await seen('list-asset', 'trx')).toMatchObject({
    ...{ effectiveFrom: null, touched: [] },
    lines: [{ subject: 'trx', field: 'decimals', now: null, next: '6' }],
  })
  expect(await act(['list-asset', 'trx'])).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect((await seen('list-source', 'apart')).lines).toEqual([{ subject: 'apart', field: 'provenance', now: null, next: 'simulated' }])
  expect(await act(['list-source', 'apart'])).toMatchObject({ code: 200 })
  expect((await seen('list-index', 'trxusdt')).lines).toContainEqual({ subject: 'trxusdt', field: 'sources', now: null, next: 'apart' })
  expect(await act(['list-index', 'trxusdt'])).toMatchObject({ code: 200 })
  expect(await act(['list-market', 'trxusdt'])).toMatchObject({ reason: 'index_stale', field: 'symbol' })
  await place.beat()
  expect(await place.engine.read.index(TRX_INDEX)).toMatchObject({ price: 10_000_000_000, isStale: false })
  expect((await seen('list-market', 'trxusdt')).lines).toContainEqual({ subject: 'trxusdt', field: 'state', now: null, next: 'open' })
  expect(await act(['list-market', 'trxusdt'])).toMatchObject({ code: 200, data: { state: 'executed' } })
  await place.beat()
  expect(await listed()).toEqual([true, true, true, true])
  expect(await order()).toMatchObject({ code: 200 })
  // Its market maker buys at once, and sells when it has some.
  const { bids, asks } = await place.engine.read.depth(TRX_MARKET, 'demo', 5)
  expect([bids.some(({ houseLots }) => houseLots > 0), asks]).toEqual([true, []])
  const funded = ['fund-house', 'demo', 'market_maker', 'trx', '1000000']
  expect(await act(funded, { asker: TESS, evidence: 'bank:FIRST-TRX', reason: 'funding' })).toMatchObject({ code: 200 })
  place.feed.setPrice(TRX_INDEX, 10_100_000_000)
  await place.beat()
  expect(await order({ delegateType: 1, delegatePrice: undefined, delegateTotal: undefined, delegateValue: '500' })).toMatchObject({
    code: 200,
  })
  await place.settled()
  const accountId = await place.services.accounts.of((await place.services.records.users.byId(user.userId))?.userRef as string, 'demo')
  const balances = await place.engine.read.balances(accountId)
  expect(balances.find(({ assetId }) => assetId === TRX)?.available).toBeGreaterThan(4_000_000n)
})

test('what is listed is listed once, and then nothing waits', async () => {
  for (const words of [
    ['list-asset', 'trx'],
    ['list-source', 'apart'],
    ['list-index', 'trxusdt'],
    ['list-market', 'trxusdt'],
  ] as const) {
    expect(await act(words)).toMatchObject({ code: 0, reason: 'nothing_to_list' })
    expect(await choicesOf(words[0])).toEqual([])
  }
  expect(await act(['list-contract', 'trxusdt'])).toMatchObject({ code: 200 })
})

test('limits of a spot market and shares of the market maker hold from their time on', async () => {
  const [soon, then] = [later(60_000), later(120_000)]
  const shown = await seen('market-limits', 'trxusdt', '200', '5000', '0.04', '0.4', soon)
  expect(shown).toMatchObject({ effectiveFrom: Date.parse(soon), reach: 'keep_terms' })
  expect(shown.touched).toEqual([{ what: 'open_orders', subject: 'trxusdt', count: 1 }])
  expect(shown.lines.map(({ field, next }) => `${field} ${next}`)).toEqual([
    'takeBandPpm 4%',
    'restBandPpm 40%',
    'minNotional 200 usdt',
    'maxNotional 5000 usdt',
  ])
  expect(await act(['market-fees', 'trxusdt', '0.0003', '0.0009', soon])).toMatchObject({ code: 200 })
  expect(await act(['market-limits', 'trxusdt', '200', '5000', '0.04', '0.4', soon])).toMatchObject({ code: 200 })
  const early = ['market-limits', 'trxusdt', '300', '5000', '0.04', '0.4', later(30_000)]
  expect(await act(early)).toMatchObject({ reason: 'field_malformed', field: 'from' })
  // The limits that wait carry the fees announced before them; others would be taken back by them.
  expect(await act(['market-fees', 'trxusdt', '0', '0', later(30_000)])).toMatchObject({ reason: 'field_malformed', field: 'from' })
  expect((await seen('house-fees', '0.0001', '0.0002', then)).lines).toEqual([
    { subject: '', field: 'makerFeePpm', now: '0%', next: '0.01%' },
    { subject: '', field: 'takerFeePpm', now: '0.05%', next: '0.02%' },
  ])
  expect(await act(['house-fees', '0.0001', '0.0002', then])).toMatchObject({ code: 200 })
  const rules = (await call('GET', '/operator/rules')).rows as unknown as ListedRule[]
  expect(rules.find(({ kind }) => kind === 'house_fees')?.announced).toHaveLength(1)
  expect(await order()).toMatchObject({ code: 200 })
  await place.beat(121_000)
  expect(await order({ delegateTotal: '1.1' })).toMatchObject({ code: 0, reason: 'notional_too_small' })
  expect(place.services.listing.market('trxusdt')).toMatchObject({ minNotional: 200_000_000n, makerFeePpm: 300, takerFeePpm: 900 })
  expect((await place.engine.read.configuration()).houseFees).toEqual({ makerFeePpm: 100, takerFeePpm: 200 })
  expect(await act(['market-fees', 'trxusdt', '0.0001', '0.0002', later()])).toMatchObject({ code: 200 })
})
