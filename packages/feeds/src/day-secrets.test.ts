import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { dateOf, dayOf, dayOfDate, hashOfSecret, isRevealed, publishedSecrets, secretsOf } from './day-secrets.ts'

const MASTER = Buffer.alloc(32, 3)
const DAY = dayOfDate('2026-05-04')
const published = (day: number, secret: Uint8Array | null = secretsOf(MASTER)(day)) => ({
  date: dateOf(day),
  hash: hashOfSecret(secretsOf(MASTER)(day)),
  secret: secret && Buffer.from(secret).toString('hex'),
})

test('a day has one secret, which tells nothing of another day or of the master', () => {
  expect(Buffer.from(secretsOf(MASTER)(DAY)).toString('hex')).toBe(createHmac('sha256', MASTER).update('day 2026-05-04').digest('hex'))
  expect(secretsOf(MASTER)(DAY)).not.toEqual(secretsOf(MASTER)(DAY + 1))
  expect(secretsOf(MASTER)(DAY)).not.toEqual(secretsOf(Buffer.alloc(32, 4))(DAY))
  expect(hashOfSecret(secretsOf(MASTER)(DAY))).toBe(createHash('sha256').update(secretsOf(MASTER)(DAY)).digest('hex'))
})

test('a day is shown an hour after it has ended, not a millisecond before', () => {
  const hourAfter = Date.UTC(2026, 4, 5, 1)
  expect([isRevealed(DAY, hourAfter - 1), isRevealed(DAY, hourAfter), isRevealed(DAY + 1, hourAfter)]).toEqual([false, true, false])
  expect(dayOf(Date.UTC(2026, 4, 4, 23, 59, 59, 999))).toBe(DAY)
})

test('what was published gives the secret back, and nothing that was not announced', () => {
  expect(publishedSecrets([published(DAY)])(DAY)).toEqual(Buffer.from(secretsOf(MASTER)(DAY)))
  expect(() => publishedSecrets([published(DAY)])(DAY + 1)).toThrow('2026-05-05 is not published')
  expect(() => publishedSecrets([published(DAY, null)])(DAY)).toThrow('not published')
  expect(() => publishedSecrets([published(DAY, secretsOf(MASTER)(DAY + 1))])(DAY)).toThrow('not the one its hash announced')
})
