import { ApiError, coreNow, formatMoment, isInDemo, useSecondsLeft, useSession } from '@glasshouse/client'
import { Button, ConfirmDialog, Sheet, showToast } from '@glasshouse/ui'
import { useRef, useState } from 'react'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import type { ExcludeAct } from './acts.ts'
import { type BreakChoice, type ExclusionError, exclusionError, isForEver, type Until, untilOf } from './exclusion.ts'
import { type Product, useProductWords } from './products.ts'

export interface ExclusionQuestionsProps {
  readonly product: Product
  readonly act: ExcludeAct
  /** Undefined while nothing is asked. */
  readonly choice: BreakChoice | undefined
  readonly excludedUntil: number | null
  /** With why it cannot be, where reading took so long that the chosen day has come too near. */
  readonly onEnd: (error?: ExclusionError) => void
}

/** Two confirmations of a break, which cannot be ended: its meaning, then once more. Leaving either changes nothing. */
export function ExclusionQuestions({ product, act, choice, excludedUntil, onEnd }: ExclusionQuestionsProps) {
  const w = useWords('protection')
  const style = useTimeStyle()
  const own = useProductWords(product)
  const [isUnderstood, setUnderstood] = useState(false)
  const [isLast, setLast] = useState(false)
  // Text of the sheet while it closes.
  const shown = useRef<Until>(0)
  // A break begins with the answer, so its end moves on with the clock; the shown end is the one that is sent.
  useSecondsLeft(choice && Number.MAX_SAFE_INTEGER)
  const until = choice && untilOf(choice, coreNow())
  if (until !== undefined) shown.current = until
  const moment = formatMoment(isForEver(shown.current) ? 0 : shown.current, style)
  const leave = (error?: ExclusionError) => {
    setLast(false)
    setUnderstood(false)
    onEnd(error)
  }
  const confirm = async () => {
    const error = exclusionError(until, { nowMs: coreNow(), excludedUntil })
    if (until === undefined || error) return leave(error)
    try {
      await act.save(until)
      showToast('success', own('excluded_now'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    leave()
  }
  return (
    <>
      <Sheet isOpen={until !== undefined && !isLast} onClose={() => leave()} title={w('first_question')} closeLabel={w('close')}>
        <Meaning product={product} until={shown.current} moment={moment} />
        <label className="mt-2 flex min-h-12 items-center gap-3 text-sm text-ink-1">
          <input
            type="checkbox"
            checked={isUnderstood}
            onChange={(event) => setUnderstood(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          {w('understood')}
        </label>
        <div className="mt-2">
          <Button look="danger" isWide disabled={!isUnderstood} onClick={() => setLast(true)}>
            {w('go_on')}
          </Button>
        </div>
      </Sheet>
      <ConfirmDialog
        isOpen={until !== undefined && isLast}
        isPending={act.isPending}
        title={own('last_question')}
        confirmLabel={own('exclude')}
        cancelLabel={w('cancel')}
        confirmLook="danger"
        onConfirm={() => void confirm()}
        onCancel={() => leave()}
      >
        {isForEver(shown.current) ? w('last_for_ever') : w('last_until', { moment })}
      </ConfirmDialog>
    </>
  )
}

function Meaning({ product, until, moment }: { product: Product; until: Until; moment: string }) {
  const w = useWords('protection')
  const own = useProductWords(product)
  const isDemo = useSession(isInDemo)
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-ink-2">
      <li className="font-medium text-ink-1">{isForEver(until) ? own('means_for_ever') : own('means_until', { moment })}</li>
      <li className="font-medium text-ink-1">{w('means_fixed')}</li>
      <li>{own('means_running')}</li>
      <li>{w(isDemo ? 'means_other_realm_demo' : 'means_other_realm_real')}</li>
    </ul>
  )
}
