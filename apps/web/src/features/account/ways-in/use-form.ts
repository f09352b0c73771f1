import { ApiFailure } from '@glasshouse/client'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { type Fault, useFaultWords } from './field-errors.ts'

type Faults<Fields> = Partial<Record<keyof Fields, Fault>>

interface FormParts<Fields extends object> {
  readonly initial: Fields
  readonly check: (fields: Fields) => Faults<Fields>
  readonly send: (fields: Fields) => Promise<void>
  /** Which fields a refusal of the server is about, if any. */
  readonly faultsOf?: (failure: ApiFailure) => Faults<Fields> | undefined
  /** After a failed attempt: what of the form has to be filled in anew. */
  readonly afterFailure?: () => Partial<Fields>
}

export interface Form<Fields extends object> {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly fields: Fields
  /** What went wrong with the whole: a refusal that belongs to no field, or no answer. */
  readonly failure: ApiFailure | undefined
  readonly isPending: boolean
  readonly change: (name: keyof Fields, value: string) => void
  readonly submit: (event: FormEvent) => void
  /** What is wrong with a field, in words. */
  readonly wrong: (name: keyof Fields) => string | undefined
  /** Says what is wrong and puts the cursor there; true when there is nothing. */
  readonly passes: (found: Faults<Fields>) => boolean
  readonly fail: (failure: ApiFailure) => void
}

/** A small form: faults appear on submit, go away on typing, and the first faulty field gets the focus. */
export function useForm<Fields extends object>(parts: FormParts<Fields>): Form<Fields> {
  const ref = useRef<HTMLFormElement>(null)
  const words = useFaultWords()
  const [fields, setFields] = useState(parts.initial)
  const [faults, setFaults] = useState<Faults<Fields>>({})
  const [failure, setFailure] = useState<ApiFailure>()
  const [isPending, setPending] = useState(false)
  // Two taps in one turn of the page see the same drawing; the second must find the first.
  const isSending = useRef(false)

  const passes = (found: Faults<Fields>) => {
    setFaults(found)
    const first = Object.keys(parts.initial).find((name) => name in found)
    if (first) ref.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }
  const fail = (cause: ApiFailure) => {
    const belonging = parts.faultsOf?.(cause)
    if (belonging) passes(belonging)
    else if (!cause.isSilent) setFailure(cause)
  }
  const send = async () => {
    isSending.current = true
    setPending(true)
    try {
      await parts.send(fields)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!error.isSilent && parts.afterFailure) {
        const anew = parts.afterFailure()
        setFields((before) => ({ ...before, ...anew }))
      }
      fail(error)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  return {
    ref,
    fields,
    failure,
    isPending,
    wrong: (name) => words(faults[name]),
    passes,
    fail,
    change: (name, value) => {
      setFields((before) => ({ ...before, [name]: value }))
      setFaults(({ [name]: _mended, ...rest }) => rest as Faults<Fields>)
      setFailure(undefined)
    },
    submit: (event) => {
      event.preventDefault()
      if (isSending.current) return
      setFailure(undefined)
      if (passes(parts.check(fields))) void send()
    },
  }
}
