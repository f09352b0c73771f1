import type { AccountFlag, MarketState, OptionConfig } from '@glasshouse/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Case, decimalFaults, refusals, table } from './bad-input-cases.ts'
import type { TestUser } from './client.ts'
import { BTC_OPTION, OPTION, placed, up, walletOf } from './option-user.ts'
import { submitSigned } from './signing/submit-signed.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Every call on options with every kind of bad input: a stable reason, the field and its rule, and nothing changed. */
let place: TestServer
let ada: TestUser

beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, withMarketMaker: false })
  ada = await place.person('ada')
  await placed(ada)
  await place.beat()
})
afterAll(() => place.stop())

/** All that a refused request could have changed. */
async function sight() {
  await place.settled()
  const rows = async (status: number) => (await ada.post(OPTION.list, { status })).rows
  return {
    asset: (await ada.get('/api/asset/assetBalance')).data.asset,
    options: [await rows(0), await rows(1), await rows(4)],
    protection: (await ada.get(OPTION.protection)).data,
    pool: (await ada.get(`${OPTION.rules}/btcusdt`)).data.pool,
  }
}

const refused = refusals(sight, () => place.engine.health().lastSeq)

const amountFaults = (field: string): Case[] => [
  ...decimalFaults(field),
  ['nothing', { [field]: undefined }, 'field_missing', field],
  ['an empty text', { [field]: '' }, 'field_missing', field],
  ['seven decimals', { [field]: '50.0000001' }, 'too_many_decimals', field],
]

