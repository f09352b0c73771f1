import type { PagedList, Row } from '@glasshouse/client'
import { isSignedIn, useSession } from '@glasshouse/client'
import { IconButton, Tabs } from '@glasshouse/ui'
import type { ContractCoinSummary, PositionSummary } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Change } from '../../../chart/change/Change.tsx'
import type { ChangeTarget } from '../../../chart/change/target.ts'
import {
  useContractOrders,
  useContractTotals,
  usePastContractOrders,
  usePositions,
  useStops,
} from '../../../live/account/contract-lists.ts'
import { readAgain } from '../../../live/cache/after-act.ts'
import { OrderList } from '../../../trade/orders/OrderList.tsx'
import { ThisCoinOnly } from '../../../trade/orders/ThisCoinOnly.tsx'
import { useWords } from '../../../words/words.ts'
import { RulesLink } from '../header/RulesLink.tsx'
import { PositionCard } from '../position/PositionCard.tsx'
import { ReverseSheet } from '../position/ReverseSheet.tsx'
import { HistoryPanel, type PastView } from './HistoryPanel.tsx'
import { PendingRow } from './PendingRow.tsx'
import { StopRow } from './StopRow.tsx'

type PanelTab = 'positions' | 'pending' | 'stops' | 'history'

/** What the handle of the panel says is in it. */
export function ContractPanelTitle() {
  const w = useWords('contract')
  const totals = useContractTotals()
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)
  return (
    <>
      <span>{counted(w('positions'), totals?.positions)}</span>
      <span className="font-normal text-ink-2">{counted(w('pending'), totals?.open)}</span>
    </>
  )
}

/**
 * Own positions, pending orders, stops and history, of this coin or of all. A link may name the tab that it tells of.
 */
export function ContractPanel({ coin }: { coin: ContractCoinSummary }) {
  const w = useWords('contract')
  const cache = useQueryClient()
  const isUser = useSession(isSignedIn)
  const [tab, setTab] = useState<PanelTab>('positions')
  const [pastFirst, setPastFirst] = useState<PastView>('orders')
  const [isAll, setAll] = useState(true)
  useAskedPanel((panel) => {
    setTab(panel)
    setPastFirst('positions')
  })
  const choose = (chosen: PanelTab) => {
    setTab(chosen)
    setPastFirst('orders')
  }
  if (!isUser) return null
  const symbol = isAll ? undefined : coin.symbol
  return (
    <section aria-label={w('my_contracts')} className="pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink-1">{isAll ? w('all_contracts') : w('contracts_of', { coin: coin.showSymbol })}</h2>
        <div className="flex">
          <ThisCoinOnly isOn={!isAll} onChange={(isOn) => setAll(!isOn)} />
          <IconButton label={w('refresh')} onClick={() => readAgain(cache, 'contract')}>
            <RotateCw aria-hidden />
          </IconButton>
        </div>
      </div>
      <PanelTabs tab={tab} onTab={choose} symbol={symbol} pastFirst={pastFirst} />
      <RulesLink />
    </section>
  )
}

/** What the address asks for is shown once and then leaves it, so that the next link is another address. */
function useAskedPanel(show: (panel: 'positions' | 'history') => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('panel')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address counts once
  useEffect(() => {
    if (asked === null) return
    show(asked === 'history' ? 'history' : 'positions')
    const rest = new URLSearchParams(params)
    rest.delete('panel')
    setParams(rest, { replace: true })
  }, [asked])
}

interface PanelTabsProps {
  readonly tab: PanelTab
  readonly onTab: (tab: PanelTab) => void
  readonly symbol: string | undefined
  /** What the history begins with. */
  readonly pastFirst: PastView
}

function PanelTabs({ tab, onTab, symbol, pastFirst }: PanelTabsProps) {
  const w = useWords('contract')
  const counts = useCounts(symbol)
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)
  return (
    <Tabs
      label={w('my_contracts')}
      active={tab}
      onChange={onTab}
      tabs={[
        { id: 'positions', label: counted(w('positions'), counts.positions), panel: tab === 'positions' && <Positions symbol={symbol} /> },
        { id: 'pending', label: counted(w('pending'), counts.pending), panel: tab === 'pending' && <Pending symbol={symbol} /> },
        { id: 'stops', label: counted(w('stops_short'), counts.stops), panel: tab === 'stops' && <Stops symbol={symbol} /> },
        {
          id: 'history',
          label: counted(w('history'), counts.history),
          panel: tab === 'history' && <HistoryPanel key={pastFirst} symbol={symbol} first={pastFirst} />,
        },
      ]}
    />
  )
}

/** Counts of all coins come from the server; those of one coin are the totals of its lists. */
function useCounts(symbol: string | undefined): Readonly<Record<PanelTab, number | undefined>> {
  const totals = useContractTotals()
  const isOne = symbol !== undefined
  const positions = usePositions(symbol, isOne)
  const pending = useContractOrders(symbol, isOne)
  const stops = useStops(symbol, isOne)
  const history = usePastContractOrders(symbol, isOne)
  if (!isOne) return { positions: totals?.positions, pending: totals?.open, stops: totals?.stops, history: totals?.past }
  return { positions: lengthOf(positions), pending: lengthOf(pending), stops: lengthOf(stops), history: lengthOf(history) }
}

const lengthOf = <One extends Row>({ data }: PagedList<One>) => data?.pages[0]?.total

function Positions({ symbol }: { symbol: string | undefined }) {
  const w = useWords('contract')
  const [reversed, setReversed] = useState<PositionSummary>()
  return (
    <>
      <OrderList list={usePositions(symbol)} emptyText={w('no_positions')}>
        {(position) => <PositionCard position={position} onReverse={() => setReversed(position)} />}
      </OrderList>
      <ReverseSheet position={reversed} onClose={() => setReversed(undefined)} />
    </>
  )
}

function Pending({ symbol }: { symbol: string | undefined }) {
  const w = useWords('contract')
  const [changed, setChanged] = useState<ChangeTarget>()
  return (
    <>
      <OrderList list={useContractOrders(symbol)} emptyText={w('no_pending')}>
        {(order) => <PendingRow order={order} onChange={setChanged} />}
      </OrderList>
      <Change target={changed} onClose={() => setChanged(undefined)} />
    </>
  )
}

function Stops({ symbol }: { symbol: string | undefined }) {
  const w = useWords('contract')
  return (
    <OrderList list={useStops(symbol)} emptyText={w('no_stops')}>
      {(stop) => <StopRow stop={stop} />}
    </OrderList>
  )
}
