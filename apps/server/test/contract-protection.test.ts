import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTRACT, depositForContracts, marketLong, openOf, restingLong, walletOf } from './contract-user.ts'
import { silence } from './option-user.ts'
import { type TestServer, testServer } from './test-server.ts'

const DAY_MS = 86_400_000
const OWN = {
  protection: '/api/contract/protection',
  limits: '/api/contract/limits',
  exclusion: '/api/contract/exclusion',
} as const
const NONE = { leverage: 0, marginPerOrder: '0', lossPerDay: '0' }

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
/** The price of 50,000 and whole ladders, whatever the test before did. */
beforeEach(async () => {
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat(2_000)
  await place.beat()
})
afterAll(() => place.stop())

/** A day without anybody: the house's clock goes on, then prices come again. */
async function nextDay() {
  await silence(place, DAY_MS / 1_000)
  await place.beat()
  await place.beat()
}

test('without a wish nothing is limited, and what may be lost is told beside what was lost', async () => {
  const ada = await place.person('ada')
  const empty = { next: null, nextFrom: null, excludedUntil: null, isForEver: false }
  const standing = { limits: NONE, ...empty, lostToday: '0', positionMargins: '0', orderHolds: '0' }
  expect((await ada.get(OWN.protection)).data).toEqual(standing)
  await ada.post(CONTRACT.submit, restingLong)
  expect((await ada.get(OWN.protection)).data).toEqual({ ...standing, orderHolds: '98.49' })
  expect((await ada.post(CONTRACT.submit, marketLong)).code).toBe(200)
  const { lostToday, positionMargins } = (await ada.get(OWN.protection)).data
  expect(Number(positionMargins)).toBeGreaterThan(99)
  expect(Number(lostToday)).toBeGreaterThan(0)
})

test('each limit refuses with its reason and its field, and nothing is done', async () => {
  const ada = await place.person('ada')
  const set = (body: object) => ada.post(OWN.limits, { ...NONE, ...body })
  expect((await set({ leverage: '5' })).data).toMatchObject({ limits: { ...NONE, leverage: 5 }, next: null })
  expect(await ada.post(CONTRACT.submit, restingLong)).toMatchObject({ reason: 'own_leverage_limit', field: 'leverage' })
  const bob = await place.person('bob')
  await bob.post(OWN.limits, { ...NONE, marginPerOrder: '97.999999' })
  expect(await bob.post(CONTRACT.submit, restingLong)).toMatchObject({ reason: 'own_margin_limit', field: 'delegateTotal' })
  const eve = await place.person('eve')
  await eve.post(OWN.limits, { ...NONE, lossPerDay: '98.489999' })
  expect(await eve.post(CONTRACT.submit, restingLong)).toMatchObject({ reason: 'own_loss_limit', field: 'delegateTotal' })
  for (const person of [ada, bob, eve]) expect(await walletOf(person)).toMatchObject({ heldAmount: '0' })
  expect((await ada.get(OWN.protection)).data.lostToday).toBe('0')
})

test('margin that is added counts, and closing is never refused', async () => {
  const ada = await place.person('ada')
  expect((await ada.post(CONTRACT.submit, marketLong)).code).toBe(200)
  const [position] = await openOf(ada)
  await ada.post(OWN.limits, { leverage: '1', marginPerOrder: '1', lossPerDay: '1' })
  expect(await ada.get(CONTRACT.addMargin, { id: position.id, money: '10' })).toMatchObject({ reason: 'own_loss_limit' })
  expect(await ada.post(CONTRACT.submit, restingLong)).toMatchObject({ reason: 'own_leverage_limit' })
  expect(await ada.get(CONTRACT.close, { id: position.id })).toMatchObject({ code: 200 })
  expect(await openOf(ada)).toEqual([])
})

