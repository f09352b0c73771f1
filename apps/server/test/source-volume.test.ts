import type { RecordedVolume } from '@glasshouse/feeds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketBuy } from './client.ts'
import { CONTRACT, marketLong } from './contract-user.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

const MINUTE = 60_000
/** Every candle of so many minutes traded 2.5 units at the source. */
const steady = (minutes: number): RecordedVolume => ({
  candleMs: minutes * MINUTE,
  between(fromMs, toMs) {
    const ended = Math.floor(toMs / minutes / MINUTE) - Math.floor(fromMs / minutes / MINUTE)
    return ended > 0 ? BigInt(ended) * 250_000_000n : null
  },
})
const [BTC, LTC] = [1, 3]

let place: TestServer
beforeAll(async () => {
  place = await testServer({ volume: (indexId) => (indexId === BTC ? steady(1) : indexId === LTC ? steady(5) : null) })
})
afterAll(() => place.stop())

const infoOf = async (coin: string) => (await place.client().get('/api/texchange/getCurrencyPrice', { currency: coin })).data[coin]
const klineOf = async (symbol: string, interval: string) =>
  (await place.client().get('/kline', { symbol, interval })).data.historyKline as { T: number; v: string; sv?: string }[]
async function told(frame: { type: string; symbol: string; interval?: string }) {
  const socket = await SocketClient.open(place.url, '/ws/anybody')
  socket.send({ op: 'subscribe', ...frame })
  const { data } = await socket.of(frame.type as 'DETAIL')
  socket.close()
  return data
}
/** A minute of its own, with a price in each of its first seconds. */
async function newMinute() {
  await place.beat(MINUTE - (place.time.nowMs % MINUTE))
}

test('the volume at the source stands in details, by call and by socket; where nobody knows it, no figure does', async () => {
  expect(await infoOf('btc')).toMatchObject({ volume24: '0', sourceVolume24: '3600' })
  expect(await told({ type: 'DETAIL', symbol: 'btcusdt' })).toMatchObject({ sourceVolume24: '3600' })
  expect(await infoOf('ltc')).toMatchObject({ sourceVolume24: '720' })
  expect(await infoOf('eth')).not.toHaveProperty('sourceVolume24')
  expect(await told({ type: 'DETAIL', symbol: 'ethusdt' })).not.toHaveProperty('sourceVolume24')
  // The own coin is priced here: it has no source.
  expect(await infoOf('gls')).not.toHaveProperty('sourceVolume24')
})

test('a candle has the volume of the recorded minutes that were played to their end, live as in the history', async () => {
  await newMinute()
  await newMinute()
  await place.settled()
  const minutes = await klineOf('btcusdt', '1m')
  expect(minutes.at(-2)).toMatchObject({ v: '0', sv: '2.5' })
  expect(minutes.at(-1)).not.toHaveProperty('sv')
  expect(await told({ type: 'KLINE', symbol: 'btcusdt', interval: '1m' })).toEqual(minutes.at(-1))
  const day = (await klineOf('btcusdt', '1d')).at(-1)
  const passed = Math.floor((place.time.nowMs - (day?.T ?? 0)) / MINUTE)
  expect(day).toMatchObject({ sv: String(passed * 2.5) })
  expect(await told({ type: 'KLINE', symbol: 'btcusdt', interval: '1d' })).toEqual(day)
  expect((await klineOf('ethusdt', '1d')).at(-1)).not.toHaveProperty('sv')
})

test('an interval shorter than a recorded candle has no volume, a longer one the sum', async () => {
  for (const interval of ['1m', '3m']) for (const candle of await klineOf('ltcusdt', interval)) expect(candle).not.toHaveProperty('sv')
  const hour = (await klineOf('ltcusdt', '1h')).at(-1)
  await place.beat(5 * MINUTE)
  await place.settled()
  const later = (await klineOf('ltcusdt', '1h')).at(-1)
  expect(later?.T).toBe(hour?.T)
  expect(Number(later?.sv) - Number(hour?.sv ?? 0)).toBe(2.5)
})

test('what was traded here is counted by market and realm, in coins and in USDT, and is the same after a restart', async () => {
  const traded = (await infoOf('btc')).traded24 as { market: string; realm: string; quantity: string; notional: string }[]
  expect(traded.map(({ market, realm, quantity, notional }) => [market, realm, quantity, notional])).toEqual([
    ['spot', 'real', '0', '0'],
    ['spot', 'demo', '0', '0'],
    ['contract', 'real', '0', '0'],
    ['contract', 'demo', '0', '0'],
  ])
  const marketsOf = async (coin: string) => [...new Set((await infoOf(coin)).traded24.map(({ market }: { market: string }) => market))]
  expect([await marketsOf('gls'), await marketsOf('xau')]).toEqual([['spot'], ['contract']])
  const ada = await place.person('ada')
  await ada.post('/api/currency/order/submit', marketBuy)
  await ada.post(CONTRACT.submit, marketLong)
  await place.beat()
  const { traded24, volume24 } = await infoOf('btc')
  expect(volume24).toBe('0')
  expect(traded24).toEqual([
    traded[0],
    { market: 'spot', realm: 'demo', quantity: '0.00998', notional: '499.0499' },
    traded[2],
    { market: 'contract', realm: 'demo', quantity: '0.02', notional: expect.stringMatching(/^100\d(\.\d+)?$/) },
  ])
  expect((await told({ type: 'DETAIL', symbol: 'btcusdt' })).traded24).toEqual(traded24)
  await place.settled()
  const before = { day: await klineOf('btcusdt', '1d'), info: await infoOf('btc') }
  await place.restart()
  expect(await klineOf('btcusdt', '1d')).toEqual(before.day)
  expect((await infoOf('btc')).traded24).toEqual(traded24)
  expect((await infoOf('btc')).sourceVolume24).toBe(before.info.sourceVolume24)
  // A day later none of it is of the last 24 hours.
  await place.beat(24 * 60 * MINUTE)
  await place.beat(MINUTE)
  expect((await infoOf('btc')).traded24).toEqual(traded)
})
