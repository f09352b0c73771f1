import { session } from '@glasshouse/client'
import { EmptyState } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureOf } from '../../live/lists/failure-of.ts'
import { ScreenError } from '../../live/lists/ScreenError.tsx'
import { coinFor } from '../../live/markets/coin-for.ts'
import { useCoinLists } from '../../live/markets/coins.ts'
import { SPOT } from '../../live/markets/market-screens.ts'
import { readAheadOf, useAhead } from '../../live/markets/use-ahead.ts'
import { TradeSkeleton } from '../../trade/coin/TradeSkeleton.tsx'
import { FoldedChart } from '../../trade/shell/ChartFold.tsx'
import { OtherCoin } from '../../trade/shell/OtherCoin.tsx'
import { TradeShell } from '../../trade/shell/TradeShell.tsx'
import { useWords } from '../../words/words.ts'
import { OrdersPanel, OrdersTitle } from './OrdersPanel.tsx'
import { readSpot } from './read-ahead.ts'
import { SpotBook, SpotDeals } from './SpotBook.tsx'
import { SpotHeader } from './SpotHeader.tsx'
import { SpotTicket } from './SpotTicket.tsx'

export const askAhead = (cache: QueryClient) => readAheadOf(cache, readSpot)

/** Spot trading of the coin in the address: price, ticket, book, own orders. */
export function SpotScreen() {
  const w = useWords('spot')
  const t = useWords('trade')
  const lists = useCoinLists()
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    session.setState({ tradeKey: SPOT.setting })
  }, [])
  useAhead(params.get('symbol'), readSpot)
  const failure = failureOf(lists)
  if (failure) return <ScreenError title={t('market_spot')} error={failure} onRetry={() => void lists.refetch()} />
  if (!lists.data) return <TradeSkeleton />
  const coins = SPOT.coins(lists.data)
  const coin = coinFor(coins, params.get('symbol'))
  if (!coin) return <EmptyState>{w('no_spot_coins')}</EmptyState>
  const side = params.get('side') === 'sell' ? 'sell' : 'buy'
  return <SpotOf key={coin.symbol} coin={coin} coins={coins} side={side} onCoin={(symbol) => setParams({ symbol }, { replace: true })} />
}

interface SpotOfProps {
  readonly coin: CoinSummary
  readonly coins: readonly CoinSummary[]
  /** The side the ticket begins with. */
  readonly side: 'buy' | 'sell'
  readonly onCoin: (symbol: string) => void
}

function SpotOf({ coin, coins, side, onCoin }: SpotOfProps) {
  const w = useWords('spot')
  const [tapped, setTapped] = useState<{ price: string }>()
  return (
    <TradeShell
      head={<SpotHeader coin={coin} coins={coins} onCoin={onCoin} />}
      strip={<OtherCoin coin={coin} here="spot" />}
      chart={<FoldedChart coin={coin} />}
      ticket={
        coin.rules ? (
          <SpotTicket coin={coin} rules={coin.rules} side={side} tapped={tapped} />
        ) : (
          <EmptyState>{w('market_not_open_yet')}</EmptyState>
        )
      }
      book={<SpotBook coin={coin} onPrice={(price) => setTapped({ price })} />}
      deals={<SpotDeals coin={coin} />}
      panel={{ label: <OrdersTitle />, children: <OrdersPanel /> }}
    />
  )
}
