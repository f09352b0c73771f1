import { expect, test } from 'vitest'
import { FUNDINGS } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_FUNDING_FAULTS } from './planted-funding-faults.ts'

test('every fault planted in fundings over several groups is caught', async () => {
  expect(await missedFaults(FUNDINGS)).toEqual([])
  expect(PLANTED_FUNDING_FAULTS).toHaveLength(9)
}, 900_000)

test('the same runs of fundings over several groups hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(FUNDINGS)) expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
