import { dayOf, hashOfSecret, secretsOf } from '@glasshouse/feeds'
import { expect, test } from 'vitest'
import { daysOfWalks, firstDay } from './walks.ts'

const FIRST_MS = Date.UTC(2026, 4, 4, 9)
const secretOfDay = secretsOf(Buffer.alloc(32, 5))
const walks = { secretOfDay, anchorMs: FIRST_MS, firstMs: FIRST_MS }
const asked = (nowMs: number, before?: string, count = 10) => daysOfWalks(walks, { nowMs, before, count })

test('days are told from tomorrow back to the first, and no day tells its secret while it is played', () => {
  const rows = asked(Date.UTC(2026, 4, 5, 12))
  expect(rows.map(({ date }) => date)).toEqual(['2026-05-06', '2026-05-05', '2026-05-04', '2026-05-03'])
  expect(rows.map(({ secret }) => secret !== null)).toEqual([false, false, true, true])
  for (const { hash, secret } of rows.slice(2)) expect(hashOfSecret(Buffer.from(secret as string, 'hex'))).toBe(hash)
  expect(firstDay(walks)).toBe(dayOf(FIRST_MS) - 1)
})

test('the hash of a day is the same before, while and after it is played', () => {
  const hashAt = (nowMs: number) => asked(nowMs).find(({ date }) => date === '2026-05-05')?.hash
  const hashes = [Date.UTC(2026, 4, 4, 9), Date.UTC(2026, 4, 5, 9), Date.UTC(2026, 4, 9)].map(hashAt)
  expect(new Set(hashes).size).toBe(1)
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
})

test('a day tells its secret an hour after it has ended', () => {
  const secretAt = (nowMs: number) => asked(nowMs, '2026-05-06', 1)[0]?.secret
  expect(secretAt(Date.UTC(2026, 4, 6, 1) - 1)).toBeNull()
  expect(secretAt(Date.UTC(2026, 4, 6, 1))).toBe(Buffer.from(secretOfDay(dayOf(Date.UTC(2026, 4, 5)))).toString('hex'))
})

test.each([
  ['2026-05-05', ['2026-05-04', '2026-05-03']],
  ['2026-05-03', []],
  ['1999-01-01', []],
  ['2999-01-01', ['2026-05-06', '2026-05-05', '2026-05-04', '2026-05-03']],
  ['2026-99-99', []],
])('before %s there are %j', (before, dates) => {
  expect(asked(Date.UTC(2026, 4, 5, 12), before).map(({ date }) => date)).toEqual(dates)
})
