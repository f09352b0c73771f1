/** What the core answers about options from memory. Lists come by id. */
import {
  type AccountId,
  amount,
  type MarketId,
  type OptionFiguresView,
  type OptionProtectionView,
  type OptionView,
  REALMS,
  type Realm,
  strikeFromOf,
  timeMs,
} from '@glasshouse/domain'
import { AVAILABLE, HELD } from '../ledger/balances.ts'
import { isExcludedAt, limitsAt, waitingAt } from '../protection/own-limits.ts'
import type { State } from '../state.ts'
import type { Option } from './options.ts'
import { lostAt, tradesAt } from './protections.ts'
import { resultView } from './results.ts'

export const options = (state: State, accountId: AccountId): OptionView[] => [...state.options.of(accountId).values()].map(optionView)

export function optionFigures(state: State, marketId: MarketId, realm: Realm): OptionFiguresView | null {
  const realmMarket = state.options.markets.get(marketId)?.byRealm[REALMS.indexOf(realm)]
  if (!realmMarket) return null
  const available = state.balances.value(realmMarket.poolCell, AVAILABLE)
  const total = available + state.balances.value(realmMarket.poolCell, HELD)
  return {
    marketId,
    realm,
    poolAvailable: amount(available),
    poolTotal: amount(total),
    openPayouts: amount(realmMarket.openPayouts),
    results: realmMarket.results.inOrder.map(resultView),
  }
}

export function optionProtection(state: State, accountId: AccountId): OptionProtectionView {
  const now = state.timeMs
  const protection = state.options.protections.of(accountId)
  return {
    limits: limitsAt(protection, now),
    ...waitingAt(protection, now),
    excludedUntilMs: timeMs(isExcludedAt(protection, now) ? protection.excludedUntilMs : 0),
    lostToday: amount(lostAt(protection, now)),
    openStakes: amount(protection.openStakes),
    tradesThisHour: tradesAt(protection, now),
  }
}

function optionView(option: Option): OptionView {
  const { realmMarket, terms } = option
  const { side, stake, openAtMs, seconds, oddsPpm } = terms
  const { optionId, accountId, periodId, payout, ruleVersion, acceptedAtMs, isScheduled, strike, struckAtMs, expiryMs } = option
  return {
    optionId,
    accountId,
    marketId: realmMarket.market.marketId,
    realm: REALMS[realmMarket.realm]!,
    side,
    periodId,
    seconds,
    stake,
    oddsPpm,
    payout,
    ruleVersion,
    acceptedAtMs,
    openAtMs,
    strikeFromMs: strikeFromOf(terms),
    isScheduled,
    strike,
    struckAtMs,
    expiryMs,
  }
}
