import { expect, test } from 'vitest'
import { SWAPS } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_SWAP_FAULTS } from './planted-swap-faults.ts'

test('every fault planted in swaps is caught', async () => {
  expect(await missedFaults(SWAPS)).toEqual([])
  expect(PLANTED_SWAP_FAULTS).toHaveLength(34)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(SWAPS)) expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
