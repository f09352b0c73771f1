import { type Actor, type Command, timeMs } from '@glasshouse/domain'

/**
 * Steps around every edge of RULES.md 1.7: asked too long ago, backwards, alone for a minute and more, backed by too
 * few venues, late ones, enough.
 */
const LATE_MS = [0, 0, 0, 5_000, 5_001]
const STEPS_MS = [600, 60_000, 60_001, 90_000, 86_400_000, 0, -1]
const VENUES = [[], [0], [0, 0], [0, 2_000], [-2_000, 2_001], [0, 1, 2], [-9_000, 0]]

/**
 * Drawn from the moment and not from the traffic's own chance, so that everything else in a run stays as it was without
 * it.
 */
export function clockStep(nowMs: number): Command {
  const pick = <Item>(list: readonly Item[], part: number) => list[Math.floor(nowMs / part) % list.length] as Item
  const fromMs = nowMs - pick(LATE_MS, 1)
  const toMs = fromMs + pick(STEPS_MS, 3)
  const isSame = nowMs % 3 === 0
  const first = nowMs % 17 === 0 ? 99 : 1
  const venueTimes = pick(VENUES, 7).map((apartMs, at) => ({ sourceId: isSame ? first : first + at, atMs: timeMs(toMs + apartMs) }))
  const isOperator = nowMs % 13 === 0
  const actor: Actor = { origin: isOperator ? 'operator' : 'clock', actorId: isOperator ? 71 : 0, accountId: 0, realm: 'real', key: '' }
  const approval = { approverId: isOperator ? 71 + (nowMs % 2) : 0, reasonCode: 'incident' } as const
  return { type: 'StepClock', actor, ...approval, fromMs: timeMs(fromMs), toMs: timeMs(toMs), venueTimes }
}
