import { NOTHING_TYPED, type NumberError, type Selected, showTyped, type Typing, typeInto, useSession } from '@glasshouse/client'
import { Field } from '@glasshouse/ui'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../words/words.ts'

export interface FigureFieldProps {
  readonly label: ReactNode
  readonly name: string
  /** Plain decimal text. */
  readonly value: string
  readonly decimals: number
  readonly error?: string | undefined
  readonly placeholder?: string | undefined
  readonly lead?: ReactNode
  readonly trail?: ReactNode
  readonly onChange: (value: string) => void
  readonly onLeave?: () => void
  /** An arrow key takes the number up or down. */
  readonly onStep?: (direction: 1 | -1) => void
}

/**
 * A field for a number: takes what people type in their language, sets its digits in groups while they type, gives a
 * plain decimal text.
 */
export function FigureField({
  label,
  name,
  value,
  decimals,
  error,
  placeholder,
  lead,
  trail,
  onChange,
  onLeave,
  onStep,
}: FigureFieldProps) {
  const w = useWords('app')
  const language = useSession((state) => state.language)
  const [typing, setTyping] = useState<Typing>(NOTHING_TYPED)
  const [typingError, setTypingError] = useState<NumberError>()
  const [caret, setCaret] = useState<{ readonly place: number }>()
  const input = useRef<HTMLInputElement>(null)
  const takeSelected = useSelectedBefore(input)
  // React puts the caret at the end of a text that it sets, a refused one too; it belongs behind what was typed.
  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current) input.current?.setSelectionRange(caret.place, caret.place)
  }, [caret])
  // What was typed stands, until something else (a slider, a step) changes the number.
  const shown = typing.value === value ? typing : { text: showTyped(value, language), value, hasGroups: false }
  return (
    <Field
      ref={input}
      label={label}
      name={name}
      isFigure
      inputMode="decimal"
      autoComplete="off"
      value={shown.text}
      error={typingError ? w(`refused_${typingError}`) : error}
      placeholder={placeholder}
      lead={lead}
      trail={trail}
      onBlur={() => {
        setTyping(NOTHING_TYPED)
        setTypingError(undefined)
        onLeave?.()
      }}
      onKeyDown={(event) => {
        if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        onStep(event.key === 'ArrowUp' ? 1 : -1)
      }}
      onChange={(event) => {
        const text = event.target.value
        const selected = takeSelected()
        const next = typeInto(shown, text, { language, decimals }, selected)
        setTypingError('error' in next ? next.error : undefined)
        if ('error' in next) {
          setCaret(selected && { place: selected.start })
          return
        }
        // Before a mark of the field's own there is nothing to take away: the caret passes it.
        const isNothingTaken = next.text === shown.text && isForward(event.nativeEvent)
        setCaret({ place: isNothingTaken && selected ? selected.start + 1 : next.caret })
        setTyping(next)
        if (next.value !== value) onChange(next.value)
      }}
    />
  )
}

const isForward = (event: Event): boolean => (event as InputEvent).inputType === 'deleteContentForward'

/** Takes what was selected in a field just before its text changed; nothing where the browser did not say it. */
function useSelectedBefore(input: RefObject<HTMLInputElement | null>): () => Selected | undefined {
  const selected = useRef<Selected>(undefined)
  useEffect(() => {
    const field = input.current
    const look = () => {
      selected.current = { start: field?.selectionStart ?? 0, end: field?.selectionEnd ?? 0 }
    }
    field?.addEventListener('beforeinput', look)
    return () => field?.removeEventListener('beforeinput', look)
  }, [input])
  return () => {
    const taken = selected.current
    selected.current = undefined
    return taken
  }
}
