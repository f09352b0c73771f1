import type { CoinSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { quoteOf, usePrice } from '../../live/markets/prices.ts'
import { onTick } from './ticks.ts'

/**
 * Last price of a coin, and the first one known, on the tick: a field that followed the market would be a moving
 * target.
 */
export function useOpeningPrice(coin: CoinSummary, tickSize: string): { readonly last: string | undefined; readonly opening: string } {
  const [opening, setOpening] = useState('')
  const last = quoteOf(coin, usePrice(coin.symbol)).price
  if (opening === '' && last !== undefined) setOpening(onTick(last, tickSize))
  return { last, opening }
}
