import { FUNDING_POSITIONS_PER_GROUP } from '@glasshouse/domain'
import { NaiveCore, SimulationFailure, simulate, type TrafficKind, withFundingPerGroup } from '../src/index.ts'
import { earlySeedOf } from './early-seeds.ts'
import { faultyCore, type PlantedFault } from './faulty-core.ts'

export const SEEDS = [1, 2, 3]
export const PLAN = { users: 60, sweepEvery: 400, commands: 8_000 }
/** Most faults show early in one of the seeds: all seeds are tried so far before any is run to its end. */
const FIRST_ROUND = 3_500
/** So far its early seed is tried before all others. */
export const EARLY_ROUND = 1_000

/** Names of the faults that neither a law nor the twin notices. */
export async function missedFaults(
  faults: readonly PlantedFault[],
  traffic: TrafficKind,
  fundingPerGroup: number = FUNDING_POSITIONS_PER_GROUP,
): Promise<string[]> {
  const missed: string[] = []
  for (const fault of faults) if (!(await isCaught(fault, traffic, fundingPerGroup))) missed.push(fault.name)
  return missed
}

async function isCaught(fault: PlantedFault, traffic: TrafficKind, fundingPerGroup: number): Promise<boolean> {
  const core = withFundingPerGroup(await faultyCore(fault), fundingPerGroup)
  const early = earlySeedOf(fault)
  const first = early === null ? [] : [{ seed: early, commands: EARLY_ROUND }]
  const rounds = [FIRST_ROUND, PLAN.commands].flatMap((commands) => SEEDS.map((seed) => ({ seed, commands })))
  return [...first, ...rounds].some((round) => {
    try {
      simulate({ core, traffic, second: new NaiveCore(fundingPerGroup), ...PLAN, ...round })
      return false
    } catch (failure) {
      if (process.env.SHOW_FAULTS) console.log(fault.name, '|', (failure as Error).message.slice(0, 90))
      return failure instanceof SimulationFailure
    }
  })
}
