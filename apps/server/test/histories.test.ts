import { formatDecimal, unitsOf } from '@glasshouse/domain'
import type { Hold, Story } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketBuy, restingBuy, type TestUser } from './client.ts'
import { CONTRACT, opened, restingLong } from './contract-user.ts'
import { OPTION, up } from './option-user.ts'
import { type TestServer, testServer } from './test-server.ts'

const HISTORY = '/api/asset/history'
const HOLDS = '/api/asset/holds'
const SUBMIT = '/api/currency/order/submit'

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

const DECIMALS = 8
const sumOf = (holds: readonly Hold[]) =>
  formatDecimal(
    holds.reduce((sum, { amount }) => sum + unitsOf(amount, DECIMALS), 0n),
    DECIMALS,
  )

async function holdsOf(person: TestUser, coin: string, type: 1 | 2 | 3) {
  await place.settled()
  const { rows } = await person.get(HOLDS, { coin, type: String(type) })
  const { data } = await person.get('/api/asset/assetBalance')
  const asset = data.asset.find((one: { type: number; symbol: string }) => one.type === type && one.symbol === coin)
  return { holds: rows as Hold[], held: asset.heldAmount as string }
}
const kinds = (holds: readonly Hold[]) => holds.map(({ kind }) => kind).sort()

test('what holds a balance is all of it: orders and stakes in the main wallet', async () => {
  const ada = await place.person('ada')
  expect(await holdsOf(ada, 'usdt', 1)).toEqual({ holds: [], held: '0' })
  await ada.post(SUBMIT, marketBuy)
  const { data } = await ada.post(SUBMIT, restingBuy)
  const replaced = await ada.post('/api/currency/order/replace', {
    ...{ symbol: 'btcusdt', id: data.id, delegatePrice: '48000', delegateTotal: '0.02' },
  })
  expect(replaced.code).toBe(200)
  await ada.post(OPTION.place, up)
  await ada.post(SUBMIT, { ...restingBuy, type: 1, delegatePrice: '60000', delegateTotal: '0.001' })
  const usdt = await holdsOf(ada, 'usdt', 1)
  expect(kinds(usdt.holds)).toEqual(['option', 'spot'])
  expect(sumOf(usdt.holds)).toBe(usdt.held)
  expect(usdt.holds.find(({ kind }) => kind === 'spot')).toMatchObject({ sourceId: data.id, market: 'btcusdt', side: 'buy' })
  const btc = await holdsOf(ada, 'btc', 1)
  expect(btc.holds).toMatchObject([{ kind: 'spot', side: 'sell', amount: '0.001' }])
  await ada.get('/api/currency/order/cancelOrder', { id: data.id })
  expect(kinds((await holdsOf(ada, 'usdt', 1)).holds)).toEqual(['option'])
})

test('what holds a balance is all of it: positions and orders in the contract wallet', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada)
  await ada.post(CONTRACT.submit, restingLong)
  await ada.post(CONTRACT.addMargin, { id, money: '10' })
  await ada.post(CONTRACT.close, { id, total: '5' })
  const { holds, held } = await holdsOf(ada, 'usdt', 3)
  expect(kinds(holds)).toEqual(['futures', 'margin'])
  expect(sumOf(holds)).toBe(held)
  expect(holds.find(({ kind }) => kind === 'margin')).toMatchObject({ sourceId: id, market: 'btcusdt', side: 'long' })
})

test('everything that happened is told once, by the newest first', async () => {
  const ada = await place.person('ada')
  const bought = await ada.post(SUBMIT, marketBuy)
  const option = await ada.post(OPTION.place, up)
  const { id } = await opened(ada)
  await ada.post(CONTRACT.addMargin, { id, money: '10' })
  await ada.post('/api/asset/transferFunds', { coin: 'usdt', transferOutAccount: 'platform', transferInAccount: 'contract', amount: '7' })
  await place.settled()
  const { rows, total } = await ada.get(HISTORY)
  const told = (rows as Story[]).map(({ kind, market, side, ending }) => [kind, market, side, ending].join(' '))
  expect(told).toEqual([
    'transfer   ',
    'margin btcusdt long ',
    'futures btcusdt long_open filled',
    'option btcusdt up ',
    'spot btcusdt buy filled',
    'demo   ',
  ])
  expect(total).toBe(6)
  const found = async (query: Record<string, string>) => ((await ada.get(HISTORY, query)).rows as Story[]).map((story) => story.kind)
  expect(await found({ id: bought.data.id, kind: 'spot' })).toEqual(['spot'])
  expect(await found({ id: option.data.id, kind: 'option' })).toEqual(['option'])
  expect(await found({ coin: 'BTC' })).toEqual(['spot'])
  expect(await found({ type: '3' })).toEqual(['transfer', 'margin', 'futures', 'demo'])
  expect(await found({ from: String(place.time.nowMs + 60_000) })).toEqual([])
  expect(await found({ to: '1' })).toEqual([])
  expect(await found({ pageSize: '2', pageNum: '3' })).toEqual(['spot', 'demo'])
})

test('nobody sees what somebody else did, nor the other realm of the own account', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const { data } = await bob.post(SUBMIT, restingBuy)
  await place.settled()
  expect((await ada.get(HISTORY, { id: data.id })).rows).toEqual([])
  expect((await ada.get(HOLDS, { coin: 'usdt', type: '1' })).rows).toEqual([])
  await bob.send('POST', '/api/user/switch', { query: { type: '1' } })
  expect((await bob.get(HISTORY)).rows).toEqual([])
  expect(await place.client().get(HISTORY)).toMatchObject({ code: 500, reason: 'token_missing' })
})

test.each([
  [{ kind: 'bonus' }, 'value_not_listed', 'kind'],
  [{ kind: 'constructor' }, 'value_not_listed', 'kind'],
  [{ coin: 'nosuch' }, 'unknown_asset', 'coin'],
  [{ coin: '' }, 'field_missing', 'coin'],
  [{ type: '4' }, 'value_not_listed', 'type'],
  [{ from: '-1' }, 'not_a_number', 'from'],
  [{ to: '1e9' }, 'not_a_number', 'to'],
  [{ id: "1' or 1=1" }, 'field_malformed', 'id'],
  [{ id: '%' }, 'field_malformed', 'id'],
  [{ id: 'a'.repeat(65) }, 'field_too_long', 'id'],
])('a history by %j is refused', async (query, reason, field) => {
  const ada = await place.person('ada')
  expect(await ada.get(HISTORY, query as Record<string, string>)).toMatchObject({ code: 0, reason, field })
})

test('what is projected late is waited for: a transfer that was answered is in the history', async () => {
  const ada = await place.person('ada')
  await ada.post('/api/asset/transferFunds', { coin: 'usdt', transferOutAccount: 'platform', transferInAccount: 'contract', amount: '3' })
  expect((await ada.get(HISTORY, { kind: 'transfer' })).rows).toMatchObject([
    {
      kind: 'transfer',
      parts: [
        { type: 1, amount: '-3' },
        { type: 3, amount: '3' },
      ],
    },
  ])
})