const PLACING: readonly Case[] = [
  ...amountFaults('betAmount'),
  ['stake 0', { betAmount: '0.0' }, 'quantity_not_positive', 'betAmount'],
  ['a stake a unit below the least', { betAmount: '9.999999' }, 'stake_too_small', 'betAmount'],
  ['a stake a unit above the most', { betAmount: '5000.000001' }, 'stake_too_large', 'betAmount'],
  ['a stake beyond any', { betAmount: '999999999999999999999999' }, 'stake_too_large', 'betAmount'],
  ['a stake beyond 52 bits', { betAmount: '4503599627.370496' }, 'stake_too_large', 'betAmount'],
  ['a stake above the balance', { betAmount: '49999', periodId: '5' }, 'insufficient_available', 'betAmount'],
  ['no side', { betContent: undefined }, 'field_missing', 'betContent'],
  ['a side off the list', { betContent: 2 }, 'value_not_listed', 'betContent'],
  ['a side in words', { betContent: 'up' }, 'value_not_listed', 'betContent'],
  ['no symbol', { symbol: undefined }, 'field_missing', 'symbol'],
  ['a malformed symbol', { symbol: 'btc/usdt' }, 'field_malformed', 'symbol'],
  ['an unknown symbol', { symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'],
  ['the own coin', { symbol: 'glsusdt' }, 'unknown_market', 'symbol'],
  ['no period', { periodId: undefined }, 'field_missing', 'periodId'],
  ['period 0', { periodId: 0 }, 'field_malformed', 'periodId'],
  ['a period in words', { periodId: '60s' }, 'field_malformed', 'periodId'],
  ['a period of another coin', { periodId: '101' }, 'period_not_offered', 'periodId'],
  ['an unknown period', { periodId: 99 }, 'period_not_offered', 'periodId'],
  ['a period beyond any', { periodId: '999999999999999' }, 'period_not_offered', 'periodId'],
  ['version 0 of the rule', { ruleVersion: 0 }, 'field_malformed', 'ruleVersion'],
  ['a version of the rule that is not in force', { ruleVersion: 99 }, 'rule_changed', 'ruleVersion'],
  ['no status', { status: undefined }, 'field_missing', 'status'],
  ['a status off the list', { status: 1 }, 'value_not_listed', 'status'],
  ['a schedule without its time', { status: 4 }, 'field_missing', 'openTime'],
  ['a schedule at a written date', { status: 4, openTime: '2026-01-08 12:00:00' }, 'field_malformed', 'openTime'],
  ['a schedule at part of a millisecond', { status: 4, openTime: 1_767_873_600_000.5 }, 'field_malformed', 'openTime'],
  ['a schedule in the past', { status: 4, openTime: 1_600_000_000_000 }, 'open_time_not_ahead', 'openTime'],
  ['a schedule before all time', { status: 4, openTime: '-5' }, 'open_time_not_ahead', 'openTime'],
  ['a schedule days ahead', { status: 4, openTime: 1_999_999_999_999 }, 'open_time_too_far', 'openTime'],
  ['a malformed client order id', { clientOrderId: 'a b' }, 'field_malformed', 'clientOrderId'],
  ['too long a client order id', { clientOrderId: 'a'.repeat(65) }, 'field_too_long', 'clientOrderId'],
]
test.each(table(PLACING))('an option with $what is refused and changes nothing', async ({ put, reason, field }) => {
  await refused(() => ada.post(OPTION.place, { ...up, betAmount: '50', ...put }), { reason, ...(field ? { field } : {}) })
})

describe.each(['stakePerOrder', 'lossPerDay'])('own limit %s', (field) => {
  const LIMITS = [
    ...amountFaults(field),
    ['a limit beyond 52 bits', { [field]: '4503599627.370496' }, 'quantity_too_large', field] as const,
  ]
  test.each(table(LIMITS))('of $what is refused and changes nothing', async ({ put, reason, field: told }) => {
    await refused(() => ada.post(OPTION.limits, { stakePerOrder: '5', lossPerDay: '5', tradesPerHour: 5, ...put }), {
      reason,
      field: told as string,
    })
  })
})

const COUNTS: readonly Case[] = [
  ['nothing', { tradesPerHour: undefined }, 'field_missing', 'tradesPerHour'],
  ['an empty text', { tradesPerHour: '' }, 'field_missing', 'tradesPerHour'],
  ['a fraction', { tradesPerHour: 1.5 }, 'not_a_number', 'tradesPerHour'],
  ['a negative number', { tradesPerHour: -1 }, 'not_a_number', 'tradesPerHour'],
  ['a truth', { tradesPerHour: true }, 'field_wrong_type', 'tradesPerHour'],
  ['a million and one', { tradesPerHour: 1_000_001 }, 'invalid_value', 'tradesPerHour'],
]
test.each(table(COUNTS))('own trades of an hour of $what are refused and change nothing', async ({ put, reason, field }) => {
  await refused(() => ada.post(OPTION.limits, { stakePerOrder: '5', lossPerDay: '5', ...put }), { reason, field: field as string })
})

const EXCLUSIONS: readonly Case[] = [
  ['no end', {}, 'field_missing', 'until'],
  ['both ends', { until: 1_999_999_999_999, forEver: true }, 'field_missing', 'until'],
  ['for ever unsaid', { forEver: false }, 'value_not_listed', 'forEver'],
  ['an end in words', { until: 'tomorrow' }, 'field_wrong_type', 'until'],
  ['an end at part of a millisecond', { until: 1_999_999_999_999.5 }, 'field_malformed', 'until'],
  ['an end in the past', { until: 1_600_000_000_000 }, 'invalid_value', 'until'],
]
test.each(table(EXCLUSIONS))('an exclusion with $what is refused and changes nothing', async ({ put, reason, field }) => {
  await refused(() => ada.post(OPTION.exclude, put), { reason, field: field as string })
})

const READS: readonly (readonly [what: string, path: string, body: object, reason: string, field: string])[] = [
  ['periods of no coin', OPTION.periods, {}, 'field_missing', 'secondId'],
  ['periods of an empty id', OPTION.periods, { secondId: '' }, 'field_missing', 'secondId'],
  ['periods of a word', OPTION.periods, { secondId: 'btc' }, 'field_malformed', 'secondId'],
  ['periods of a contract', OPTION.periods, { secondId: 1_001 }, 'unknown_market', 'secondId'],
  ['options of no status and no id', OPTION.list, {}, 'field_missing', 'status'],
  ['options of status 2', OPTION.list, { status: 2 }, 'value_not_listed', 'status'],
  ['options of an unknown coin', OPTION.list, { status: 0, symbol: 'glsusdt' }, 'unknown_market', 'symbol'],
  ['an option of id -1', OPTION.list, { status: 1, id: -1 }, 'field_malformed', 'id'],
  ['page NaN', OPTION.list, { status: 1, pageNum: 'NaN' }, 'not_a_number', 'pageNum'],
]
test.each(READS)('asking for %s is refused', async (_what, path, body, reason, field) => {
  expect(await ada.post(path, body)).toMatchObject({ code: 0, reason, field, msg: expect.stringContaining(`${field}: `) })
})

test('rules of an unknown coin, a malformed one and an unknown realm are refused', async () => {
  expect(await ada.get(`${OPTION.rules}/glsusdt`)).toMatchObject({ reason: 'unknown_market', field: 'symbol' })
  expect(await ada.get(`${OPTION.rules}/b`)).toMatchObject({ reason: 'field_malformed', field: 'symbol' })
  expect(await ada.get(`${OPTION.rules}/btcusdt`, { realm: 'moon' })).toMatchObject({ reason: 'value_not_listed', field: 'realm' })
})

test.each([
  [OPTION.place, { ...up, betAmount: '51' }],
  [OPTION.limits, { stakePerOrder: '5', lossPerDay: '5', tradesPerHour: 5 }],
  [OPTION.exclude, { forEver: true }],
  [OPTION.reset, undefined],
  [OPTION.list, { status: 0 }],
])('%s without a session, or in the other realm, changes nothing', async (path, body) => {
  await refused(() => place.client().post(path, body), { code: 500, reason: 'token_missing' })
  await refused(() => ada.post(path, body, { 'x-realm': 'real' }), { reason: 'realm_changed' })
})

const by = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
const approval = { approverId: 2, reasonCode: 'incident' } as const
let stake = 60

/** What placing is refused for, and that protecting oneself is not. */
async function attempt(person: TestUser) {
  const reply = await person.post(OPTION.place, { ...up, betAmount: String(++stake) })
  const limits = await person.post(OPTION.limits, { stakePerOrder: String(1_000 - stake), lossPerDay: '0', tradesPerHour: 0 })
  return [reply.reason ?? '', limits.reason ?? '']
}

const IN_STATE: readonly (readonly [MarketState, string])[] = [
  ['open', ''],
  ['pre', 'market_not_open'],
  ['cancel_only', 'market_not_open'],
  ['close_only', 'market_not_open'],
  ['halted', 'market_not_open'],
]
test.each(IN_STATE)('in a market that is %s placing is as that state allows, and what was accepted stands', async (state, reason) => {
  const carl = await place.person('carl')
  const { id } = await placed(carl)
  await submitSigned(place.engine, { type: 'SetMarketState', actor: by, ...approval, marketId: BTC_OPTION, state })
  const came = await attempt(carl)
  const coin = (await carl.get('/api/common/getCoinList')).data.coinList.find(({ symbol }: { symbol: string }) => symbol === 'btcusdt')
  const kept = (await carl.post(OPTION.list, { id })).rows
  await submitSigned(place.engine, { type: 'SetMarketState', actor: by, ...approval, marketId: BTC_OPTION, state: 'open' })
  await place.beat()
  expect([came, coin.optionState, kept[0].status]).toEqual([[reason, ''], state, 0])
  expect((await carl.get(`${OPTION.rules}/btcusdt`)).data.state).toBe('open')
})

test('in a market that is delisted for ever nothing is placed any more, and what was accepted stands', async () => {
  const carl = await place.person('carl')
  const { marketId, symbol, periods } = place.services.listing.configuration.options.at(-1) as OptionConfig
  const delisted = { ...up, symbol, periodId: String(periods[0]?.periodId) }
  const { id } = await placed(carl, delisted)
  const set = (state: MarketState) => submitSigned(place.engine, { type: 'SetMarketState', actor: by, ...approval, marketId, state })
  expect(await set('delisted')).toMatchObject({ ok: true })
  expect(await set('open')).toMatchObject({ ok: false })
  expect(await carl.post(OPTION.place, { ...delisted, betAmount: '61' })).toMatchObject({ reason: 'market_not_open', field: 'symbol' })
  expect((await carl.post(OPTION.list, { id })).rows).toMatchObject([{ id, status: 0, betAmount: '100' }])
})

test('while new orders are halted nothing is placed', async () => {
  const carl = await place.person('carl')
  await submitSigned(place.engine, { type: 'HaltNewOrders', actor: by, ...approval, isHalted: true })
  const came = await attempt(carl)
  await submitSigned(place.engine, { type: 'HaltNewOrders', actor: by, ...approval, isHalted: false })
  expect(came).toEqual(['new_orders_halted', ''])
})

const WITH_FLAG: readonly (readonly [AccountFlag, boolean, string])[] = [
  ['close_only', true, 'account_close_only'],
  ['trade_option', false, 'trading_not_permitted'],
  // Those of other products say nothing here.
  ['trade_spot', false, ''],
  ['trade_perp', false, ''],
  ['withdraw', false, ''],
]
test.each(WITH_FLAG)('with %s %s placing is as the flag allows', async (flag, isOn, reason) => {
  const carl = await place.person('carl')
  const user = await place.services.records.users.byId(carl.userId)
  const accountId = await place.services.accounts.of(user?.userRef as string, 'demo')
  await submitSigned(place.engine, { type: 'SetAccountFlag', actor: { ...by, realm: 'demo' }, ...approval, accountId, flag, isOn })
  expect(await attempt(carl)).toEqual([reason, ''])
})

test('who is frozen by the settings places nothing, and can still protect himself', async () => {
  const carl = await place.person('carl')
  await place.services.records.users.setStatus(carl.userId, 1)
  expect(await attempt(carl)).toEqual(['module_frozen', ''])
})

test.each([
  ['SECOND_CONTRACT', 'module_frozen'],
  ['FINANCIAL', 'module_frozen'],
  ['CURRENCY', ''],
  ['U_CONTRACT', ''],
])('while the house has closed %s, placing is as that says, protecting oneself stays open, and what runs stands', async (key, reason) => {
  const { settings } = place.services.records
  const carl = await place.person('carl')
  const { id } = await placed(carl)
  const rules = await settings.moduleRules()
  expect(await settings.set('MODULE_FREEZE_TYPE_SETTING', [{ key, open: false }], 'test')).not.toBe(false)
  const came = await attempt(carl)
  const kept = (await carl.post(OPTION.list, { id })).rows
  await settings.set('MODULE_FREEZE_TYPE_SETTING', rules, 'test')
  expect([came, kept[0].status]).toEqual([[reason, ''], 0])
})

test('the house takes no more of one expiry, and of one coin, than its pool can carry', async () => {
  await place.beat()
  const most = { ...up, symbol: 'ethusdt', periodId: '105', betAmount: '50000' }
  const people: TestUser[] = []
  // Each pays out 45,000 of a pool of 5,000,000: three a second within 3 %, eleven on a coin within 10 %.
  for (let at = 0; at < 12; at++) people.push(await place.person('dan'))
  for (const [at, person] of people.entries()) {
    if (at > 0 && at % 3 === 0) {
      const wanted = { reason: 'expiry_exposure_limit', field: 'betAmount' }
      expect(await person.post(OPTION.place, { ...most, betAmount: '49999' })).toMatchObject(wanted)
      await place.beat()
    }
    const reply = await person.post(OPTION.place, most)
    expect(reply).toMatchObject(at < 11 ? { code: 200 } : { reason: 'market_exposure_limit', field: 'betAmount' })
  }
  expect(await walletOf(people[11] as TestUser)).toMatchObject({ availableAmount: '50000', heldAmount: '0' })
  expect(await (people[11] as TestUser).post(OPTION.place, { ...most, symbol: 'ltcusdt', periodId: '205' })).toMatchObject({ code: 200 })
})
