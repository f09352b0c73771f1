import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('the long form is 20 seeds and 10 million commands on all cores', () => {
  expect(readOptions([], 2)).toMatchObject({ commands: 500_000, workers: 2, isTwin: false })
  expect(readOptions(['--twin'], 4)).toMatchObject({ commands: 50_000, workers: 4, isTwin: true })
})

test('a failure is repeated by its seed', () => {
  expect(readOptions(['--seed', '7', '--commands', '900'], 2)).toMatchObject({ seeds: [7], commands: 900, workers: 1 })
})

test('what is not understood is said', () => {
  expect(readOptions(['--speed', '7'], 2)).toBe('unknown option --speed')
  expect(readOptions(['--seed'], 2)).toBe('--seed needs a whole number')
  expect(readOptions(['--seeds', '0'], 2)).toBe('--seeds needs a whole number')
  expect(readOptions(['--commands', '-5'], 2)).toBe('--commands needs a whole number')
})
