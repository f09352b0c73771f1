import { type Command, LISTED_INDICES, type SourceTick, timeMs } from '@glasshouse/domain'
import { type OptionReceipt, verifyReceipt } from '@glasshouse/verifier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../../test/client.ts'
import { BTC_OPTION, type OptionServer, optionServer } from '../../../test/option-server.ts'
import { submitAs, submitSigned } from '../../../test/signing/submit-signed.ts'
import { systemActor } from '../../engine/protocol/actors.ts'

const DAY_MS = 86_400_000
const PRICE = 50_000 * 10 ** 8

let server: OptionServer
let ann: TestUser

beforeAll(async () => {
  server = await optionServer()
  ann = await server.person('ann')
})
afterAll(() => server.stop())

const operator = {
  actor: { origin: 'operator', actorId: 7, accountId: 0, realm: 'real', key: '' },
  approverId: 8,
  reasonCode: 'rule_change',
} as const

async function accepted(command: Command): Promise<void> {
  expect(await submitAs(server.engine, command)).toMatchObject({ ok: true })
}

const named = (sourceId: number, name: string, provenance: 'simulated' | 'replay') =>
  submitSigned(server.engine, { type: 'ConfigureSource', ...operator, source: { sourceId, name, provenance } })

/**
 * A second passes and three sources speak; every other time the third's own time is old, and the second is far above
 * the others.
 */
async function speak(price = PRICE): Promise<void> {
  server.time.nowMs += 1_000
  const now = server.time.nowMs
  const tick = (sourceId: number, mid: number, venueMs = now) =>
    ({ indexId: 1, sourceId, bid: mid - 1, ask: mid + 1, venueTimeMs: timeMs(venueMs), receivedMs: timeMs(now) }) as SourceTick
  const isOdd = now % 2_000 !== 0
  const ticks = [tick(1, price), tick(2, isOdd ? price * 1.002 : price * 1.02), tick(3, price * 0.999, isOdd ? now - 6_000 : now)]
  await accepted({ type: 'RecordTicks', actor: systemActor('feed'), ticks })
}

async function seconds(count: number, price?: number): Promise<void> {
  for (let left = count; left > 0; left--) await speak(price)
}

const receiptOf = async (id: number): Promise<OptionReceipt> => (await ann.get(`/api/fairness/option/${id}`)).data
const provenances = ({ sources }: OptionReceipt) => sources.map(({ name, provenance }) => `${name} ${provenance}`)
const partsAt = async (at: number) => (await server.client().get('/api/fairness/index/btcusdt', { at: String(at) })).data.parts

test('a receipt over two rules, two sets and three sources tells each, and none can be called something else later', async () => {
  expect(await named(2, 'second', 'simulated')).toMatchObject({ ok: true })
  expect(await named(3, 'third', 'simulated')).toMatchObject({ ok: true })
  const effectiveFromMs = timeMs(server.time.nowMs + DAY_MS)
  const index = { ...LISTED_INDICES.find(({ indexId }) => indexId === 1), minSources: 2, sourceIds: [1, 2, 3], lateAfterMs: 1_000 } as never
  await accepted({ type: 'ConfigureIndex', ...operator, index, effectiveFromMs })
  const periods = BTC_OPTION.periods.map((period) => ({ ...period, oddsPpm: 700_000 as never }))
  await accepted({ type: 'ConfigureOption', ...operator, option: { ...BTC_OPTION, periods }, effectiveFromMs })
  server.time.nowMs = effectiveFromMs - 4_000
  await seconds(7)

  const id = await server.option(ann, { side: 'up' })
  await seconds(10)
  // While it runs, and again when it is settled.
  expect(await named(2, 'second', 'replay')).toMatchObject({ ok: false, reason: 'invalid_value' })
  await seconds(25, PRICE * 1.02)
  expect(await named(3, 'best-of-all', 'simulated')).toMatchObject({ ok: false, reason: 'invalid_value' })

  const receipt = await receiptOf(id)
  expect(verifyReceipt(receipt).steps.filter(({ ok }) => !ok)).toEqual([])
  expect(receipt.rule).toMatchObject({ version: 2, oddsPpm: 700_000 })
  expect(receipt.records.filter(({ kind }) => kind === 'rule')).toHaveLength(2)
  expect(receipt.indexSets.map(({ sourceIds }) => sourceIds)).toEqual([[1], [1, 2, 3]])
  expect(provenances(receipt)).toEqual(['fixed simulated', 'second simulated', 'third simulated'])
  // Two that count, the third left out; and three, of which the one far above counts half a percent above their middle.
  const seen = receipt.points.map(({ parts }) => parts.map(({ mid, used, fault }) => fault || (used === mid ? 'counts' : 'counts as less')))
  expect(seen).toContainEqual(['counts', 'counts', 'venue_time_old'])
  expect(seen).toContainEqual(['counts', 'counts as less', 'counts'])

  const names = (await partsAt(receipt.result.strike?.atMs as number)).map(
    (part: Record<string, string>) => `${part.name} ${part.provenance}`,
  )
  expect(names).toEqual(provenances(receipt))
})

test('each source is told with its lag and its gaps, a late one too', async () => {
  for (const lagMs of [40, 40, 1_400]) {
    server.time.nowMs += 1_000
    const now = server.time.nowMs
    const tick = { indexId: 2, sourceId: 1, bid: PRICE - 1, ask: PRICE + 1, venueTimeMs: timeMs(now - lagMs), receivedMs: timeMs(now) }
    await accepted({ type: 'RecordTicks', actor: systemActor('feed'), ticks: [tick as SourceTick] })
  }
  await server.seconds(1)
  const { rows } = await server.client().get('/api/fairness/sources')
  const { windowMs, lags } = rows.find(({ symbol }) => symbol === 'ethusdt')
  expect(windowMs).toBe(600_000)
  expect(lags).toMatchObject([{ sourceId: '1', medianMs: expect.any(Number), p99Ms: 40 }])
})

test('sets of the past are told with their sources', async () => {
  const index = { ...LISTED_INDICES.find(({ indexId }) => indexId === 1), minSources: 1, sourceIds: [1], lateAfterMs: 1_000 } as never
  const effectiveFromMs = timeMs(server.time.nowMs + DAY_MS)
  await accepted({ type: 'ConfigureIndex', ...operator, index, effectiveFromMs })
  server.time.nowMs = effectiveFromMs
  await server.seconds(1)
  const { rows } = await server.client().get('/api/fairness/sources')
  const { inForce, past } = rows.find(({ symbol }) => symbol === 'btcusdt')
  expect(inForce.sources).toMatchObject([{ name: 'fixed', provenance: 'simulated' }])
  expect(past).toHaveLength(2)
  expect(past[0].sources).toMatchObject([{ name: 'fixed' }, { name: 'second', provenance: 'simulated' }, { name: 'third' }])
  expect(past[1].sources).toMatchObject([{ name: 'fixed', provenance: 'simulated' }])
})
