import { expect, test } from 'vitest'
import { ORDERS_WITH_STOPS } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_STOPS_FAULTS } from './planted-stops-faults.ts'

test('every fault planted in orders that open with stops is caught', async () => {
  expect(await missedFaults(ORDERS_WITH_STOPS)).toEqual([])
  expect(PLANTED_STOPS_FAULTS).toHaveLength(19)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(ORDERS_WITH_STOPS)) expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
