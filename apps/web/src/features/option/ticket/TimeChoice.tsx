import { coreNow, useSession } from '@glasshouse/client'
import { Field, Segmented } from '@glasshouse/ui'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../words/words.ts'
import { SCHEDULE_MOST_MS, wallTime } from './scheduled-time.ts'
import { useErrorText } from './use-error-text.ts'
import type { TicketForm } from './use-ticket.ts'

/** At once, or at a moment of the next 24 hours on the reader's clock. */
export function TimeChoice({ form }: { form: TicketForm }) {
  const w = useWords('option')
  const timezone = useSession((state) => state.timezone)
  const said = useErrorText(form)
  const { isScheduled, openAt } = form.ticket
  const nowMs = coreNow()
  const place = useRef<HTMLDivElement>(null)
  // What opens lies behind the button, which stays in sight.
  useEffect(() => {
    if (isScheduled) place.current?.scrollIntoView({ block: 'center' })
  }, [isScheduled])
  return (
    <div ref={place} className="flex flex-col gap-2">
      <Segmented
        label={w('when')}
        chosen={isScheduled ? 'later' : 'now'}
        onChange={(when) => form.schedule(when === 'later')}
        choices={[
          { id: 'now', label: w('when_now') },
          { id: 'later', label: w('when_later') },
        ]}
      />
      {isScheduled && (
        <Field
          name="openAt"
          type="datetime-local"
          label={w('opens_at', { zone: timezone.replaceAll('_', ' ') })}
          value={openAt}
          min={wallTime(nowMs, timezone)}
          max={wallTime(nowMs + SCHEDULE_MOST_MS, timezone)}
          error={said(form.shownErrors.openAt)}
          hint={w('schedule_text')}
          onChange={(event) => form.change({ openAt: event.target.value })}
        />
      )}
    </div>
  )
}
