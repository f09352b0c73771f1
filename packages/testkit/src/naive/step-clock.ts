import type { RefusalReason, StepClock } from '@glasshouse/domain'
import type { NaiveState } from './state/naive-state.ts'

/** RULES.md 1.7 once more. */
export function checkStep(state: NaiveState, command: StepClock): RefusalReason | null {
  const { fromMs, toMs, venueTimes } = command
  for (const { sourceId } of venueTimes) if (!state.sources.has(sourceId)) return 'unknown_source'
  for (const moment of [fromMs, toMs, ...venueTimes.map(({ atMs }) => atMs)])
    if (!Number.isInteger(moment) || moment < 0 || moment > 4_503_599_627_370_496) return 'invalid_value'
  if (venueTimes.length > 64) return 'invalid_value'
  const apart = command.actor.origin === 'operator' && state.operators ? 60_000 : 5_000
  if (fromMs > state.nowMs + apart || fromMs < state.nowMs - apart) return 'invalid_value'
  if (toMs <= fromMs || toMs <= state.nowMs) return 'invalid_value'
  if (command.actor.origin === 'operator' || state.isSandbox) return null
  const agreeing = new Set<number>()
  for (const { sourceId, atMs } of venueTimes) {
    const isClose = atMs >= toMs - 2_000 && atMs <= toMs + 2_000
    if (isClose && state.sources.get(sourceId)?.provenance === 'live') agreeing.add(sourceId)
  }
  return toMs <= fromMs + 60_000 || agreeing.size > 1 ? null : 'not_a_sandbox'
}
