/** Moves the money of a verdict that settlement.ts gave, once (RULES.md 9.4.3). It decides nothing. */
import { REALMS } from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { POST_OPTION, POST_RELEASE } from '../ledger/ledger.ts'
import type { State } from '../state.ts'
import { indexIdOf, type Option } from './options.ts'
import type { Verdict } from './settlement.ts'

export function settle(state: State, option: Option, verdict: Verdict): void {
  const { options } = state
  assert(options.open.get(option.optionId) === option, 'an option is settled once')
  options.remove(option)
  option.realmMarket.results.count(option.periodId, { ...verdict, stake: option.terms.stake })
  emitSettled(state, option, verdict)
  if (verdict.outcome === 'won') payWin(state, option)
  else if (verdict.outcome === 'lost') takeLoss(state, option)
  else release(state, option)
  if (verdict.outcome === 'void') options.onIndex(indexIdOf(option)).voids.set(option.optionId, option)
}

function payWin(state: State, option: Option): void {
  const { cell, realmMarket, optionId, accountId } = option
  const [stake, payout] = unitsOf(option)
  state.ledger.post(cell, stake, -stake, POST_RELEASE, optionId, 0)
  state.ledger.post(realmMarket.poolCell, 0, -payout, POST_OPTION, optionId, 0)
  state.ledger.post(cell, payout, 0, POST_OPTION, optionId, 0)
  state.options.protections.addLoss(accountId, -option.payout, state.timeMs)
}

function takeLoss(state: State, option: Option): void {
  const { cell, realmMarket, optionId, accountId } = option
  const [stake, payout] = unitsOf(option)
  state.ledger.post(cell, 0, -stake, POST_OPTION, optionId, 0)
  state.ledger.post(realmMarket.poolCell, stake, 0, POST_OPTION, optionId, 0)
  state.ledger.post(realmMarket.poolCell, payout, -payout, POST_RELEASE, optionId, 0)
  state.options.protections.addLoss(accountId, option.terms.stake, state.timeMs)
}

/** Equal, void, not opened: all goes back. */
function release(state: State, option: Option): void {
  const [stake, payout] = unitsOf(option)
  state.ledger.post(option.cell, stake, -stake, POST_RELEASE, option.optionId, 0)
  state.ledger.post(option.realmMarket.poolCell, payout, -payout, POST_RELEASE, option.optionId, 0)
}

/** Both fit one posting: stakes are at most 2^44 units and odds at most ten to one. */
const unitsOf = ({ terms, payout }: Option): [number, number] => [Number(terms.stake), Number(payout)]

function emitSettled(state: State, option: Option, verdict: Verdict): void {
  const { optionId, accountId, realmMarket, terms } = option
  state.events.emit({
    type: 'OptionSettled',
    optionId,
    accountId,
    marketId: realmMarket.market.marketId,
    realm: REALMS[realmMarket.realm]!,
    outcome: verdict.outcome,
    strike: verdict.strike,
    close: verdict.close,
    closeAtMs: verdict.closeAtMs,
    stake: terms.stake,
    reward: verdict.reward,
  })
}
