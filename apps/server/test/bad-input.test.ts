import { failure } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Case, decimalFaults, refusals } from './bad-input-cases.ts'
import { marketBuy, PASSWORD, restingBuy, type Sent, type TestUser } from './client.ts'
import { submitSigned } from './signing/submit-signed.ts'
import { type TestServer, testServer } from './test-server.ts'

/**
 * Every call with every kind of bad input: the envelope with a stable reason, the field and the rule in its message,
 * and nothing changed. `PUT` marks a value that is put into an otherwise good request.
 */
let place: TestServer
let ada: TestUser
let bobsOrder: string
let adasOrder: string

beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  ada = await place.person('ada')
  const bob = await place.person('bob')
  bobsOrder = (await bob.post('/api/currency/order/submit', restingBuy)).data.id
  adasOrder = (await ada.post('/api/currency/order/submit', restingBuy, { 'idempotency-key': 'first-order' })).data.id
  await place.settled()
})
afterAll(() => place.stop())

/** All that a refused request could have changed. */
async function sight() {
  await place.settled()
  const { db } = place.services.records
  const count = async (table: 'users' | 'favourites' | 'sessions' | 'settings' | 'request_keys') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const [info, pending, history, favourites] = [
    (await ada.get('/api/user/getInfo')).data,
    (await ada.get('/api/currency/order/orderList', { status: '0' })).rows,
    (await ada.get('/api/currency/order/orderList', { status: '1' })).rows,
    (await ada.post('/api/userCoin/getUserCoin')).data,
  ]
  const books = await Promise.all((['real', 'demo'] as const).map((realm) => place.engine.read.depth(1, realm, 500)))
  return {
    info,
    pending,
    history,
    favourites,
    books,
    users: await count('users'),
    sessions: await count('sessions'),
    keys: await count('request_keys'),
  }
}

const refused = refusals(sight, () => place.engine.health().lastSeq)

const LONG = 'x'.repeat(201)

