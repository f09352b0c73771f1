import { session } from '@glasshouse/client'
import { EmptyState } from '@glasshouse/ui'
import type { ContractCoinSummary } from '@glasshouse/wire'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { ScreenError } from '../../live/lists/ScreenError.tsx'
import { coinFor } from '../../live/markets/coin-for.ts'
import { useCoinLists } from '../../live/markets/coins.ts'
import { useContractRules } from '../../live/markets/contract-rules.ts'
import { FUTURES } from '../../live/markets/market-screens.ts'
import { readAheadOf, useAhead } from '../../live/markets/use-ahead.ts'
import { TradeSkeleton } from '../../trade/coin/TradeSkeleton.tsx'
import { FoldedChart } from '../../trade/shell/ChartFold.tsx'
import { OtherCoin } from '../../trade/shell/OtherCoin.tsx'
import { TradeShell } from '../../trade/shell/TradeShell.tsx'
import { useWords } from '../../words/words.ts'
import { ContractBook, ContractDeals } from './ContractBook.tsx'
import { ContractHeader } from './header/ContractHeader.tsx'
import { readContract } from './read-ahead.ts'
import { ContractPanel, ContractPanelTitle } from './rows/ContractPanel.tsx'
import { ContractTicket } from './ticket/ContractTicket.tsx'
import { TicketSkeleton } from './ticket/TicketSkeleton.tsx'

export const askAhead = (cache: QueryClient) => readAheadOf(cache, readContract)

/** Perpetual contracts of the coin in the address: price and funding, ticket, book, own positions and orders. */
export function ContractScreen() {
  const w = useWords('contract')
  const t = useWords('trade')
  const lists = useCoinLists()
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    session.setState({ tradeKey: FUTURES.setting })
  }, [])
  useAhead(params.get('symbol'), readContract)
  const failure = failureOf(lists)
  if (failure) return <ScreenError title={t('market_futures')} error={failure} onRetry={() => void lists.refetch()} />
  if (!lists.data) return <TradeSkeleton />
  const coins = FUTURES.coins(lists.data)
  const coin = coinFor(coins, params.get('symbol'))
  if (!coin) return <EmptyState>{w('no_contracts')}</EmptyState>
  return <ContractOf key={coin.symbol} coin={coin} coins={coins} onCoin={(symbol) => setParams({ symbol }, { replace: true })} />
}

interface ContractOfProps {
  readonly coin: ContractCoinSummary
  readonly coins: readonly ContractCoinSummary[]
  readonly onCoin: (symbol: string) => void
}

function ContractOf({ coin, coins, onCoin }: ContractOfProps) {
  const rules = useContractRules(coin.symbol)
  const failure = failureOf(rules)
  const [tapped, setTapped] = useState<{ price: string }>()
  return (
    <TradeShell
      head={<ContractHeader coin={coin} coins={coins} onCoin={onCoin} />}
      strip={<OtherCoin coin={coin} here="futures" />}
      chart={<FoldedChart coin={coin} kind="contract" />}
      ticket={
        rules.data ? (
          <ContractTicket coin={coin} rules={rules.data} tapped={tapped} />
        ) : failure ? (
          <LoadError error={failure} onRetry={() => void rules.refetch()} />
        ) : (
          <TicketSkeleton />
        )
      }
      book={<ContractBook coin={coin} onPrice={(price) => setTapped({ price })} />}
      deals={<ContractDeals coin={coin} />}
      panel={{ label: <ContractPanelTitle />, children: <ContractPanel coin={coin} /> }}
    />
  )
}
