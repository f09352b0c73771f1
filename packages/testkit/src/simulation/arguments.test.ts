import { expect, test } from 'vitest'
import { type Options, readOptions } from './arguments.ts'

test('the long form is 20 seeds and 10 million commands on all cores', () => {
  expect(readOptions([], 2)).toMatchObject({ commands: 500_000, workers: 2, isTwin: false, rigging: 0 })
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

test('the proof that nobody can rig an option takes a number of sequences, and nothing of the simulation', () => {
  expect(readOptions(['--rigging', '100000'], 2)).toMatchObject({ rigging: 100_000, workers: 2 })
  expect((readOptions(['--rigging', '100000'], 2) as Options).seeds).toHaveLength(20)
  expect(readOptions(['--rigging', '40', '--seed', '3'], 2)).toMatchObject({ rigging: 40, seeds: [3], workers: 1 })
  expect(readOptions(['--rigging', '0'], 2)).toBe('--rigging needs a whole number')
  expect(readOptions(['--rigging'], 2)).toBe('--rigging needs a whole number')
  for (const other of [['--twin'], ['--commands', '5'], ['--users', '5']])
    expect(readOptions(['--rigging', '40', ...other], 2)).toBe('--rigging goes with --seed, --seeds and --workers alone')
})
