/** New keys for an operator who lost them, after a notice that everybody sees (RULES.md 11.7). */
import { type AnnounceRecovery, type CancelRecovery, RECOVERY_NOTICE_MS, timeMs } from '@glasshouse/domain'
import type { State } from '../state.ts'

export function announceRecovery(state: State, { actor, lostOperatorId, keys }: AnnounceRecovery): void {
  const effectiveFromMs = timeMs(state.timeMs + RECOVERY_NOTICE_MS)
  const recovery = { lostOperatorId, announcedBy: actor.actorId, keys, effectiveFromMs }
  state.operators.recovery = recovery
  state.dueFromMs = Math.min(state.dueFromMs, effectiveFromMs)
  state.events.emit({ type: 'RecoveryAnnounced', ...recovery })
}

export function cancelRecovery(state: State, { actor, lostOperatorId }: CancelRecovery): void {
  state.operators.recovery = null
  state.events.emit({ type: 'RecoveryEnded', lostOperatorId, end: 'cancelled', endedBy: actor.actorId })
}

/** The notice is over: roles stay as they are by now, and so does whether the operator is active. */
export function endRecovery({ operators, events }: State): void {
  const { lostOperatorId, keys } = operators.recovery!
  const operator = { ...operators.byId.get(lostOperatorId)!, keys }
  operators.recovery = null
  operators.set(operator)
  events.emit({ type: 'OperatorSet', operator })
  events.emit({ type: 'RecoveryEnded', lostOperatorId, end: 'took_effect', endedBy: 0 })
}
