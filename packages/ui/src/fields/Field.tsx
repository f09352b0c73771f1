import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../basics/class-names.ts'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'prefix' | 'defaultValue' | 'value'> {
  label: ReactNode
  /** What is wrong, in words, right under the field. */
  error?: string | undefined
  hint?: ReactNode
  /** At the start and the end inside the frame: a unit, a button. */
  lead?: ReactNode
  trail?: ReactNode
  /** Figures: left to right, tabular, aligned to the end. */
  isFigure?: boolean
  value?: string | undefined
  defaultValue?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function Field({ label, error, hint, lead, trail, isFigure, id: given, 'aria-describedby': described, ...input }: FieldProps) {
  const own = useId()
  const id = given ?? own
  const note = error || hint ? `${own}-note` : undefined
  return (
    <div data-field className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {label}
      </label>
      <div
        className={classNames(
          'flex min-h-(--field-height,3rem) items-center gap-2 rounded-md border bg-surface-1 transition-colors',
          'focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus',
          error ? 'border-down' : 'border-line-strong hover:border-ink-3',
          lead ? 'ps-3' : '',
          trail ? 'pe-1' : '',
        )}
      >
        {lead}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={[note, described].filter(Boolean).join(' ') || undefined}
          className={classNames(
            'min-h-(--field-height,3rem) w-full min-w-0 flex-1 bg-transparent text-base text-ink-1 outline-none placeholder:text-ink-3 disabled:text-ink-3',
            // A figure runs left to right in every language, so its own start is not the start of the frame.
            !lead && (isFigure ? 'ltr:pl-3 rtl:pr-3' : 'ps-3'),
            !trail && (isFigure ? 'ltr:pr-3 rtl:pl-3' : 'pe-3'),
            isFigure && 'figure text-end',
          )}
        />
        {trail}
      </div>
      {error ? (
        <div id={note} className="flex items-start gap-1 text-xs text-down">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          {error}
        </div>
      ) : (
        hint && (
          <div id={note} className="text-xs text-ink-3">
            {hint}
          </div>
        )
      )}
    </div>
  )
}
