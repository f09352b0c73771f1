import { expect, test } from 'vitest'
import { breakEvenPercent } from './break-even.ts'

test.each([
  ['0.8', '55.56'],
  ['0.82', '54.95'],
  // 54.054..., 53.191..., 52.631...: never told lower than it is.
  ['0.85', '54.06'],
  ['0.88', '53.20'],
  ['0.9', '52.64'],
  ['1', '50.00'],
  ['0.6', '62.50'],
  ['0.000001', '100.00'],
])('at odds of %s one must be right in %s %% not to lose', (odds, percent) => expect(breakEvenPercent(odds)).toBe(percent))
