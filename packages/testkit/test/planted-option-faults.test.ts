import { expect, test } from 'vitest'
import { EARLY_ROUND } from './early-seeds.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_OPTION_FAULTS } from './planted-option-faults.ts'

test('every fault planted in options is caught', async () => {
  expect(await missedFaults(PLANTED_OPTION_FAULTS, 'options')).toEqual([])
  expect(PLANTED_OPTION_FAULTS).toHaveLength(65)
}, 900_000)

test('the same runs of options hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_OPTION_FAULTS, 'options')) expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
}, 600_000)
