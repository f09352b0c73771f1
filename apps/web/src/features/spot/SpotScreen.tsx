import { classNames, EmptyState, Segmented } from '@glasshouse/ui'
import type { Coin } from '@glasshouse/wire'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FoldableChart } from '../../chart/FoldableChart.tsx'
import { useCoinLists } from '../../live/coins.ts'
import { LoadFailure } from '../../live/LoadFailure.tsx'
import { spotCoinFor } from '../../live/spot-coin.ts'
import { useWords } from '../../words/words.ts'
import { LatestDeals } from './LatestDeals.tsx'
import { OrderBook } from './OrderBook.tsx'
import { OrdersPanel } from './OrdersPanel.tsx'
import { SpotHeader } from './SpotHeader.tsx'
import { SpotSkeleton } from './SpotSkeleton.tsx'
import { SpotTicket } from './SpotTicket.tsx'

/** Spot trading of the coin in the address: price, ticket, book, own orders. */
export function SpotScreen() {
  const w = useWords('spot')
  const lists = useCoinLists()
  const [params, setParams] = useSearchParams()
  if (lists.isPending) return <SpotSkeleton label={w('loading')} />
  if (!lists.data) return <LoadFailure error={lists.error} onRetry={() => void lists.refetch()} />
  const coins = lists.data.currencyList
  const coin = spotCoinFor(coins, params.get('symbol'))
  if (!coin) return <EmptyState>{w('no_spot_coins')}</EmptyState>
  const side = params.get('side') === 'sell' ? 'sell' : 'buy'
  return <SpotOf key={coin.symbol} coin={coin} coins={coins} side={side} onCoin={(symbol) => setParams({ symbol }, { replace: true })} />
}

interface SpotOfProps {
  readonly coin: Coin
  readonly coins: readonly Coin[]
  /** The side the ticket begins with. */
  readonly side: 'buy' | 'sell'
  readonly onCoin: (symbol: string) => void
}

function SpotOf({ coin, coins, side, onCoin }: SpotOfProps) {
  const w = useWords('spot')
  const [tapped, setTapped] = useState<{ price: string }>()
  const [view, setView] = useState<'book' | 'deals'>('book')
  return (
    <div className="flex flex-1 flex-col">
      <SpotHeader coin={coin} coins={coins} onCoin={onCoin} />
      <FoldableChart coin={coin} />
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(7.75rem,40%)] gap-x-3 p-4 @max-[18rem]:grid-cols-1 @min-[54rem]:grid-cols-[22rem_minmax(0,1fr)] @min-[54rem]:grid-rows-[auto_1fr] @min-[54rem]:gap-x-8">
          <div className="min-w-0 @min-[54rem]:row-span-2">
            {coin.rules ? (
              <SpotTicket coin={coin} rules={coin.rules} side={side} tapped={tapped} />
            ) : (
              <EmptyState>{w('market_not_open_yet')}</EmptyState>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-3 @min-[54rem]:grid @min-[54rem]:grid-cols-2 @min-[54rem]:content-start @min-[54rem]:gap-8">
            <div className="@min-[54rem]:hidden">
              <Segmented
                label={w('book_or_deals')}
                chosen={view}
                onChange={setView}
                choices={[
                  { id: 'book', label: w('book') },
                  { id: 'deals', label: w('deals') },
                ]}
              />
            </div>
            <div className={classNames(view !== 'book' && '@max-[54rem]:hidden')}>
              <OrderBook coin={coin} onPrice={(price) => setTapped({ price })} />
            </div>
            <div className={classNames(view !== 'deals' && '@max-[54rem]:hidden')}>
              <LatestDeals coin={coin} />
            </div>
          </div>
          {/* On a phone below everything; beside the ticket where there is room. */}
          <div className="mt-6 @min-[18rem]:col-span-2 min-w-0 empty:hidden @min-[54rem]:col-span-1">
            <OrdersPanel />
          </div>
        </div>
      </div>
    </div>
  )
}
