import { amount, type Event, houseAccountId, indexPrice, type OptionOutcome, timeMs } from '@glasshouse/domain'
import { post } from '../state/ledger.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { type NaiveOption, type NaivePoint, optionsById, outcomeBetween } from '../state/option-state.ts'
import { noteResult } from './option-protection.ts'

/** Longer than any window looks back. */
const POINTS_KEPT_MS = 60_000

/** What a new point of an index does to the options that stand on it, after the contracts. */
export function pointOptions(state: NaiveState, indexId: number, point: NaivePoint): void {
  const points = (state.optionPoints.get(indexId) ?? []).filter(({ atMs }) => atMs >= point.atMs - POINTS_KEPT_MS)
  state.optionPoints.set(indexId, [...points, point])
  for (const option of optionsById(state)) {
    if (option.rule.indexId !== indexId) continue
    const { openAtMs } = option.placed
    if (option.strike === 0n) {
      const sinceOpened = point.atMs - openAtMs
      const isInWindow = sinceOpened >= option.rule.strikeDelayMs && sinceOpened <= option.rule.strikeWithinMs
      if (isInWindow && point.oldestArrivalMs > openAtMs && point.oldestVenueTimeMs >= openAtMs) strike(state, option, point)
    } else if (option.wasLookedAt && point.atMs > option.expiryMs && point.atMs <= option.expiryMs + option.rule.lookAheadMs) {
      settleAt(state, option, point)
    }
  }
  priceVoids(state, indexId, point)
}

/** Unless a point comes in time, it does not open. */
export function awaitStrike(state: NaiveState, option: NaiveOption): void {
  const { openAtMs, optionId } = option.placed
  later(state, { dueMs: openAtMs + option.rule.strikeWithinMs + 1, kind: 8, id: optionId }, () => {
    if (option.strike === 0n) settle(state, option, 'not_opened', null)
  })
}

function strike(state: NaiveState, option: NaiveOption, { atMs, price }: NaivePoint): void {
  const { optionId, accountId, marketId, realm, seconds } = option.placed
  option.strike = price
  option.struckAtMs = atMs
  option.expiryMs = atMs + seconds * 1_000
  state.events.push({
    type: 'OptionStruck',
    optionId,
    accountId,
    marketId,
    realm,
    strike: indexPrice(Number(price)),
    expiryMs: timeMs(option.expiryMs),
  })
  later(state, { dueMs: option.expiryMs + 1, kind: 9, id: optionId }, () => look(state, option))
  later(state, { dueMs: option.expiryMs + option.rule.lookAheadMs + 1, kind: 10, id: optionId }, () => {
    if (state.options.has(optionId)) settle(state, option, 'void', null)
  })
}

/** Just after expiry: the last point up to it, when it is young enough. */
function look(state: NaiveState, option: NaiveOption): void {
  option.wasLookedAt = true
  const { expiryMs, rule } = option
  const inWindow = (state.optionPoints.get(rule.indexId) ?? []).filter(({ atMs }) => atMs <= expiryMs && atMs >= expiryMs - rule.lookBackMs)
  const last = inWindow.at(-1)
  if (last) settleAt(state, option, last)
}

const settleAt = (state: NaiveState, option: NaiveOption, point: NaivePoint): void =>
  settle(state, option, outcomeBetween(option.placed.side, option.strike, point.price), point)

function settle(state: NaiveState, option: NaiveOption, outcome: OptionOutcome, close: NaivePoint | null): void {
  const { optionId, accountId, marketId, realm, stake } = option.placed
  const { payout } = option
  state.options.delete(optionId)
  const { periodId } = option.placed
  state.settledOptions.push({ marketId, realm, periodId, stake, outcome, reward: outcome === 'won' ? payout : 0n })
  state.events.push({
    type: 'OptionSettled',
    optionId,
    accountId,
    marketId,
    realm,
    outcome,
    strike: indexPrice(Number(option.strike)),
    close: indexPrice(Number(close?.price ?? 0n)),
    closeAtMs: timeMs(close?.atMs ?? 0),
    stake,
    reward: amount(outcome === 'won' ? payout : 0n),
  })
  const of = { assetId: option.rule.stakeAssetId, orderId: optionId }
  const pool = { ...of, accountId: houseAccountId(realm, 'option_pool') }
  const user = { ...of, accountId }
  const release = (whose: typeof user, units: bigint) => post(state, { ...whose, available: units, held: -units, purpose: 'release' })
  if (outcome === 'won') {
    release(user, stake)
    post(state, { ...pool, held: -payout, purpose: 'option' })
    post(state, { ...user, available: payout, purpose: 'option' })
  } else if (outcome === 'lost') {
    post(state, { ...user, held: -stake, purpose: 'option' })
    post(state, { ...pool, available: stake, purpose: 'option' })
    release(pool, payout)
  } else {
    release(user, stake)
    release(pool, payout)
  }
  noteResult(state, accountId, outcome === 'won' ? -payout : outcome === 'lost' ? stake : 0n)
  if (outcome === 'void') state.unpricedVoids.push(option)
}

/** What each void would have come to, told once, by the next point. */
function priceVoids(state: NaiveState, indexId: number, { price }: NaivePoint): void {
  const priced = state.unpricedVoids.filter(({ rule }) => rule.indexId === indexId)
  state.unpricedVoids = state.unpricedVoids.filter(({ rule }) => rule.indexId !== indexId)
  for (const { placed, strike: from, payout } of priced.sort((a, b) => a.placed.optionId - b.placed.optionId)) {
    const { optionId, accountId, marketId, realm, side } = placed
    const outcome = outcomeBetween(side, from, price)
    const reward = amount(outcome === 'won' ? payout : 0n)
    state.events.push({ type: 'OptionVoidPriced', optionId, accountId, marketId, realm, outcome, price: indexPrice(Number(price)), reward })
  }
}

function later(state: NaiveState, due: { dueMs: number; kind: number; id: number }, act: () => void): void {
  state.scheduled.push({ ...due, act: () => eventsOf(state, act) })
}

/** Events of something that falls due, not of a command. */
function eventsOf(state: NaiveState, act: () => void): Event[] {
  state.events = []
  act()
  return state.events
}
