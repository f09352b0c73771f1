import { buttonClass, EmptyState, Tabs } from '@glasshouse/ui'
import type { Coin } from '@glasshouse/wire'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CandleChart } from '../../chart/CandleChart.tsx'
import { coinFor } from '../../live/coin-for.ts'
import { useCoinLists } from '../../live/coins.ts'
import { LoadFailure } from '../../live/LoadFailure.tsx'
import { useWords } from '../../words/words.ts'
import { CoinInfo } from './CoinInfo.tsx'
import { detailCoins } from './coin-groups.ts'
import { DepthPanel } from './DepthPanel.tsx'
import { DetailHeader } from './DetailHeader.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { LiveDeals } from './LiveDeals.tsx'

/** One coin from all sides: price, chart, depth, deals, facts. */
export function DetailScreen() {
  const w = useWords('detail')
  const lists = useCoinLists()
  const [params, setParams] = useSearchParams()
  if (lists.isPending) return <DetailSkeleton />
  if (!lists.data) return <LoadFailure error={lists.error} onRetry={() => void lists.refetch()} />
  const coins = detailCoins(lists.data)
  const coin = coinFor(coins, params.get('symbol'))
  if (!coin) return <EmptyState>{w('no_coins')}</EmptyState>
  // Whatever else stands in the address (tradeKey, type) stays there.
  const goTo = (symbol: string) => {
    const next = new URLSearchParams(params)
    next.set('symbol', symbol)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="flex flex-1 flex-col">
      <DetailHeader coin={coin} coins={coins} onCoin={goTo} />
      <div className="flex flex-1 flex-col min-[900px]:grid min-[900px]:grid-cols-[minmax(0,1fr)_24rem] min-[900px]:items-start">
        <div className="min-w-0 min-[900px]:border-e min-[900px]:border-line">
          <CandleChart coin={coin} isTall />
        </div>
        <Details key={coin.symbol} coin={coin} />
      </div>
      {coin.rules && <TradeBar coin={coin} />}
    </div>
  )
}

type DetailTab = 'depth' | 'deals' | 'info'

function Details({ coin }: { coin: Coin }) {
  const w = useWords('detail')
  const [tab, setTab] = useState<DetailTab>(coin.rules ? 'depth' : 'info')
  const info = { id: 'info' as const, label: w('tab_info'), panel: <CoinInfo coin={coin} /> }
  const market = [
    { id: 'depth' as const, label: w('tab_depth'), panel: tab === 'depth' && <DepthPanel coin={coin} /> },
    { id: 'deals' as const, label: w('tab_deals'), panel: tab === 'deals' && <LiveDeals coin={coin} /> },
  ]
  return (
    <section aria-label={w('details')} className="min-h-80 min-w-0 px-4 pb-6">
      <Tabs label={w('details')} active={tab} onChange={setTab} tabs={coin.rules ? [...market, info] : [info]} />
    </section>
  )
}

/** To the ticket, with its side chosen. */
function TradeBar({ coin }: { coin: Coin }) {
  const w = useWords('detail')
  const to = (side: 'buy' | 'sell') => `/tradeBB?symbol=${encodeURIComponent(coin.symbol)}&side=${side}`
  return (
    <nav
      aria-label={w('trade')}
      className="sticky bottom-0 z-20 grid grid-cols-2 gap-3 border-t border-line bg-surface-1 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <Link to={to('buy')} className={buttonClass({ look: 'up' })}>
        {w('buy')}
      </Link>
      <Link to={to('sell')} className={buttonClass({ look: 'down' })}>
        {w('sell')}
      </Link>
    </nav>
  )
}
