import { NOTHING_TYPED, type NumberError, showTyped, typeInto, useSession } from '@glasshouse/client'
import { Field } from '@glasshouse/ui'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../words/words.ts'

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
  const w = useWords('app')
  const language = useSession((state) => state.language)
  const [typing, setTyping] = useState(NOTHING_TYPED)
  const [typingError, setTypingError] = useState<NumberError>()
  // What was typed stands as it was typed, until something else (a slider, a step) changes the number.
  const shown = typing.value === value ? typing : { text: showTyped(value, language), value, hasGroups: false }
  return (
    <Field
      label={label}
      name={name}
      isFigure
      inputMode="decimal"
      autoComplete="off"
      value={shown.text}
      error={typingError ? w(`refused_${typingError}`) : error}
      lead={lead}
      trail={trail}
      onBlur={() => {
        setTyping(NOTHING_TYPED)
        setTypingError(undefined)
        onLeave?.()
      }}
      onChange={(event) => {
        const next = typeInto(shown, event.target.value, { language, decimals })
        setTypingError('error' in next ? next.error : undefined)
        if ('error' in next) return
        setTyping(next)
        if (next.value !== value) onChange(next.value)
      }}
    />
  )
}
