/**
 * Accepting an option: the stake is held and its payout set aside in one command (RULES.md 9.2.2). From here on only
 * points of its index count.
 */
import { OPTION_SIDES, type OptionTerms, type PlaceOption, payoutOf, REALMS, strikeFromOf } from '@glasshouse/domain'
import { POST_HOLD } from '../ledger/ledger.ts'
import type { State } from '../state.ts'
import { periodOf } from './check-place-option.ts'
import { type Option, UNSTRUCK } from './options.ts'

/** After its checks. Returns the option's id. */
export function placeOption(state: State, command: PlaceOption): number {
  const option = optionOf(state, command)
  const { optionId, accountId, realmMarket, terms, payout } = option
  const { options, ledger } = state
  options.add(option, state.timeMs)
  options.protections.countTrade(accountId, state.timeMs)
  state.dueFromMs = Math.min(state.dueFromMs, options.firstDueMs)
  emitPlaced(state, option)
  ledger.post(option.cell, -Number(terms.stake), Number(terms.stake), POST_HOLD, optionId, 0)
  ledger.post(realmMarket.poolCell, -Number(payout), Number(payout), POST_HOLD, optionId, 0)
  return optionId
}

/** It keeps odds and windows of the rule in force now. */
function optionOf(state: State, command: PlaceOption): Option {
  const { accountId } = command.actor
  const market = state.options.markets.get(command.marketId)!
  const { config } = market
  const { periodId, seconds, oddsPpm } = periodOf(market, command.periodId)!
  const isScheduled = command.openAtMs !== 0
  const terms: OptionTerms = {
    side: OPTION_SIDES[OPTION_SIDES.indexOf(command.side)]!,
    stake: command.stake,
    openAtMs: isScheduled ? command.openAtMs : state.timeMs,
    seconds,
    oddsPpm,
    strikeDelayMs: config.strikeDelayMs,
    strikeWithinMs: config.strikeWithinMs,
    lookBackMs: config.lookBackMs,
    lookAheadMs: config.lookAheadMs,
  }
  return {
    optionId: state.nextOrderId++,
    accountId,
    realmMarket: market.byRealm[state.accounts.realmOf(accountId)]!,
    cell: state.balances.cell(accountId, 1, config.stakeAssetId),
    periodId,
    terms,
    payout: payoutOf(terms.stake, oddsPpm),
    ruleVersion: config.version,
    acceptedAtMs: state.timeMs,
    isScheduled,
    ...UNSTRUCK,
  }
}

function emitPlaced(state: State, option: Option): void {
  const { optionId, accountId, realmMarket, periodId, payout, ruleVersion, isScheduled } = option
  const { side, seconds, stake, oddsPpm, openAtMs } = option.terms
  state.events.emit({
    type: 'OptionPlaced',
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
    openAtMs,
    strikeFromMs: strikeFromOf(option.terms),
    isScheduled,
  })
}
