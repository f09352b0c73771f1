import { expect, test } from 'vitest'
import { CONTRACTS, GAPS, LADDERS, STALE_LADDERS } from './fault-sets.ts'
import { missedFaults, runsWithoutFault, SOUND_ROUND } from './missed-faults.ts'
import {
  PLANTED_CONTRACT_FAULTS,
  PLANTED_GAP_FAULTS,
  PLANTED_LADDER_FAULTS,
  PLANTED_STALE_LADDER_FAULTS,
} from './planted-contract-faults.ts'

test('every fault planted in perpetual contracts is caught', async () => {
  expect(await missedFaults(CONTRACTS)).toEqual([])
  expect(PLANTED_CONTRACT_FAULTS).toHaveLength(30)
}, 900_000)

test('every fault of what a gap may cost is caught', async () => {
  expect(await missedFaults(GAPS)).toEqual([])
  expect(PLANTED_GAP_FAULTS).toHaveLength(7)
}, 900_000)

test('a house that quotes a stale index, or comes back otherwise than it left, is caught', async () => {
  expect(await missedFaults(STALE_LADDERS)).toEqual([])
  expect(PLANTED_STALE_LADDER_FAULTS).toHaveLength(8)
}, 900_000)

test('a house ladder that stays, or always moves, at a gap is caught', async () => {
  expect(await missedFaults(LADDERS)).toEqual([])
  expect(PLANTED_LADDER_FAULTS).toHaveLength(3)
}, 900_000)

test('the same runs of spot and perpetual contracts hold every law without a fault', async () => {
  for (const commands of await runsWithoutFault(CONTRACTS, GAPS, LADDERS, STALE_LADDERS))
    expect(commands).toBeGreaterThanOrEqual(SOUND_ROUND)
}, 600_000)
