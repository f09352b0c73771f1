import { expect, test } from 'vitest'
import { EARLY_ROUND } from './early-seeds.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_MONEY_FAULTS } from './planted-money-faults.ts'

const WITH_MONEY = { replaces: true, opensWithStops: true, asksGates: true, movesMoney: 'often' } as const

test('every fault planted in credits, transfers and withdrawals is caught', async () => {
  expect(await missedFaults(PLANTED_MONEY_FAULTS, 'all', WITH_MONEY)).toEqual([])
  expect(PLANTED_MONEY_FAULTS).toHaveLength(65)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_MONEY_FAULTS, 'all', WITH_MONEY))
    expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
}, 600_000)
