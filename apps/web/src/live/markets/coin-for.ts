import type { CoinSummary } from '@glasshouse/wire'
import { withoutUsdt } from './symbols.ts'

/** The coin an address asks for (`btcusdt`, or just `btc`); an unknown one or none is the first of the list. */
export function coinFor<One extends CoinSummary>(coins: readonly One[], symbol: string | null): One | undefined {
  const wanted = (symbol ?? '').trim().toLowerCase()
  return coins.find((coin) => coin.symbol === wanted || coin.coin === withoutUsdt(wanted)) ?? coins[0]
}
