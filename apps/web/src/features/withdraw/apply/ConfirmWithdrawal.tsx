import { formatExact, useSession } from '@glasshouse/client'
import { ConfirmDialog } from '@glasshouse/ui'
import type { MethodSummary } from '@glasshouse/wire'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../../words/words.ts'
import { ltr } from '../method-texts.ts'
import type { Preview } from './withdrawal-form.ts'

interface ConfirmWithdrawalProps {
  readonly isOpen: boolean
  readonly method: MethodSummary
  readonly preview: Preview
  readonly amount: string
  /** Whole, so that each letter can be compared. */
  readonly destination: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The question before a withdrawal, with the whole address. */
export function ConfirmWithdrawal({ isOpen, method, preview, amount, destination, onConfirm, onCancel }: ConfirmWithdrawalProps) {
  const w = useWords('withdraw')
  const language = useSession((state) => state.language)
  const coin = method.coin.toUpperCase()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={w('confirm_title', { amount: ltr(`${formatExact(amount, language)} ${coin}`) })}
      confirmLabel={w('confirm')}
      cancelLabel={w('cancel_confirm')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <dl className="flex flex-col gap-1.5 text-sm">
        <div className="flex flex-col gap-0.5">
          <dt className="text-ink-3">{w('to')}</dt>
          <dd className="text-ink-1">
            <bdi dir="ltr" translate="no" className="figure wrap-anywhere">
              {destination}
            </bdi>
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-2">
          <dt className="text-ink-3">{w('method')}</dt>
          <dd className="ms-auto text-ink-1">{method.network === null ? w('to_card') : w(`network_${method.network}`)}</dd>
        </div>
        <SummaryLine name={w('fee')} amount={preview.fee} unit={coin} />
        <SummaryLine name={w('receive')} amount={preview.paid} unit={preview.currency} isStrong />
      </dl>
      {method.network !== null && <p className="mt-3 text-xs text-warn">{w('only_network')}</p>}
    </ConfirmDialog>
  )
}
