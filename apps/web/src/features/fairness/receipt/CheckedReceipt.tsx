import { formatAmount, formatMoment, useSession } from '@glasshouse/client'
import { Button, Skeleton } from '@glasshouse/ui'
import { type Expected, type Verdict, verifyReceipt } from '@glasshouse/verifier'
import { Download, ShieldCheck, ShieldX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { firstKey } from '../../../live/settings/first-key.ts'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { Figure } from '../blocks/Figure.tsx'
import { FirstKeyNote } from '../blocks/FirstKeyNote.tsx'
import { HexText } from '../blocks/HexText.tsx'
import { NotProven } from '../blocks/NotProven.tsx'
import { Part } from '../blocks/Part.tsx'
import { usePublishedKey } from '../blocks/queries.ts'
import { CheckSteps } from './CheckSteps.tsx'
import { ReceiptStory } from './ReceiptStory.tsx'
import { commandFor, downloadReceipt } from './receipt-file.ts'

export interface CheckedReceiptProps {
  readonly receipt: unknown
  /** The option that was asked for; none where anybody's receipt is opened. */
  readonly optionId?: string
}

/** The verdict, the story it stands for, and every step of the check. */
export function CheckedReceipt({ receipt, optionId }: CheckedReceiptProps) {
  const published = usePublishedKey()
  const [run, setRun] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when it is asked for
  const verdict = useMemo(
    () => verifyReceipt(receipt, expectedOf(optionId, [published ?? undefined, firstKey()])),
    [receipt, optionId, published, run],
  )
  return (
    <div className="flex flex-col gap-4 desk:grid desk:grid-cols-2 desk:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <Answer verdict={verdict} published={published} />
        {verdict.receipt && <ReceiptStory receipt={verdict.receipt} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CheckSteps verdict={verdict} onAgain={() => setRun(run + 1)} />
        {verdict.facts && <TakeAway receipt={receipt} optionId={verdict.facts.optionId} />}
        <NotProven />
      </div>
    </div>
  )
}

/** What is known beside the receipt: anybody can sign a receipt with another key. */
function expectedOf(optionId: string | undefined, known: readonly (string | undefined)[]): Expected {
  const publicKeys = known.filter((key) => key !== undefined)
  return { ...(optionId !== undefined && { optionId }), publicKeys }
}

function Answer({ verdict: { ok, facts }, published }: { verdict: Verdict; published: string | null | undefined }) {
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
        <>
          <dl className="mt-2 text-ink-1">
            <Figure name={w('head_key')}>
              <HexText hex={facts.publicKey} name={w('head_key')} />
            </Figure>
            {facts.genesisHash !== null && (
              <Figure name={w('core_opened')}>
                <HexText hex={facts.genesisHash} name={w('core_opened')} />
              </Figure>
            )}
          </dl>
          {published === undefined ? (
            <Skeleton width="70%" height={16} />
          ) : (
            <p className="text-xs text-ink-1 text-pretty">
              {w(published === null ? 'key_not_compared' : published === facts.publicKey ? 'key_published' : 'key_foreign')}
            </p>
          )}
          <FirstKeyNote publicKey={facts.publicKey} />
          {facts.genesisHash !== null && <p className="mt-1 text-xs text-ink-2 text-pretty">{w('core_opened_text')}</p>}
        </>
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
