import { expect, test } from 'vitest'
import { stepsToCome } from './steps-to-come.ts'

test.each([
  ['requested', ['approved', 'sending', 'settled']],
  ['approved', ['sending', 'settled']],
  ['waiting', ['sending', 'settled']],
  ['sending', ['settled']],
  ['settled', []],
  ['rejected', []],
  ['failed', []],
  ['cancelled', []],
] as const)('of one that is %s', (state, ahead) => {
  expect(stepsToCome({ state })).toEqual(ahead)
})
