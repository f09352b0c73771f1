/**
 * The house does not trade on old prices, not even in the group in which one grows old (RULES.md 5.5): the core itself
 * takes its ladders back before that group's first order, remembers their shapes, and puts them back at the first fresh
 * point. Law: no ladder stands on a stale index.
 */

import type { IndexId } from '@glasshouse/domain'
import type { QuotedBook } from '../matching/book-laws.ts'
import { takeBackContractLadder } from '../perpetual/ladder/quote-contracts.ts'
import { putBackLadder, takeBackLadder } from '../spot/ladder.ts'
import type { Market } from '../spot/market.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'

/** In the moment in which the index goes stale: spot markets, then contracts. */
export function takeBackLadders(state: State, indexId: IndexId): void {
  for (const { byRealm: books } of marketsOn(state, indexId))
    for (const realmMarket of books) remember(realmMarket, () => takeBackLadder(state, realmMarket))
  for (const { byRealm } of state.perpetual.byIndex.get(indexId) ?? [])
    for (const realmMarket of byRealm) remember(realmMarket, () => takeBackContractLadder(state, realmMarket))
}

function remember(realmMarket: QuotedBook, takeBack: () => void): void {
  if (realmMarket.ladder === null) return
  const { shape } = realmMarket.ladder
  takeBack()
  realmMarket.withdrawn = shape
}

/** At a point, before anything else it sets going. Contracts put theirs back among what 8.7.1 does. */
export function putBackLadders(state: State, indexId: IndexId, price: number): void {
  for (const { byRealm: books } of marketsOn(state, indexId)) for (const realmMarket of books) putBackLadder(state, realmMarket, price)
}

const marketsOn = (state: State, indexId: IndexId): Market[] => byId(state.markets).filter(({ config }) => config.indexId === indexId)
