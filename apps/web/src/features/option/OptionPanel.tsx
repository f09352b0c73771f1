import { IconButton, Tabs } from '@glasshouse/ui'
import type { OptionCoin } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { useOptionTotals, usePastOptions, useRunningOptions, useScheduledOptions } from '../../live/option-lists.ts'
import { rowsIn } from '../../live/paged-list.ts'
import { OrderList } from '../../trade/OrderList.tsx'
import { useWords } from '../../words/words.ts'
import { refreshOptions } from './acts.ts'
import { PastRow } from './PastRow.tsx'
import { RunningRow } from './RunningRow.tsx'
import { ScheduledRow } from './ScheduledRow.tsx'

const ShareSheet = lazy(async () => ({ default: (await import('./ShareSheet.tsx')).ShareSheet }))

type PanelTab = 'current' | 'history'

export interface OptionPanelProps {
  readonly coin: OptionCoin
  readonly onFollow: (id: string) => void
}

/** Own options that run or wait, and those that are over: of this coin, or of all of them. */
export function OptionPanel({ coin, onFollow }: OptionPanelProps) {
  const w = useWords('option')
  const cache = useQueryClient()
  const [tab, setTab] = useState<PanelTab>('current')
  const [isAll, setAll] = useState(true)
  const symbol = isAll ? undefined : coin.symbol
  const counts = useCounts(symbol)
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)
  return (
    <section aria-label={w('my_options')} className="@container min-w-0 px-4 pt-2 pb-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink-1">{isAll ? w('all_options') : w('options_of', { coin: coin.showSymbol })}</h2>
        <div className="flex">
          <IconButton label={w(isAll ? 'show_this_coin' : 'show_all_coins')} aria-pressed={!isAll} onClick={() => setAll(!isAll)}>
            {isAll ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          </IconButton>
          <IconButton label={w('refresh')} onClick={() => refreshOptions(cache)}>
            <RotateCw aria-hidden />
          </IconButton>
        </div>
      </div>
      <Tabs
        label={w('my_options')}
        active={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'current',
            label: counted(w('current'), counts.current),
            panel: tab === 'current' && <Current symbol={symbol} onFollow={onFollow} />,
          },
          { id: 'history', label: counted(w('history'), counts.past), panel: tab === 'history' && <History symbol={symbol} /> },
        ]}
      />
      <nav aria-label={w('more')} className="flex flex-wrap gap-x-4">
        <MoreLink to="/tradingRules?type=1">{w('rules_link')}</MoreLink>
        <MoreLink to="/fairness">{w('fairness_link')}</MoreLink>
        <MoreLink to="/protection">{w('own_limits_link')}</MoreLink>
      </nav>
    </section>
  )
}

function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-xs font-medium text-accent">
      {children}
    </Link>
  )
}

/** The house counts all coins; of one coin its lists say how long they are. */
function useCounts(symbol: string | undefined) {
  const totals = useOptionTotals()
  const running = useRunningOptions(symbol).data?.pages[0]?.total
  const scheduled = useScheduledOptions(symbol).data?.pages[0]?.total
  const past = usePastOptions(symbol).data?.pages[0]?.total
  if (symbol === undefined) return { current: totals?.openOrder, past: totals?.orderHistory }
  return { current: running === undefined || scheduled === undefined ? undefined : running + scheduled, past }
}

function Current({ symbol, onFollow }: { symbol: string | undefined; onFollow: (id: string) => void }) {
  const w = useWords('option')
  const scheduled = useScheduledOptions(symbol)
  const running = useRunningOptions(symbol)
  const isWaiting = rowsIn(scheduled.data?.pages).length > 0
  const isRunning = rowsIn(running.data?.pages).length > 0
  return (
    <>
      {(isRunning || !isWaiting) && (
        <OrderList list={running} emptyText={w('no_running')} isFollowed={isWaiting}>
          {(option) => <RunningRow option={option} onFollow={() => onFollow(option.id)} />}
        </OrderList>
      )}
      {isWaiting && (
        <>
          <h3 className="pt-4 text-xs font-medium text-ink-2">{w('scheduled')}</h3>
          <OrderList list={scheduled} emptyText={w('no_running')}>
            {(option) => <ScheduledRow option={option} />}
          </OrderList>
        </>
      )}
    </>
  )
}

function History({ symbol }: { symbol: string | undefined }) {
  const w = useWords('option')
  const { shareImagePopup } = useBrand()
  const list = usePastOptions(symbol)
  const [sharedId, setShared] = useState<string>()
  const [isSharing, setSharing] = useState(false)
  const shared = rowsIn(list.data?.pages).find(({ id }) => id === sharedId)
  const share = (id: string) => {
    setShared(id)
    setSharing(true)
  }
  return (
    <>
      <OrderList list={list} emptyText={w('no_past')}>
        {(option) => <PastRow option={option} onShare={shareImagePopup ? () => share(option.id) : undefined} />}
      </OrderList>
      {shared && (
        <Suspense>
          <ShareSheet option={shared} isOpen={isSharing} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
