import { expect, test } from 'vitest'
import { missedFaults } from './missed-faults.ts'
import { PLANTED_OPTION_FAULTS } from './planted-option-faults.ts'

test('every fault planted in options is caught', async () => {
  expect(await missedFaults(PLANTED_OPTION_FAULTS, 'options')).toEqual([])
  expect(PLANTED_OPTION_FAULTS).toHaveLength(63)
}, 900_000)
