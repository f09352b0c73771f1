import { formatAssetAmount, formatTime, useSession } from '@glasshouse/client'
import { EmptyState, NumberText, Skeleton } from '@glasshouse/ui'
import type { SwapSummary } from '@glasshouse/wire'
import { Repeat } from 'lucide-react'
import { useId } from 'react'
import { PagedRows } from '../../live/lists/PagedRows.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { ZoneNote } from '../../live/text/ZoneNote.tsx'
import { useWords } from '../../words/words.ts'
import { useSwaps } from './queries.ts'

/** Own conversions, newest first. */
export function SwapHistory() {
  const w = useWords('swap')
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1">
        <h2 id={title} className="text-sm font-semibold text-ink-1">
          {w('history')}
        </h2>
        <ZoneNote />
      </div>
      <PagedRows list={useSwaps()} waiting={<Waiting />} empty={<EmptyState icon={<Repeat />}>{w('history_empty')}</EmptyState>}>
        {(swaps) => (
          <ul aria-labelledby={title}>
            {swaps.map((swap) => (
              <Row key={swap.id} swap={swap} />
            ))}
          </ul>
        )}
      </PagedRows>
    </section>
  )
}

function Row({ swap }: { readonly swap: SwapSummary }) {
  const w = useWords('swap')
  const style = useTimeStyle()
  const language = useSession((state) => state.language)
  const amount = (value: string, coin: string) => `${formatAssetAmount(value, coin, language)} ${coin.toUpperCase()}`
  const isExecuted = swap.status === 'executed'
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 border-b border-line py-2">
      <span className="flex min-w-0 flex-col">
        <bdi dir="ltr" className="text-sm text-ink-1 rtl:text-end">
          {swap.fromCoin.toUpperCase()} → {swap.toCoin.toUpperCase()}
        </bdi>
        <span className="text-xs text-ink-3">
          <NumberText value={formatTime(swap.acceptedAtMs, style)} />
        </span>
      </span>
      <span className="ms-auto flex min-w-0 flex-col items-end text-end">
        <span className="text-sm text-ink-1">
          <NumberText
            value={isExecuted && swap.received !== null ? `+${amount(swap.received, swap.toCoin)}` : amount(swap.amount, swap.fromCoin)}
          />
        </span>
        <span className="text-xs text-ink-3">
          {isExecuted ? (
            <NumberText value={amount(`-${swap.amount}`, swap.fromCoin)} />
          ) : (
            w(swap.status === 'waiting' ? 'row_waiting' : `row_${swap.reason ?? 'no_price'}`)
          )}
        </span>
      </span>
    </li>
  )
}

const ROWS = [0, 1, 2]

function Waiting() {
  const w = useWords('swap')
  return (
    <div role="status" aria-label={w('loading')}>
      {ROWS.map((row) => (
        <div key={row} className="flex h-14 items-center justify-between border-b border-line">
          <Skeleton width={110} height={14} />
          <Skeleton width={88} height={14} />
        </div>
      ))}
    </div>
  )
}
