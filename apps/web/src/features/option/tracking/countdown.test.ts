import { expect, test } from 'vitest'
import { clockOf, saidMark } from './countdown.ts'

test.each([
  [0, '00:00'],
  [27, '00:27'],
  [60, '01:00'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [86_399, '23:59:59'],
])('%s seconds stand as %s', (seconds, text) => expect(clockOf(seconds)).toBe(text))

test.each([
  // Of a countdown of a minute the whole is not said: it was just chosen.
  [60, 60, undefined],
  [31, 60, undefined],
  [30, 60, 30],
  [11, 60, 30],
  [10, 60, 10],
  [1, 60, 10],
  [30, 30, undefined],
  [10, 30, 10],
  [1_801, 3_600, undefined],
  [1_800, 3_600, 1_800],
  [599, 3_600, 600],
])('with %s of %s seconds left, %s is what was said last', (left, whole, mark) => expect(saidMark(left, whole)).toBe(mark))
