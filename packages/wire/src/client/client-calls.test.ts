import { describe, expect, test } from 'vitest'
import { type CallName, calls } from '../calls.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import { list, success } from '../envelope.ts'
import { callSamples } from '../testing/index.ts'
import { type AnyClientCall, clientCalls } from './client-calls.ts'
import { replyOf, requestOf } from './requests.ts'

const clients: readonly (readonly [string, AnyClientCall])[] = Object.entries(clientCalls)

test('every declared call has one client call, and no client call another endpoint', () => {
  expect(clients.map(([, { endpoint }]) => endpoint).sort()).toEqual(Object.keys(calls).sort())
})

describe.each(clients)('%s', (_, client) => {
  const declared: AnyEndpoint = calls[client.endpoint as CallName]

  test('goes where the endpoint is declared, as what it is', () => {
    expect({ method: client.method, path: client.path, kind: client.kind }).toEqual({
      method: declared.method,
      path: declared.path,
      kind: declared.kind,
    })
  })

  test('puts its fields where the endpoint reads them', () => {
    if (declared.query) expect(client.fieldsIn).toBe('query')
    else if (declared.body && client.fieldsIn === 'query') expect(declared.fieldsMayComeInQuery).toBe(true)
    else if (declared.body) expect([client.method, client.fieldsIn]).toEqual(['POST', 'body'])
    expect(declared.query && declared.body).toBeUndefined()
  })

  test('takes the recorded reply', () => {
    const sample = callSamples[client.endpoint as CallName]
    const reply = sample.rows ? list(sample.rows, { total: sample.rows.length }) : success(sample.data ?? null)
    const read = replyOf(client, reply)
    expect(read.rows).toHaveLength(reply.rows.length)
    expect(JSON.stringify(read)).toBeDefined()
    expect(legacyNumbersIn(client, read)).toEqual([])
  })
})

/** Legacy fields whose numbers no translated reply may carry, however deep. */
const LEGACY = ['type', 'status', 'delegateType', 'lossType', 'betContent', 'flag', 'coinType', 'customizeFlag', 'isCollect']
function legacyNumbersIn({ data, row }: AnyClientCall, reply: { readonly data: unknown; readonly rows: readonly unknown[] }): string[] {
  const found: string[] = []
  // The balances of who is signed in are read by their place alone; `getBalances` translates them.
  JSON.stringify([data ? reply.data : null, row ? reply.rows : null], (name, value: unknown) => {
    if (LEGACY.includes(name) && typeof value === 'number') found.push(name)
    return name === 'asset' ? undefined : value
  })
  return found
}

