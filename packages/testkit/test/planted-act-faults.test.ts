import { expect, test } from 'vitest'
import { SHORT_ROUND } from './early-seeds.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_ACT_FAULTS } from './planted-act-faults.ts'

const SIGNED = { asksGates: true, movesMoney: 'often', signsActs: 'often' } as const

test('every fault planted in operators’ keys and signed acts is caught', async () => {
  expect(await missedFaults(PLANTED_ACT_FAULTS, 'spot', SIGNED)).toEqual([])
  expect(PLANTED_ACT_FAULTS).toHaveLength(37)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_ACT_FAULTS, 'spot', SIGNED)) expect(commands).toBeGreaterThanOrEqual(SHORT_ROUND)
}, 600_000)