const ORDER_CASES: readonly Case[] = [
  ['no symbol', { symbol: undefined }, 'field_missing', 'symbol'],
  ['empty symbol', { symbol: '' }, 'field_missing', 'symbol'],
  ['symbol of wrong type', { symbol: 5 }, 'field_wrong_type', 'symbol'],
  ['symbol too long', { symbol: LONG }, 'field_too_long', 'symbol'],
  ['malformed symbol', { symbol: 'btc/usdt' }, 'field_malformed', 'symbol'],
  ['unknown symbol', { symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'],
  ['a coin without a spot market', { symbol: 'xauusdt', coin: 'xau' }, 'unknown_market', 'symbol'],
  ['no coin', { coin: undefined }, 'field_missing', 'coin'],
  ['another market’s coin', { coin: 'eth' }, 'invalid_value', 'coin'],
  ['no type', { type: undefined }, 'field_missing', 'type'],
  ['type out of its list', { type: 2 }, 'value_not_listed', 'type'],
  ['type of wrong type', { type: true }, 'field_wrong_type', 'type'],
  ['no delegateType', { delegateType: undefined }, 'field_missing', 'delegateType'],
  ['delegateType out of its list', { delegateType: '7' }, 'value_not_listed', 'delegateType'],
  ['limit without a price', { delegatePrice: undefined }, 'field_missing', 'delegatePrice'],
  ['limit with an empty price', { delegatePrice: '' }, 'field_missing', 'delegatePrice'],
  ['price zero', { delegatePrice: '0' }, 'price_not_positive', 'delegatePrice'],
  ['price 0.00', { delegatePrice: '0.00' }, 'price_not_positive', 'delegatePrice'],
  ['price off tick', { delegatePrice: '49000.05' }, 'price_off_tick', 'delegatePrice'],
  ['price with too many decimals', { delegatePrice: '49000.000000001' }, 'too_many_decimals', 'delegatePrice'],
  ['price beyond any', { delegatePrice: '999999999999999999999999' }, 'price_too_large', 'delegatePrice'],
  ['price far off the index', { delegatePrice: '1000' }, 'order_price_outside_band', 'delegatePrice'],
  ...decimalFaults('delegatePrice'),
  ['limit without a quantity', { delegateTotal: undefined }, 'field_missing', 'delegateTotal'],
  ['quantity zero', { delegateTotal: '0' }, 'quantity_not_positive', 'delegateTotal'],
  ['quantity off lot', { delegateTotal: '0.010001' }, 'quantity_off_lot', 'delegateTotal'],
  ['quantity with too many decimals', { delegateTotal: '0.010000001' }, 'too_many_decimals', 'delegateTotal'],
  ['quantity beyond any', { delegateTotal: '999999999999999999999999' }, 'quantity_too_large', 'delegateTotal'],
  ['too small an order', { delegateTotal: '0.00001' }, 'notional_too_small', 'delegateTotal'],
  ['too large an order', { delegateTotal: '100' }, 'notional_too_large', 'delegateTotal'],
  ['more than is there', { delegateTotal: '2' }, 'insufficient_available', 'delegateTotal'],
  ['a sale of what is not there', { type: 1 }, 'insufficient_available', 'delegateTotal'],
  ...decimalFaults('delegateTotal'),
  ...decimalFaults('delegateValue'),
  ['turnover that buys nothing', { delegateTotal: undefined, delegateValue: '0.1' }, 'below_one_lot', 'delegateValue'],
  ['unknown time in force', { timeInForce: 'DAY' }, 'value_not_listed', 'timeInForce'],
  ['post-only that would trade', { timeInForce: 'POST_ONLY', delegatePrice: '51000' }, 'would_cross', 'delegatePrice'],
  ['fill-or-kill that cannot', { timeInForce: 'FOK' }, 'cannot_fill_completely', 'timeInForce'],
  ['malformed client order id', { clientOrderId: 'a b' }, 'field_malformed', 'clientOrderId'],
  ['client order id too long', { clientOrderId: 'a'.repeat(65) }, 'field_too_long', 'clientOrderId'],
]
test.each(ORDER_CASES.map(([what, put, reason, field]) => ({ what, put, reason, field })))(
  'placing an order with $what is refused and changes nothing',
  async ({ put, reason, field }) => {
    await refused(() => ada.post('/api/currency/order/submit', { ...restingBuy, ...put }), { reason, ...(field ? { field } : {}) })
  },
)

const MARKET_ORDER_CASES: readonly Case[] = [
  ['no size at all', { delegateValue: undefined }, 'field_missing', 'delegateValue'],
  ['turnover zero', { delegateValue: '0' }, 'quantity_not_positive', 'delegateValue'],
  ['turnover with too many decimals', { delegateValue: '5.0000001' }, 'too_many_decimals', 'delegateValue'],
  ['turnover beyond any', { delegateValue: '999999999999999999999999' }, 'quantity_too_large', 'delegateValue'],
  ['turnover above the balance', { delegateValue: '60000' }, 'insufficient_available', 'delegateValue'],
  ['turnover below the smallest', { delegateValue: '1' }, 'notional_too_small', 'delegateValue'],
  ['a resting time in force', { timeInForce: 'GTC' }, 'invalid_value', 'timeInForce'],
  ['a sale without a quantity', { type: 1, delegateValue: undefined }, 'field_missing', 'delegateTotal'],
]
test.each(MARKET_ORDER_CASES.map(([what, put, reason, field]) => ({ what, put, reason, field })))(
  'a market order with $what is refused and changes nothing',
  async ({ put, reason, field }) => {
    await refused(() => ada.post('/api/currency/order/submit', { ...marketBuy, ...put }), { reason, ...(field ? { field } : {}) })
  },
)

type Ask = readonly [what: string, method: string, path: string, sent: Sent, reason: string, field?: string]
const account = { signType: 3, loginName: 'brand_new', loginPassword: PASSWORD, newPassword: PASSWORD }
const registerWith = (what: string, put: Record<string, unknown>, reason: string, field: string): Ask => [
  what,
  'POST',
  '/api/user/register',
  { body: { ...account, ...put } },
  reason,
  field,
]
const loginWith = (what: string, put: Record<string, unknown>, reason: string, field: string): Ask => [
  what,
  'POST',
  '/api/user/login',
  { body: { signType: 3, loginName: 'nobody_yet', loginPassword: PASSWORD, ...put } },
  reason,
  field,
]
const asked = (what: string, path: string, query: Record<string, string>, reason: string, field: string): Ask => [
  what,
  'GET',
  path,
  { query },
  reason,
  field,
]

const CASES: readonly Ask[] = [
  registerWith('no name', { loginName: undefined }, 'field_missing', 'loginName'),
  registerWith('a name of wrong type', { loginName: 7 }, 'field_wrong_type', 'loginName'),
  registerWith('too long a name', { loginName: 'n'.repeat(21) }, 'field_too_long', 'loginName'),
  registerWith('a malformed name', { loginName: '1 name' }, 'field_malformed', 'loginName'),
  registerWith('no password', { loginPassword: undefined }, 'field_missing', 'loginPassword'),
  registerWith('too short a password', { loginPassword: 'short', newPassword: 'short' }, 'field_too_short', 'loginPassword'),
  registerWith('too long a password', { loginPassword: 'p'.repeat(65), newPassword: 'p'.repeat(65) }, 'field_too_long', 'loginPassword'),
  registerWith('two passwords', { newPassword: 'something else' }, 'passwords_differ', 'newPassword'),
  registerWith('no signType', { signType: undefined }, 'field_missing', 'signType'),
  registerWith('signType 0', { signType: 0 }, 'wallet_signature_required', 'signType'),
  registerWith('signType NaN', { signType: 'NaN' }, 'value_not_listed', 'signType'),
  registerWith('an unknown invitation', { activeCode: 'NOSUCHXX' }, 'invite_code_unknown', 'activeCode'),
  loginWith('no name', { loginName: undefined }, 'field_missing', 'loginName'),
  registerWith('a NUL in the invitation', { activeCode: 'NOSUCH\u0000X' }, 'field_malformed', 'activeCode'),
  registerWith('a NUL in the password', { loginPassword: `\u0000${PASSWORD}` }, 'field_malformed', 'loginPassword'),
  loginWith('too long a name', { loginName: 'n'.repeat(255) }, 'field_too_long', 'loginName'),
  loginWith('a NUL in the name', { loginName: 'nobody\u0000yet' }, 'field_malformed', 'loginName'),
  loginWith('a NUL in an address', { signType: 1, loginName: 'a\u0000b@example.org' }, 'field_malformed', 'loginName'),
  loginWith('a password of wrong type', { loginPassword: ['x'] }, 'field_wrong_type', 'loginPassword'),
  loginWith('too long a password', { loginPassword: 'p'.repeat(65) }, 'field_too_long', 'loginPassword'),
  loginWith('signType -1', { signType: -1 }, 'value_not_listed', 'signType'),
  ['no type', 'POST', '/api/user/switch', {}, 'field_missing', 'type'],
  ['type 3', 'POST', '/api/user/switch', { query: { type: '3' } }, 'value_not_listed', 'type'],
  ['type 1e0', 'POST', '/api/user/switch', { query: { type: 'one' } }, 'value_not_listed', 'type'],
  ['type 1', 'POST', '/api/user/startSimulated', { query: { type: '1' } }, 'value_not_listed', 'type'],
  ['no id', 'GET', '/api/currency/order/cancelOrder', {}, 'field_missing', 'id'],
  asked('id 0', '/api/currency/order/cancelOrder', { id: '0' }, 'field_malformed', 'id'),
  asked('a negative id', '/api/currency/order/cancelOrder', { id: '-4' }, 'field_malformed', 'id'),
  asked('too long an id', '/api/currency/order/cancelOrder', { id: '9'.repeat(17) }, 'field_too_long', 'id'),
  asked('an id in exponent notation', '/api/currency/order/cancelOrder', { id: '1e3' }, 'field_malformed', 'id'),
  asked('an unknown id', '/api/currency/order/cancelOrder', { id: '999999' }, 'not_found', 'id'),
  ['no status', 'GET', '/api/currency/order/orderList', {}, 'field_missing', 'status'],
  asked('status 2', '/api/currency/order/orderList', { status: '2' }, 'value_not_listed', 'status'),
  asked('pageNum NaN', '/api/currency/order/orderList', { status: '0', pageNum: 'NaN' }, 'not_a_number', 'pageNum'),
  asked('pageSize 1e2', '/api/currency/order/orderList', { status: '0', pageSize: '1e2' }, 'not_a_number', 'pageSize'),
  asked('an unknown symbol', '/api/currency/order/orderList', { status: '0', symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'),
  asked(
    'an unknown column',
    '/api/currency/order/orderList',
    { status: '1', orderByColumn: 'password' },
    'value_not_listed',
    'orderByColumn',
  ),
  ['no coin', 'GET', '/api/asset/statement', { query: { type: '1' } }, 'field_missing', 'coin'],
  asked('an empty coin', '/api/asset/statement', { coin: '', type: '1' }, 'field_missing', 'coin'),
  asked('a malformed coin', '/api/asset/statement', { coin: "usdt' or 1=1", type: '1' }, 'field_malformed', 'coin'),
  asked('too long a coin', '/api/asset/statement', { coin: 'u'.repeat(21), type: '1' }, 'field_too_long', 'coin'),
  asked('an unknown coin', '/api/asset/statement', { coin: 'nosuch', type: '1' }, 'unknown_asset', 'coin'),
  asked('a market instead of a coin', '/api/asset/statement', { coin: 'btcusdt', type: '1' }, 'unknown_asset', 'coin'),
  ['no wallet', 'GET', '/api/asset/statement', { query: { coin: 'usdt' } }, 'field_missing', 'type'],
  asked('an unknown wallet', '/api/asset/statement', { coin: 'usdt', type: '4' }, 'value_not_listed', 'type'),
  asked('a wallet in words', '/api/asset/statement', { coin: 'usdt', type: 'main' }, 'value_not_listed', 'type'),
  asked('pageNum NaN', '/api/asset/statement', { coin: 'usdt', type: '1', pageNum: 'NaN' }, 'not_a_number', 'pageNum'),
  asked('pageSize 1e2', '/api/asset/statement', { coin: 'usdt', type: '1', pageSize: '1e2' }, 'not_a_number', 'pageSize'),
  [
    'the other realm',
    'GET',
    '/api/asset/statement',
    { query: { coin: 'usdt', type: '1' }, headers: { 'x-realm': 'real' } },
    'realm_changed',
  ],
  ['an unknown key', 'GET', '/api/countOrderTotals/X_TOTAL', {}, 'value_not_listed', 'key'],
  ['no coin', 'POST', '/api/userCoin/save', { body: {} }, 'field_missing', 'coin'],
  ['a coin of wrong type', 'POST', '/api/userCoin/save', { body: { coin: 1 } }, 'field_wrong_type', 'coin'],
  ['too long a coin', 'POST', '/api/userCoin/save', { body: { coin: 'c'.repeat(21) } }, 'field_too_long', 'coin'],
  ['an unknown coin', 'POST', '/api/userCoin/save', { body: { coin: 'nosuch' } }, 'unknown_market', 'coin'],
  ['too long an icon', 'POST', '/api/userCoin/save', { body: { coin: 'btc', icon: LONG } }, 'field_too_long', 'icon'],
  ['an unknown coin', 'POST', '/api/userCoin/removeByCoin', { body: { coin: 'nosuch' } }, 'unknown_market', 'coin'],
  ['no coin', 'POST', '/api/userCoin/removeByCoin', { body: {} }, 'field_missing', 'coin'],
  asked('no symbol', '/kline', { interval: '1m' }, 'field_missing', 'symbol'),
  asked('an unknown interval', '/kline', { symbol: 'btcusdt', interval: '2m' }, 'value_not_listed', 'interval'),
  asked('an unknown symbol', '/kline', { symbol: 'nosuch', interval: '1m' }, 'unknown_market', 'symbol'),
  asked('a limit that is no number', '/kline', { symbol: 'btcusdt', interval: '1m', limit: '1.5' }, 'not_a_number', 'limit'),
  asked('a negative end', '/kline', { symbol: 'btcusdt', interval: '1m', end: '-1' }, 'field_malformed', 'end'),
  asked('an unknown symbol', '/api/depth', { symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'),
  asked('an unknown realm', '/api/depth', { symbol: 'btcusdt', realm: 'moon' }, 'value_not_listed', 'realm'),
  asked('no currency', '/api/texchange/getCurrencyPrice', {}, 'field_missing', 'currency'),
  asked(
    'too many currencies',
    '/api/texchange/getCurrencyPrice',
    { currency: Array(51).fill('btc').join(',') },
    'field_malformed',
    'currency',
  ),
  asked('an unknown direction', '/api/symbolmanage/list', { isAsc: 'up' }, 'value_not_listed', 'isAsc'),
  ['no JSON', 'POST', '/api/currency/order/submit', { text: '{"symbol":' }, 'body_not_json'],
  ['a JSON list', 'POST', '/api/currency/order/submit', { text: '[]' }, 'body_not_json'],
  ['no body', 'POST', '/api/user/register', {}, 'body_not_json'],
  ['a form', 'POST', '/api/user/login', { text: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 'body_not_json'],
  ['a huge body', 'POST', '/api/user/login', { text: JSON.stringify({ loginName: 'x'.repeat(70_000) }) }, 'body_too_large'],
  [
    'a malformed key',
    'POST',
    '/api/currency/order/submit',
    { body: restingBuy, headers: { 'idempotency-key': 'a b' } },
    'field_malformed',
    'idempotency-key',
  ],
  ['the other realm', 'POST', '/api/currency/order/submit', { body: restingBuy, headers: { 'x-realm': 'real' } }, 'realm_changed'],
  ['the other realm', 'GET', '/api/currency/order/cancelOrder', { query: { id: '1' }, headers: { 'x-realm': 'real' } }, 'realm_changed'],
]
const asks = CASES.map(([what, method, path, sent, reason, field]) => ({ what, method, path, sent, reason, field }))
test.each(asks)('with $what $method $path is refused and changes nothing', async ({ method, path, sent, reason, field }) => {
  await refused(() => ada.send(method, path, sent), { reason, ...(field ? { field } : {}) })
})

test('an order without its arithmetic done by us: prototype and unknown fields are not read', async () => {
  const text = `{"__proto__":{"symbol":"btcusdt"},"constructor":{},"coin":"btc"}`
  await refused(() => ada.send('POST', '/api/currency/order/submit', { text }), { reason: 'field_missing', field: 'symbol' })
})

test('somebody else’s order reads as not found, and stays', async () => {
  await refused(() => ada.get('/api/currency/order/cancelOrder', { id: bobsOrder }), { reason: 'not_found', field: 'id' })
})

test('a key used before with another body is refused, with the same body answered again', async () => {
  const keyed = { 'idempotency-key': 'first-order' }
  await refused(() => ada.post('/api/currency/order/submit', { ...restingBuy, delegateTotal: '0.02' }, keyed), {
    reason: 'key_reused',
    field: 'idempotency-key',
  })
  const before = await sight()
  expect(await ada.post('/api/currency/order/submit', restingBuy, keyed)).toMatchObject({
    code: 200,
    data: { id: adasOrder, isRepeated: true },
  })
  expect(await sight()).toEqual(before)
})

test.each([
  ['/api/currency/order/submit', 'POST', restingBuy],
  ['/api/userCoin/save', 'POST', { coin: 'btc' }],
  ['/api/user/switch?type=1', 'POST', undefined],
] as const)('%s with an expired or foreign token changes nothing', async (path, method, body) => {
  const ended = await place.person('ended')
  const { token } = ended
  await ended.post('/api/user/loginOut')
  for (const satoken of [token, 'A'.repeat(43), '']) {
    const reason = satoken === '' ? 'token_missing' : 'token_invalid'
    const sent: Sent = { headers: { authorization: satoken }, ...(body ? { body } : {}) }
    await refused(() => place.client().send(method, path, sent), { code: 500, reason })
  }
})

test('a halted market and a halted house refuse new orders and let old ones go', async () => {
  const by = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
  const approval = { approverId: 2, reasonCode: 'incident' } as const
  const placing = () => ada.post('/api/currency/order/submit', { ...restingBuy, clientOrderId: `halt-${place.engine.health().lastSeq}` })
  await submitSigned(place.engine, { type: 'SetMarketState', actor: by, ...approval, marketId: 1, state: 'cancel_only' })
  await refused(placing, { reason: 'market_not_open', field: 'symbol' })
  await submitSigned(place.engine, { type: 'SetMarketState', actor: by, ...approval, marketId: 1, state: 'open' })
  await submitSigned(place.engine, { type: 'HaltNewOrders', actor: by, ...approval, isHalted: true })
  await refused(placing, { reason: 'new_orders_halted' })
  expect(await ada.get('/api/currency/order/cancelOrder', { id: adasOrder })).toMatchObject({ code: 200 })
  await submitSigned(place.engine, { type: 'HaltNewOrders', actor: by, ...approval, isHalted: false })
})

test('an unknown path answers the envelope too', async () => {
  const { status, reply } = await ada.raw('POST', '/api/nosuch/call', { body: {} })
  expect([status, reply]).toEqual([404, failure({ reason: 'unknown_path' })])
})
