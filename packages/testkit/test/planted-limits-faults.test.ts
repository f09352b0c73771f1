import { expect, test } from 'vitest'
import { EARLY_ROUND } from './early-seeds.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_LIMITS_FAULTS } from './planted-limits-faults.ts'

const WITH_LIMITS = { replaces: true, opensWithStops: true, limitsContracts: 'often' } as const

test('every fault planted in own limits of contracts is caught', async () => {
  expect(await missedFaults(PLANTED_LIMITS_FAULTS, 'all', WITH_LIMITS)).toEqual([])
  expect(PLANTED_LIMITS_FAULTS).toHaveLength(23)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_LIMITS_FAULTS, 'all', WITH_LIMITS))
    expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
}, 600_000)
