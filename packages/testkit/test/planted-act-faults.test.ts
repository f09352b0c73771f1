import { expect, test } from 'vitest'
import { ACTS } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_ACT_FAULTS } from './planted-act-faults.ts'

test('every fault planted in operators’ keys and signed acts is caught', async () => {
  expect(await missedFaults(ACTS)).toEqual([])
  expect(PLANTED_ACT_FAULTS).toHaveLength(37)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(ACTS)) expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
