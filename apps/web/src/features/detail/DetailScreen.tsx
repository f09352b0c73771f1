import { buttonClass, EmptyState, Tabs } from '@glasshouse/ui'
import { type CoinSummary, type MarketKind, marketKindOf } from '@glasshouse/wire'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CandleChart } from '../../chart/CandleChart.tsx'
import { failureOf } from '../../live/lists/failure-of.ts'
import { ScreenError } from '../../live/lists/ScreenError.tsx'
import { coinFor } from '../../live/markets/coin-for.ts'
import { useCoinLists } from '../../live/markets/coins.ts'
import { FUTURES } from '../../live/markets/market-screens.ts'
import { detailCoins } from '../../trade/picker/coin-groups.ts'
import { useWords } from '../../words/words.ts'
import { CoinInfo } from './CoinInfo.tsx'
import { ContractInfo } from './ContractInfo.tsx'
import { DepthPanel } from './DepthPanel.tsx'
import { DetailHeader } from './DetailHeader.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { contractMarket, type DetailMarket, spotMarket } from './detail-market.ts'
import { LiveDeals } from './LiveDeals.tsx'

/** One coin from all sides: price, chart, depth, deals, facts. */
export function DetailScreen() {
  const w = useWords('detail')
  const t = useWords('trade')
  const lists = useCoinLists()
  const [params, setParams] = useSearchParams()
  const failure = failureOf(lists)
  if (failure) return <ScreenError title={t('market_chart')} error={failure} onRetry={() => void lists.refetch()} />
  if (!lists.data) return <DetailSkeleton />
  const kind = marketKindOf(Number(params.get('type')))
  const coins = kind === 'contract' ? FUTURES.coins(lists.data) : detailCoins(lists.data)
  const coin = coinFor(coins, params.get('symbol'))
  if (!coin) return <EmptyState>{w('no_coins')}</EmptyState>
  const market = kind === 'contract' ? contractMarket(coin, t('contracts')) : spotMarket(coin)
  // Whatever else stands in the address (tradeKey, type) stays there.
  const goTo = (symbol: string) => {
    const next = new URLSearchParams(params)
    next.set('symbol', symbol)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="flex flex-1 flex-col">
      <DetailHeader coin={coin} coins={coins} onCoin={goTo} market={market?.kind} />
      <div className="flex flex-1 flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_24rem] desk:items-start">
        {/* A desk's chart reaches from the head to the bar. */}
        <div className="min-w-0 desk:border-e desk:border-line desk:[--chart-height:max(20rem,calc(100dvh-20rem))]">
          <CandleChart key={kind} coin={coin} kind={kind} isTall />
        </div>
        <Details key={`${kind} ${coin.symbol}`} coin={coin} market={market} />
      </div>
      {market && <TradeBar coin={coin} kind={kind} />}
    </div>
  )
}

type DetailTab = 'depth' | 'deals' | 'info'

function Details({ coin, market }: { coin: CoinSummary; market: DetailMarket | undefined }) {
  const w = useWords('detail')
  const [tab, setTab] = useState<DetailTab>(market ? 'depth' : 'info')
  const facts = market?.kind === 'contract' ? <ContractInfo coin={coin} /> : <CoinInfo coin={coin} />
  const info = { id: 'info' as const, label: w(market?.kind === 'contract' ? 'tab_contract' : 'tab_info'), panel: facts }
  const traded = market
    ? [
        { id: 'depth' as const, label: w('tab_depth'), panel: tab === 'depth' && <DepthPanel coin={coin} market={market} /> },
        { id: 'deals' as const, label: w('tab_deals'), panel: tab === 'deals' && <LiveDeals coin={coin} market={market} /> },
      ]
    : []
  return (
    <section aria-label={w('details')} className="min-h-80 min-w-0 px-4 pb-6">
      <Tabs label={w('details')} active={tab} onChange={setTab} tabs={[...traded, info]} />
    </section>
  )
}

/** To the ticket, of the spot market with its side chosen. A contract's ticket has a button for each side. */
function TradeBar({ coin, kind }: { coin: CoinSummary; kind: MarketKind }) {
  const w = useWords('detail')
  const symbol = encodeURIComponent(coin.symbol)
  const to = (side: 'buy' | 'sell') => `/tradeBB?symbol=${symbol}&side=${side}`
  return (
    <nav
      aria-label={w('trade')}
      className="sticky bottom-0 z-20 grid auto-cols-fr grid-flow-col gap-3 border-t border-line bg-surface-1 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] desk:ps-[calc(100%-23rem)]"
    >
      {kind === 'contract' ? (
        <Link to={`/tradeU?symbol=${symbol}`} className={buttonClass({ isWide: true })}>
          {w('trade_contract')}
        </Link>
      ) : (
        <>
          <Link to={to('buy')} className={buttonClass({ look: 'up' })}>
            {w('buy')}
          </Link>
          <Link to={to('sell')} className={buttonClass({ look: 'down' })}>
            {w('sell')}
          </Link>
        </>
      )}
    </nav>
  )
}
