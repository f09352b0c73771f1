import { useConfirmation } from '@glasshouse/client'
import { Button, buttonClass, ConfirmDialog } from '@glasshouse/ui'
import type { IdentityLevel, IdentitySummary } from '@glasshouse/wire'
import { BadgeCheck, CircleX, Clock, IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDetour } from '../../live/routes/detour.ts'
import { useWords } from '../../words/words.ts'
import { DataNote } from './DataNote.tsx'
import { useWithdrawIdentity } from './queries.ts'

interface StatePanelProps {
  readonly level: IdentityLevel
  readonly identity: IdentitySummary
  readonly onAgain: () => void
}

/** Under review, failed or verified. */
export function StatePanel({ level, identity, onAgain }: StatePanelProps) {
  const w = useWords('certification')
  const { state, reason, realName, number } = identity[level]
  const { further } = useDetour()
  if (state === 'under_review')
    return (
      <>
        <Panel icon={<Clock className="text-accent" />} title={w('under_review')} text={w('under_review_text')}>
          <Sent name={realName} number={number} />
          <Withdraw />
        </Panel>
        <DataNote years={identity.retentionYears} />
      </>
    )
  if (state === 'failed')
    return (
      <Panel icon={<CircleX className="text-down" />} title={w('failed')} text={reason} isReason>
        <Button isWide isTall onClick={onAgain}>
          {w('resubmit')}
        </Button>
      </Panel>
    )
  return (
    <Panel icon={<BadgeCheck className="text-up" />} title={w('verified')} text={w(`verified_${level}`)}>
      <Sent name={realName} number={number} />
      {level === 'primary' && identity.advanced.state === 'none' && (
        <Link to="/certification-advanced" state={further} className={buttonClass({ isWide: true, isTall: true })}>
          {w('go_advanced')}
        </Link>
      )}
    </Panel>
  )
}

/** The advanced level without the primary one. */
export function PrimaryFirst() {
  const w = useWords('certification')
  const m = useWords('messages')
  const { further } = useDetour()
  return (
    <Panel icon={<IdCard className="text-ink-3" />} title={m('please_primary')} text={w('primary_first_text')}>
      <Link to="/certification-primary" state={further} className={buttonClass({ isWide: true, isTall: true })}>
        {w('go_primary')}
      </Link>
    </Panel>
  )
}

/** Nothing was decided: the submit did not arrive, or was refused. */
export function NotSent({ reason, onAgain }: { readonly reason: string; readonly onAgain: () => void }) {
  const w = useWords('certification')
  return (
    <Panel icon={<CircleX className="text-down" />} title={w('not_sent')} text={reason} isReason>
      <Button isWide isTall onClick={onAgain}>
        {w('resubmit')}
      </Button>
    </Panel>
  )
}

interface PanelProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** The text is somebody's own words. */
  readonly isReason?: boolean
  readonly children?: ReactNode
}

function Panel({ icon, title, text, isReason, children }: PanelProps) {
  const w = useWords('certification')
  return (
    <section role="status" className="flex flex-col gap-4 rounded-md bg-surface-1 p-4">
      <div className="flex items-start gap-3">
        <span aria-hidden className="shrink-0 [&>svg]:size-7">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{title}</h2>
          {isReason ? (
            <p className="mt-1 text-sm text-ink-2 text-pretty wrap-anywhere">
              {w('reason')} <bdi>{text}</bdi>
            </p>
          ) : (
            <p className="mt-1 text-sm text-ink-2 text-pretty">{text}</p>
          )}
        </div>
      </div>
      {children}
    </section>
  )
}

function Sent({ name, number }: { readonly name: string; readonly number: string }) {
  const w = useWords('certification')
  const rows = [
    [w('name'), name],
    [w('number'), number],
  ].filter(([, text]) => text !== '')
  if (rows.length === 0) return null
  return (
    <dl className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      {rows.map(([term, text]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">{term}</dt>
          <dd className="text-ink-1 wrap-anywhere">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Withdraw() {
  const w = useWords('certification')
  const question = useConfirmation(useWithdrawIdentity())
  return (
    <>
      <Button look="quiet" onClick={question.ask}>
        {w('withdraw')}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        title={w('withdraw_title')}
        confirmLabel={w('withdraw_confirm')}
        cancelLabel={w('keep_waiting')}
        confirmLook="danger"
      >
        {w('withdraw_text')}
      </ConfirmDialog>
    </>
  )
}
