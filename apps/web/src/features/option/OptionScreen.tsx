import { session, useSession } from '@glasshouse/client'
import { EmptyState } from '@glasshouse/ui'
import type { OptionCoinSummary } from '@glasshouse/wire'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { CandleChart } from '../../chart/CandleChart.tsx'
import { useIsDesk } from '../../live/device/desk.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { ScreenError } from '../../live/lists/ScreenError.tsx'
import { coinFor } from '../../live/markets/coin-for.ts'
import { useCoinLists } from '../../live/markets/coins.ts'
import { FUTURES, OPTIONS, SPOT } from '../../live/markets/market-screens.ts'
import { readAheadOf, useAhead } from '../../live/markets/use-ahead.ts'
import { CoinHeader } from '../../trade/coin/CoinHeader.tsx'
import { CoinPicker } from '../../trade/picker/CoinPicker.tsx'
import { OtherCoin } from '../../trade/shell/OtherCoin.tsx'
import { TradeShell } from '../../trade/shell/TradeShell.tsx'
import { useWords } from '../../words/words.ts'
import { AccountBar } from './AccountBar.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { RunningOptions } from './live/RunningOptions.tsx'
import { OptionSkeleton } from './OptionSkeleton.tsx'
import { Orders } from './Orders.tsx'
import { useOpenSheet } from './placing/open-sheet.ts'
import { usePlacing } from './placing/use-placing.ts'
import { readOptions } from './read-ahead.ts'
import { OptionPanel, OptionPanelTitle } from './rows/OptionPanel.tsx'
import { OrderSheet } from './sheet/OrderSheet.tsx'
import { DeskTicket } from './ticket/DeskTicket.tsx'
import './option.css'

export interface OptionScreenProps {
  /** Who is signed in, masked. */
  readonly userName: ReactNode
  readonly userId: string | undefined
}

export const askAhead = (cache: QueryClient) => readAheadOf(cache, readOptions)

/** Addresses of the other two trade screens; any other key, or none, is this one. */
const ELSEWHERE: Readonly<Partial<Record<string, string>>> = { [SPOT.setting]: SPOT.path, [FUTURES.setting]: FUTURES.path }

/** Up or down within a time: price, chart, two buttons, and what became of earlier orders. */
export function OptionScreen(props: OptionScreenProps) {
  const [params] = useSearchParams()
  const elsewhere = ELSEWHERE[params.get('tradeKey') ?? '']
  if (elsewhere === undefined) return <Options {...props} />
  const symbol = params.get('symbol')
  return <Navigate to={symbol === null ? elsewhere : `${elsewhere}?symbol=${encodeURIComponent(symbol)}`} replace />
}

function Options(props: OptionScreenProps) {
  const w = useWords('option')
  const t = useWords('trade')
  const lists = useCoinLists()
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    session.setState({ tradeKey: OPTIONS.setting })
  }, [])
  useAhead(params.get('symbol'), readOptions)
  const failure = failureOf(lists)
  if (failure) return <ScreenError title={t('market_options')} error={failure} onRetry={() => void lists.refetch()} />
  if (!lists.data) return <OptionSkeleton />
  const coins = OPTIONS.coins(lists.data)
  const coin = coinFor(coins, params.get('symbol'))
  if (!coin) return <EmptyState>{w('no_coins')}</EmptyState>
  const goTo = (symbol: string) => {
    const next = new URLSearchParams(params)
    next.set('symbol', symbol)
    setParams(next, { replace: true })
  }
  return <OptionsOf {...props} coin={coin} coins={coins} onCoin={goTo} />
}

interface OptionsOfProps extends OptionScreenProps {
  readonly coin: OptionCoinSummary
  readonly coins: readonly OptionCoinSummary[]
  readonly onCoin: (symbol: string) => void
}

function OptionsOf({ coin, coins, onCoin, userName, userId }: OptionsOfProps) {
  const realm = useSession((state) => state.realm)
  const sheet = useOpenSheet()
  const placing = usePlacing(sheet)
  const isDesk = useIsDesk()
  const account = (
    <div className="option-account bg-surface-1">
      <AccountBar name={userName} id={userId} />
      <BalanceCard />
    </div>
  )
  return (
    <>
      <TradeShell
        head={
          <CoinHeader
            coin={coin}
            here="options"
            chooser={(sheet) => <CoinPicker {...sheet} coins={coins} chosen={coin.symbol} onChoose={onCoin} />}
          />
        }
        strip={
          <>
            <OtherCoin coin={coin} here="options" />
            {!isDesk && account}
          </>
        }
        chart={<RunningOptions key={realm} candles={<CandleChart coin={coin} kind="option" />} />}
        ticket={
          isDesk ? (
            <>
              {account}
              <DeskTicket key={coin.symbol} coin={coin} placing={placing} />
            </>
          ) : (
            <Orders coin={coin} onOrder={sheet.order} />
          )
        }
        panel={{ label: <OptionPanelTitle />, children: <OptionPanel coin={coin} onFollow={sheet.follow} /> }}
      />
      <OrderSheet coin={coin} sheet={sheet} placing={placing} />
    </>
  )
}
