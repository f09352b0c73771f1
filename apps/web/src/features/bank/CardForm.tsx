import { ApiError, useForm, useSession } from '@glasshouse/client'
import { Button, Field } from '@glasshouse/ui'
import { useId, useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'
import { type CardErrors, type CardField, type CardFields, cardErrors, fieldOf } from './card-form.ts'
import { useCardCurrencies } from './queries.ts'

interface CardFormProps {
  readonly beginning: CardFields
  /** Masked: kept where none is typed. */
  readonly keptNumber?: string
  readonly onSend: (fields: CardFields) => Promise<void>
}

/** Fields of a bank card. */
export function CardForm({ beginning, keptNumber, onSend }: CardFormProps) {
  const w = useWords('bank')
  const m = useWords('messages')
  const language = useSession((state) => state.language)
  const brand = useBrand()
  const isPayee = brand.bankForm === 'payee'
  const [first] = useState(beginning)
  const form = useForm(first, { showErrors: 'submitted' })
  const [failure, setFailure] = useState<ApiError>()
  const [isPending, setPending] = useState(false)
  const errors = cardErrors(form.fields, { ...brand, isKept: keptNumber !== undefined })
  const shown = form.shown<CardErrors>(errors)
  const textOf = (name: CardField) => {
    const error = shown[name]
    return error instanceof ApiError ? errorText(error, language) : error && m(error)
  }
  const send = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      await onSend(form.fields)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = fieldOf(error)
      if (field) form.refuse({ [field]: error })
      else if (!error.isSilent) setFailure(error)
    } finally {
      setPending(false)
    }
  }
  const text = (name: CardField) => ({
    name,
    value: form.fields[name],
    error: textOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => form.change({ [name]: target.value }),
  })
  const optional = w('optional')
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit(errors, () => !isPending && void send())} className="flex flex-col gap-4">
      <Field
        {...text('number')}
        label={w(isPayee ? 'account' : 'number')}
        hint={keptNumber === undefined ? undefined : w('number_kept', { number: `\u2066${keptNumber}\u2069` })}
        dir="ltr"
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field {...text('holderName')} label={w(isPayee ? 'payee' : 'holder')} hint={w('holder_hint')} maxLength={200} autoComplete="off" />
      <Field {...text('bankName')} label={w('bank_name')} maxLength={200} autoComplete="off" />
      <CurrencyField chosen={form.fields.currency} onChoose={(currency) => form.change({ currency })} />
      <Field {...text('bankBranch')} label={w('branch')} hint={optional} maxLength={200} autoComplete="off" />
      <Field {...text('bankCode')} label={w('bank_code')} hint={optional} dir="ltr" maxLength={40} autoComplete="off" />
      <Field {...text('bankAddress')} label={w('bank_address')} hint={optional} maxLength={200} autoComplete="off" />
      <Field {...text('holderAddress')} label={w('holder_address')} hint={optional} maxLength={200} autoComplete="street-address" />
      {failure && (
        <p role="alert" className="text-sm text-down">
          {errorText(failure, language)}
        </p>
      )}
      <p className="text-xs text-ink-2 text-pretty">{w('what_follows')}</p>
      <Button type="submit" isWide isTall isPending={isPending}>
        {w('save')}
      </Button>
    </form>
  )
}

function CurrencyField({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (currency: string) => void }) {
  const w = useWords('bank')
  const id = useId()
  const language = useSession((state) => state.language)
  const currencies = useCardCurrencies()
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  const listed = chosen === '' || currencies.includes(chosen) ? currencies : [chosen, ...currencies]
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {w('currency')}
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-12 w-full rounded-md border border-line-strong bg-surface-1 px-3 text-base text-ink-1"
      >
        <option value="">{w('no_currency')}</option>
        {listed.map((currency) => (
          <option key={currency} value={currency}>
            {currency} · {names.of(currency)}
          </option>
        ))}
      </select>
    </div>
  )
}
