import { expect, test } from 'vitest'
import { GATES } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_GATE_FAULTS } from './planted-gate-faults.ts'

test('every fault planted in gates and frozen accounts is caught', async () => {
  expect(await missedFaults(GATES)).toEqual([])
  expect(PLANTED_GATE_FAULTS).toHaveLength(29)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(GATES)) expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