/** Inputs of the client beside the request that the endpoint's schema must read, and what it reads. */
const inputs: readonly (readonly [keyof typeof clientCalls, object, object])[] = [
  [
    'placeSpotOrder',
    { symbol: 'btcusdt', coin: 'btc', side: 'sell', orderType: 'limit', price: '60000.5', quantity: '0.5', timeInForce: 'GTC' },
    { symbol: 'btcusdt', coin: 'btc', type: 1, delegateType: 0, delegatePrice: '60000.5', delegateTotal: '0.5', timeInForce: 'GTC' },
  ],
  [
    'placeSpotOrder',
    { symbol: 'btcusdt', coin: 'btc', side: 'buy', orderType: 'market', value: '5' },
    { type: 0, delegateType: 1, delegateValue: '5' },
  ],
  [
    'replaceSpotOrder',
    { symbol: 'btcusdt', id: '7', price: '60000.5', quantity: '0.5', clientOrderId: 'k-1' },
    { symbol: 'btcusdt', id: '7', delegatePrice: '60000.5', delegateTotal: '0.5', clientOrderId: 'k-1' },
  ],
  [
    'replaceContractOrder',
    { symbol: 'btcusdt', id: '7', price: '60000.5', contracts: '5' },
    { symbol: 'btcusdt', id: '7', delegatePrice: '60000.5', delegateTotal: '5' },
  ],
  ['listSpotOrders', { status: 'open', sortBy: 'updatedAt', direction: 'desc' }, { status: 0, orderByColumn: 'updateTime', isAsc: 'desc' }],
  ['listSpotOrders', { status: 'closed', sortBy: 'placedAt', pageNum: 2 }, { status: 1, orderByColumn: 'delegateTime', pageNum: 2 }],
  [
    'placeContractOrder',
    { symbol: 'btcusdt', leverage: 20, contracts: '7', side: 'short', orderType: 'market', timeInForce: 'IOC' },
    { leverage: 20, delegateTotal: '7', type: 1, delegateType: 1, timeInForce: 'IOC' },
  ],
  [
    'placeContractOrder',
    { symbol: 'btcusdt', leverage: 2, contracts: '7', price: '1', side: 'long', orderType: 'limit' },
    { type: 0, delegateType: 0 },
  ],
  ['listPositions', { status: 'closed', symbol: undefined }, { status: 1 }],
  ['listStops', {}, {}],
  [
    'closePosition',
    { id: '7', contracts: '3', orderType: 'limit', price: '2' },
    { id: '7', total: '3', delegateType: 0, delegatePrice: '2' },
  ],
  ['closePosition', { id: '7' }, { id: '7' }],
  ['adjustMargin', { id: '7', money: '5', way: 'add' }, { id: '7', money: '5', flag: 0 }],
  ['adjustMargin', { id: '7', money: '5', way: 'take_out' }, { flag: 1 }],
  [
    'setStop',
    { id: '7', side: 'short', kind: 'stop_loss', triggerPrice: '9', contracts: '0', orderType: 'market' },
    { id: '7', type: 1, lossType: 1, losePrice: '9', loseNumber: '0', delegateType: 1 },
  ],
  [
    'setStop',
    { id: '7', side: 'long', kind: 'take_profit', triggerPrice: '9', contracts: '2', orderType: 'limit', price: '8' },
    { type: 0, lossType: 0, earnPrice: '9', earnNumber: '2', delegateType: 0, loseDelegatePrice: '8' },
  ],
  [
    'placeOption',
    {
      side: 'up',
      stake: '10',
      shownPrice: '1',
      openAtMs: 5,
      symbol: 'btcusdt',
      coin: 'btc',
      settleCoin: 'usdt',
      periodId: '3',
      minStake: '1',
      isScheduled: true,
      ruleVersion: 2,
    },
    { betContent: 1, betAmount: '10', openTime: 5, periodId: '3', status: 4, ruleVersion: '2' },
  ],
  [
    'placeOption',
    {
      side: 'down',
      stake: '10',
      shownPrice: '1',
      openAtMs: 0,
      symbol: 'btcusdt',
      coin: 'btc',
      settleCoin: 'usdt',
      periodId: '3',
      minStake: '1',
      isScheduled: false,
    },
    { betContent: 0, status: 0 },
  ],
  ['listOptions', { status: 'scheduled', pageNum: 1, pageSize: 20 }, { status: 4, pageNum: 1, pageSize: 20 }],
  ['listOptions', { id: '5' }, { id: '5' }],
  ['listPostings', { coin: 'usdt', wallet: 'contract' }, { coin: 'usdt', type: 3 }],
  ['switchRealm', { realm: 'demo' }, { type: 2 }],
  ['switchRealm', { realm: 'real' }, { type: 1 }],
  ['startDemo', {}, { type: 2 }],
  ['getOrderBook', { symbol: 'btcusdt', market: 'contract' }, { type: 3 }],
  ['getOrderBook', { symbol: 'btcusdt', market: 'spot' }, { symbol: 'btcusdt' }],
]

test.each(inputs)('%s %j is what the endpoint reads', (name, input, expected) => {
  const call: AnyClientCall = clientCalls[name]
  const declared: AnyEndpoint = calls[call.endpoint as CallName]
  const { path, body } = requestOf(call, input)
  const fields = call.fieldsIn === 'query' ? Object.fromEntries(new URL(path, 'http://exchange.test').searchParams) : body
  expect((declared.query ?? declared.body)?.parse(fields)).toMatchObject(expected)
})

test('values of the path go into the path, and nowhere else', () => {
  expect(requestOf(clientCalls.countOrders, { of: 'option' })).toEqual({ method: 'GET', path: '/api/countOrderTotals/S_TOTAL' })
  expect(requestOf(clientCalls.removeFavourites, { ids: ['31', '32'] })).toEqual({ method: 'POST', path: '/api/userCoin/remove/31,32' })
  expect(requestOf(clientCalls.getIndexAt, { symbol: 'a/b', at: 5 }).path).toBe('/api/fairness/index/a%2Fb?at=5')
  expect(requestOf(clientCalls.markMailsRead, { ids: ['1', '2'] }).path).toBe('/api/mail/updateMail?ids=1%2C2')
  expect(requestOf(clientCalls.addFavourites, [{ coin: 'btcusdt' }])).toEqual({
    method: 'POST',
    path: '/api/userCoin/addBath',
    body: [{ coin: 'btcusdt' }],
  })
})
