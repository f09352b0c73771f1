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

test('the rules that know only the past take a seed, days and a market, and nothing of the simulation', () => {
  expect(readOptions([], 2)).toMatchObject({ battery: null })
  expect(readOptions(['--battery'], 2)).toMatchObject({ battery: { seed: 1, daysMax: 60, market: null } })
  const some = ['--battery', '--seed', '3', '--days-max', '5', '--market', 'replay:btcusdt']
  expect(readOptions(some, 2)).toMatchObject({ battery: { seed: 3, daysMax: 5, market: 'replay:btcusdt' } })
  for (const other of [['--twin'], ['--commands', '5'], ['--rigging', '5']])
    expect(readOptions(['--battery', ...other], 2)).toMatch(/--battery goes with|--rigging goes with/)
  expect(readOptions(['--market', 'replay:btcusdt'], 2)).toBe('--days-max and --market go with --battery')
  expect(readOptions(['--battery', '--market', 'btc'], 2)).toBe('--market needs a market such as replay:btcusdt')
  expect(readOptions(['--battery', '--days-max', '0'], 2)).toBe('--days-max needs a whole number')
})
