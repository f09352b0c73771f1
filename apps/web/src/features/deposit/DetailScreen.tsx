import { ApiError, formatExact, formatTime, useSession } from '@glasshouse/client'
import { Button, EmptyState, IconButton, NumberText, Skeleton, TopBar } from '@glasshouse/ui'
import type { DepositSummary } from '@glasshouse/wire'
import { Copy, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { copyText } from '../../live/device/copy-text.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { RefreshButton } from '../../live/lists/PullToRefresh.tsx'
import { Steps } from '../../live/lists/Steps.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useSupport } from '../../live/support/support.ts'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import { useDeposit } from './queries.ts'
import { StatusMark } from './StatusMark.tsx'
import { stepsOf } from './steps.ts'

/** Refusals of an id that is nobody's, or somebody else's. */
const NO_DEPOSIT: readonly string[] = ['not_found', 'field_malformed']

/** /recharge-detail?id=: one deposit, step by step. */
export function DetailScreen() {
  const w = useWords('deposit')
  const id = useSearchParams()[0].get('id') ?? ''
  const deposit = useDeposit(id)
  const failure = failureOf(deposit)
  const isUnknown = id === '' || (failure instanceof ApiError && NO_DEPOSIT.includes(failure.reason))
  return (
    <>
      <TopBar lead={<BackButton />} title={w('detail_title')} trail={<RefreshButton onRefresh={deposit.refetch} />} />
      <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 pt-1 pb-8">
        {deposit.data ? (
          <Detail deposit={deposit.data} />
        ) : isUnknown ? (
          <EmptyState icon={<SearchX />}>{w('unknown_deposit')}</EmptyState>
        ) : failure ? (
          <LoadError error={failure} onRetry={() => void deposit.refetch()} />
        ) : (
          <div role="status" aria-label={w('loading')} className="flex flex-col gap-4">
            <Skeleton width="100%" height={96} />
            <Skeleton width="100%" height={160} />
            <Skeleton width="100%" height={200} />
          </div>
        )}
      </div>
    </>
  )
}

function Detail({ deposit }: { readonly deposit: DepositSummary }) {
  const w = useWords('deposit')
  const support = useSupport()
  const language = useSession((state) => state.language)
  const isCredited = deposit.credited !== '0'
  const figure = (amount: string, unit: string) => `${formatExact(amount, language)} ${unit.toUpperCase()}`
  return (
    <>
      <section className="flex flex-col items-center gap-1 rounded-md bg-surface-1 px-4 py-5">
        <StatusMark deposit={deposit} />
        <p className="text-center text-[min(1.25rem,8vw)] font-semibold">
          <bdi dir="ltr" className="inline-flex flex-wrap items-baseline justify-center gap-x-1.5">
            <NumberText value={formatExact(isCredited ? deposit.credited : deposit.amount, language)} />
            <span>{(isCredited ? deposit.coin : deposit.currency).toUpperCase()}</span>
          </bdi>
        </p>
        {deposit.status === 'waiting' && <p className="text-center text-sm text-ink-2 text-pretty">{w('waiting_text')}</p>}
      </section>
      {deposit.reason !== '' && (
        <section className="rounded-md bg-surface-1 p-4">
          <h2 className="text-xs text-ink-2">{w('reason')}</h2>
          <p className="mt-1 text-sm wrap-anywhere">
            <bdi>{deposit.reason}</bdi>
          </p>
        </section>
      )}
      <Timeline deposit={deposit} />
      <dl className="divide-y divide-line rounded-md bg-surface-1 px-4">
        <Fact name={w('serial')} onCopy={() => void copyText(deposit.serialId)}>
          {deposit.serialId}
        </Fact>
        <Fact name={w('way')}>{deposit.channel}</Fact>
        {deposit.isClaimed && <Fact name={w('claimed')}>{figure(deposit.amount, deposit.currency)}</Fact>}
        {isCredited && <Fact name={w('credited')}>{figure(deposit.credited, deposit.coin)}</Fact>}
        {deposit.address !== '' && <Fact name={w('sent_to')}>{deposit.address}</Fact>}
      </dl>
      {deposit.status === 'failed' && support.isOffered && (
        <Button look="secondary" isWide onClick={support.open}>
          {support.label}
        </Button>
      )}
    </>
  )
}

interface FactProps {
  readonly name: string
  readonly onCopy?: () => void
  readonly children: ReactNode
}

function Fact({ name, onCopy, children }: FactProps) {
  const w = useWords('deposit')
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 text-sm">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ms-auto flex min-w-0 items-center gap-1 text-end font-medium">
        <bdi dir="ltr" translate="no" className="figure min-w-0 wrap-anywhere">
          {children}
        </bdi>
        {onCopy && (
          <span className="-me-3">
            <IconButton label={w('copy_of', { name })} onClick={onCopy}>
              <Copy aria-hidden />
            </IconButton>
          </span>
        )}
      </dd>
    </div>
  )
}

function Timeline({ deposit }: { readonly deposit: DepositSummary }) {
  const w = useWords('deposit')
  const style = useTimeStyle()
  const steps = stepsOf(deposit).map(({ name, atMs, look }) => ({
    ...{ id: name, text: w(`step_${name}`), look },
    moment: atMs === null ? w('step_open') : <NumberText value={formatTime(atMs, style)} />,
  }))
  return <Steps title={w('timeline')} steps={steps} />
}
