import { candleToWire } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketBuy, restingBuy } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
beforeAll(async () => {
  place = await testServer()
})
afterAll(() => place.stop())

interface SentCoin {
  readonly symbol: string
  readonly market: string
  readonly coinType: number
  readonly customizeFlag: number
  readonly isCollect: number
  readonly rules: unknown
}

test('the coins of the house are listed and can be sorted [API-047, EN-024]', async () => {
  const client = place.client()
  const { rows, total } = await client.get('/api/symbolmanage/list', { isAsc: 'asc', orderByColumn: 'sort' })
  expect(total).toBe(14)
  expect(rows[0]).toEqual({ id: '1', symbol: 'usdt', logo: '/coins/usdt.svg', sort: 1 })
  const bySymbol = (await client.get('/api/symbolmanage/list', { isAsc: 'desc', orderByColumn: 'symbol' })).rows.map(({ symbol }) => symbol)
  expect(bySymbol).toEqual([...bySymbol].sort().reverse())
  expect((await client.get('/api/common/getAppCurrencyList')).data).toEqual(rows)
})

test('the app currency list names every currency [API-048]', async () => {
  const { data } = await place.client().get('/api/common/getAppCurrencyList')
  expect(data.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
    'usdt',
    'btc',
    'eth',
    'ltc',
    'sol',
    'bnb',
    'bch',
    'link',
    'dot',
    'doge',
    'xrp',
    'ada',
    'trx',
    'gls',
  ])
})

test('coins come in three lists with price, rules and origin [API-050, API-053, EN-005]', async () => {
  const { data } = await place.client().get('/api/common/getCoinList')
  expect([data.coinList.length, data.currencyList.length, data.contractList.length]).toEqual([17, 13, 17])
  expect(data.currencyList[0]).toMatchObject({
    coin: 'btc',
    baseCoin: 'usdt',
    symbol: 'btcusdt',
    showSymbol: 'BTC/USDT',
    showCoin: 'BTC',
    coinUpperCase: 'BTC',
    baseCoinUpperCase: 'USDT',
    logo: '/coins/btc.svg',
    amount: '50000',
    open: '50000',
    pcp: '0.00',
    priceDecimals: 1,
    rules: { tickSize: '0.1', lotSize: '0.00001', minNotional: '5', takerFee: '0.001', state: 'open' },
    origin: { provenance: 'simulated', title: 'fixed' },
  })
})

test('kinds and groups: own coin, crypto, gold, forex, energy, in the order of the groups [EN-006, EN-008, BC-036]', async () => {
  const { data } = await place.client().get('/api/common/getCoinList')
  const kindOf = (symbol: string) => [...data.coinList, ...data.currencyList].find((coin: SentCoin) => coin.symbol === symbol)
  expect(kindOf('glsusdt')).toMatchObject({ coinType: 1, customizeFlag: 2, origin: { provenance: 'own_orders' } })
  expect(kindOf('btcusdt')).toMatchObject({ coinType: 2, customizeFlag: 1, market: 'crypto' })
  expect(kindOf('xauusdt')).toMatchObject({ coinType: 3, market: 'gold' })
  expect(kindOf('eurusdt')).toMatchObject({ coinType: 3, market: 'out' })
  expect(kindOf('ngasusdt')).toMatchObject({ coinType: 4, market: 'energy', rules: null })
  const groups = data.coinList.map(({ market }: SentCoin) => market)
  expect([...new Set(groups)]).toEqual(['gold', 'out', 'crypto', 'energy'])
  expect(data.coinList.some(({ symbol }: SentCoin) => symbol === 'glsusdt')).toBe(false)
})

test('prices are keyed as asked, unknown coins are left out, one source feeds them all [API-061, EN-009]', async () => {
  const client = place.client()
  const { data } = await client.get('/api/texchange/getCurrencyPrice', { currency: 'btc,ethusdt,nosuch' })
  expect(Object.keys(data)).toEqual(['btc', 'ethusdt'])
  expect(data.btc).toMatchObject({
    symbol: 'btcusdt',
    close: '50000',
    high24: '50000',
    low24: '50000',
    volume24: '0',
    isNegative: false,
    isStale: false,
  })
  place.feed.setPrice(2, 90 * 10 ** 8)
  await place.beat()
  const fallen = (await client.get('/api/texchange/getCurrencyPrice', { currency: 'eth' })).data.eth
  expect(fallen).toMatchObject({ close: '90', open: '100', change: '-10', priceChangePercent: '-10.00', isNegative: true, low24: '90' })
  expect((await client.get('/kline', { symbol: 'ethusdt', interval: '1m' })).data.ticker).toEqual(fallen)
})

test('candles ascend, end before `end`, are at most as many as asked, and a limit out of range is clamped [API-060]', async () => {
  const client = place.client()
  const { nowMs } = place.time
  const { data } = await client.get('/kline', { symbol: 'btcusdt', interval: '1m', limit: '5000', market: 'crypto' })
  expect(data.historyKline.at(-1)).toMatchObject({ o: '50000', c: '50000', v: '0', T: nowMs - (nowMs % 60_000) })
  const old = await client.get('/kline', { symbol: 'btcusdt', interval: '1m', limit: '1', end: String(nowMs - 120_000) })
  expect(old.data.historyKline).toEqual([])
  expect(await client.get('/kline', { symbol: 'nosuchusdt', interval: '1m' })).toMatchObject({ reason: 'unknown_market', field: 'symbol' })
})

