import { amount, indexPrice, type OptionFiguresView, type OptionView, type Realm, timeMs } from '@glasshouse/domain'
import type { NaiveState } from '../state/naive-state.ts'
import { poolOf, sumOf } from '../state/option-state.ts'
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
  }
}
