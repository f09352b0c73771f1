import {
  amount,
  indexPrice,
  OPTION_OUTCOMES,
  type OptionFiguresView,
  type OptionOutcome,
  type OptionResultView,
  type OptionView,
  type Realm,
  timeMs,
} from '@glasshouse/domain'
import type { NaiveState } from '../state/naive-state.ts'
import { poolOf, type SettledOption, sumOf } from '../state/option-state.ts'
import { openOf } from './option-orders.ts'

export function optionsOf(state: NaiveState, accountId: number): OptionView[] {
  return openOf(state, accountId)
    .sort((a, b) => a.placed.optionId - b.placed.optionId)
    .map(({ placed: { type: _, ...placed }, acceptedAtMs, strike, struckAtMs, expiryMs }) => ({
      ...placed,
      acceptedAtMs: timeMs(acceptedAtMs),
      strike: indexPrice(Number(strike)),
      struckAtMs: timeMs(struckAtMs),
      expiryMs: timeMs(expiryMs),
    }))
}

/** Counted anew from all that were settled. */
function resultsOf(settled: readonly SettledOption[]): OptionResultView[] {
  const periodIds = [...new Set(settled.map(({ periodId }) => periodId))].sort((a, b) => a - b)
  return periodIds.map((periodId) => {
    const of = (outcome: OptionOutcome) => settled.filter((option) => option.periodId === periodId && option.outcome === outcome)
    const sum = (options: readonly SettledOption[], name: 'stake' | 'reward') =>
      amount(options.reduce((total, each) => total + each[name], 0n))
    const byOutcome = <Value>(read: (outcome: OptionOutcome) => Value) =>
      Object.fromEntries(OPTION_OUTCOMES.map((outcome) => [outcome, read(outcome)])) as Record<OptionOutcome, Value>
    return {
      periodId,
      options: byOutcome((outcome) => of(outcome).length),
      stakes: byOutcome((outcome) => sum(of(outcome), 'stake')),
      paid: sum(of('won'), 'reward'),
      kept: sum(of('lost'), 'stake'),
    }
  })
}

export function optionFiguresOf(state: NaiveState, marketId: number, realm: Realm): OptionFiguresView | null {
  const market = state.optionMarkets.get(marketId)
  if (!market) return null
  const pool = poolOf(state, realm, market.config.stakeAssetId)
  const open = [...state.options.values()].filter(({ placed }) => placed.marketId === marketId && placed.realm === realm)
  return {
    marketId,
    realm,
    poolAvailable: amount(pool.available),
    poolTotal: amount(pool.available + pool.held),
    openPayouts: amount(sumOf(open, ({ payout }) => payout)),
    results: resultsOf(state.settledOptions.filter((settled) => settled.marketId === marketId && settled.realm === realm)),
  }
}