test('a candle has open, high, low, close, volume and its opening time [EN-035]', async () => {
  // A minute of its own, whose prices are all different.
  place.time.nowMs += 60_000 - (place.time.nowMs % 60_000)
  for (const dollars of [101, 107, 95, 103]) {
    place.feed.setPrice(3, dollars * 10 ** 8)
    await place.beat()
  }
  const { data } = await place.client().get('/kline', { symbol: 'ltcusdt', interval: '1m' })
  const T = place.time.nowMs - (place.time.nowMs % 60_000)
  expect(data.historyKline.at(-1)).toEqual({ o: '101', h: '107', l: '95', c: '103', v: '0', T })
  const traded = { openTimeMs: 60_000, open: '1', high: '4', low: '0.5', close: '2', volume: '12.5' }
  expect(candleToWire(traded)).toEqual({ o: '1', h: '4', l: '0.5', c: '2', v: '12.5', T: 60_000 })
})

test('traded quantity of the real book shows in figures; the demo book is nobody’s money', async () => {
  const ada = await place.person('ada')
  await ada.post('/api/currency/order/submit', { ...marketBuy, symbol: 'ltcusdt', coin: 'ltc' })
  await place.beat()
  expect((await ada.get('/api/texchange/getCurrencyPrice', { currency: 'ltc' })).data.ltc.volume24).toBe('0')
})

test('each realm has a book of its own', async () => {
  const ada = await place.person('ada')
  await ada.post('/api/currency/order/submit', { ...restingBuy, delegatePrice: '49999.9' })
  const best = async (realm?: string) => (await ada.get('/api/depth', { symbol: 'btcusdt', limit: '1', ...(realm ? { realm } : {}) })).data
  expect(await best('demo')).toMatchObject({ realm: 'demo', bids: [['49999.9', '0.01']], house: { bids: ['0'] } })
  expect(await best()).toMatchObject({ realm: 'demo', bids: [['49999.9', '0.01']] })
  expect(await best('real')).toMatchObject({ realm: 'real', bids: [['49995', '0.0225']], house: { bids: ['0.0225'] } })
  expect((await place.client().get('/api/depth', { symbol: 'btcusdt', limit: '1' })).data.realm).toBe('real')
})

test('a favourite goes from 2 to 1 and back, and is the user’s own [ST-026, ST-027, EN-007]', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const mark = async (person: typeof ada) =>
    (await person.get('/api/common/getCoinList')).data.currencyList.find((coin: SentCoin) => coin.symbol === 'ethusdt').isCollect
  expect(await mark(ada)).toBe(2)
  expect(await ada.post('/api/userCoin/save', { coin: 'eth', icon: '/coins/eth.svg' })).toMatchObject({
    code: 200,
    data: { coin: 'ethusdt' },
  })
  expect([await mark(ada), await mark(bob)]).toEqual([1, 2])
  expect((await ada.post('/api/userCoin/getUserCoin')).data).toMatchObject([{ coin: 'ethusdt', icon: '/coins/eth.svg' }])
  expect(await ada.post('/api/userCoin/removeByCoin', { coin: 'ethusdt' })).toMatchObject({ code: 200 })
  expect(await mark(ada)).toBe(2)
  expect((await ada.post('/api/userCoin/getUserCoin')).data).toEqual([])
})

test('assets carry wallet type, available amount, USDT value and logo [EN-004, API-072]', async () => {
  const ada = await place.person('ada')
  await ada.post('/api/currency/order/submit', marketBuy)
  const { data } = await ada.get('/api/asset/assetBalance')
  const find = (type: number, symbol: string) =>
    data.asset.find((asset: { type: number; symbol: string }) => asset.type === type && asset.symbol === symbol)
  expect(find(1, 'btc')).toEqual({
    type: 1,
    symbol: 'btc',
    availableAmount: '0.00998',
    heldAmount: '0',
    totalAmount: '0.00998',
    exchageAmount: '499',
    logo: '/coins/btc.svg',
  })
  expect(find(3, 'usdt')).toMatchObject({ availableAmount: '50000', exchageAmount: '50000' })
  expect(data.total).toMatchObject({ platform: '49999.45105', contract: '50000', all: '99999.45105' })
})

test('the settings object has every key, and what it says of the house is true [API-029, EN-050]', async () => {
  const { data } = await place.client().post('/api/common/getAllSetting')
  expect(data.HOUSE_SETTING).toEqual({ isSandbox: true, feed: 'simulated', newOrdersHalted: false })
  expect(data.LOGIN_REGIS_SETTING).toMatchObject({
    ordinaryIsOpen: true,
    emailIsOpen: true,
    phoneIsOpen: true,
    ordinaryRegisterIsOpen: true,
    emailRegisterIsOpen: true,
    phoneRegisterIsOpen: true,
  })
  expect(data.timeZone).toHaveLength(38)
})

test('the config script is the brand’s and names the default language; an unknown environment gets the default [API-036, API-002, ID-003]', async () => {
  const script = async (env: string) => {
    const response = await fetch(`${place.url}/platform/${env}/config.js`)
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    const window: { platformConfig?: { env: string; apiBase: string; flags: Record<string, unknown>; house: unknown } } = {}
    new Function('window', await response.text())(window)
    return window.platformConfig
  }
  expect(await script('default')).toEqual({
    env: 'default',
    name: 'Glasshouse',
    apiBase: '',
    wsBase: '',
    flags: {},
    house: { isSandbox: true, feed: 'simulated', newOrdersHalted: false },
    language: 'en',
  })
  expect(await script('dark')).toMatchObject({ env: 'dark', flags: { toastMs: 5_000, orderBookLayout: 'compact' } })
  expect(await script('no-such-brand')).toMatchObject({ env: 'default' })
})
