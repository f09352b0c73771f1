import { expect, test } from 'vitest'
import { byEnd, nextShown } from './shown-option.ts'

const running = (id: string, endMs: number, acceptedAtMs = 0) => ({
  id,
  expiryAtMs: endMs,
  strikeFromMs: 0,
  seconds: 0,
  acceptedAtMs,
})
const unstruck = { ...running('9', 0), expiryAtMs: null, strikeFromMs: 20, seconds: 1 }

test('the one nearest its end is shown, one without a strike by its earliest end', () => {
  expect(byEnd([running('1', 3_000), unstruck, running('2', 1_000)]).map(({ id }) => id)).toEqual(['2', '9', '1'])
  expect(nextShown(undefined, [running('1', 3_000), unstruck])).toEqual({ id: '9', isChosen: false, endMs: 1_020 })
  expect(nextShown(undefined, [])).toBeUndefined()
})

test('a nearer one takes its place, unless it was chosen', () => {
  const both = [running('1', 3_000), running('2', 1_000)]
  expect(nextShown({ id: '1', isChosen: false, endMs: 3_000 }, both)?.id).toBe('2')
  expect(nextShown({ id: '1', isChosen: true, endMs: 3_000 }, both)?.id).toBe('1')
})

test('one that has ended stays, until something newer runs', () => {
  const ended = { id: '1', isChosen: true, endMs: 3_000 }
  expect(nextShown(ended, [])).toBe(ended)
  expect(nextShown(ended, [running('2', 9_000, 2_000)])).toBe(ended)
  expect(nextShown(ended, [running('2', 9_000, 3_001)])).toEqual({ id: '2', isChosen: false, endMs: 9_000 })
})
