import type { Period } from '@glasshouse/wire'
import { usePeriodName } from '../../../trade/orders/period-name.ts'
import { percentText } from '../../../trade/ticket/percent-text.ts'
import { useWords } from '../../../words/words.ts'
import type { TicketForm } from './use-ticket.ts'

/** How long it runs and what a win adds: one of a few, all in sight. */
export function PeriodChips({ form }: { form: TicketForm }) {
  const w = useWords('option')
  const error = form.shownErrors.periodId
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-xs font-medium text-ink-2">{w('period_and_odds')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(3.125rem,100%),1fr))] gap-1.5">
        {form.rules.periods.map((period) => (
          <label
            key={period.id}
            className="relative flex min-h-13 cursor-pointer flex-col items-center justify-center rounded-md border border-transparent bg-surface-2 px-0.5 text-center transition-colors hover:bg-surface-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="periodId"
              value={period.id}
              checked={period.id === form.ticket.periodId}
              onChange={() => form.change({ periodId: period.id })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <PeriodLabel period={period} />
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="pt-1 text-xs text-down">
          {w(error)}
        </p>
      )}
    </fieldset>
  )
}

function PeriodLabel({ period }: { period: Period }) {
  const nameOf = usePeriodName()
  return (
    <>
      <span translate="no" className="figure text-sm font-semibold whitespace-nowrap text-ink-1">
        <bdi>{nameOf(period.period)}</bdi>
      </span>
      <span translate="no" className="figure text-xs text-ink-2" dir="ltr">
        {`+${percentText(period.odds)}`}
      </span>
    </>
  )
}
