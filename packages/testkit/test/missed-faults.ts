import { type CoreModule, FUNDING_POSITIONS_PER_GROUP } from '@glasshouse/domain'
import { NaiveCore, SimulationFailure, simulate, type TrafficKind, withFundingPerGroup } from '../src/index.ts'
import { answersOtherwise, type RecordedRun, recordRun } from '../src/simulation/recorded-run.ts'
import { EARLY_ROUND, earlyRoundOf, type Round } from './early-seeds.ts'
import { faultyCore, type PlantedFault } from './faulty-core.ts'

const SEEDS = [1, 2, 3]
const PLAN = { users: 60, sweepEvery: 400, commands: 8_000 }
/** Most faults show early in one of the seeds: all seeds, the early one first, are tried so far before any is run to its end. */
const FIRST_ROUND = 3_500

interface Setting {
  readonly traffic: TrafficKind
  readonly fundingPerGroup: number
  /** Users replace orders. Without it the seeds of the other faults stay what they are. */
  readonly replaces: boolean
  /** Users open with stops; the same. */
  readonly opensWithStops: boolean
  /** Operators set gates, and freeze who has something open; the same. */
  readonly asksGates: boolean
  /** Money comes in by hand, goes back, and changes wallets; the same. */
  readonly movesMoney: 'often' | null
  /** Users swap coins; the same. */
  readonly swapsCoins: 'often' | null
  /** Traders keep themselves from contracts; the same. */
  readonly limitsContracts: 'often' | null
  /** Operators sign; the same. */
  readonly signsActs: 'often' | null
}
/** What differs from the usual runs of faults. */
interface Unusual {
  readonly fundingPerGroup?: number
  readonly replaces?: boolean
  readonly opensWithStops?: boolean
  readonly asksGates?: boolean
  readonly movesMoney?: 'often'
  readonly swapsCoins?: 'often'
  readonly limitsContracts?: 'often'
  readonly signsActs?: 'often'
}

const soundCore = faultyCore(null)
const recorded = new Map<string, RecordedRun>()

/** Names of the faults that neither a law nor the twin notices. */
export async function missedFaults(faults: readonly PlantedFault[], traffic: TrafficKind, unusual: Unusual = {}): Promise<string[]> {
  const setting = settingOf(traffic, unusual)
  const missed: string[] = []
  for (const fault of faults) if (!(await isCaught(fault, setting))) missed.push(fault.name)
  return missed
}

/**
 * Commands of each run in which its faults are tried first, all of them answered by the core as it is, in a build of
 * its own, with every law kept. Throws SimulationFailure.
 */
export async function runsWithoutFault(faults: readonly PlantedFault[], traffic: TrafficKind, unusual: Unusual = {}): Promise<number[]> {
  const setting = settingOf(traffic, unusual)
  const again = withFundingPerGroup(await faultyCore(null), setting.fundingPerGroup)
  const commands: number[] = []
  const rounds = faults.map((fault) => earlyRoundOf(fault) ?? { seed: 1, commands: EARLY_ROUND })
  for (const round of new Map(rounds.map((round) => [JSON.stringify(round), round])).values()) {
    const run = await recordedRun(setting, round)
    if (answersOtherwise(again, run)) throw new Error(`seed ${round.seed}: the core is accused of a fault that it has not`)
    commands.push(run.reduce((sum, { applied }) => sum + applied.group.commands.length, 0))
  }
  return commands
}

/** In the recorded run of a round, or else in a run of its own, where restarts, reads and sweeps are checked too. */
async function isCaught(fault: PlantedFault, setting: Setting): Promise<boolean> {
  const core = withFundingPerGroup(await faultyCore(fault), setting.fundingPerGroup)
  const early = earlyRoundOf(fault)
  const first = early === null ? [] : [early]
  const seeds = new Set([...first.map(({ seed }) => seed), ...SEEDS])
  const rounds = [...first, ...[FIRST_ROUND, PLAN.commands].flatMap((commands) => [...seeds].map((seed) => ({ seed, commands })))]
  for (const round of rounds) {
    const isNoticedByTwin = !fault.isEndless && answersOtherwise(core, await recordedRun(setting, round))
    const law = isNoticedByTwin ? 'the twin answers otherwise' : lawBroken(core, setting, round)
    if (law === null) continue
    if (process.env.SHOW_FAULTS) console.log(fault.name, '|', round.seed, '|', '|', law.slice(0, 90))
    return true
  }
  return false
}

function lawBroken(core: CoreModule, setting: Setting, round: Round): string | null {
  try {
    simulate({ ...planOf(setting, round), core })
    return null
  } catch (failure) {
    if (failure instanceof SimulationFailure) return failure.message
    throw failure
  }
}

async function recordedRun(setting: Setting, round: Round): Promise<RecordedRun> {
  const key = JSON.stringify([setting, round])
  const known = recorded.get(key)
  if (known) return known
  const core = withFundingPerGroup(await soundCore, setting.fundingPerGroup)
  // What is kept are answers: restarts and reads of the sound core have simulations of their own, and one sweep at the end is enough here.
  const run = recordRun({ ...planOf(setting, round), core, sweepEvery: round.commands })
  recorded.set(key, run)
  return run
}

function settingOf(traffic: TrafficKind, unusual: Unusual): Setting {
  const usual = { fundingPerGroup: FUNDING_POSITIONS_PER_GROUP, replaces: false, opensWithStops: false, asksGates: false }
  return { traffic, ...usual, movesMoney: null, swapsCoins: null, limitsContracts: null, signsActs: null, ...unusual }
}

const planOf = ({ fundingPerGroup, ...setting }: Setting, round: Round) => ({
  ...PLAN,
  ...round,
  ...setting,
  second: new NaiveCore(fundingPerGroup),
})
