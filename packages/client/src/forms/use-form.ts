import { useState } from 'react'

export interface Form<Fields extends object> {
  readonly fields: Fields
  readonly change: (part: Partial<Fields>) => void
  /** From now on an empty field of these names is told of. */
  readonly ask: (...names: readonly (keyof Fields)[]) => void
  readonly isAsked: (name: keyof Fields) => boolean
  /** Something was put into the field since it was last clear. */
  readonly isTouched: (name: keyof Fields) => boolean
  /** These fields, or all, stand as they did at first, and no empty field is asked for any more. */
  readonly clear: (...names: readonly (keyof Fields)[]) => void
  /** Faults to show: of a typed field at once, of an empty one once it was asked for, of no field always. */
  readonly shown: <Faults extends object>(faults: Faults) => Faults
}

/**
 * Fields of a form over what they begin with. A field that nobody touched follows its beginning, such as the first price known; a touched one
 * stays as it was typed.
 */
export function useForm<Fields extends object>(beginning: Fields): Form<Fields> {
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const [asked, setAsked] = useState<readonly (keyof Fields)[]>([])
  const fields = { ...beginning, ...typed }
  const isShown = (name: string) => {
    if (!Object.hasOwn(fields, name)) return true
    return fields[name as keyof Fields] !== '' || asked.includes(name as keyof Fields)
  }
  return {
    fields,
    change: (part) => setTyped((before) => ({ ...before, ...part })),
    ask: (...names) => setAsked((before) => [...new Set([...before, ...names])]),
    isAsked: (name) => asked.includes(name),
    isTouched: (name) => Object.hasOwn(typed, name),
    clear: (...names) => {
      setTyped((before) => withoutNames(before, (name) => names.length === 0 || names.includes(name as keyof Fields)))
      setAsked([])
    },
    shown: (faults) => withoutNames(faults, (name) => !isShown(String(name))),
  }
}

function withoutNames<Some extends object>(some: Some, isLeftOut: (name: PropertyKey) => boolean): Some {
  return Object.fromEntries(Object.entries(some).filter(([name]) => !isLeftOut(name))) as Some
}
