import { formatExact, formatTime, useSession } from '@glasshouse/client'
import { EmptyState, NumberText, Tabs, TopBar } from '@glasshouse/ui'
import type { DepositSummary } from '@glasshouse/wire'
import { ChevronRight, Inbox } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EndlessList } from '../../live/lists/EndlessList.tsx'
import { RefreshButton } from '../../live/lists/PullToRefresh.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { ZoneNote } from '../../live/text/ZoneNote.tsx'
import { useWords } from '../../words/words.ts'
import { type DepositStatus, useDeposits } from './queries.ts'
import { StatusMark } from './StatusMark.tsx'

/** Tabs of the list, in their order. */
const TABS = ['all', 'waiting', 'success', 'failed'] as const
type Tab = (typeof TABS)[number]
const statusOf = (tab: Tab): DepositStatus | undefined => (tab === 'all' ? undefined : tab)

/** /recharge-order: own deposits. */
export function OrdersScreen() {
  const w = useWords('deposit')
  const [tab, setTab] = useState<Tab>('all')
  const list = useDeposits(statusOf(tab))
  return (
    <>
      <TopBar lead={<BackButton />} title={w('orders_title')} trail={<RefreshButton onRefresh={list.refetch} />} />
      <div className="mx-auto flex w-full max-w-xl flex-1 flex-col px-4 pb-8">
        <Tabs
          isEven
          label={w('orders_title')}
          active={tab}
          onChange={setTab}
          tabs={TABS.map((id) => ({ id, label: w(`tab_${id}`), panel: id === tab && <Orders key={id} list={list} /> }))}
        />
      </div>
    </>
  )
}

function Orders({ list }: { readonly list: ReturnType<typeof useDeposits> }) {
  const w = useWords('deposit')
  return (
    <EndlessList
      list={list}
      loadingLabel={w('loading')}
      head={
        <p className="flex min-h-10 items-center">
          <ZoneNote />
        </p>
      }
      empty={
        <EmptyState
          icon={<Inbox />}
          action={
            <Link to="/recharge" className="min-h-11 text-sm leading-11 font-semibold text-accent">
              {w('title')}
            </Link>
          }
        >
          {w('no_orders')}
        </EmptyState>
      }
    >
      {(deposit) => <OrderRow key={deposit.id} deposit={deposit} />}
    </EndlessList>
  )
}

function OrderRow({ deposit }: { readonly deposit: DepositSummary }) {
  const style = useTimeStyle()
  const language = useSession((state) => state.language)
  const isCredited = deposit.status === 'success'
  const amount = isCredited ? deposit.credited : deposit.amount
  const unit = (isCredited ? deposit.coin : deposit.currency).toUpperCase()
  return (
    <li>
      <Link
        to={`/recharge-detail?id=${deposit.id}`}
        className="-mx-2 flex min-h-16 items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="flex min-w-0 flex-col gap-0.5">
            <bdi className="text-sm font-medium text-ink-1 wrap-anywhere">{deposit.channel}</bdi>
            <span className="text-xs text-ink-3">
              <NumberText value={formatTime(deposit.submittedAtMs, style)} />
            </span>
          </span>
          <span className="ms-auto flex min-w-0 flex-col items-end gap-0.5">
            <bdi dir="ltr" className="inline-flex flex-wrap justify-end gap-x-1 text-sm font-medium text-ink-1">
              <NumberText value={formatExact(amount, language)} />
              <span>{unit}</span>
            </bdi>
            <StatusMark deposit={deposit} />
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
