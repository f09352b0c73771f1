import { expect, test } from 'vitest'
import { EARLY_ROUND } from './early-seeds.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_STOPS_FAULTS } from './planted-stops-faults.ts'

const WITH_STOPS = { replaces: true, opensWithStops: true }

test('every fault planted in orders that open with stops is caught', async () => {
  expect(await missedFaults(PLANTED_STOPS_FAULTS, 'spot_and_perpetuals', WITH_STOPS)).toEqual([])
  expect(PLANTED_STOPS_FAULTS).toHaveLength(19)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_STOPS_FAULTS, 'spot_and_perpetuals', WITH_STOPS))
    expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
}, 600_000)
