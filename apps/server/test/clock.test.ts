import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketBuy, restingBuy, type TestUser } from './client.ts'
import { OPTION, up } from './option-user.ts'
import { type TestServer, testServer } from './test-server.ts'

const HOUR_MS = 3_600_000
const SUBMIT = '/api/currency/order/submit'
const CANCEL = '/api/currency/order/cancelOrder'

let place: TestServer
let ada: TestUser
const logLines: string[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, logLines })
  ada = await place.person('ada')
})
afterAll(() => place.stop())

const readiness = async () => {
  const response = await fetch(`${place.url}/readyz`)
  return { status: response.status, ...((await response.json()) as { ready: boolean; unready: string[] }) }
}
const beats = async (count: number) => {
  for (let beat = 0; beat < count; beat++) await place.beat()
}
const priceOf = async () => place.engine.read.index(1)
const metric = async (name: string) => {
  const text = await (await fetch(`${place.url}/metrics`)).text()
  return Number(new RegExp(`^glasshouse_${name} (.*)$`, 'm').exec(text)?.[1])
}
let keys = 0
const keyed = () => ({ 'idempotency-key': `clock-test-${++keys}` })

/** Everything that leans on time or price is refused, everything else works, and no price moves. */
async function isOutOfStep() {
  const before = await priceOf()
  await place.beat()
  expect(await readiness()).toMatchObject({ status: 503, ready: false, unready: expect.arrayContaining(['out_of_step']) })
  expect(await metric('out_of_step')).toBe(1)
  expect(await ada.post(SUBMIT, marketBuy, keyed())).toMatchObject({ code: 0, reason: 'out_of_step' })
  expect(await ada.post(SUBMIT, restingBuy, keyed())).toMatchObject({ code: 0, reason: 'out_of_step' })
  expect(await ada.post(OPTION.place, up, keyed())).toMatchObject({ code: 0, reason: 'out_of_step' })
  expect((await ada.get('/api/asset/assetBalance')).code).toBe(200)
  expect(await priceOf()).toEqual(before)
}

const isInStep = async () => {
  await place.beat()
  expect(await readiness()).toEqual({
    status: 200,
    ready: true,
    unready: [],
    unquoted: [],
    alarms: [],
    withoutGate: ['futures', 'options'],
  })
  expect(await ada.post(SUBMIT, marketBuy, keyed())).toMatchObject({ code: 200, data: { status: 1 } })
}

test('a house whose clocks agree is ready', async () => {
  await isInStep()
  expect([await metric('out_of_step'), await metric('house_clock_offset_ms')]).toEqual([0, 0])
})

describe('the wall clock jumps ahead', () => {
  test.each([
    ['600 s', 600_000],
    ['25 h', 25 * HOUR_MS],
    ['1.9 s', 1_900],
  ])('by %s for 3 s: no order fills at a frozen price, the house is not ready, and then it is', async (_, aheadMs) => {
    const resting = await ada.post(SUBMIT, restingBuy, keyed())
    const from = place.engine.time.now()
    place.time.wallAheadMs += aheadMs
    await isOutOfStep()
    expect(await metric('house_clock_offset_ms')).toBe(aheadMs)
    expect(await ada.get(CANCEL, { id: resting.data.id })).toMatchObject({ code: 200 })
    await beats(2)
    place.time.wallAheadMs -= aheadMs
    await beats(1)
    await isInStep()
    expect(place.engine.time.now()).toBe(from + 5_000)
    expect((await place.client().get('/api/fairness/clock')).rows).toEqual([])
  })

  test('an order that was answered before gets its answer again, not a refusal', async () => {
    const key = keyed()
    const placed = await ada.post(SUBMIT, restingBuy, key)
    place.time.wallAheadMs += 600_000
    await place.beat()
    expect(await ada.post(SUBMIT, restingBuy, key)).toMatchObject({ code: 200, data: { id: placed.data.id, isRepeated: true } })
    place.time.wallAheadMs -= 600_000
    await beats(1)
  })

  test('by 25 h for good: after a minute one step, which everybody can read; what was due then is due', async () => {
    const from = place.engine.time.now()
    place.time.wallAheadMs += 25 * HOUR_MS
    await beats(59)
    expect(await readiness()).toMatchObject({ unready: expect.arrayContaining(['out_of_step']) })
    expect((await place.client().get('/api/fairness/clock')).rows).toEqual([])
    await beats(4)
    expect(await readiness()).toMatchObject({ status: 200, ready: true })
    const { data, rows } = await place.client().get('/api/fairness/clock')
    expect(data).toMatchObject({ state: 'in_step', apart: 0 })
    expect(rows).toMatchObject([{ by: 'clock', venues: [] }])
    expect(rows[0].to - rows[0].from).toBe(25 * HOUR_MS)
    expect(place.engine.time.now()).toBe(from + 63_000 + 25 * HOUR_MS)
    await isInStep()
  })
})

describe('the wall clock jumps back', () => {
  test.each([
    ['10 s', 10_000],
    ['1 h', HOUR_MS],
  ])('by %s: group time stands still, orders are refused, and all goes on when it is right again', async (_, behindMs) => {
    const from = place.engine.time.now()
    place.time.wallAheadMs -= behindMs
    await isOutOfStep()
    await isOutOfStep()
    expect(place.engine.time.now()).toBeLessThanOrEqual(from + 1_000)
    place.time.wallAheadMs += behindMs
    await beats(1)
    await isInStep()
    expect(place.engine.time.now()).toBe(from + 4_000)
  })

  test('by 10 s for good: in step once it is reached again', async () => {
    const from = place.engine.time.now()
    place.time.wallAheadMs -= 10_000
    await beats(9)
    expect(await readiness()).toMatchObject({ unready: expect.arrayContaining(['out_of_step']) })
    await beats(3)
    expect(await readiness()).toMatchObject({ ready: true })
    expect(place.engine.time.now()).toBeLessThanOrEqual(from + 3_000)
    await isInStep()
  })
})

test('a start with a wall clock behind the journal opens, out of step', async () => {
  place.time.wallAheadMs -= HOUR_MS
  await place.restart()
  ada = await place.person('ada')
  await isOutOfStep()
  place.time.wallAheadMs += HOUR_MS
  await beats(2)
  await isInStep()
})

test('after a start no order trades at the price of before', async () => {
  const resting = { ...restingBuy }
  await place.restart(2_000)
  ada = await place.person('ada')
  expect(await readiness()).toMatchObject({ status: 503, unready: expect.arrayContaining(['no_price_yet']) })
  expect(await ada.post(SUBMIT, marketBuy, keyed())).toMatchObject({ code: 0, reason: 'index_stale' })
  expect(await ada.post(SUBMIT, resting, keyed())).toMatchObject({ code: 200 })
  await isInStep()
})
