import type { AccountFlag, MarketState } from '@glasshouse/domain'
import { contractMessageKey, type WireReason } from '@glasshouse/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Case, decimalFaults, refusals, table } from './bad-input-cases.ts'
import type { Reply, TestUser } from './client.ts'
import { CONTRACT, marketLong, opened, restingLong } from './contract-user.ts'
import { submitSigned } from './signing/submit-signed.ts'
import { type TestServer, testServer } from './test-server.ts'

/**
 * Every call on contracts with every kind of bad input: a stable reason, the field and its rule, and nothing changed.
 */
let place: TestServer
let ada: TestUser
/** Ada's long of 20 contracts at 10x, her waiting order and her stop loss at 48,000; Bob's of each kind. */
const own = { position: '', order: '', stop: '' }
const foreign = { position: '', order: '', stop: '' }
const BTC_CONTRACT = 1_001

beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  ada = await place.person('ada')
  Object.assign(own, await holder(ada))
  Object.assign(foreign, await holder(await place.person('bob')))
  await place.beat()
})
afterAll(() => place.stop())

async function holder(person: TestUser) {
  const { id } = await opened(person)
  const order = await person.post(CONTRACT.submit, restingLong)
  const stop = await person.post(CONTRACT.setStop, { id, lossType: 1, losePrice: '48000', delegateType: 1 })
  return { position: id, order: order.data.id, stop: stop.data.id }
}

/** All that a refused request could have changed. */
async function sight() {
  await place.settled()
  const rows = async (path: string, status: string) => (await ada.get(path, { status })).rows
  return {
    asset: (await ada.get('/api/asset/assetBalance')).data.asset,
    positions: await rows(CONTRACT.positions, '0'),
    closed: await rows(CONTRACT.positions, '1'),
    orders: await rows(CONTRACT.orders, '0'),
    history: await rows(CONTRACT.orders, '1'),
    stops: await rows(CONTRACT.stops, '0'),
    books: await Promise.all((['real', 'demo'] as const).map((realm) => place.engine.read.depth(BTC_CONTRACT, realm, 500))),
  }
}

const refused = refusals(sight, () => place.engine.health().lastSeq)

const keyFaults: Case[] = [
  ['a malformed client order id', { clientOrderId: 'a b' }, 'field_malformed', 'clientOrderId'],
  ['too long a client order id', { clientOrderId: 'a'.repeat(65) }, 'field_too_long', 'clientOrderId'],
]
/** Of calls that name a position, an order or a stop. */
const idFaults = (mine: () => string, others: () => string): readonly (readonly [string, () => unknown, string])[] => [
  ['no id', () => undefined, 'field_missing'],
  ['an empty id', () => '', 'field_missing'],
  ['id 0', () => '0', 'field_malformed'],
  ['a negative id', () => '-4', 'field_malformed'],
  ['an id as a JSON number', () => Number(mine()), 'field_wrong_type'],
  ['too long an id', () => '9'.repeat(17), 'field_too_long'],
  ['an unknown id', () => '999999', 'not_found'],
  ['an id of somebody else', others, 'not_found'],
]

