import type { CoreModule, GroupEvents } from '@glasshouse/domain'
import { isSame } from './compare/is-same.ts'
import { type AppliedGroup, type SimulationPlan, simulate } from './simulate.ts'

interface RecordedGroup {
  readonly applied: AppliedGroup
  readonly events: GroupEvents
}

/** Groups of one run and the events that core and twin both gave. */
export type RecordedRun = readonly RecordedGroup[]

/** Runs a core beside its twin, all laws checked, and keeps what was asked and answered. Throws SimulationFailure. */
export function recordRun(plan: SimulationPlan & Required<Pick<SimulationPlan, 'second'>>): RecordedRun {
  const run: RecordedGroup[] = []
  const onGroup = (applied: AppliedGroup) => run.push({ applied, events: plan.core.decodeEvents(applied.eventBytes) })
  simulate({ ...plan, onGroup })
  return run
}

/**
 * Whether a core that is asked the same answers otherwise than the twin did, or fails. Up to its first other answer the
 * traffic, which is drawn from answers, and the twin are those of the recorded run: the run need not be drawn again.
 */
export function answersOtherwise(core: CoreModule, run: RecordedRun): boolean {
  try {
    const state = core.createState()
    return run.some(({ applied, events }) => {
      const { seq, timeMs, group, eventBytes, expected } = applied
      const [first] = group.commands
      if (expected !== null && first && (core.check(state, first) ?? '') !== expected) return true
      const answered = core.runGroup(state, { seq, timeMs, commands: group.commands }).eventBytes
      return Buffer.compare(answered, eventBytes) !== 0 && !isSame(core.decodeEvents(answered), events)
    })
  } catch {
    return true
  }
}
