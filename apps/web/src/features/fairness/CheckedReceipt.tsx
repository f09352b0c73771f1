import { Button } from '@glasshouse/ui'
import { type Expected, type Verdict, verifyReceipt } from '@glasshouse/verifier'
import { Download, ShieldCheck, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { formatAmount } from '../../live/formats.ts'
import { useSession } from '../../live/session.ts'
import { formatMoment } from '../../live/times.ts'
import { useTimeStyle } from '../../live/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import { CheckSteps } from './CheckSteps.tsx'
import { Figure } from './Figure.tsx'
import { HexText } from './HexText.tsx'
import { NotProven } from './NotProven.tsx'
import { Part } from './Part.tsx'
import { ReceiptStory } from './ReceiptStory.tsx'
import { commandFor, downloadReceipt } from './receipt-file.ts'

export interface CheckedReceiptProps {
  readonly receipt: unknown
  /** What the asker knows already. */
  readonly expected?: Expected
}

/** The verdict, the story it stands for, and every step of the check. */
export function CheckedReceipt({ receipt, expected }: CheckedReceiptProps) {
  const [verdict, setVerdict] = useState(() => verifyReceipt(receipt, expected))
  return (
    <div className="flex flex-col gap-4">
      <Answer verdict={verdict} />
      {verdict.receipt && <ReceiptStory receipt={verdict.receipt} />}
      <CheckSteps verdict={verdict} onAgain={() => setVerdict(verifyReceipt(receipt, expected))} />
      {verdict.facts && <TakeAway receipt={receipt} optionId={verdict.facts.optionId} />}
      <NotProven />
    </div>
  )
}

function Answer({ verdict: { ok, facts } }: { verdict: Verdict }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const Icon = ok ? ShieldCheck : ShieldX
  return (
    <div role="status" className={`rounded-md p-4 ${ok ? 'bg-up-soft text-up' : 'bg-down-soft text-down'}`}>
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="size-6 shrink-0" />
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{w(ok ? 'receipt_fits' : 'receipt_fails')}</h2>
          <p className="text-sm text-ink-1 text-pretty">{w(ok ? 'receipt_fits_text' : 'receipt_fails_text')}</p>
          {facts && (
            <p className="mt-1 text-xs text-ink-2">
              {w('receipt_signed', {
                seq: formatAmount(String(facts.headSeq), 0, language),
                moment: formatMoment(facts.headTimeMs, style),
              })}
            </p>
          )}
        </div>
      </div>
      {facts && (
        <dl className="mt-2 text-ink-1">
          <Figure name={w('head_key')}>
            <HexText hex={facts.publicKey} name={w('head_key')} />
          </Figure>
        </dl>
      )}
    </div>
  )
}

/** The file to keep, and the way to check it without this app. */
function TakeAway({ receipt, optionId }: { receipt: unknown; optionId: string }) {
  const w = useWords('fairness')
  const file = `receipt-${optionId}.json`
  return (
    <Part title={w('receipt_outside')} text={w('receipt_outside_text')}>
      <pre dir="ltr" className="rounded-md bg-surface-2 p-3 font-mono text-xs whitespace-pre-wrap text-ink-1 wrap-anywhere">
        <code>{commandFor(file)}</code>
      </pre>
      <div className="mt-3">
        <Button look="secondary" isWide icon={<Download aria-hidden className="size-4" />} onClick={() => downloadReceipt(receipt, file)}>
          {w('receipt_download')}
        </Button>
      </div>
    </Part>
  )
}
