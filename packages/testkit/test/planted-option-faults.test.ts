import { expect, test } from 'vitest'
import { OPTIONS } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_OPTION_FAULTS } from './planted-option-faults.ts'

test('every fault planted in options is caught', async () => {
  expect(await missedFaults(OPTIONS)).toEqual([])
  expect(PLANTED_OPTION_FAULTS).toHaveLength(65)
}, 900_000)

test('the same runs of options hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(OPTIONS)) expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
