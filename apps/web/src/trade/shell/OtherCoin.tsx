import type { CoinSummary } from '@glasshouse/wire'
import { useSearchParams } from 'react-router'
import { coinTitle, useCoinLists } from '../../live/markets/coins.ts'
import { MARKET_SCREENS, type MarketId } from '../../live/markets/market-screens.ts'
import { useWords } from '../../words/words.ts'

/** Says that the coin asked for is not traded here, and which one is shown instead. */
export function OtherCoin({ coin, here }: { coin: CoinSummary; here: MarketId }) {
  const w = useWords('trade')
  const lists = useCoinLists().data
  const wanted = (useSearchParams()[0].get('symbol') ?? '').trim().toLowerCase()
  if (!lists || wanted === '' || wanted === coin.symbol || wanted === coin.coin) return null
  const asked = MARKET_SCREENS.flatMap(({ coins }) => coins(lists)).find(({ symbol, coin }) => symbol === wanted || coin === wanted)
  if (!asked || asked.coin === coin.coin) return null
  return (
    <p role="status" className="border-b border-line bg-surface-2 px-4 py-1 text-xs text-ink-2">
      {w(`fallback_${here}`, { coin: `\u2066${coinTitle(asked)}\u2069`, shown: `\u2066${coinTitle(coin)}\u2069` })}
    </p>
  )
}
