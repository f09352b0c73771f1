import { ApiError, api, formatExact, formatTime, useConfirmation, useSession } from '@glasshouse/client'
import { Button, ConfirmDialog, EmptyState, IconButton, NumberText, Skeleton, showToast } from '@glasshouse/ui'
import type { WithdrawalDetailSummary } from '@glasshouse/wire'
import { Copy, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { copyText } from '../../live/device/copy-text.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { Steps } from '../../live/lists/Steps.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import { ltr } from './method-texts.ts'
import { useAfterWithdrawal, useWithdrawal } from './queries.ts'
import { kindOf, StateMark } from './StateMark.tsx'
import { stepsToCome } from './steps-to-come.ts'
import { WithdrawFrame } from './WithdrawFrame.tsx'

/** /withdraw-detail?id=: one withdrawal with its steps. */
export function DetailScreen() {
  const w = useWords('withdraw')
  const [query] = useSearchParams()
  return (
    <WithdrawFrame title={w('detail_title')}>
      <Found id={query.get('id') ?? ''} />
    </WithdrawFrame>
  )
}

function Found({ id }: { readonly id: string }) {
  const w = useWords('withdraw')
  const found = useWithdrawal(id)
  const failure = failureOf(found)
  if (found.data) return <Detail one={found.data} />
  if (failure instanceof ApiError && failure.kind === 'refused') return <EmptyState icon={<ReceiptText />}>{w('detail_gone')}</EmptyState>
  if (failure) return <LoadError error={failure} onRetry={() => void found.refetch()} />
  return (
    <div role="status" aria-label={w('loading')} className="flex flex-col gap-4">
      <Skeleton width="100%" height={88} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="100%" height={240} />
    </div>
  )
}

function Detail({ one }: { readonly one: WithdrawalDetailSummary }) {
  const w = useWords('withdraw')
  const style = useTimeStyle()
  const language = useSession((state) => state.language)
  const money = (amount: string, unit: string) => <Figure>{`${formatExact(amount, language)} ${unit}`}</Figure>
  const coin = one.coin.toUpperCase()
  return (
    <>
      <div className="flex flex-col items-center gap-1 rounded-md bg-surface-1 px-4 py-5">
        <span className="text-sm" role="status">
          <StateMark state={one.state} />
        </span>
        <span dir="ltr" translate="no" className="figure text-[min(1.25rem,8vw)] font-semibold text-ink-1">
          {formatExact(one.amount, language)} {coin}
        </span>
        {one.approvalsNeeded > 0 && one.state === 'requested' && one.approvals > 0 && (
          <span className="text-xs text-ink-3">
            {w('approvals_of', { count: String(one.approvals), needed: String(one.approvalsNeeded) })}
          </span>
        )}
        {one.progress === 'failed' && <span className="text-xs text-ink-2">{w('given_back')}</span>}
      </div>
      {one.endReason !== '' && (
        <p className="rounded-md bg-warn-soft px-4 py-3 text-sm text-warn wrap-anywhere">
          {w('reason')}: <bdi>{one.endReason}</bdi>
        </p>
      )}
      <Timeline one={one} />
      <dl className="flex flex-col gap-3 rounded-md bg-surface-1 px-4 py-4 text-sm">
        <Line name={w('receive')}>{money(one.paid, one.currency)}</Line>
        <Line name={w('fee')}>{money(one.fee, coin)}</Line>
        {one.kind === 'card' && <Line name={w('ratio')}>{money(one.ratio, `${one.currency} / ${coin}`)}</Line>}
        <Line name={w('method')}>{one.method}</Line>
        <Line name={w('to')}>
          <bdi dir="ltr" translate="no" className="figure wrap-anywhere">
            {one.destination}
          </bdi>
        </Line>
        {one.destinationName !== '' && <Line name={w('name')}>{<bdi>{one.destinationName}</bdi>}</Line>}
        {one.holderName !== '' && <Line name={w('holder')}>{<bdi>{one.holderName}</bdi>}</Line>}
        <Line name={w('serial')}>
          <Figure>{one.serial}</Figure>
        </Line>
        <Line name={w('requested_at')}>
          <NumberText value={formatTime(one.askedAt, style)} />
        </Line>
        {one.mayCancel && one.dueAt > one.askedAt && (
          <Line name={w('due')}>
            <NumberText value={formatTime(one.dueAt, style)} />
          </Line>
        )}
        {one.reference !== '' && <Reference text={one.reference} />}
      </dl>
      {one.mayCancel && <Cancel one={one} />}
    </>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ms-auto max-w-full text-end text-ink-1">{children}</dd>
    </div>
  )
}

const Figure = ({ children }: { readonly children: string }) => (
  <bdi dir="ltr" translate="no" className="figure">
    {children}
  </bdi>
)

function Reference({ text }: { readonly text: string }) {
  const w = useWords('withdraw')
  return (
    <div className="flex flex-col">
      <dt className="text-ink-2">{w('reference')}</dt>
      <dd className="-me-3 flex items-center justify-between gap-2 text-ink-1">
        <bdi dir="ltr" translate="no" className="figure min-w-0 wrap-anywhere">
          {text}
        </bdi>
        <IconButton label={w('copy')} onClick={() => void copyText(text)}>
          <Copy aria-hidden />
        </IconButton>
      </dd>
    </div>
  )
}

function Timeline({ one }: { readonly one: WithdrawalDetailSummary }) {
  const w = useWords('withdraw')
  const style = useTimeStyle()
  const steps = one.steps.map(({ at, state, approvals }) => ({
    id: `${at} ${state} ${approvals}`,
    text:
      state === 'requested' && approvals > 0
        ? w('approvals_of', { count: String(approvals), needed: String(one.approvalsNeeded) })
        : w(`state_${state}`),
    moment: <NumberText value={formatTime(at, style)} />,
    look: LOOKS[kindOf(state)],
  }))
  const open = stepsToCome(one).map((state) => ({
    id: state,
    text: w(`state_${state}`),
    moment: w('step_open'),
    look: 'next' as const,
  }))
  return <Steps title={w('timeline')} steps={[...steps, ...open]} />
}

const LOOKS = { waiting: 'done', good: 'good', bad: 'bad', over: 'done' } as const

function Cancel({ one }: { readonly one: WithdrawalDetailSummary }) {
  const w = useWords('withdraw')
  const language = useSession((state) => state.language)
  const after = useAfterWithdrawal()
  const cancel = async () => {
    try {
      await api.cancelWithdrawal({ id: one.id })
      showToast('success', w('cancelled_done'))
    } finally {
      // Refused, it is at another step by now: that is shown, too.
      await after()
    }
  }
  const question = useConfirmation(cancel)
  return (
    <>
      <Button look="danger" isWide isTall onClick={question.ask}>
        {w('cancel')}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        title={w('cancel_title')}
        confirmLabel={w('cancel_it')}
        cancelLabel={w('keep')}
        confirmLook="danger"
      >
        {w('cancel_text', { amount: ltr(`${formatExact(one.amount, language)} ${one.coin.toUpperCase()}`) })}
      </ConfirmDialog>
    </>
  )
}
