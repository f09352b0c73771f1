import { formatExact, formatTime, useSession } from '@glasshouse/client'
import { EmptyState, NumberText, Tabs } from '@glasshouse/ui'
import { WITHDRAWAL_PROGRESSES, type WithdrawalProgress, type WithdrawalSummary } from '@glasshouse/wire'
import { ChevronRight, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EndlessList } from '../../live/lists/EndlessList.tsx'
import { RefreshButton } from '../../live/lists/PullToRefresh.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { ZoneNote } from '../../live/text/ZoneNote.tsx'
import { shortAddress } from '../../live/wallets/wallet.ts'
import { useWords } from '../../words/words.ts'
import { useWithdrawals } from './queries.ts'
import { StateMark } from './StateMark.tsx'
import { WithdrawFrame } from './WithdrawFrame.tsx'

const TABS = ['all', ...WITHDRAWAL_PROGRESSES] as const
type TabName = (typeof TABS)[number]

/** /withdraw-order: every withdrawal, by how far it is. */
export function OrdersScreen() {
  const w = useWords('withdraw')
  const [tab, setTab] = useState<TabName>('all')
  return (
    <WithdrawFrame title={w('orders_title')}>
      <Tabs
        label={w('filters')}
        isEven
        active={tab}
        onChange={setTab}
        tabs={TABS.map((id) => ({
          id,
          label: w(`tab_${id}`),
          panel: <OrdersOf key={id} progress={id === 'all' ? undefined : id} />,
        }))}
      />
    </WithdrawFrame>
  )
}

function OrdersOf({ progress }: { readonly progress: WithdrawalProgress | undefined }) {
  const w = useWords('withdraw')
  const list = useWithdrawals(progress)
  return (
    <EndlessList
      list={list}
      loadingLabel={w('loading')}
      head={
        <div className="-me-3 flex min-h-12 items-center justify-between">
          <ZoneNote />
          <RefreshButton onRefresh={list.refetch} />
        </div>
      }
      empty={<EmptyState icon={<ReceiptText />}>{w('no_orders')}</EmptyState>}
    >
      {(order) => <OrderRow key={order.id} order={order} />}
    </EndlessList>
  )
}

function OrderRow({ order }: { readonly order: WithdrawalSummary }) {
  const style = useTimeStyle()
  const language = useSession((state) => state.language)
  const shown = order.destination.startsWith('•') ? order.destination : shortAddress(order.destination)
  return (
    <li>
      <Link
        to={`/withdraw-detail?id=${order.id}`}
        className="flex min-h-16 items-center gap-3 py-3 transition-colors hover:bg-surface-1 focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-sm font-medium text-ink-1">{order.method}</span>
            <bdi dir="ltr" className="text-sm font-medium text-ink-1">
              <NumberText value={`${formatExact(order.amount, language)} ${order.coin.toUpperCase()}`} />
            </bdi>
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-ink-3">
            <span className="flex flex-wrap gap-x-2">
              <NumberText value={formatTime(order.askedAt, style)} />
              <bdi dir="ltr" translate="no" className="figure">
                {shown}
              </bdi>
            </span>
            <StateMark state={order.state} />
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
