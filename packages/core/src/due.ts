/** What falls due up to a group's time, by (due time, kind, id), before its commands. There is no other clock (A1). */

import type { TimeMs } from '@glasshouse/domain'
import { takeEffect } from './configuration/configure.ts'
import type { PendingRule } from './configuration/pending-rules.ts'
import type { Index } from './index-price/indices.ts'
import { goStale, staleAtMs } from './index-price/record-ticks.ts'
import { endRecovery } from './operators/recovery.ts'
import { runFirstDue } from './option/moments.ts'
import { endPeriod, endWaiting, WAITING_MS } from './perpetual/funding/periods.ts'
import { takeSample } from './perpetual/funding/samples.ts'
import type { ContractRealmMarket } from './perpetual/state/contracts.ts'
import type { State } from './state.ts'
import { releaseFirstDue } from './swap/execute.ts'
import { byId } from './tables/by-id.ts'

/** A contract's or an option market's rule counts as a market's. Kinds 8 to 10 are options' (option/options.ts), 11 is swaps'. */
const KINDS = {
  recovery: 0,
  market: 1,
  contract: 1,
  option: 1,
  index: 2,
  house_fees: 3,
  gate: 3,
  stale: 4,
  sample: 5,
  period: 6,
  waiting: 7,
} as const

interface DueAction {
  readonly atMs: number
  readonly kind: keyof typeof KINDS
  readonly id: number
  readonly run: () => void
  /** Whose further moments may fall due by this one. */
  readonly realmMarket: ContractRealmMarket | null
}

export function runDueActions(state: State, now: TimeMs): void {
  state.keys.forgetBefore(now)
  if (now < state.dueFromMs) return
  // A rule that takes effect can move what else is due, so all is looked up afresh after it.
  while (runActionsUntilRule(state, now));
  state.dueFromMs = firstMoment(state)
}

/** First moment at which something may fall due; derived, so a snapshot does not hold it. */
export function firstMoment(state: State): number {
  let first = Math.min(state.options.firstDueMs, state.swaps.firstDueMs)
  for (const rule of state.pending) first = Math.min(first, rule.effectiveFromMs)
  first = Math.min(first, state.operators.recovery?.effectiveFromMs ?? first)
  for (const index of state.indices.values()) first = Math.min(first, staleAtMs(index))
  for (const { byRealm } of state.perpetual.contracts.values())
    for (const realmMarket of byRealm) first = Math.min(first, firstScheduledMs(realmMarket))
  return first
}

/**
 * Runs what is due in order; true when a rule took effect and it ended early. What is done stays in the list, before
 * `at`.
 */
function runActionsUntilRule(state: State, now: TimeMs): boolean {
  const list = dueActions(state, now)
  for (let at = 0; ; at++) {
    runLastKindsBefore(state, list[at]?.atMs ?? now + 1)
    const due = list[at]
    if (due === undefined) return false
    due.run()
    if (KINDS[due.kind] <= KINDS.house_fees) return true
    if (due.realmMarket === null || firstScheduledMs(due.realmMarket) > now) continue
    for (const next of scheduledActionsOf(state, [due.realmMarket], now)) addInOrder(list, at + 1, next)
  }
}

/** Among those still to run, unless it is there. */
function addInOrder(list: DueAction[], first: number, due: DueAction): void {
  let [from, to] = [first, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(list[middle]!, due) < 0) from = middle + 1
    else to = middle
  }
  const known = list[from]
  if (known === undefined || compare(known, due) !== 0) list.splice(from, 0, due)
}

/**
 * Kinds of options, and after them that of swaps, come last, so what else is due at the same moment goes first. They are
 * taken from their own orders: there may be many.
 */
function runLastKindsBefore(state: State, moment: number): void {
  const { options, swaps } = state
  while (Math.min(options.firstDueMs, swaps.firstDueMs) < moment)
    if (options.firstDueMs <= swaps.firstDueMs) runFirstDue(state)
    else releaseFirstDue(state)
}

/** Equal in all three: the earlier accepted stays first, since the sort is stable. */
function dueActions(state: State, now: TimeMs): DueAction[] {
  const list: DueAction[] = []
  const add = (due: DueAction) => {
    if (due.atMs <= now) list.push(due)
  }
  for (const rule of state.pending)
    add({ atMs: rule.effectiveFromMs, kind: rule.kind, id: rule.id, realmMarket: null, run: () => runRule(state, rule) })
  const { recovery } = state.operators
  if (recovery !== null)
    add({
      ...{ atMs: recovery.effectiveFromMs, kind: 'recovery', id: recovery.lostOperatorId, realmMarket: null },
      run: () => endRecovery(state),
    })
  for (const index of byId(state.indices)) if (staleAtMs(index) <= now) add(staleAction(state, index, now))
  const realmMarkets: ContractRealmMarket[] = []
  for (const { byRealm } of state.perpetual.contracts.values())
    for (const realmMarket of byRealm) if (firstScheduledMs(realmMarket) <= now) realmMarkets.push(realmMarket)
  for (const due of scheduledActionsOf(state, realmMarkets, now)) list.push(due)
  return list.sort(compare)
}

function staleAction(state: State, index: Index, now: TimeMs): DueAction {
  return { atMs: staleAtMs(index), kind: 'stale', id: index.config.indexId, realmMarket: null, run: () => goStale(state, index, now) }
}

const waitingEndsMs = ({ funding }: ContractRealmMarket) =>
  funding.waitingMs === 0 ? Number.POSITIVE_INFINITY : funding.waitingMs + WAITING_MS

function firstScheduledMs(realmMarket: ContractRealmMarket): number {
  const { nextSampleMs, nextPeriodEndMs } = realmMarket.funding
  return Math.min(nextSampleMs, nextPeriodEndMs, waitingEndsMs(realmMarket))
}

const SCHEDULED = ['sample', 'period', 'waiting'] as const
type Scheduled = (typeof SCHEDULED)[number]
const RUN = { sample: takeSample, period: endPeriod, waiting: endWaiting }

function momentOf(realmMarket: ContractRealmMarket, kind: Scheduled): number {
  const { nextSampleMs, nextPeriodEndMs } = realmMarket.funding
  return kind === 'sample' ? nextSampleMs : kind === 'period' ? nextPeriodEndMs : waitingEndsMs(realmMarket)
}

/** Those due up to now, kind by kind: markets of one moment stand in order, so that there is little to sort. */
function scheduledActionsOf(state: State, realmMarkets: readonly ContractRealmMarket[], now: TimeMs): DueAction[] {
  const due: DueAction[] = []
  for (const kind of SCHEDULED) {
    for (const realmMarket of realmMarkets) {
      const atMs = momentOf(realmMarket, kind)
      const id = realmMarket.contract.marketId * 2 + realmMarket.realm
      if (atMs <= now) due.push({ atMs, kind, id, realmMarket, run: () => RUN[kind](state, realmMarket) })
    }
  }
  return due
}

const compare = (a: DueAction, b: DueAction) => a.atMs - b.atMs || KINDS[a.kind] - KINDS[b.kind] || a.id - b.id

function runRule(state: State, rule: PendingRule): void {
  state.pending.splice(state.pending.indexOf(rule), 1)
  takeEffect(state, rule)
}
