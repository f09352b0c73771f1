import { core } from '@glasshouse/core'
import { expect, test } from 'vitest'
import { EARLY_NAMES, EARLY_ROUND } from './early-seeds.ts'
import { faultyCore } from './faulty-core.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_ACT_FAULTS } from './planted-act-faults.ts'
import {
  PLANTED_CONTRACT_FAULTS,
  PLANTED_GAP_FAULTS,
  PLANTED_LADDER_FAULTS,
  PLANTED_STALE_LADDER_FAULTS,
} from './planted-contract-faults.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'
import { PLANTED_FUNDING_FAULTS } from './planted-funding-faults.ts'
import { PLANTED_GATE_FAULTS } from './planted-gate-faults.ts'
import { PLANTED_LIMITS_FAULTS } from './planted-limits-faults.ts'
import { PLANTED_MONEY_FAULTS } from './planted-money-faults.ts'
import { PLANTED_OPTION_FAULTS } from './planted-option-faults.ts'
import { PLANTED_CONTRACT_REPLACE_FAULTS, PLANTED_REPLACE_FAULTS } from './planted-replace-faults.ts'
import { PLANTED_STOPS_FAULTS } from './planted-stops-faults.ts'
import { PLANTED_SWAP_FAULTS } from './planted-swap-faults.ts'

const ALL_FAULTS = [
  ...PLANTED_FAULTS,
  ...PLANTED_CONTRACT_FAULTS,
  ...PLANTED_GAP_FAULTS,
  ...PLANTED_LADDER_FAULTS,
  ...PLANTED_STALE_LADDER_FAULTS,
  ...PLANTED_OPTION_FAULTS,
  ...PLANTED_GATE_FAULTS,
  ...PLANTED_LIMITS_FAULTS,
  ...PLANTED_FUNDING_FAULTS,
  ...PLANTED_REPLACE_FAULTS,
  ...PLANTED_CONTRACT_REPLACE_FAULTS,
  ...PLANTED_STOPS_FAULTS,
  ...PLANTED_MONEY_FAULTS,
  ...PLANTED_SWAP_FAULTS,
  ...PLANTED_ACT_FAULTS,
]

test('every fault planted in spot is caught', async () => {
  expect(await missedFaults(PLANTED_FAULTS, 'spot')).toEqual([])
  expect(PLANTED_FAULTS).toHaveLength(48)
}, 900_000)

test('the same runs of spot hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_FAULTS, 'spot')) expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
}, 600_000)

test('every fault has a name of its own, and only faults have an early seed', () => {
  const names = ALL_FAULTS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(EARLY_NAMES.filter((name) => !names.includes(name))).toEqual([])
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