const OPENING: readonly Case[] = [
  ['no symbol', { symbol: undefined }, 'field_missing', 'symbol'],
  ['a malformed symbol', { symbol: 'btc/usdt' }, 'field_malformed', 'symbol'],
  ['an unknown symbol', { symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'],
  ['a coin without a contract', { symbol: 'glsusdt' }, 'unknown_market', 'symbol'],
  ['no leverage', { leverage: undefined }, 'field_missing', 'leverage'],
  ['leverage 0', { leverage: 0 }, 'not_a_number', 'leverage'],
  ['a fraction of leverage', { leverage: '2.5' }, 'not_a_number', 'leverage'],
  ['a negative leverage', { leverage: -10 }, 'not_a_number', 'leverage'],
  ['leverage of wrong type', { leverage: true }, 'field_wrong_type', 'leverage'],
  ['a leverage off the list', { leverage: 3 }, 'leverage_not_offered', 'leverage'],
  ['a leverage above the list', { leverage: '101' }, 'leverage_not_offered', 'leverage'],
  ['another leverage than the open position’s', { leverage: 20 }, 'leverage_differs', 'leverage'],
  ['no type', { type: undefined }, 'field_missing', 'type'],
  ['a type off the list', { type: 2 }, 'value_not_listed', 'type'],
  ['no delegateType', { delegateType: undefined }, 'field_missing', 'delegateType'],
  ['a delegateType off the list', { delegateType: '7' }, 'value_not_listed', 'delegateType'],
  ['no price of a limit order', { delegatePrice: undefined }, 'field_missing', 'delegatePrice'],
  ['an empty price', { delegatePrice: '' }, 'field_missing', 'delegatePrice'],
  ['price 0', { delegatePrice: '0.0' }, 'price_not_positive', 'delegatePrice'],
  ['a price of seven decimals', { delegatePrice: '49000.0000001' }, 'too_many_decimals', 'delegatePrice'],
  ['a price off the tick', { delegatePrice: '49000.05' }, 'price_off_tick', 'delegatePrice'],
  ['a price beyond any', { delegatePrice: '999999999999999999999999' }, 'price_too_large', 'delegatePrice'],
  ['a price far off the mark', { delegatePrice: '20000' }, 'order_price_outside_band', 'delegatePrice'],
  ...decimalFaults('delegatePrice'),
  ['no quantity', { delegateTotal: undefined }, 'field_missing', 'delegateTotal'],
  ['quantity 0', { delegateTotal: '0' }, 'quantity_not_positive', 'delegateTotal'],
  ['part of a contract', { delegateTotal: '1.5' }, 'quantity_off_lot', 'delegateTotal'],
  ['a quantity beyond any', { delegateTotal: '999999999999999999999999' }, 'quantity_too_large', 'delegateTotal'],
  ['more than the wallet pays', { delegateTotal: '15000' }, 'insufficient_available', 'delegateTotal'],
  ['more than the leverage allows', { delegateTotal: '110000' }, 'position_limit', 'delegateTotal'],
  ...decimalFaults('delegateTotal'),
  ['a take profit at its limit', { earnPrice: '49000' }, 'take_profit_wrong_side', 'earnPrice'],
  ['a take profit behind the mark', { delegateType: 1, earnPrice: '49999' }, 'take_profit_wrong_side', 'earnPrice'],
  ['a stop loss at its limit', { losePrice: '49000' }, 'stop_loss_wrong_side', 'losePrice'],
  ['a stop loss ahead of the mark', { delegateType: 1, losePrice: '50001' }, 'stop_loss_wrong_side', 'losePrice'],
  ['a stop loss behind the liquidation', { losePrice: '30000' }, 'trigger_beyond_liquidation', 'losePrice'],
  ['a take profit of 0', { earnPrice: '0' }, 'price_not_positive', 'earnPrice'],
  ['a stop loss of seven decimals', { losePrice: '48000.0000001' }, 'too_many_decimals', 'losePrice'],
  ['a take profit beyond any', { earnPrice: '99999999999' }, 'price_too_large', 'earnPrice'],
  ...decimalFaults('earnPrice'),
  ...decimalFaults('losePrice'),
  ['fill-or-kill', { timeInForce: 'FOK' }, 'value_not_listed', 'timeInForce'],
  ['a post-only that would trade', { timeInForce: 'POST_ONLY', delegatePrice: '50500' }, 'would_cross', 'delegatePrice'],
  ['a post-only at market', { timeInForce: 'POST_ONLY', delegateType: 1 }, 'invalid_value', 'timeInForce'],
  ...keyFaults,
]
test.each(table(OPENING))('opening with $what is refused and changes nothing', async ({ put, reason, field }) => {
  await refused(() => ada.post(CONTRACT.submit, { ...restingLong, ...put }), { reason, ...(field ? { field } : {}) })
})

test('price and quantity of an order have their fixed messages [VL-042, VL-043]', async () => {
  const keyOf = async (put: Record<string, unknown>) => {
    const { reason, field } = await ada.post(CONTRACT.submit, { ...restingLong, ...put })
    return contractMessageKey({ reason: reason as WireReason, field: field as string })
  }
  for (const delegatePrice of ['', '0', '-1', 'abc', '49000.0000001'])
    expect(await keyOf({ delegatePrice })).toBe('Please_entera_price_greater')
  for (const delegateTotal of ['', '0', '-1', 'abc', '1.5']) expect(await keyOf({ delegateTotal })).toBe('quantitycan_onlyenter_integers')
  expect(await keyOf({ leverage: 3 })).toBeNull()
})

test('a position too large for its leverage is refused', async () => {
  const order = { ...restingLong, symbol: 'ethusdt', leverage: 100, delegatePrice: '99', delegateTotal: '60000' }
  await refused(() => ada.post(CONTRACT.submit, order), { reason: 'leverage_above_tier', field: 'leverage' })
})

const CLOSING: readonly Case[] = [
  ['more than is held', { total: '21' }, 'quantity_above_position', 'total'],
  ['part of a contract', { total: '0.5' }, 'quantity_off_lot', 'total'],
  ['total 0', { total: '0' }, 'quantity_not_positive', 'total'],
  ...decimalFaults('total'),
  ['a delegateType off the list', { delegateType: 3 }, 'value_not_listed', 'delegateType'],
  ['a limit without a price', { delegateType: 0, total: '5' }, 'field_missing', 'delegatePrice'],
  ['a limit without a total', { delegateType: 0, delegatePrice: '51000' }, 'field_missing', 'total'],
  ['a limit off the tick', { delegateType: 0, delegatePrice: '51000.01', total: '5' }, 'price_off_tick', 'delegatePrice'],
  ['a limit far off the mark', { delegateType: 0, delegatePrice: '80000', total: '5' }, 'order_price_outside_band', 'delegatePrice'],
  [
    'an unknown time in force',
    { delegateType: 0, delegatePrice: '51000', total: '5', timeInForce: 'DAY' },
    'value_not_listed',
    'timeInForce',
  ],
  ...keyFaults,
]
test.each(table(CLOSING))('closing with $what is refused and changes nothing', async ({ put, reason, field }) => {
  await refused(() => ada.post(CONTRACT.close, { id: own.position, ...put }), { reason, ...(field ? { field } : {}) })
})

const MONEY: readonly Case[] = [
  ['no money', { money: undefined }, 'field_missing', 'money'],
  ['money 0', { money: '0' }, 'quantity_not_positive', 'money'],
  ['seven decimals', { money: '1.0000001' }, 'too_many_decimals', 'money'],
  ['money beyond any', { money: '999999999999999999999999' }, 'quantity_too_large', 'money'],
  ...decimalFaults('money'),
  ...keyFaults,
]
describe.each([CONTRACT.adjust, CONTRACT.addMargin, CONTRACT.addPrincipal])('%s', (path) => {
  test.each(table(MONEY))('with $what is refused and changes nothing', async ({ put, reason, field }) => {
    const body = { id: own.position, money: '5', ...(path === CONTRACT.adjust ? { flag: 0 } : {}), ...put }
    await refused(() => ada.post(path, body), { reason, ...(field ? { field } : {}) })
  })
})

test.each(
  table([
    ['more than the wallet has', { money: '49900' }, 'insufficient_available', 'money'],
    ['more taken out than was added', { money: '1', flag: 1 }, 'margin_above_added', 'money'],
    ['no flag', { flag: undefined }, 'field_missing', 'flag'],
    ['a flag off the list', { flag: 2 }, 'value_not_listed', 'flag'],
  ]),
)('adjusting margin with $what is refused and changes nothing [VL-044]', async ({ put, reason, field }) => {
  await refused(() => ada.post(CONTRACT.adjust, { id: own.position, money: '5', flag: 0, ...put }), { reason, field: field as string })
})

test('adding principal without the balance says Insufficient_balance [ER-027]', async () => {
  const { person, id } = await poorHolder()
  const { reason, field } = await person.post(CONTRACT.addPrincipal, { id, money: '20000' })
  expect([reason, contractMessageKey({ reason: reason as WireReason, field: field as string })]).toEqual([
    'insufficient_available',
    'Insufficient_balance',
  ])
})

/** A long at 2x whose wallet cannot pay the ladder. */
async function poorHolder() {
  const person = await place.person('poor')
  const { id } = await opened(person, { ...marketLong, leverage: 2 })
  await person.post(CONTRACT.addMargin, { id, money: '49000' })
  return { person, id }
}

const STOPS: readonly Case[] = [
  ['no lossType', { lossType: undefined }, 'field_missing', 'lossType'],
  ['a lossType off the list', { lossType: 5 }, 'value_not_listed', 'lossType'],
  ['no delegateType', { delegateType: undefined }, 'field_missing', 'delegateType'],
  ['no trigger of a stop loss', { losePrice: undefined }, 'field_missing', 'losePrice'],
  ['the trigger of the other kind', { lossType: 0 }, 'field_missing', 'earnPrice'],
  ['trigger 0', { losePrice: '0' }, 'price_not_positive', 'losePrice'],
  ['a trigger of seven decimals', { losePrice: '48000.0000001' }, 'too_many_decimals', 'losePrice'],
  ['a trigger beyond any', { losePrice: '999999999999999999999999' }, 'price_too_large', 'losePrice'],
  ...decimalFaults('losePrice'),
  ['a stop loss ahead of the mark', { losePrice: '50001' }, 'trigger_wrong_side', 'losePrice'],
  ['a stop loss at the mark', { losePrice: '50000' }, 'trigger_wrong_side', 'losePrice'],
  ['a take profit behind the mark', { lossType: 0, earnPrice: '49999' }, 'trigger_wrong_side', 'earnPrice'],
  ['a stop loss behind the liquidation', { losePrice: '45000' }, 'trigger_beyond_liquidation', 'losePrice'],
  ['more contracts than are held', { loseNumber: '21' }, 'quantity_above_position', 'loseNumber'],
  ['part of a contract', { loseNumber: '0.5' }, 'quantity_off_lot', 'loseNumber'],
  ['a limit without its price', { delegateType: 0 }, 'field_missing', 'loseDelegatePrice'],
  ['a limit off the tick', { delegateType: 0, loseDelegatePrice: '47000.01' }, 'price_off_tick', 'loseDelegatePrice'],
  ['a limit far off the mark', { delegateType: 0, loseDelegatePrice: '20000' }, 'order_price_outside_band', 'loseDelegatePrice'],
  ['the other side of the position', { type: 1 }, 'invalid_value', 'type'],
  ...keyFaults,
]
test.each(table(STOPS))('a stop with $what is refused and changes nothing', async ({ put, reason, field }) => {
  const stop = { id: own.position, lossType: 1, losePrice: '48500', delegateType: 1 }
  await refused(() => ada.post(CONTRACT.setStop, { ...stop, ...put }), { reason, ...(field ? { field } : {}) })
})

test('trigger and limit price of a stop are required, with the fixed message of prices [VL-045, VL-046]', async () => {
  const stop = { id: own.position, lossType: 1, losePrice: '48500', delegateType: 0, loseDelegatePrice: '48400' }
  for (const put of [{ losePrice: '' }, { loseDelegatePrice: '' }, { losePrice: '0' }]) {
    const { reason, field } = await ada.post(CONTRACT.setStop, { ...stop, ...put })
    expect(field).toBe(Object.keys(put)[0])
    expect(contractMessageKey({ reason: reason as WireReason, field: field as string })).toBe('Please_entera_price_greater')
  }
})

const BY_POSITION = idFaults(
  () => own.position,
  () => foreign.position,
)
describe.each([
  ['closing', CONTRACT.close, {}],
  ['closing by the older name', CONTRACT.stopOrder, {}],
  ['adjusting', CONTRACT.adjust, { money: '5', flag: 0 }],
  ['adding margin', CONTRACT.addMargin, { money: '5' }],
  ['adding principal', CONTRACT.addPrincipal, { money: '100' }],
  ['setting a stop', CONTRACT.setStop, { lossType: 1, losePrice: '48500', delegateType: 1 }],
] as const)('%s', (_what, path, body) => {
  test.each(BY_POSITION)('of a position with %s changes nothing', async (_id, id, reason) => {
    await refused(() => ada.post(path, { ...body, id: id() }), { reason, field: 'id' })
  })
})
test.each(
  idFaults(
    () => own.order,
    () => foreign.order,
  ),
)('canceling an order with %s changes nothing', async (_id, id, reason) => {
  await refused(() => ada.post(CONTRACT.cancel, { id: id() }), { reason, field: 'id' })
})
test.each(
  idFaults(
    () => own.stop,
    () => foreign.stop,
  ),
)('canceling a stop with %s changes nothing', async (_id, id, reason) => {
  await refused(() => ada.post(CONTRACT.cancelStop, { id: id() }), { reason, field: 'id' })
})

const LISTS: readonly (readonly [what: string, path: string, query: Record<string, string>, reason: string, field: string])[] = [
  ['no status of orders', CONTRACT.orders, {}, 'field_missing', 'status'],
  ['orders of status 2', CONTRACT.orders, { status: '2' }, 'value_not_listed', 'status'],
  ['orders of an unknown contract', CONTRACT.orders, { status: '0', symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'],
  ['page NaN of orders', CONTRACT.orders, { status: '0', pageNum: 'NaN' }, 'not_a_number', 'pageNum'],
  ['history of status 0', CONTRACT.history, { status: '0' }, 'value_not_listed', 'status'],
  ['page 1e2 of the history', CONTRACT.history, { pageSize: '1e2' }, 'not_a_number', 'pageSize'],
  ['positions of status 7', CONTRACT.positions, { status: '7' }, 'value_not_listed', 'status'],
  ['positions of an unknown contract', CONTRACT.positions, { status: '1', symbol: 'glsusdt' }, 'unknown_market', 'symbol'],
  ['changes of an unknown cause', CONTRACT.changes, { cause: 'tax' }, 'value_not_listed', 'cause'],
  ['changes of no position', CONTRACT.changes, { id: 'x' }, 'field_malformed', 'id'],
  ['stops of status 2', CONTRACT.stops, { status: '2' }, 'value_not_listed', 'status'],
  ['rules of no contract', '/api/contract/rules', {}, 'field_missing', 'symbol'],
  ['rules of an unknown contract', '/api/contract/rules', { symbol: 'glsusdt' }, 'unknown_market', 'symbol'],
  ['figures of an unknown realm', '/api/contract/figures', { symbol: 'btcusdt', realm: 'moon' }, 'value_not_listed', 'realm'],
  ['figures of an unknown contract', '/api/contract/figures', { symbol: 'glsusdt' }, 'unknown_market', 'symbol'],
  ['funding of an unknown contract', '/api/contract/funding', { symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'],
  ['liquidations of an unknown contract', '/api/contract/liquidations', { symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'],
  ['a book of an unknown kind', '/api/depth', { symbol: 'btcusdt', type: '4' }, 'value_not_listed', 'type'],
  ['a contract’s book of a coin without one', '/api/depth', { symbol: 'glsusdt', type: '3' }, 'unknown_market', 'symbol'],
]
test.each(LISTS)('asking for %s is refused', async (_what, path, query, reason, field) => {
  expect(await ada.get(path, query)).toMatchObject({ code: 0, reason, field, msg: expect.stringContaining(`${field}: `) })
})

test.each([
  [CONTRACT.submit, restingLong],
  [CONTRACT.close, { id: '1' }],
  [CONTRACT.adjust, { id: '1', money: '5', flag: 0 }],
  [CONTRACT.cancel, { id: '1' }],
  [CONTRACT.setStop, { id: '1', lossType: 1, losePrice: '48000', delegateType: 1 }],
])('%s without a session, or in the other realm, changes nothing', async (path, body) => {
  await refused(() => place.client().post(path, body), { code: 500, reason: 'token_missing' })
  await refused(() => ada.post(path, body, { 'x-realm': 'real' }), { reason: 'realm_changed' })
})

/** Everything a user can do, and the reason each is refused for; '' where it goes through. */
const ACTS = ['open', 'close', 'add', 'take', 'principal', 'stop', 'replace', 'cancelOrder', 'cancelStop'] as const
type Act = (typeof ACTS)[number]
type Outcomes = Readonly<Record<Act, string>>
const all = (reason: string): Outcomes => Object.fromEntries(ACTS.map((act) => [act, reason])) as Record<Act, string>

/** Somebody with a position, margin added to it, a waiting order and a stop, in front of whole ladders. */
async function carl() {
  await place.beat()
  const person = await place.person('carl')
  const held = { person, ...(await holder(person)) }
  await person.post(CONTRACT.addMargin, { id: held.position, money: '50' })
  await place.beat()
  return held
}
async function attempt({ person, position, order, stop }: Awaited<ReturnType<typeof carl>>): Promise<Outcomes> {
  const replies: Record<Act, Reply> = {
    open: await person.post(CONTRACT.submit, { ...restingLong, delegateTotal: '3' }),
    principal: await person.post(CONTRACT.addPrincipal, { id: position, money: '50' }),
    close: await person.post(CONTRACT.close, { id: position, total: '2' }),
    add: await person.post(CONTRACT.addMargin, { id: position, money: '7' }),
    take: await person.post(CONTRACT.adjust, { id: position, money: '3', flag: 1 }),
    stop: await person.post(CONTRACT.setStop, { id: position, lossType: 0, earnPrice: '55000', delegateType: 1 }),
    replace: await person.post(CONTRACT.replace, { symbol: 'btcusdt', id: order, delegatePrice: '48000', delegateTotal: '20' }),
    cancelOrder: await person.post(CONTRACT.cancel, { id: order }),
    cancelStop: await person.post(CONTRACT.cancelStop, { id: stop }),
  }
  return Object.fromEntries(Object.entries(replies).map(([act, { reason = '' }]) => [act, reason])) as Outcomes
}

const by = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
const approval = { approverId: 2, reasonCode: 'incident' } as const
const opening = (reason: string) => ({ ...all(''), open: reason, principal: reason, replace: reason })
const IN_STATE: readonly (readonly [MarketState, Outcomes])[] = [
  ['open', all('')],
  ['close_only', opening('market_not_open')],
  ['cancel_only', { ...opening('market_not_open'), close: 'market_not_open', stop: 'market_not_open' }],
  ['halted', { ...opening('market_not_open'), close: 'market_not_open', stop: 'market_not_open' }],
]
test.each(IN_STATE)('in a market that is %s each act does what that state allows', async (state, wanted) => {
  const held = await carl()
  await submitSigned(place.engine, { type: 'SetMarketState', actor: by, ...approval, marketId: BTC_CONTRACT, state })
  const came = await attempt(held)
  await submitSigned(place.engine, { type: 'SetMarketState', actor: by, ...approval, marketId: BTC_CONTRACT, state: 'open' })
  await place.settled()
  expect(came).toEqual(wanted)
})

test('while new orders are halted, positions can be closed, kept up and left', async () => {
  const held = await carl()
  await submitSigned(place.engine, { type: 'HaltNewOrders', actor: by, ...approval, isHalted: true })
  const came = await attempt(held)
  await submitSigned(place.engine, { type: 'HaltNewOrders', actor: by, ...approval, isHalted: false })
  expect(came).toEqual(opening('new_orders_halted'))
})

const WITH_FLAG: readonly (readonly [AccountFlag, boolean, Outcomes])[] = [
  ['close_only', true, opening('account_close_only')],
  ['trade_perp', false, opening('trading_not_permitted')],
  ['trade_spot', false, all('')],
]
test.each(WITH_FLAG)('with %s %s each act does what the flag allows', async (flag, isOn, wanted) => {
  const held = await carl()
  const user = await place.services.records.users.byId(held.person.userId)
  const accountId = await place.services.accounts.of(user?.userRef as string, 'demo')
  await submitSigned(place.engine, { type: 'SetAccountFlag', actor: { ...by, realm: 'demo' }, ...approval, accountId, flag, isOn })
  expect(await attempt(held)).toEqual(wanted)
})

test('who is frozen by the settings opens and replaces nothing, and still gets out', async () => {
  const held = await carl()
  await place.services.records.users.setStatus(held.person.userId, 1)
  expect(await attempt(held)).toEqual(opening('module_frozen'))
})

test('without a fresh price nothing is opened, no stop set and no margin taken out', async () => {
  const held = await carl()
  place.time.nowMs += 10_000
  await place.engine.submit({ type: 'AdvanceTime', actor: { origin: 'clock', actorId: 0, accountId: 0, realm: 'real', key: '' } })
  const came = await attempt(held)
  await place.beat()
  expect(came).toMatchObject({
    open: 'index_stale',
    principal: 'index_stale',
    replace: 'index_stale',
    stop: 'index_stale',
    take: 'index_stale',
    add: '',
    cancelOrder: '',
  })
})
