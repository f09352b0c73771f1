/**
 * What moments and points set going (RULES.md 9.4.1, 9.4.2, 9.4.4). Laws: a point touches the options that it may
 * strike, settles or prices, and no other; what is due is done by group time, so that down time changes nothing.
 */

import { type IndexId, type OptionPoint, REALMS, type StrikePoint } from '@glasshouse/domain'
import type { State } from '../state.ts'
import type { Option, VoidOption } from './options.ts'
import { settle } from './settle.ts'
import { comparedWith, NOT_OPENED, settleBy, strikeBy, voided } from './settlement.ts'
import { indexOf } from './underlying.ts'

/** Does what is due first; due kinds 8 to 10. */
export function runFirstDue(state: State): void {
  const { kind, option } = state.options.firstDue()
  if (kind === 'notOpened') settle(state, option, NOT_OPENED)
  else if (kind === 'void') settle(state, option, voided(option))
  else checkExpiry(state, option)
}

/** After its expiry and before any later price: the points known are all that there are up to it. */
function checkExpiry(state: State, option: Option): void {
  const verdict = settleBy(option.terms, option, indexOf(state, option.realmMarket.market).points)
  if (verdict) settle(state, option, verdict)
  else state.options.awaitClosePrice(option)
}

/** After the events of contracts. */
export function optionsAtIndexPoint(state: State, indexId: IndexId, point: StrikePoint): void {
  const { unstruck, waiting, voids } = state.options.onIndex(indexId)
  if (unstruck.firstKey > point.atMs && waiting.size === 0 && voids.size === 0) return
  const touched = [...unstruck.upTo(point.atMs), ...waiting.values()].sort((a, b) => a.optionId - b.optionId)
  for (const option of touched) atPoint(state, option, [point])
  state.dueFromMs = Math.min(state.dueFromMs, state.options.firstDueMs)
  const priced = [...voids.values()].sort((a, b) => a.optionId - b.optionId)
  voids.clear()
  for (const option of priced) priceVoid(state, option, point)
}

function atPoint(state: State, option: Option, points: readonly StrikePoint[]): void {
  if (option.struckAtMs === 0) strike(state, option, points)
  else {
    const verdict = settleBy(option.terms, option, points)
    if (verdict) settle(state, option, verdict)
  }
}

function strike(state: State, option: Option, points: readonly StrikePoint[]): void {
  const struck = strikeBy(option.terms, points)
  if (!struck) return
  state.options.strike(option, struck)
  const { optionId, accountId, realmMarket } = option
  state.events.emit({
    type: 'OptionStruck',
    optionId,
    accountId,
    marketId: realmMarket.market.marketId,
    realm: REALMS[realmMarket.realm]!,
    strike: struck.strike,
    expiryMs: struck.expiryMs,
  })
}

/** What it would have come to; nothing moves. */
function priceVoid(state: State, option: VoidOption, { price }: OptionPoint): void {
  const { optionId, accountId, realmMarket, terms } = option
  const { outcome, reward } = comparedWith(terms, option.strike, price)
  const { marketId } = realmMarket.market
  state.events.emit({ type: 'OptionVoidPriced', optionId, accountId, marketId, realm: REALMS[realmMarket.realm]!, outcome, price, reward })
}
