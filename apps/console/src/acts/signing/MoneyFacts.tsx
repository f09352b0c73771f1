import { withdrawalNumber } from '@glasshouse/domain'
import type { AboutAct } from '@glasshouse/wire'
import { Facts, PersonLink } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'

interface MoneyFactsProps {
  /** The last is whom it goes to, one before is whom it is taken from. */
  readonly users: readonly string[]
  readonly about: AboutAct
}

/** Whom a money act concerns, and the claim or withdrawal that it is about: what the references in it were computed from. */
export function MoneyFacts({ users, about }: MoneyFactsProps) {
  const w = useWords('signing')
  if (users.length === 0) return null
  const labelOf = (place: number) => (place < users.length - 1 ? w('first_person') : w('person'))
  return (
    <Facts
      facts={[
        ...users.map((userId, place) => [labelOf(place), <PersonLink key={userId} userId={userId} />] as const),
        ...(about === null ? [] : [[w(about.kind === 'deposit' ? 'claim' : 'withdrawal'), numberOf(about)] as const]),
      ]}
    />
  )
}

const numberOf = (about: NonNullable<AboutAct>): string =>
  `${about.kind === 'deposit' ? about.serial : withdrawalNumber(about.id)} (${about.coin.toUpperCase()})`
