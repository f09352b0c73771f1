import { amount, WITHDRAWAL_DAY_MS, WITHDRAWAL_MONTH_MS } from '@glasshouse/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Counted, CountedRequests } from './counted.ts'

const ACCOUNTS = [1_001, 1_002, 1_003]
const idOf = (nth: number) => nth.toString(16).padStart(32, '0')
/** To the millisecond before, at and after the end of a day and of a month, too. */
const wait = fc.oneof(
  fc.constantFrom(0, 1, WITHDRAWAL_DAY_MS - 1, WITHDRAWAL_DAY_MS, WITHDRAWAL_DAY_MS + 1, WITHDRAWAL_MONTH_MS - 1, WITHDRAWAL_MONTH_MS),
  fc.integer({ min: 0, max: 4 * WITHDRAWAL_DAY_MS }),
)
const step = fc.record({
  waitMs: wait,
  kind: fc.constantFrom('request', 'request', 'request', 'give_back', 'look', 'restart'),
  accountId: fc.constantFrom(...ACCOUNTS),
  value: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  nth: fc.nat(),
})

/** Counts by looking at every request there was. */
class NaiveRequests {
  list: Counted[] = []

  since(afterMs: number, accountId?: number): bigint {
    const counting = this.list.filter((one) => one.atMs > afterMs && (accountId === undefined || one.accountId === accountId))
    return counting.reduce((sum, { value }) => sum + value, 0n)
  }

  giveBack(withdrawalId: string): void {
    this.list = this.list.filter((one) => one.withdrawalId !== withdrawalId)
  }
}

const restarted = (counted: CountedRequests) => {
  const next = new CountedRequests()
  for (const one of counted.list()) next.restore(one)
  return next
}

test('sums of a day and of 30 days are those of a scan of all requests, over restarts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 * WITHDRAWAL_MONTH_MS }),
      fc.array(step, { minLength: 1, maxLength: 300 }),
      (startMs, steps) => {
        let counted = new CountedRequests()
        const naive = new NaiveRequests()
        let [nowMs, requests] = [startMs, 0]
        for (const { waitMs, kind, accountId, value, nth } of steps) {
          nowMs += waitMs
          if (kind === 'request') {
            const one = { withdrawalId: idOf(++requests), accountId, atMs: nowMs, value: amount(value) }
            counted.add(one)
            naive.list.push(one)
          } else if (kind === 'give_back') {
            const withdrawalId = idOf(1 + (nth % (requests + 1)))
            counted.giveBack(withdrawalId)
            naive.giveBack(withdrawalId)
          } else if (kind === 'restart') counted = restarted(counted)
          // Not at each step: sums must be right, too, when nobody looked for a while.
          if (kind === 'restart' || kind === 'give_back') continue
          expect(counted.dayOfAll(nowMs)).toBe(naive.since(nowMs - WITHDRAWAL_DAY_MS))
          for (const whose of ACCOUNTS) {
            expect(counted.dayOf(whose, nowMs)).toBe(naive.since(nowMs - WITHDRAWAL_DAY_MS, whose))
            expect(counted.monthOf(whose, nowMs)).toBe(naive.since(nowMs - WITHDRAWAL_MONTH_MS, whose))
          }
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('whether anybody looks at a sum, or when, changes nothing of what a snapshot lists', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 200 }), (steps) => {
      const [seen, unseen] = [new CountedRequests(), new CountedRequests()]
      let [nowMs, requests] = [0, 0]
      for (const { waitMs, kind, accountId, value, nth } of steps) {
        nowMs += waitMs
        if (kind === 'request') {
          const one = { withdrawalId: idOf(++requests), accountId, atMs: nowMs, value: amount(value) }
          for (const counted of [seen, unseen]) counted.add(one)
        } else if (kind === 'give_back') for (const counted of [seen, unseen]) counted.giveBack(idOf(1 + (nth % (requests + 1))))
        else {
          seen.dayOfAll(nowMs)
          for (const whose of ACCOUNTS) seen.monthOf(whose, nowMs)
        }
        expect(seen.list()).toEqual(unseen.list())
        expect(restarted(seen).list()).toEqual(seen.list())
      }
    }),
    { numRuns: 100 },
  )
})

test('a request counts for a day and for 30 days to the millisecond, and is forgotten by the next one after that', () => {
  const counted = new CountedRequests()
  const one = { withdrawalId: idOf(1), accountId: 1_001, atMs: 1_000, value: amount(7n) }
  counted.add(one)
  const sums = (nowMs: number) => [counted.dayOf(1_001, nowMs), counted.dayOfAll(nowMs), counted.monthOf(1_001, nowMs)]
  expect(sums(1_000 + WITHDRAWAL_DAY_MS - 1)).toEqual([7n, 7n, 7n])
  expect(sums(1_000 + WITHDRAWAL_DAY_MS)).toEqual([0n, 0n, 7n])
  expect(sums(1_000 + WITHDRAWAL_MONTH_MS - 1)).toEqual([0n, 0n, 7n])
  expect(sums(1_000 + WITHDRAWAL_MONTH_MS)).toEqual([0n, 0n, 0n])
  expect(counted.list()).toEqual([one])
  const next = { ...one, withdrawalId: idOf(2), atMs: 1_000 + WITHDRAWAL_MONTH_MS }
  counted.add(next)
  expect(counted.list()).toEqual([next])
  expect([counted.has(idOf(1)), counted.has(idOf(2))]).toEqual([false, true])
})

test('a sum costs the same after 200,000 requests as after few', () => {
  const counted = new CountedRequests()
  const started = performance.now()
  for (let nth = 1; nth <= 200_000; nth++) {
    counted.add({ withdrawalId: idOf(nth), accountId: 1_001, atMs: nth, value: amount(1n) })
    if (nth % 3 === 0) counted.giveBack(idOf(nth - 1))
    counted.dayOfAll(nth)
    counted.monthOf(1_001, nth)
  }
  expect(counted.monthOf(1_001, 200_000)).toBe(200_000n - 66_666n)
  // A scan of them all would take hours.
  expect(performance.now() - started).toBeLessThan(60_000)
}, 120_000)
