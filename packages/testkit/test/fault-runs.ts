import type { CoreModule } from '@glasshouse/domain'
import { NaiveCore, SimulationFailure, simulate, withFundingPerGroup } from '../src/index.ts'
import { RecordedRun } from '../src/simulation/recorded-run.ts'
import type { Round } from './early-seeds.ts'
import type { Setting } from './fault-sets.ts'
import { faultyCore, type PlantedFault } from './faulty-core.ts'

const USERS = 60
const SWEEP_EVERY = 400
/** Runs of simulations are swept; a recorded run keeps answers, and is swept once at its end. */
const NEVER = 1_000_000

const soundCore = faultyCore(null)

/** The runs of one setting, each recorded once for all its faults. */
export class FaultRuns {
  private readonly setting: Setting
  private readonly recorded = new Map<number, RecordedRun>()

  constructor(setting: Setting) {
    this.setting = setting
  }

  get seeds(): readonly number[] {
    return [...this.recorded.keys()]
  }

  async run(seed: number): Promise<RecordedRun> {
    const known = this.recorded.get(seed)
    if (known) return known
    const run = new RecordedRun({ ...this.planOf(seed), core: this.inSlices(await soundCore), sweepEvery: NEVER })
    this.recorded.set(seed, run)
    return run
  }

  async coreWith(fault: PlantedFault | null): Promise<CoreModule> {
    return this.inSlices(await faultyCore(fault))
  }

  /** The law that a core breaks in a run of its own, where restarts, reads and sweeps are checked too. */
  brokenLaw(core: CoreModule, { seed, commands }: Round): SimulationFailure | null {
    try {
      simulate({ ...this.planOf(seed), core, commands, sweepEvery: SWEEP_EVERY })
      return null
    } catch (failure) {
      if (failure instanceof SimulationFailure) return failure
      throw failure
    }
  }

  private planOf(seed: number) {
    const { fundingPerGroup, ...traffic } = this.setting
    return { seed, users: USERS, ...traffic, second: new NaiveCore(fundingPerGroup) }
  }

  private inSlices(core: CoreModule): CoreModule {
    return withFundingPerGroup(core, this.setting.fundingPerGroup)
  }
}

const kept = new Map<string, FaultRuns>()

export function runsOf(setting: Setting): FaultRuns {
  const key = JSON.stringify(setting)
  const known = kept.get(key)
  if (known) return known
  const runs = new FaultRuns(setting)
  kept.set(key, runs)
  return runs
}
