import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { core } from '@glasshouse/core'
import { archiveGroups, CoreShelf, coreOf } from '@glasshouse/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../../test/client.ts'
import { type OptionServer, optionServer } from '../../../test/option-server.ts'

let server: OptionServer
let ann: TestUser
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-archived-prices-'))

beforeAll(async () => {
  server = await optionServer()
  ann = await server.person('ann')
  await server.seconds(3)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Ten minutes go by, after which the exchange makes a snapshot. */
async function snapshot(): Promise<void> {
  const { snapshotSeq } = server.engine.health()
  server.time.nowMs += 11 * 60_000
  await server.seconds(1)
  await expect.poll(() => server.engine.health().snapshotSeq).toBeGreaterThan(snapshotSeq)
}

/** Archives as `journal archive` does: all before the third last snapshot leaves the database. */
async function archive(name: string): Promise<number> {
  const behind = ({ lastSeq, projectedSeq } = server.engine.health()) => lastSeq - projectedSeq
  await expect.poll(() => behind()).toBe(0)
  const shelf = new CoreShelf(coreOf(core, new TextEncoder().encode('core of tests')))
  const { projectedSeq } = server.engine.health()
  const archived = await archiveGroups({ ownerUrl: server.database.ownerUrl, folder: join(folder, name), shelf, projectedSeq })
  expect(archived).toMatchObject({ ok: true, fromSeq: 2 })
  return 'toSeq' in archived ? archived.toSeq : 0
}

const indexAt = (at: number) => server.client().get('/api/fairness/index/btcusdt', { at: String(at) })
const receiptOf = (id: number) => ann.get(`/api/fairness/option/${id}`)

test('prices of a time that was archived are said to be archived, not to have never been', async () => {
  const settled = await server.option(ann)
  await server.seconds(34)
  const before = server.time.nowMs
  const notOpened = await server.option(ann)
  await server.silence(6)
  await server.seconds(2)
  expect(await receiptOf(settled)).toMatchObject({ code: 200 })
  expect(await receiptOf(notOpened)).toMatchObject({ code: 200, data: { result: { outcome: 'not_opened' } } })
  expect(await indexAt(before - 1)).toMatchObject({ code: 200, data: { price: '50000' } })
  await snapshot()
  await snapshot()
  await snapshot()
  const late = await server.option(ann)
  await server.seconds(34)
  const lateAt = server.time.nowMs
  await archive('first')

  const archived = { code: 0, reason: 'groups_archived', data: null }
  // Whole stretches of it: nothing of those ten minutes is left.
  expect(await receiptOf(settled)).toMatchObject(archived)
  expect(await receiptOf(notOpened)).toMatchObject(archived)
  expect(await indexAt(before)).toMatchObject(archived)
  expect(await indexAt(before + 60_000)).toMatchObject(archived)
  // Moments found before they left are known still; those not archived can be asked as ever.
  expect(await indexAt(before - 1)).toMatchObject({ code: 200, data: { price: '50000' } })
  expect(await indexAt(lateAt)).toMatchObject({ code: 200, data: { price: '50000', isStale: false } })
  expect(await receiptOf(late)).toMatchObject({ code: 200, data: { order: { optionId: String(late) } } })
})
