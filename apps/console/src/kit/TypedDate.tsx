import { Button, Input } from 'antd'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { dayTyped, momentTyped } from '../live/typed-moments.ts'
import { useWords } from '../words/words.ts'

export interface TypedDateProps {
  readonly id?: string
  /** `2026-02-01T00:00` or `2026-02-01`; '' of none. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
  /** Its form says what is wrong with it. */
  readonly isInForm?: boolean
}

const KINDS = {
  moment: { read: momentTyped, native: 'datetime-local', form: 'YYYY-MM-DD HH:MM', width: '!w-44', fault: 'moment_rule' },
  day: { read: dayTyped, native: 'date', form: 'YYYY-MM-DD', width: '!w-32', fault: 'day_rule' },
} as const

type Props = TypedDateProps & { readonly kind: keyof typeof KINDS }

/**
 * A day or a moment, typed in the order that sorts whatever the browser's language is, or picked in the browser's calendar.
 * Gives what is typed as it stands where it is no date: who takes it reads it as none.
 */
export function TypedDate({ id, value = '', onChange, disabled = false, isInForm = false, kind }: Props) {
  const w = useWords('console')
  const { read, native, form, width, fault } = KINDS[kind]
  const [typed, setTyped] = useState({ text: shown(value), given: value })
  const picker = useRef<HTMLInputElement>(null)
  // Another value from outside, and not what was typed last or the nothing that it was read as.
  const isOther = value !== typed.given && !(value === '' && read(typed.given) === null)
  const text = isOther ? shown(value) : typed.text
  const give = (next: string) => {
    const given = read(next) ?? next.trim()
    setTyped({ text: next, given })
    onChange?.(given)
  }
  const isWrong = text.trim() !== '' && read(text) === null
  return (
    <span className="flex flex-col gap-0.5">
      <span className="relative flex items-center gap-1">
        <Input
          {...(id ? { id } : {})}
          className={`${width} max-w-full`}
          value={text}
          placeholder={form}
          maxLength={16}
          disabled={disabled}
          autoComplete="off"
          dir="ltr"
          {...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
          onChange={({ target }) => give(target.value)}
        />
        <Button
          aria-label={w('calendar')}
          icon={<CalendarDays aria-hidden className="size-4" />}
          disabled={disabled}
          onClick={() => picker.current?.showPicker()}
        />
        {/* Opened by the button: its own fields would stand in the browser's order. */}
        <input
          ref={picker}
          type={native}
          tabIndex={-1}
          aria-hidden
          className="pointer-events-none absolute inset-0 -z-10 opacity-0"
          value={read(text) ?? ''}
          onChange={({ target }) => give(shown(target.value))}
        />
      </span>
      {isWrong && !isInForm ? (
        <span role="alert" className="text-down">
          {w(fault)}
        </span>
      ) : null}
    </span>
  )
}

const shown = (value: string): string => value.replace('T', ' ')
