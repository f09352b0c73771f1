import { expect, test } from 'vitest'
import { REPLACED_CONTRACT_ORDERS, REPLACED_ORDERS } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_CONTRACT_REPLACE_FAULTS, PLANTED_REPLACE_FAULTS } from './planted-replace-faults.ts'

test('every fault planted in replaced orders of spot is caught', async () => {
  expect(await missedFaults(REPLACED_ORDERS)).toEqual([])
  expect(PLANTED_REPLACE_FAULTS).toHaveLength(15)
}, 900_000)

test('every fault planted in replaced contract orders is caught', async () => {
  expect(await missedFaults(REPLACED_CONTRACT_ORDERS)).toEqual([])
  expect(PLANTED_CONTRACT_REPLACE_FAULTS).toHaveLength(12)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(REPLACED_ORDERS, REPLACED_CONTRACT_ORDERS))
    expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
