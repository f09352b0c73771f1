import { api, useSession } from '@glasshouse/client'
import { Button, Field } from '@glasshouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { withProof } from '../../live/proof/proof-request.ts'
import { useWords } from '../../words/words.ts'
import { StepError } from './StepError.tsx'
import type { GateDoor } from './use-gate.ts'
import { useGateAct } from './use-gate-act.ts'

/** Country of residence and date of birth, declared once. */
export function ResidenceStep({ door }: { door: GateDoor }) {
  const w = useWords('gates')
  const countries = useCountryNames()
  const [country, setCountry] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const declare = useGateAct(door, (sent: { country: string; birthDate: string }) => withProof(() => api.declareResidence(sent)))
  const id = useId()
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // The ticket that the sheet belongs to is a form too.
        event.stopPropagation()
        declare.mutate({ country, birthDate })
      }}
    >
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-xs font-medium text-ink-2">
          {w('country')}
        </label>
        <select
          id={id}
          value={country}
          onChange={({ target }) => setCountry(target.value)}
          className="min-h-12 w-full min-w-0 rounded-md border border-line-strong bg-surface-1 px-3 text-base text-ink-1"
        >
          <option value="">{w('choose_country')}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={w('birth_date')}
        type="date"
        autoComplete="bday"
        dir="ltr"
        value={birthDate}
        error={declare.error?.field === 'birthDate' ? w('birth_date_wrong') : undefined}
        onChange={({ target }) => setBirthDate(target.value)}
      />
      <p className="text-xs text-ink-3">{w('declared_once')}</p>
      <StepError>{declare.error?.field === 'birthDate' ? undefined : declare.text}</StepError>
      <Button type="submit" isWide isPending={declare.isPending} disabled={country === '' || birthDate === ''}>
        {w('declare')}
      </Button>
    </form>
  )
}

/** By their names in the reader's language. */
function useCountryNames(): readonly (readonly [code: string, name: string])[] {
  const language = useSession((state) => state.language)
  const groups = useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => (await api.listCountries({}, { signal, isQuiet: true })).data ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const codes = (groups.data ?? []).flatMap(({ data }) => data.map(({ countryCode }) => countryCode))
  const named = codes.map((code) => [code, names.of(code) ?? code] as const)
  return named.sort(([, one], [, other]) => one.localeCompare(other, language))
}
