import { Field } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { readTyped, showTyped } from '../../live/formats.ts'
import { useSession } from '../../live/session.ts'

export interface FigureFieldProps {
  readonly label: ReactNode
  readonly name: string
  /** Plain decimal text. */
  readonly value: string
  readonly decimals: number
  readonly error?: string | undefined
  readonly lead?: ReactNode
  readonly trail?: ReactNode
  readonly onChange: (value: string) => void
  readonly onLeave?: () => void
}

/** A field for a number: takes what people type in their language, gives a plain decimal text. */
export function FigureField({ label, name, value, decimals, error, lead, trail, onChange, onLeave }: FigureFieldProps) {
  const language = useSession((state) => state.language)
  return (
    <Field
      label={label}
      name={name}
      isFigure
      inputMode="decimal"
      autoComplete="off"
      value={showTyped(value, language)}
      error={error}
      lead={lead}
      trail={trail}
      {...(onLeave && { onBlur: onLeave })}
      onChange={(event) => {
        const next = readTyped(event.target.value, decimals, language)
        if (next !== undefined) onChange(next)
      }}
    />
  )
}
