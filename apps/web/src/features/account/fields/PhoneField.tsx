import { Field } from '@glasshouse/ui'
import type { Country } from '@glasshouse/wire'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CountrySheet } from '../../../live/countries/CountrySheet.tsx'
import { useCountries } from '../../../live/countries/countries.ts'
import { useWords } from '../../../words/words.ts'
import { carriesCountry, countryIn, numberDigits } from './digits.ts'

export interface PhoneFieldProps {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'username' | 'tel-national'
  readonly areaCode: string
  readonly value: string
  readonly error: string | undefined
  readonly hint?: string
  readonly onArea: (areaCode: string) => void
  readonly onChange: (digits: string) => void
}

/**
 * An area code to choose and a number to type, left to right in every language, as numbers are. A number that carries its
 * country takes the place of the code that was chosen.
 */
export function PhoneField({ areaCode, onArea, onChange, ...field }: PhoneFieldProps) {
  const w = useWords('account')
  const [isOpen, setOpen] = useState(false)
  const [country, setCountry] = useState<Country>()
  const choose = (chosen: Country) => {
    setCountry(chosen)
    onArea(chosen.phoneCode)
    setOpen(false)
  }
  const countries = useCountries(carriesCountry(field.value)).data
  useEffect(() => {
    const codes = (countries ?? []).flatMap(({ data }) => data.map(({ phoneCode }) => phoneCode))
    const carried = countryIn(field.value, codes)
    if (!carried) return
    setCountry(undefined)
    onArea(carried.areaCode)
    onChange(carried.digits)
  }, [countries, field.value, onArea, onChange])
  // Countries share codes: only the one that was chosen here is marked, not all that would sound alike.
  const isChosen = ({ countryCode, phoneCode }: Country) => phoneCode === areaCode && (!country || countryCode === country.countryCode)
  return (
    <>
      <Field
        {...field}
        type="tel"
        inputMode="tel"
        dir="ltr"
        maxLength={30}
        onChange={(event) => onChange(numberDigits(event.target.value, areaCode))}
        lead={
          <button
            type="button"
            aria-label={w('area_code', { code: areaCode })}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            translate="no"
            className="figure -ms-3 flex min-h-12 shrink-0 items-center gap-1 rounded-md px-3 text-base text-ink-1 transition-colors hover:bg-surface-2 rtl:order-last rtl:ms-0"
          >
            {`+${areaCode}`}
            <ChevronDown aria-hidden className="size-4 text-ink-3" />
          </button>
        }
      />
      <CountrySheet isOpen={isOpen} chosen={isChosen} onChoose={choose} onClose={() => setOpen(false)} />
    </>
  )
}
