import { expect, test } from 'vitest'
import { NaiveCore, SimulationFailure, simulate, type TrafficKind } from '../src/index.ts'
import { faultyCore, type PlantedFault } from './faulty-core.ts'
import { PLANTED_CONTRACT_FAULTS } from './planted-contract-faults.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'
import { PLANTED_LADDER_FAULTS, PLANTED_OPTION_FAULTS } from './planted-option-faults.ts'

const SEEDS = [1, 2, 3]
const plan = { users: 60, sweepEvery: 400, commands: 8_000 }
/** Most faults show early in one of the seeds: all seeds are tried so far before any is run to its end. */
const FIRST_ROUND = 3_500

test('every fault planted in spot is caught', async () => {
  const missed: string[] = []
  for (const fault of PLANTED_FAULTS) if (!(await isCaught(fault, 'spot'))) missed.push(fault.name)
  expect(missed).toEqual([])
  expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(40)
}, 900_000)

test('every fault planted in perpetual contracts is caught', async () => {
  const missed: string[] = []
  for (const fault of PLANTED_CONTRACT_FAULTS) if (!(await isCaught(fault, 'spot_and_perpetuals'))) missed.push(fault.name)
  expect(missed).toEqual([])
  expect(PLANTED_CONTRACT_FAULTS.length).toBeGreaterThanOrEqual(25)
}, 900_000)

test('a house ladder that stays, or always moves, at a gap is caught', async () => {
  const missed: string[] = []
  for (const fault of PLANTED_LADDER_FAULTS) if (!(await isCaught(fault, 'spot_and_perpetuals'))) missed.push(fault.name)
  expect(missed).toEqual([])
}, 900_000)

test('every fault planted in options is caught', async () => {
  const missed: string[] = []
  for (const fault of PLANTED_OPTION_FAULTS) if (!(await isCaught(fault, 'options'))) missed.push(fault.name)
  expect(missed).toEqual([])
  expect(PLANTED_OPTION_FAULTS.length).toBeGreaterThanOrEqual(25)
}, 900_000)

test('the same runs hold every law without a fault', async () => {
  const core = await faultyCore(null)
  for (const seed of SEEDS)
    for (const traffic of ['spot', 'spot_and_perpetuals', 'options'] as const)
      expect(simulate({ core, seed, traffic, second: new NaiveCore(), ...plan, commands: 2_000 }).commands).toBeGreaterThanOrEqual(2_000)
}, 600_000)

test('a text that the core no longer has fails loudly', async () => {
  const fault = { name: 'gone', file: 'spot/holds.ts', text: 'no such text', becomes: '' }
  await expect(faultyCore(fault)).rejects.toThrow('does not stand once')
  await expect(faultyCore({ ...fault, file: 'spot/nowhere.ts' })).rejects.toThrow('no longer part of the core')
})

async function isCaught(fault: PlantedFault, traffic: TrafficKind): Promise<boolean> {
  const core = await faultyCore(fault)
  const rounds = [FIRST_ROUND, plan.commands].flatMap((commands) => SEEDS.map((seed) => ({ seed, commands })))
  return rounds.some((round) => {
    try {
      simulate({ core, traffic, second: new NaiveCore(), ...plan, ...round })
      return false
    } catch (failure) {
      if (process.env.SHOW_FAULTS) console.log(fault.name, '|', (failure as Error).message.slice(0, 90))
      return failure instanceof SimulationFailure
    }
  })
}
