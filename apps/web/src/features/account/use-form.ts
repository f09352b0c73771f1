import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { ApiFailure } from '../../live/envelope.ts'

interface FormParts<Fields extends object, Fault extends string> {
  readonly initial: Fields
  readonly check: (fields: Fields) => Partial<Record<keyof Fields, Fault>>
  readonly send: (fields: Fields) => Promise<void>
  /** Which fields a refusal of the server is about, if any. */
  readonly faultsOf?: (reason: string) => Partial<Record<keyof Fields, Fault>> | undefined
}

export interface Form<Fields extends object, Fault extends string> {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly fields: Fields
  readonly faults: Partial<Record<keyof Fields, Fault>>
  /** What went wrong with the whole: a refusal that belongs to no field, or no answer. */
  readonly failure: ApiFailure | undefined
  readonly isPending: boolean
  readonly change: (name: keyof Fields, value: string) => void
  readonly submit: (event: FormEvent) => void
}

/** A small form: faults appear on submit, go away on typing, and the first faulty field gets the focus. */
export function useForm<Fields extends object, Fault extends string>(parts: FormParts<Fields, Fault>): Form<Fields, Fault> {
  const ref = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(parts.initial)
  const [faults, setFaults] = useState<Partial<Record<keyof Fields, Fault>>>({})
  const [failure, setFailure] = useState<ApiFailure>()
  const [isPending, setPending] = useState(false)

  const show = (found: Partial<Record<keyof Fields, Fault>>) => {
    setFaults(found)
    const first = Object.keys(parts.initial).find((name) => name in found)
    if (first) ref.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const send = async () => {
    setPending(true)
    try {
      await parts.send(fields)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const belonging = parts.faultsOf?.(error.reason)
      if (belonging) show(belonging)
      else if (!error.isSilent) setFailure(error)
    } finally {
      setPending(false)
    }
  }
  return {
    ref,
    fields,
    faults,
    failure,
    isPending,
    change: (name, value) => {
      setFields((before) => ({ ...before, [name]: value }))
      setFaults(({ [name]: _mended, ...rest }) => rest as Partial<Record<keyof Fields, Fault>>)
      setFailure(undefined)
    },
    submit: (event) => {
      event.preventDefault()
      if (isPending) return
      setFailure(undefined)
      const found = parts.check(fields)
      show(found)
      if (Object.keys(found).length === 0) void send()
    },
  }
}
