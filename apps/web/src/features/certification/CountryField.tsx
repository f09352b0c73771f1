import { useSession } from '@glasshouse/client'
import { Skeleton } from '@glasshouse/ui'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { CountrySheet } from '../../live/countries/CountrySheet.tsx'
import { countryName, useCountries } from '../../live/countries/countries.ts'
import { useWords } from '../../words/words.ts'

interface CountryFieldProps {
  /** ISO code. */
  readonly chosen: string
  readonly onChoose: (countryCode: string) => void
}

/** Country that issued the document. */
export function CountryField({ chosen, onChoose }: CountryFieldProps) {
  const w = useWords('certification')
  const language = useSession((state) => state.language)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const countries = useCountries(true)
  const country = countries.data?.flatMap(({ data }) => data).find(({ countryCode }) => countryCode === chosen)
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-xs font-medium text-ink-2">
        {w('country')}
      </span>
      <button
        type="button"
        aria-labelledby={`${id} ${id}-chosen`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-12 w-full items-center gap-2 rounded-md border border-line-strong bg-surface-1 px-3 text-start text-base text-ink-1 transition-colors hover:border-ink-3"
      >
        <span id={`${id}-chosen`} className="min-w-0 flex-1 wrap-anywhere">
          {country ? countryName(country, language) : countries.isPending ? <Skeleton width={128} height={16} /> : chosen}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      </button>
      <CountrySheet
        isOpen={isOpen}
        hasCodes={false}
        chosen={({ countryCode }) => countryCode === chosen}
        onClose={() => setOpen(false)}
        onChoose={({ countryCode }) => {
          onChoose(countryCode)
          setOpen(false)
        }}
      />
    </div>
  )
}
