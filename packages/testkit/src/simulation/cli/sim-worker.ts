import { parentPort, workerData } from 'node:worker_threads'
import * as core from '@glasshouse/core'
import { FUNDING_POSITIONS_PER_GROUP } from '@glasshouse/domain'
import { NaiveCore } from '../../naive/naive-core.ts'
import { type CollusionReport, collude } from '../collude.ts'
import { type SimulationReport, simulate } from '../simulate.ts'
import { FEW_PER_GROUP, withFundingPerGroup } from '../sliced-core.ts'

export interface SeedDone {
  readonly ok: true
  readonly report: SimulationReport
  readonly collusion: CollusionReport
  readonly seconds: number
}
export interface SeedFailed {
  readonly ok: false
  readonly seed: number
  readonly message: string
}

/** One in so many commands, besides, is spent on two accounts that try to gain from the insurance fund. */
const COLLUSION_PART = 20

/** So that each command and each refusal of them is met in numbers. */
const OFTEN = {
  movesMoney: 'very often',
  swapsCoins: 'very often',
  limitsContracts: 'often',
  meetsRare: true,
} as const

/** In one seed of so many operators get keys. */
const SIGNING_SEEDS = 3

const { seed, commands, users, isTwin } = workerData as { seed: number; commands: number; users: number; isTwin: boolean }
parentPort?.postMessage(run())

function run(): SeedDone | SeedFailed {
  const started = performance.now()
  try {
    const perGroup = seed % 2 === 0 ? FEW_PER_GROUP : FUNDING_POSITIONS_PER_GROUP
    const second = isTwin ? { second: new NaiveCore(perGroup) } : {}
    // Checking signatures takes as long as all else: about one in a hundred commands of all seeds.
    const signing = { signsActs: seed % SIGNING_SEEDS === 0 ? ('seldom' as const) : null }
    const report = simulate({ core: withFundingPerGroup(core, perGroup), seed, commands, users, ...OFTEN, ...second, ...signing })
    const collusion = collude({ core, seed, commands: Math.ceil(commands / COLLUSION_PART) })
    return { ok: true, report, collusion, seconds: (performance.now() - started) / 1_000 }
  } catch (failure) {
    return { ok: false, seed, message: failure instanceof Error ? failure.message : String(failure) }
  }
}
