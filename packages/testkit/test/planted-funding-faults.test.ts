import { expect, test } from 'vitest'
import { FEW_PER_GROUP } from '../src/index.ts'
import { missedFaults } from './missed-faults.ts'
import { PLANTED_FUNDING_FAULTS } from './planted-funding-faults.ts'

test('every fault planted in fundings over several groups is caught', async () => {
  expect(await missedFaults(PLANTED_FUNDING_FAULTS, 'spot_and_perpetuals', FEW_PER_GROUP)).toEqual([])
  expect(PLANTED_FUNDING_FAULTS).toHaveLength(9)
}, 900_000)
