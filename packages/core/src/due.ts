/** What falls due up to a group's time, by (due time, kind, id), before its commands. There is no other clock (A1). */
import type { TimeMs } from '@glasshouse/domain'
import { takeEffect } from './configuration/configure.ts'
import { goStale, staleAtMs } from './index/record-ticks.ts'
import { byId, type Index, type PendingRule, type State } from './state.ts'

const KINDS = ['market', 'index', 'house_fees', 'stale'] as const

interface Due {
  readonly atMs: number
  readonly kind: (typeof KINDS)[number]
  readonly id: number
  readonly run: () => void
}

export function doWhatIsDue(state: State, now: TimeMs): void {
  state.keys.forgetBefore(now)
  if (now < state.dueFromMs) return
  // A rule that takes effect can move what else is due, so the next one is looked up afresh each time.
  for (let next = nextDue(state, now); next; next = nextDue(state, now)) next.run()
  state.dueFromMs = firstMoment(state)
}

/** First moment at which something may fall due; derived, so a snapshot does not hold it. */
export function firstMoment(state: State): number {
  return Math.min(...state.pending.map((rule) => rule.effectiveFromMs), ...[...state.indices.values()].map(staleAtMs))
}

function nextDue(state: State, now: TimeMs): Due | null {
  let first: Due | null = null
  for (const due of candidates(state, now)) if (due.atMs <= now && (first === null || goesBefore(due, first))) first = due
  return first
}

function candidates(state: State, now: TimeMs): Due[] {
  return [
    ...state.pending.map((rule) => ({ atMs: rule.effectiveFromMs, kind: rule.kind, id: rule.id, run: () => runRule(state, rule) })),
    ...byId(state.indices).map((index) => dueStale(state, index, now)),
  ]
}

function dueStale(state: State, index: Index, now: TimeMs): Due {
  return { atMs: staleAtMs(index), kind: 'stale', id: index.config.indexId, run: () => goStale(state, index, now) }
}

/** Equal in all three: the earlier accepted stays first. */
function goesBefore(a: Due, b: Due): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs
  if (a.kind !== b.kind) return KINDS.indexOf(a.kind) < KINDS.indexOf(b.kind)
  return a.id < b.id
}

function runRule(state: State, rule: PendingRule): void {
  state.pending.splice(state.pending.indexOf(rule), 1)
  takeEffect(state, rule)
}
