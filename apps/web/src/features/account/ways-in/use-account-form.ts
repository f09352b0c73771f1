import { ApiError, type Form, useForm } from '@glasshouse/client'
import { type FormEvent, useRef, useState } from 'react'
import { type FieldError, useErrorText } from './field-errors.ts'

type Errors<Fields> = Partial<Record<keyof Fields, FieldError>>

interface AccountFormParts<Fields extends object> {
  readonly beginning: Fields
  readonly validate: (fields: Fields) => Errors<Fields>
  readonly send: (fields: Fields) => Promise<void>
  /** Fields that a refusal of the server is about; undefined: none of this form. */
  readonly errorsOfRefusal: (error: ApiError) => Errors<Fields> | undefined
  /** Fields that have to be filled in anew after a failed attempt. */
  readonly afterFailure?: () => Partial<Fields>
}

export interface AccountForm<Fields extends object> extends Pick<Form<Fields>, 'ref' | 'fields' | 'passes'> {
  /** A refusal that belongs to no field, or no answer. */
  readonly failure: ApiError | undefined
  readonly isPending: boolean
  readonly change: (name: keyof Fields, value: string) => void
  readonly submit: (event: FormEvent) => void
  readonly errorOf: (name: keyof Fields) => string | undefined
  /** Shows a refusal under its field, else above the button. */
  readonly fail: (error: ApiError) => void
}

/**
 * Form to sign in, register or reset a password. Errors appear on submit only: a half-typed password is not an error.
 */
export function useAccountForm<Fields extends object>(parts: AccountFormParts<Fields>): AccountForm<Fields> {
  const [beginning] = useState(parts.beginning)
  const form = useForm(beginning, { showErrors: 'submitted' })
  const text = useErrorText()
  const [failure, setFailure] = useState<ApiError>()
  const [isPending, setPending] = useState(false)
  // Two taps in one turn of the page see the same drawing; the second must find the first.
  const isSending = useRef(false)

  const fail = (error: ApiError) => {
    const errors = parts.errorsOfRefusal(error)
    if (errors) form.refuse(errors)
    else if (!error.isSilent) setFailure(error)
  }
  const send = async () => {
    isSending.current = true
    setPending(true)
    try {
      await parts.send(form.fields)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isSilent && parts.afterFailure) form.change(parts.afterFailure())
      fail(error)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  const errors = parts.validate(form.fields)
  const shown = form.shown(errors)
  return {
    ref: form.ref,
    fields: form.fields,
    passes: form.passes,
    failure,
    isPending,
    errorOf: (name) => text(shown[name]),
    fail,
    change: (name, value) => {
      form.change({ [name]: value } as Partial<Fields>)
      setFailure(undefined)
    },
    submit: (event) => {
      event.preventDefault()
      if (isSending.current) return
      setFailure(undefined)
      if (form.passes(errors)) void send()
    },
  }
}
