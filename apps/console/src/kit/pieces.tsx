import { coreNow, formatAssetAmount, isoMoment } from '@glasshouse/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsStale } from '../live/freshness.ts'
import { lastingOf, momentOf, useNow } from '../live/moments.ts'
import { useLanguage, useWords } from '../words/words.ts'

/** Names and values under each other. */
export function Facts({
  facts,
  columns = 1,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  readonly columns?: 1 | 2
}) {
  return (
    <dl className={columns === 2 ? 'grid grid-cols-1 gap-x-6 gap-y-1 md:grid-cols-2' : 'grid grid-cols-1 gap-y-1'}>
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)]">
          <dt className="min-w-0 break-words text-ink-2">{name}</dt>
          <dd className="min-w-0 break-words">{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A moment in the device's zone. */
export const Moment = ({ at }: { readonly at: number }) => (
  <time dateTime={isoMoment(at)} className="whitespace-nowrap">
    {momentOf(at)}
  </time>
)

/** How long ago by the exchange's clock; the moment itself under the pointer. */
export function Age({ since, late }: { readonly since: number; readonly late?: number }) {
  const language = useLanguage()
  const age = useNow(10_000, coreNow) - since
  return (
    <span title={momentOf(since)} className={`whitespace-nowrap ${late !== undefined && age > late ? 'text-warn' : ''}`}>
      {lastingOf(age, language)}
    </span>
  )
}

/** Whatever a user typed, in its own direction: text, whatever it looks like. A key or a hash stands in digits of one width. */
export const Typed = ({ text }: { readonly text: string }) =>
  DIGITS.test(text) ? (
    <code className="break-all" dir="ltr">
      {text}
    </code>
  ) : (
    <bdi className="whitespace-pre-wrap break-words">{text === '' ? '–' : text}</bdi>
  )
const DIGITS = /^"?[0-9a-f]{32,}"?$/

/** A person by UID, leading to the page about them. */
export function PersonLink({ userId }: { readonly userId: string }) {
  const w = useWords('terms')
  return (
    <Link to={`/person/${userId}`} aria-label={w('person_of', { id: userId })} className="text-accent underline-offset-2 hover:underline">
      {userId}
    </Link>
  )
}

/** A person by UID, with the name that they log in by. */
export const Person = ({ userId, name }: { readonly userId: string; readonly name: string }) => (
  <span className="flex flex-wrap gap-x-2">
    <PersonLink userId={userId} />
    {name === '' ? null : <Typed text={name} />}
  </span>
)

/** An amount with its coin. */
export function Amount({ amount, coin }: { readonly amount: string; readonly coin: string }) {
  const language = useLanguage()
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatAssetAmount(amount, coin, language)} {coin.toUpperCase()}
    </span>
  )
}

const TONES = { good: 'bg-up', bad: 'bg-down', open: 'bg-accent', waits: 'bg-warn', quiet: 'bg-ink-3' } as const
export type Tone = keyof typeof TONES

/** A state in a word, with a mark whose colour says nothing that the word does not. Nothing is good by an answer that is too old. */
export function State({ tone, text }: { readonly tone: Tone; readonly text: string }) {
  const isStale = useIsStale()
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${TONES[isStale && tone === 'good' ? 'quiet' : tone]}`} />
      {text}
    </span>
  )
}
