import type { MarketId } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import type { Engine } from '../engine/index.ts'
import { newestFirst, pageOfRows, projectedPage } from './page-of-rows.ts'

const [BTC, ETH] = [1 as MarketId, 2 as MarketId]
const views = [
  { id: 3, marketId: BTC },
  { id: 11, marketId: ETH },
  { id: 7, marketId: BTC },
]
const idOf = ({ id }: { readonly id: number }) => id

test.each([
  ['of all markets', undefined, [11, 7, 3]],
  ['of one market', BTC, [7, 3]],
  ['of a market without any', 9 as MarketId, []],
])('views %s come newest first', (_, marketId, ids) => {
  expect(newestFirst(views, { marketId }, idOf).map(idOf)).toEqual(ids)
  expect(views.map(idOf)).toEqual([3, 11, 7])
})

test.each([
  [1, 2, ['a', 'b']],
  [2, 2, ['c']],
  [3, 2, []],
  [1, 5, ['a', 'b', 'c']],
])('page %d of %d rows is its part of the list', (page, size, rows) => {
  expect(pageOfRows(['a', 'b', 'c'], { page, size })).toEqual(rows)
})

test('a page of the projection is read after it has caught up, and says how far it reaches', async () => {
  const steps: string[] = []
  const health = { lastSeq: 9, projectedSeq: 4 }
  const whenProjected = async (seq: number) => {
    steps.push(`waits for ${seq}`)
    health.projectedSeq = seq
  }
  const engine = { health: () => health, whenProjected } as unknown as Engine
  const read = async () => {
    steps.push('reads')
    return { rows: ['x', 'y'], total: 5 }
  }
  const page = await projectedPage({ engine }, read, (row, index) => `${row}${index}`)
  expect(page).toMatchObject({ rows: ['x0', 'y1'], total: 5, seq: 9 })
  expect(steps).toEqual(['waits for 9', 'reads'])
})

test('a page is given out by a projection that lags too far, with the group that it reaches', async () => {
  const engine = { health: () => ({ lastSeq: 9, projectedSeq: 4 }), whenProjected: () => new Promise(() => {}) } as unknown as Engine
  const page = await projectedPage({ engine }, async () => ({ rows: [], total: 0 }), String)
  expect(page).toMatchObject({ rows: [], total: 0, seq: 4 })
})
