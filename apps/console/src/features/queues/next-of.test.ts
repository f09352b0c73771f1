import { expect, test } from 'vitest'
import { nextOf } from './next-of.ts'

test('after a decision comes the next one, at the end the one before, and nothing where there is no other', () => {
  expect(nextOf(['1', '2', '3'], '1')).toBe('2')
  expect(nextOf(['1', '2', '3'], '3')).toBe('2')
  expect(nextOf(['1'], '1')).toBeUndefined()
  expect(nextOf([], '1')).toBeUndefined()
})

test('one that somebody else has taken out of the list leads to the first that waits', () => {
  expect(nextOf(['4', '5'], '3')).toBe('4')
})