test('a stricter limit counts at once, a looser one after 24 hours', async () => {
  const ada = await place.person('ada')
  const set = (body: object) => ada.post(OWN.limits, { ...NONE, ...body })
  await set({ leverage: 5 })
  expect((await set({ leverage: 20, lossPerDay: '1000' })).data).toMatchObject({
    limits: { leverage: 5, marginPerOrder: '0', lossPerDay: '1000' },
    next: { leverage: 20, marginPerOrder: '0', lossPerDay: '1000' },
    nextFrom: place.time.nowMs + DAY_MS,
  })
  expect(await ada.post(CONTRACT.submit, restingLong)).toMatchObject({ reason: 'own_leverage_limit' })
  await nextDay()
  expect((await ada.get(OWN.protection)).data).toMatchObject({ limits: { leverage: 20 }, next: null, nextFrom: null })
  // Under a key: the same without one would be a second tap.
  expect(await ada.post(CONTRACT.submit, { ...restingLong, clientOrderId: 'the-day-after' })).toMatchObject({ code: 200 })
})

test('an exclusion ends what rests to open, keeps what is open, and can be made longer and never shorter', async () => {
  const ada = await place.person('ada')
  const exclude = (body: object) => ada.post(OWN.exclusion, body)
  expect((await ada.post(CONTRACT.submit, marketLong)).code).toBe(200)
  await ada.post(CONTRACT.submit, restingLong)
  const until = place.time.nowMs + DAY_MS
  expect(await exclude({ until: until - 1 })).toMatchObject({ reason: 'invalid_value', field: 'until' })
  expect((await exclude({ until: until + 1_500 })).data).toMatchObject({ excludedUntil: until + 1_500, isForEver: false, orderHolds: '0' })
  expect((await ada.get(CONTRACT.orders, { status: '0' })).rows).toEqual([])
  expect(await exclude({ until })).toMatchObject({ reason: 'exclusion_not_longer', field: 'until' })
  // Another order than the one before: the same within a moment would be its retry.
  expect(await ada.post(CONTRACT.submit, { ...restingLong, delegateTotal: '21' })).toMatchObject({ reason: 'self_excluded' })
  // Options are another product.
  expect((await ada.get('/api/option/protection')).data.excludedUntil).toBeNull()
  const [position] = await openOf(ada)
  expect(await ada.get(CONTRACT.close, { id: position.id })).toMatchObject({ code: 200 })
  await nextDay()
  expect((await ada.get(OWN.protection)).data.excludedUntil).toBeNull()
  expect(await ada.post(CONTRACT.submit, restingLong)).toMatchObject({ code: 200 })
})

test('demo and real are apart', async () => {
  const ada = await place.person('ada', 'real')
  await depositForContracts(place, ada, 1_000n)
  expect((await ada.post(OWN.exclusion, { forEver: true })).data).toMatchObject({ isForEver: true })
  const practising = await place.person('ada')
  expect((await practising.get(OWN.protection)).data).toMatchObject({ excludedUntil: null, limits: NONE })
})

test('a retry of limits with its key does nothing again and answers the same', async () => {
  const ada = await place.person('ada')
  const key = { 'idempotency-key': 'futures-limits-1' }
  const first = await ada.post(OWN.limits, { ...NONE, leverage: 20 }, key)
  await ada.post(OWN.limits, { ...NONE, leverage: 10 })
  expect((await ada.post(OWN.limits, { ...NONE, leverage: 20 }, key)).data.limits.leverage).toBe(10)
  expect(first.data.limits.leverage).toBe(20)
  expect(await ada.post(OWN.limits, { ...NONE, leverage: 30 }, key)).toMatchObject({ reason: 'key_reused' })
})

test.each([
  [{ leverage: '' }, 'field_missing', 'leverage'],
  [{ leverage: '2.5' }, 'not_a_number', 'leverage'],
  [{ leverage: 1_001 }, 'invalid_value', 'leverage'],
  [{ marginPerOrder: '-1' }, 'value_negative', 'marginPerOrder'],
  [{ lossPerDay: '0.0000001' }, 'too_many_decimals', 'lossPerDay'],
  [{ lossPerDay: '4503599627.370496' }, 'quantity_too_large', 'lossPerDay'],
])('%j is refused: %s', async (draft, reason, field) => {
  const ada = await place.person('ada')
  expect(await ada.post(OWN.limits, { ...NONE, ...draft })).toMatchObject({ reason, field })
  expect((await ada.get(OWN.protection)).data.limits).toEqual(NONE)
})
