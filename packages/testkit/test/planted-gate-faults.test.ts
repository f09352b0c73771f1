import { expect, test } from 'vitest'
import { EARLY_ROUND } from './early-seeds.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_GATE_FAULTS } from './planted-gate-faults.ts'

const WITH_GATES = { replaces: true, opensWithStops: true, asksGates: true }

test('every fault planted in gates and frozen accounts is caught', async () => {
  expect(await missedFaults(PLANTED_GATE_FAULTS, 'all', WITH_GATES)).toEqual([])
  expect(PLANTED_GATE_FAULTS).toHaveLength(29)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_GATE_FAULTS, 'all', WITH_GATES))
    expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
}, 600_000)
