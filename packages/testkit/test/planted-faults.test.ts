import { expect, test } from 'vitest'
import { NaiveCore, simulate } from '../src/index.ts'
import { faultyCore } from './faulty-core.ts'
import { missedFaults, PLAN, SEEDS } from './missed-faults.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'

test('every fault planted in spot is caught', async () => {
  expect(await missedFaults(PLANTED_FAULTS, 'spot')).toEqual([])
  expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(40)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  const core = await faultyCore(null)
  for (const seed of SEEDS)
    for (const traffic of ['spot', 'spot_and_perpetuals', 'options'] as const)
      expect(simulate({ core, seed, traffic, second: new NaiveCore(), ...PLAN, commands: 2_000 }).commands).toBeGreaterThanOrEqual(2_000)
}, 600_000)

test('a text that the core no longer has fails loudly', async () => {
  const fault = { name: 'gone', file: 'spot/holds.ts', text: 'no such text', becomes: '' }
  await expect(faultyCore(fault)).rejects.toThrow('does not stand once')
  await expect(faultyCore({ ...fault, file: 'spot/nowhere.ts' })).rejects.toThrow('no longer part of the core')
})
