import type { RecordedCandle } from './candle-walk.ts'
import type { Quote } from './price-feed.ts'

export interface CandleSides {
  readonly bid: RecordedCandle
  readonly ask: RecordedCandle
  /** Part of the candle that has passed: 0 at its open, 1 at its close. */
  readonly passed: number
}

/**
 * Bid and ask that sum to `sum`, each within its recorded candle. Their distance goes from the open's to the close's,
 * as far as the candles allow; at a sum of both opens, highs, lows or closes that leaves no choice but the recorded
 * prices.
 */
export function quoteOfSum(sum: number, { bid, ask, passed }: CandleSides): Quote {
  const [atOpen, atClose] = [ask.open - bid.open, ask.close - bid.close]
  const least = Math.max(0, sum - 2 * bid.high, 2 * ask.low - sum)
  const most = Math.min(sum - 2 * bid.low, 2 * ask.high - sum)
  const spread = Math.min(most, Math.max(least, atOpen + Math.floor((atClose - atOpen) * passed)))
  // Both limits but 0 are odd where the sum is, so one more is still within them.
  const even = (sum - spread) % 2 === 0 ? spread : spread + 1
  return { bid: (sum - even) / 2, ask: (sum + even) / 2 }
}
