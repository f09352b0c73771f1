import { afterAll, beforeAll, expect, test } from 'vitest'
import { Audit, type WantedEntries } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

const NONE: WantedEntries = { actor: '', act: '', subject: '', text: '', fromMs: null, toMs: null }
let place: Awaited<ReturnType<typeof freshRecords>>
let audit: Audit
beforeAll(async () => {
  place = await freshRecords()
  audit = new Audit(place.db, place.clock)
  const entries = [
    ['operator:3', 'account-flag', '481516234', { reason: 'incident', words: ['100%'] }],
    ['operator:31', 'account_close', '481516234', { reason: 'Compliance' }],
    ['user:481516234', 'end_sessions', 'user 481516234', { text: 'a\\b' }],
    ['system', 'approval_expire', '', {}],
  ] as const
  for (const [actor, act, subject, detail] of entries) {
    await audit.add({ actor, act, subject, detail })
    place.time.nowMs += 1_000
  }
})
afterAll(() => place.stop())

const found = async (wanted: Partial<WantedEntries>, page: { beforeId?: number; limit?: number } = {}) =>
  (await audit.search({ ...NONE, ...wanted }, { beforeId: page.beforeId ?? null, limit: page.limit ?? 10 })).map(({ auditId }) => auditId)

test.each([
  ['nothing, newest first', {}, [4, 3, 2, 1]],
  ['an actor that begins so', { actor: 'operator:3' }, [2, 1]],
  ['an act', { act: 'account-' }, [1]],
  ['a subject that begins so', { subject: '4815' }, [2, 1]],
  ['a text of the detail, in any case', { text: 'compliance' }, [2]],
  ['a text of actor or subject', { text: '481516234' }, [3, 2, 1]],
  ['several at once', { actor: 'operator', text: 'incident' }, [1]],
  ['an underscore, which is itself alone', { act: 'account_' }, [2]],
  ['a percent sign, which is itself alone', { text: '100%' }, [1]],
  ['a backslash, which is itself alone', { actor: '\\' }, []],
  ['a sign that would end a statement', { text: "'; drop table audit_entries; --" }, []],
])('finds by %s', async (_by, wanted, ids) => {
  expect(await found(wanted)).toEqual(ids)
})

test('times are from the first moment on and before the last', async () => {
  const start = 1_700_000_000_000
  expect(await found({ fromMs: start + 1_000, toMs: start + 3_000 })).toEqual([3, 2])
  expect(await found({ fromMs: start + 3_001 })).toEqual([])
})

test('pages follow each other without a gap', async () => {
  expect(await found({}, { limit: 2 })).toEqual([4, 3])
  expect(await found({}, { limit: 2, beforeId: 3 })).toEqual([2, 1])
  expect(await found({}, { limit: 2, beforeId: 1 })).toEqual([])
})
