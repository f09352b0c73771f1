import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { focusFirst } from './focus-first.ts'

export interface FormRules<Fields extends object> {
  /**
   * When errors are shown. `typed`: of a field with something in it at once, of a blank one from the first submit on.
   * `submitted`: those that a submit found, each until its field changes.
   */
  readonly showErrors?: 'typed' | 'submitted'
  /**
   * Whether a field is still blank; absent: '' is. A form of amounts may count a typed 0, on the way to 0.5, as blank.
   */
  readonly isBlank?: (name: keyof Fields, fields: Fields) => boolean
}

export interface Form<Fields extends object> {
  /** Of the `<form>`: its first wrong field gets the focus. */
  readonly ref: RefObject<HTMLFormElement | null>
  readonly fields: Fields
  readonly change: (part: Partial<Fields>) => void
  /** Something was put into the field since it was last clear. */
  readonly isTouched: (name: keyof Fields) => boolean
  /** From now on errors of these fields are shown, blank or not. */
  readonly ask: (...names: readonly (keyof Fields)[]) => void
  /** These fields, or all, stand as they did at first, and no blank field is asked for any more. */
  readonly clear: (...names: readonly (keyof Fields)[]) => void
  /** The part of the validation errors that is shown now; one under a name that is no field always is. */
  readonly shown: <Errors extends object>(errors: Errors) => Errors
  /** Shows the errors and puts the focus into the first wrong field; true without any. */
  readonly passes: (errors: object) => boolean
  /** For `onSubmit`: sends what passes. */
  readonly submit: (errors: object, send: () => void) => (event: FormEvent) => void
  /** Errors that the server found: shown until their field changes, the first with the focus. */
  readonly refuse: (errors: object) => void
}

/**
 * Fields of a form over what they begin with. An untouched field follows its beginning, such as the first price known;
 * a touched one stays as it was typed. Validation errors are keyed by the name of the field, which is also its `name`
 * in the document.
 */
export function useForm<Fields extends object>(beginning: Fields, rules: FormRules<Fields> = {}): Form<Fields> {
  const { showErrors = 'typed', isBlank = (name, fields) => fields[name] === '' } = rules
  const ref = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const [asked, setAsked] = useState<readonly PropertyKey[]>([])
  const [raised, setRaised] = useState<object>({})
  const fields = { ...beginning, ...typed }
  const ask = (...names: readonly PropertyKey[]) => setAsked((before) => [...new Set([...before, ...names])])
  const isShown = (name: string) =>
    !Object.hasOwn(fields, name) || (showErrors === 'typed' && (!isBlank(name as keyof Fields, fields) || asked.includes(name)))
  const refuse = (errors: object) => {
    setRaised(errors)
    focusFirst(ref.current, Object.keys(errors))
  }
  const passes = (errors: object) => {
    const found = only(errors, (_, error) => error !== undefined)
    ask(...Object.keys(fields))
    if (showErrors === 'submitted') setRaised(found)
    focusFirst(ref.current, Object.keys(found))
    return Object.keys(found).length === 0
  }
  return {
    ref,
    fields,
    change: (part) => {
      setTyped((before) => ({ ...before, ...part }))
      setRaised((before) => only(before, (name) => !Object.hasOwn(part, name)))
    },
    isTouched: (name) => Object.hasOwn(typed, name),
    ask,
    clear: (...names) => {
      const isKept = (name: string) => names.length > 0 && !names.includes(name as keyof Fields)
      setTyped((before) => only(before, isKept))
      setRaised((before) => only(before, isKept))
      setAsked([])
    },
    shown: (errors) => ({ ...only(errors, isShown), ...raised }),
    passes,
    submit: (errors, send) => (event) => {
      event.preventDefault()
      if (passes(errors)) send()
    },
    refuse,
  }
}

function only<Some extends object>(some: Some, isKept: (name: string, value: unknown) => boolean): Some {
  return Object.fromEntries(Object.entries(some).filter(([name, value]) => isKept(name, value))) as Some
}
