import { expect, test } from 'vitest'
import { EARLY_ROUND } from './early-seeds.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_SWAP_FAULTS } from './planted-swap-faults.ts'

const WITH_SWAPS = { asksGates: true, swapsCoins: 'often' } as const

test('every fault planted in swaps is caught', async () => {
  expect(await missedFaults(PLANTED_SWAP_FAULTS, 'all', WITH_SWAPS)).toEqual([])
  expect(PLANTED_SWAP_FAULTS).toHaveLength(34)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_SWAP_FAULTS, 'all', WITH_SWAPS))
    expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
}, 600_000)
