import { core } from '@glasshouse/core'
import { expect, test } from 'vitest'
import { EARLY_ROUNDS } from './early-seeds.ts'
import { FAULT_SETS, SPOT } from './fault-sets.ts'
import { faultyCore } from './faulty-core.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'

test('every fault planted in spot is caught', async () => {
  expect(await missedFaults(SPOT)).toEqual([])
  expect(PLANTED_FAULTS).toHaveLength(48)
}, 900_000)

test('the same runs of spot hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(SPOT)) expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)

test('every fault has a name of its own, and only faults have an early round', () => {
  const names = FAULT_SETS.flatMap(({ faults }) => faults).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(EARLY_ROUNDS).filter((name) => !names.includes(name))).toEqual([])
})

test('a text that the core no longer has fails loudly', async () => {
  const fault = { name: 'gone', file: 'spot/holds.ts', text: 'no such text', becomes: '' }
  await expect(faultyCore(fault)).rejects.toThrow('does not stand once')
  await expect(faultyCore({ ...fault, file: 'spot/nowhere.ts' })).rejects.toThrow('no longer part of the core')
})

test('a fault stays in the core it was planted in, and is in all of it', async () => {
  const shape = { name: 'another shape', file: 'snapshot/state.ts', text: 'const SHAPE_VERSION = ', becomes: 'const SHAPE_VERSION = 1 + ' }
  expect((await faultyCore(shape)).shapeVersion).toBe(core.shapeVersion + 1)
  expect((await faultyCore(null)).shapeVersion).toBe(core.shapeVersion)
})

test('a fault that is no program fails loudly', async () => {
  const fault = { name: 'unfinished', file: 'spot/holds.ts', text: 'export function buyHold(', becomes: 'export function (' }
  await expect(faultyCore(fault)).rejects.toThrow('spot/holds.ts')
})
