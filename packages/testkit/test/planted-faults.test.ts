import { expect, test } from 'vitest'
import { NaiveCore, simulate } from '../src/index.ts'
import { EARLY_NAMES, earlySeedOf } from './early-seeds.ts'
import { faultyCore } from './faulty-core.ts'
import { EARLY_ROUND, missedFaults, PLAN, SEEDS } from './missed-faults.ts'
import {
  PLANTED_CONTRACT_FAULTS,
  PLANTED_GAP_FAULTS,
  PLANTED_LADDER_FAULTS,
  PLANTED_STALE_LADDER_FAULTS,
} from './planted-contract-faults.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'
import { PLANTED_FUNDING_FAULTS } from './planted-funding-faults.ts'
import { PLANTED_OPTION_FAULTS } from './planted-option-faults.ts'

test('every fault planted in spot is caught', async () => {
  expect(await missedFaults(PLANTED_FAULTS, 'spot')).toEqual([])
  expect(PLANTED_FAULTS).toHaveLength(48)
}, 900_000)

const LISTS = [
  ['spot', PLANTED_FAULTS],
  ['spot_and_perpetuals', [...PLANTED_CONTRACT_FAULTS, ...PLANTED_GAP_FAULTS, ...PLANTED_LADDER_FAULTS, ...PLANTED_STALE_LADDER_FAULTS]],
  ['options', PLANTED_OPTION_FAULTS],
] as const

test.each(LISTS)(
  'the same runs of %s hold every law without a fault',
  async (traffic, faults) => {
    const core = await faultyCore(null)
    const commands = EARLY_ROUND
    for (const seed of new Set([...SEEDS, ...faults.map((fault) => earlySeedOf(fault) ?? 1)]))
      expect(simulate({ core, seed, traffic, second: new NaiveCore(), ...PLAN, commands }).commands).toBeGreaterThanOrEqual(commands)
  },
  600_000,
)

test('every fault has a name of its own, and only faults have an early seed', () => {
  const names = [...LISTS.flatMap(([, faults]) => [...faults]), ...PLANTED_FUNDING_FAULTS].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(EARLY_NAMES.filter((name) => !names.includes(name))).toEqual([])
})

test('a text that the core no longer has fails loudly', async () => {
  const fault = { name: 'gone', file: 'spot/holds.ts', text: 'no such text', becomes: '' }
  await expect(faultyCore(fault)).rejects.toThrow('does not stand once')
  await expect(faultyCore({ ...fault, file: 'spot/nowhere.ts' })).rejects.toThrow('no longer part of the core')
})
