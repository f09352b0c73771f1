import type { CoreModule, GroupEvents } from '@glasshouse/domain'
import { isSame } from './compare/is-same.ts'
import { type AppliedGroup, Simulation, type SimulationPlan } from './simulate.ts'

export interface RecordedGroup {
  readonly applied: AppliedGroup
  readonly events: GroupEvents
}

type RecordedPlan = Omit<SimulationPlan, 'commands'> & Required<Pick<SimulationPlan, 'second'>>

/**
 * A core beside its twin, all laws checked, with what was requested and answered. It is recorded as far as it is read:
 * a longer run of a seed begins with the shorter one. Reading throws SimulationFailure.
 */
export class RecordedRun {
  private readonly groups: RecordedGroup[] = []
  private readonly simulation: Simulation
  private recorded = 0

  constructor(plan: RecordedPlan) {
    const onGroup = (applied: AppliedGroup) => {
      this.groups.push({ applied, events: plan.core.decodeEvents(applied.eventBytes) })
      this.recorded += applied.group.commands.length
    }
    this.simulation = new Simulation({ ...plan, commands: 0, onGroup })
  }

  /** Commands recorded so far. */
  get commands(): number {
    return this.recorded
  }

  /** Groups up to the one that holds the command of this number. */
  upTo(commands: number): readonly RecordedGroup[] {
    this.simulation.runTo(commands)
    let counted = 0
    const end = this.groups.findIndex(({ applied }) => {
      counted += applied.group.commands.length
      return counted >= commands
    })
    return this.groups.slice(0, end + 1)
  }

  /** Sweeps what core and twin hold after the last group. Throws SimulationFailure. */
  sweep(): void {
    this.simulation.finish()
  }
}

/** Whether a core answers the same commands otherwise than the twin did, or fails. */
export function answersOtherwise(core: CoreModule, run: readonly RecordedGroup[]): boolean {
  return firstOtherAnswer(core, run) !== null
}

/**
 * Commands up to the end of the group that a core answers otherwise than the twin did, or in which it fails. Up to its
 * first other answer the traffic, which is drawn from answers, and the twin are those of the recorded run: the run need
 * not be drawn again.
 */
export function firstOtherAnswer(core: CoreModule, run: readonly RecordedGroup[]): number | null {
  let commands = 0
  try {
    const state = core.createState()
    for (const { applied, events } of run) {
      const { seq, timeMs, group, eventBytes, expected } = applied
      commands += group.commands.length
      const [first] = group.commands
      if (expected !== null && first && (core.check(state, first) ?? '') !== expected) return commands
      const answered = core.runGroup(state, { seq, timeMs, commands: group.commands }).eventBytes
      if (Buffer.compare(answered, eventBytes) !== 0 && !isSame(core.decodeEvents(answered), events)) return commands
    }
    return null
  } catch {
    return commands
  }
}
