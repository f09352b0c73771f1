import { expect, test } from 'vitest'
import { alarmsOf } from './alarms.ts'
import { faultIn, type StaleServices, staleIndices } from './stale-indices.ts'

const SINCE = 1_800_000_000_000
interface Given {
  /** Symbols without a fresh point. */
  readonly stale?: readonly string[]
  readonly silent?: readonly number[]
  readonly said?: string
  readonly unready?: readonly string[]
}

/** Three indices of two venues, and one of a recording. */
function servicesWith({ stale = [], silent = [], said = '', unready = [] }: Given) {
  const indices = ['btcusdt', 'ethusdt', 'ltcusdt', 'xauusdt'].map((symbol, at) => ({
    ...{ indexId: at + 1, symbol, sourceIds: symbol === 'xauusdt' ? [9] : [1, 2] },
  }))
  const sources = [1, 2, 9].map((sourceId) => ({ sourceId, name: `source-${sourceId}` }))
  const configuration = { indices, sources, markets: [], contracts: [], options: [], newOrdersHalted: false, payoutsStopped: false }
  return {
    engine: {
      read: {
        index: async (indexId: number) => ({ isStale: stale.includes(indices[indexId - 1]?.symbol ?? ''), atMs: SINCE + indexId }),
        books: async () => [],
      },
      health: () => ({ unready, snapshotsLeftOut: 0, sumsDiffering: 0 }),
    },
    listing: { configuration: { ...configuration, gates: [] }, isStale: false },
    sourceWatch: { ageMs: (_: number, sourceId: number) => (silent.includes(sourceId) ? 60_000 : 500) },
    feed: { connectionFault: () => said },
    quotes: null,
    messages: { counts: { dead: 0 } },
  } as unknown as StaleServices & Parameters<typeof alarmsOf>[0]
}
const lateSources = [1, 2, 9].map((id) => ({ name: `source-${id}`, p99Ms: null, gaps: 1, longestGapMs: 5_000 }))

test('indices of the same silent sources are one alarm, with count, age and the reason of the connection', async () => {
  const services = servicesWith({
    ...{ stale: ['btcusdt', 'ethusdt', 'ltcusdt'], silent: [1, 2], said: 'connect ECONNREFUSED 127.0.0.1:9' },
  })
  const found = (await alarmsOf(services, lateSources)).filter(({ kind }) => kind !== 'without_gate')
  expect(found).toEqual([
    {
      ...{ kind: 'indices_stale', about: 'btcusdt, ethusdt, ltcusdt', startedAt: SINCE + 3, count: 3, all: 4 },
      sources: { silent: 2, all: 2, fault: 'connection_refused' },
    },
    { kind: 'late_source', about: 'source-9', startedAt: null, count: 1, all: null, sources: null },
  ])
})

test('indices of other sources are an alarm of their own', async () => {
  const found = await staleIndices(servicesWith({ stale: ['btcusdt', 'xauusdt'], silent: [9] }))
  expect(found.map(({ about, sources }) => [about, sources])).toEqual([
    ['btcusdt', { silent: 0, all: 2, fault: null }],
    ['xauusdt', { silent: 1, all: 1, fault: 'silent' }],
  ])
})

test('that no price comes in is said once, by the sources; another reason stays beside it', async () => {
  const all = { stale: ['btcusdt', 'ethusdt', 'ltcusdt', 'xauusdt'], silent: [1, 2, 9], unready: ['feed_silent', 'database_silent'] }
  const kinds = async (given: Given) => (await alarmsOf(servicesWith(given), [])).map(({ kind, about }) => `${kind} ${about}`)
  expect(await kinds(all)).toEqual(expect.arrayContaining(['unready database_silent']))
  expect(await kinds(all)).not.toContain('unready feed_silent')
  expect(await kinds({ ...all, stale: [] })).toContain('unready feed_silent')
})

test('nothing is stale where every index ticks', async () => {
  expect(await staleIndices(servicesWith({}))).toEqual([])
})

test.each([
  ['', 'silent'],
  ['connect ECONNREFUSED 127.0.0.1:443', 'connection_refused'],
  ['getaddrinfo ENOTFOUND stream.example', 'name_not_found'],
  ['connect ETIMEDOUT 1.2.3.4:443', 'timed_out'],
  ['no sound quote for 10000 ms', 'silent'],
  ['socket hang up', 'disconnected'],
])('“%s” is the reason %s', (said, fault) => expect(faultIn(said)).toBe(fault))
