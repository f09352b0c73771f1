import { expect, test } from 'vitest'
import { EARLY_ROUND } from './early-seeds.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_CONTRACT_REPLACE_FAULTS, PLANTED_REPLACE_FAULTS } from './planted-replace-faults.ts'

const REPLACES = { replaces: true }

test('every fault planted in replaced orders of spot is caught', async () => {
  expect(await missedFaults(PLANTED_REPLACE_FAULTS, 'spot', REPLACES)).toEqual([])
  expect(PLANTED_REPLACE_FAULTS).toHaveLength(15)
}, 900_000)

test('every fault planted in replaced contract orders is caught', async () => {
  expect(await missedFaults(PLANTED_CONTRACT_REPLACE_FAULTS, 'spot_and_perpetuals', REPLACES)).toEqual([])
  expect(PLANTED_CONTRACT_REPLACE_FAULTS).toHaveLength(12)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_REPLACE_FAULTS, 'spot', REPLACES))
    expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
  for (const commands of await runsWithoutFault(PLANTED_CONTRACT_REPLACE_FAULTS, 'spot_and_perpetuals', REPLACES))
    expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
}, 600_000)
