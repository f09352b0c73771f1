import { answersOtherwise } from '../src/simulation/recorded-run.ts'
import { type EarlyRound, earlyRoundOf } from './early-seeds.ts'
import { type FaultRuns, runsOf } from './fault-runs.ts'
import type { FaultSet } from './fault-sets.ts'
import type { PlantedFault } from './faulty-core.ts'

const SEEDS = [1, 2, 3]
/** A fault without an early round is looked for so far in recorded runs, the known ones first. */
const RECORDED_ROUND = 1_000
/** After that all seeds are tried so far, with runs of their own, before any is run to its end. */
const LATE_ROUNDS = [3_500, 8_000]
/** The core as it is answers at least so many commands of each run. */
export const SOUND_ROUND = 400

/** Names of the faults that neither a law nor the twin notices. */
export async function missedFaults({ faults, setting }: FaultSet): Promise<string[]> {
  const runs = runsOf(setting)
  const missed: string[] = []
  for (const fault of faults) {
    const noticed = await noticedIn(fault, runs)
    if (noticed === null) missed.push(fault.name)
    else if (process.env.SHOW_FAULTS) console.log(fault.name, '|', noticed.seed, '|', noticed.commands, '|', noticed.by ?? 'twin')
  }
  return missed
}

/**
 * Commands of each run in which faults are tried first, all of them answered by the core as it is, in a build of its
 * own, with every law kept. Throws SimulationFailure.
 */
export async function runsWithoutFault(...sets: readonly FaultSet[]): Promise<number[]> {
  const commands: number[] = []
  for (const [{ setting }, needed] of neededRuns(sets)) {
    const runs = runsOf(setting)
    const core = await runs.coreWith(null)
    for (const [seed, most] of needed) {
      const run = await runs.run(seed)
      if (answersOtherwise(core, run.upTo(most))) throw new Error(`seed ${seed}: the core is accused of a fault that it has not`)
      run.sweep()
      commands.push(run.commands)
    }
  }
  return commands
}

/** How far each seed is read for the faults of the sets, the first of a setting standing for all of it. */
function neededRuns(sets: readonly FaultSet[]): Map<FaultSet, Map<number, number>> {
  const bySetting = new Map<FaultRuns, { set: FaultSet; needed: Map<number, number> }>()
  for (const set of sets) {
    const runs = runsOf(set.setting)
    const { needed } = bySetting.get(runs) ?? { needed: new Map<number, number>() }
    if (!bySetting.has(runs)) bySetting.set(runs, { set, needed })
    for (const fault of set.faults) {
      const { seed, commands } = earlyRoundOf(fault) ?? { seed: SEEDS[0]!, commands: RECORDED_ROUND }
      needed.set(seed, Math.max(needed.get(seed) ?? SOUND_ROUND, commands))
    }
  }
  return new Map([...bySetting.values()].map(({ set, needed }) => [set, needed]))
}

async function noticedIn(fault: PlantedFault, runs: FaultRuns): Promise<EarlyRound | null> {
  const core = await runs.coreWith(fault)
  const early = earlyRoundOf(fault)
  const isOtherwise = async ({ seed, commands }: EarlyRound) => answersOtherwise(core, (await runs.run(seed)).upTo(commands))
  const isLawBroken = (round: EarlyRound) => runs.brokenLaw(core, round) !== null
  if (early && (early.by === 'law' || fault.isEndless ? isLawBroken(early) : await isOtherwise(early))) return early
  if (!fault.isEndless)
    for (const seed of new Set([...runs.seeds, ...SEEDS])) {
      const round = { seed, commands: RECORDED_ROUND }
      if (await isOtherwise(round)) return round
    }
  const seeds = new Set([...(early ? [early.seed] : []), ...SEEDS])
  for (const commands of LATE_ROUNDS)
    for (const seed of seeds) {
      const round = { seed, commands }
      if (!fault.isEndless && (await isOtherwise(round))) return round
      if (isLawBroken(round)) return { ...round, by: 'law' }
    }
  return null
}
