import { coreNow, formatMoment } from '@glasshouse/client'
import type { MethodSummary, WithdrawalFacts } from '@glasshouse/wire'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../../words/words.ts'
import { formDetour } from './form-detour.ts'
import type { Preview } from './withdrawal-form.ts'

interface LinesProps {
  readonly method: MethodSummary
  readonly preview: Preview
  readonly amount: string
  readonly facts?: WithdrawalFacts | undefined
}

/** What a withdrawal costs, what arrives, what is left of the limits, and when it can leave at the earliest. */
export function WithdrawalSummaryLines({ method, preview, amount, facts }: LinesProps) {
  const w = useWords('withdraw')
  const coin = method.coin.toUpperCase()
  const isTyped = amount !== ''
  return (
    <div className="flex flex-col gap-2 rounded-md bg-surface-1 px-4 py-3">
      <dl className="flex flex-col gap-1.5 text-sm">
        <SummaryLine name={w('fee')} amount={isTyped ? preview.fee : undefined} unit={coin} />
        {method.kind === 'card' && preview.ratio !== '0' && (
          <SummaryLine name={w('ratio')} amount={preview.ratio} unit={`${preview.currency} / ${coin}`} />
        )}
        <SummaryLine name={w('receive')} amount={isTyped ? preview.paid : undefined} unit={preview.currency} isStrong />
        {facts && <SummaryLine name={w('day_left')} amount={facts.dayLeft} unit="USDT" decimals={2} />}
        {facts && <SummaryLine name={w('month_left')} amount={facts.monthLeft} unit="USDT" decimals={2} />}
        <Due method={method} facts={facts} />
      </dl>
      {facts && facts.level !== 'advanced' && (
        <Link
          to={facts.level === 'none' ? '/certification-primary' : '/certification-advanced'}
          state={formDetour(method)}
          className="-my-1 inline-flex min-h-11 items-center self-start text-xs font-semibold text-accent"
        >
          {w('raise_limit')}
        </Link>
      )}
    </div>
  )
}

const MINUTE_MS = 60_000

/** Nothing where nothing is waited for. */
function Due({ method, facts }: Pick<LinesProps, 'method' | 'facts'>) {
  const w = useWords('withdraw')
  const style = useTimeStyle()
  const [now] = useState(coreNow)
  const due = Math.max(method.delayMinutes * MINUTE_MS === 0 ? 0 : now + method.delayMinutes * MINUTE_MS, facts?.payoutsAfter ?? 0)
  if (due === 0) return null
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-1.5">
      <dt className="text-ink-3">{w('due')}</dt>
      <dd translate="no" className="figure ms-auto text-ink-1">
        <bdi dir="ltr">{formatMoment(due, style)}</bdi>
      </dd>
    </div>
  )
}
