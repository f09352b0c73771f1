import { expect, test } from 'vitest'
import { MONEY } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import { PLANTED_MONEY_FAULTS } from './planted-money-faults.ts'

test('every fault planted in credits, transfers and withdrawals is caught', async () => {
  expect(await missedFaults(MONEY)).toEqual([])
  expect(PLANTED_MONEY_FAULTS).toHaveLength(65)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(MONEY)) expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
