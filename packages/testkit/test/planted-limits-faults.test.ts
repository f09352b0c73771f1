import { expect, test } from 'vitest'
import { LIMITS } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_LIMITS_FAULTS } from './planted-limits-faults.ts'

test('every fault planted in own limits of contracts is caught', async () => {
  expect(await missedFaults(LIMITS)).toEqual([])
  expect(PLANTED_LIMITS_FAULTS).toHaveLength(23)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(LIMITS)) expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
