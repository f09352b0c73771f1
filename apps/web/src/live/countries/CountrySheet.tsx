import { useSession, westernDigits } from '@glasshouse/client'
import { EmptyState, SearchField, Sheet, Skeleton } from '@glasshouse/ui'
import type { Country } from '@glasshouse/wire'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { LoadError } from '../lists/LoadError.tsx'
import { type CountryGroup, countryName, matching, useCountries } from './countries.ts'
import { marksFor, useRoomFor } from './letter-marks.ts'

interface CountrySheetProps {
  readonly isOpen: boolean
  readonly chosen: (country: Country) => boolean
  readonly onChoose: (country: Country) => void
  readonly onClose: () => void
  /** Phone codes stand beside the names. */
  readonly hasCodes?: boolean
}

/** Every country, with its phone code where it is asked for that: by search, by letter, or by scrolling. */
export function CountrySheet({ isOpen, onClose, ...list }: CountrySheetProps) {
  const w = useWords('account')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('country_title')} closeLabel={w('close')}>
      <CountryList {...list} />
    </Sheet>
  )
}

function CountryList({ chosen, onChoose, hasCodes = true }: Pick<CountrySheetProps, 'chosen' | 'onChoose' | 'hasCodes'>) {
  const w = useWords('account')
  const a = useWords('app')
  const language = useSession((state) => state.language)
  const countries = useCountries(true)
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const groups = matching(countries.data ?? [], westernDigits(search), language)
  const first = groups[0]?.data[0]
  return (
    // As high as it ever gets: a search that finds little must not move the field it is typed into.
    <div className="flex h-[calc(85dvh-5rem)] flex-col">
      <SearchField
        label={w('country_search')}
        clearLabel={a('clear_search')}
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => event.key === 'Enter' && search !== '' && first && onChoose(first)}
      />
      {countries.isError ? (
        <LoadError error={countries.error} onRetry={() => void countries.refetch()} />
      ) : countries.isPending ? (
        <Waiting />
      ) : groups.length === 0 ? (
        <EmptyState>{w('country_none')}</EmptyState>
      ) : (
        <div className="-me-4 mt-1 flex min-h-0 flex-1">
          <div ref={list} className="relative min-w-0 flex-1 overflow-y-auto overscroll-contain">
            {groups.map((group) => (
              <Letter key={group.letter} group={group} language={language} chosen={chosen} onChoose={onChoose} hasCodes={hasCodes} />
            ))}
          </div>
          <LetterIndex letters={groups.map(({ letter }) => letter)} list={list} />
        </div>
      )}
    </div>
  )
}

interface LetterProps extends Pick<CountrySheetProps, 'chosen' | 'onChoose'> {
  readonly hasCodes: boolean
  readonly group: CountryGroup
  readonly language: string
}

function Letter({ group, language, chosen, onChoose, hasCodes }: LetterProps) {
  return (
    <section aria-label={group.letter} data-letter={group.letter}>
      <h3 className="sticky top-0 z-1 bg-surface-1 py-1.5 text-xs font-semibold text-ink-3">{group.letter}</h3>
      <ul>
        {group.data.map((country) => {
          const name = countryName(country, language)
          return (
            <li key={country.countryCode}>
              <button
                type="button"
                aria-current={chosen(country) || undefined}
                onClick={() => onChoose(country)}
                className="flex min-h-14 w-full items-center gap-3 rounded-md text-start transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="text-sm font-medium text-ink-1 wrap-anywhere">{name}</span>
                  {name !== country.englishName && (
                    <span className="text-xs text-ink-3">
                      <bdi lang="en">{country.englishName}</bdi>
                    </span>
                  )}
                </span>
                {chosen(country) && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
                {hasCodes && <span translate="no" className="figure shrink-0 pe-2 text-sm text-ink-2">{`+${country.phoneCode}`}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface LetterIndexProps {
  readonly letters: readonly string[]
  readonly list: React.RefObject<HTMLDivElement | null>
}

/** Letters along the edge: a tap or a finger drawn along them goes there. One stop for the keyboard, arrows inside. */
function LetterIndex({ letters, list }: LetterIndexProps) {
  const w = useWords('account')
  const strip = useRef<HTMLElement>(null)
  const marks = marksFor(letters, useRoomFor(strip))
  const go = (letter: string | undefined) => {
    const section = list.current?.querySelector<HTMLElement>(`[data-letter="${letter}"]`)
    if (section) list.current?.scrollTo({ top: section.offsetTop })
  }
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const next = event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : undefined
    const to = next && (event.target as HTMLElement)[next]
    if (!(to instanceof HTMLElement)) return
    event.preventDefault()
    to.focus()
    go(to.dataset.to)
  }
  return (
    <nav
      ref={strip}
      aria-label={w('country_letters')}
      onKeyDown={step}
      onPointerMove={(event) => {
        if (event.buttons === 0) return
        const under = document.elementFromPoint(event.clientX, event.clientY)
        if (under instanceof HTMLElement) go(under.dataset.to)
      }}
      className="flex w-11 shrink-0 touch-none flex-col select-none"
      // The sheet would take a finger that is drawn down for its own closing.
      data-base-ui-swipe-ignore=""
    >
      {marks.map(({ first, text }, place) => (
        <button
          key={first}
          type="button"
          data-to={first}
          tabIndex={place === 0 ? 0 : -1}
          onClick={() => go(first)}
          className="flex max-h-8 min-h-0 flex-1 items-center justify-center text-[min(0.625rem,4vw)] leading-none font-medium text-ink-2"
        >
          {text}
        </button>
      ))}
    </nav>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-6 pt-6">
      {Array.from({ length: 9 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
        <div key={row} className="flex justify-between">
          <Skeleton width={140} height={20} />
          <Skeleton width={40} height={20} />
        </div>
      ))}
    </div>
  )
}
