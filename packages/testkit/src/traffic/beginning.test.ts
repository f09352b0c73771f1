import { expect, test } from 'vitest'
import { beginningOf, isStranger, strangers } from './beginning.ts'

const FUNDING_MS = 28_800_000
const SCALES = 11
const beginnings = Array.from({ length: 4_000 }, (_, seed) => beginningOf(seed, SCALES))
const moments = beginnings.map(({ atMs }) => new Date(atMs))
const partOf = (isMeant: (beginning: (typeof beginnings)[number]) => boolean) => beginnings.filter(isMeant).length / beginnings.length
const each = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

test('seeds begin in every year of half a century, on every weekday, in every hour, second and millisecond', () => {
  const seen = (part: (moment: Date) => number) => [...new Set(moments.map(part))].sort((a, b) => a - b)
  expect(seen((moment) => moment.getUTCFullYear())).toEqual(each(2020, 50))
  expect(seen((moment) => moment.getUTCDay())).toEqual(each(0, 7))
  expect(seen((moment) => moment.getUTCHours())).toEqual(each(0, 24))
  expect(seen((moment) => moment.getUTCSeconds())).toEqual(each(0, 60))
  expect(seen((moment) => moment.getUTCMilliseconds()).length).toBeGreaterThan(950)
})

test('most seeds begin after today, some just before or after a funding, most far from one', () => {
  const sinceFunding = (atMs: number) => atMs % FUNDING_MS
  expect(partOf(({ atMs }) => atMs > Date.UTC(2027, 4, 1))).toBeGreaterThan(0.8)
  expect(partOf(({ atMs }) => sinceFunding(atMs) < 60_000)).toBeGreaterThan(0.08)
  expect(partOf(({ atMs }) => sinceFunding(atMs) >= FUNDING_MS - 60_000)).toBeGreaterThan(0.08)
  expect(partOf(({ atMs }) => Math.abs(sinceFunding(atMs) - FUNDING_MS / 2) < FUNDING_MS / 4)).toBeGreaterThan(0.3)
})

test('one of the first accounts is a player in one seed of eight or more, and later ones are too', () => {
  /** Of eight players. */
  const plays = (nth: number) => partOf(({ strangers: before }) => before < nth && nth <= before + 8)
  for (const nth of [1, 2, 5, 12]) expect(plays(nth)).toBeGreaterThan(nth === 1 ? 0.07 : 0.12)
  expect(plays(700)).toBeGreaterThan(0)
  expect(Math.max(...beginnings.map(({ strangers: before }) => before))).toBeGreaterThan(1_900)
})

test('a seed has one beginning, and as many strangers as it says', () => {
  expect(beginningOf(77, SCALES)).toEqual(beginningOf(77, SCALES))
  const opened = strangers({ ...beginningOf(77, SCALES), strangers: 300 })
  expect(new Set(opened.map((command) => command.type === 'OpenAccount' && isStranger(command.userRef) && command.userRef)).size).toBe(300)
  expect(opened.every((command) => command.type === 'OpenAccount' && /^[0-9a-f]{32}$/.test(command.userRef))).toBe(true)
  // Of users of the traffic and players of the proof.
  expect(['7777777777777777777777777777775f', `a0${'0'.repeat(30)}`].some(isStranger)).toBe(false)
})
