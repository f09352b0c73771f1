import { classNames, Field } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'
import { type DayRange, RANGES, type RangeErrors, rangeOf } from './period.ts'

interface PeriodFieldsProps {
  readonly range: DayRange
  readonly today: string
  readonly errors: RangeErrors
  readonly onRange: (range: DayRange) => void
}

/** Months and years at a tap, any other days by their fields. */
export function PeriodFields({ range, today, errors, onRange }: PeriodFieldsProps) {
  const w = useWords('statement')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{w('period')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {RANGES.map((name) => {
          const own = rangeOf(name, today)
          const isChosen = own.from === range.from && own.to === range.to
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onRange(own)}
              className={classNames(
                'min-h-11 flex-auto rounded-md border px-1.5 text-sm font-medium desk:flex-none desk:px-4 transition-colors',
                isChosen ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong text-ink-2',
              )}
            >
              {w(name)}
            </button>
          )
        })}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
        {(['from', 'to'] as const).map((part) => (
          <Field
            key={part}
            type="date"
            name={part}
            label={w(part)}
            value={range[part]}
            min="2000-01-01"
            max="2100-12-31"
            error={errors[part] && w(errors[part])}
            onChange={({ target }) => onRange({ ...range, [part]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
