import { expect, test } from 'vitest'
import { FEW_PER_GROUP } from '../src/index.ts'
import { EARLY_ROUND } from './early-seeds.ts'
import { missedFaults, runsWithoutFault } from './missed-faults.ts'
import { PLANTED_FUNDING_FAULTS } from './planted-funding-faults.ts'

test('every fault planted in fundings over several groups is caught', async () => {
  expect(await missedFaults(PLANTED_FUNDING_FAULTS, 'spot_and_perpetuals', { fundingPerGroup: FEW_PER_GROUP })).toEqual([])
  expect(PLANTED_FUNDING_FAULTS).toHaveLength(9)
}, 900_000)

test('the same runs of fundings over several groups hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(PLANTED_FUNDING_FAULTS, 'spot_and_perpetuals', { fundingPerGroup: FEW_PER_GROUP }))
    expect(commands).toBeGreaterThanOrEqual(EARLY_ROUND)
}, 600_000)
