import { withdrawalNumber } from '@glasshouse/domain'
import type { AboutAct, ActToSign } from '@glasshouse/wire'
import { Amount, Facts, Person } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'

interface TargetFactsProps {
  /** Of a money act: the last is whom it goes to, one before is whom it is taken from. */
  readonly users: readonly string[]
  /** Users that the act names, with the names that they log in by. */
  readonly people: ActToSign['people']
  readonly about: AboutAct
}

/** Whom an act concerns, by UID and login name, and the claim or withdrawal that it is about, with its amount. */
export function TargetFacts({ users, people, about }: TargetFactsProps) {
  const w = useWords('signing')
  const ids = users.length > 0 ? users : people.map(({ userId }) => userId)
  if (ids.length === 0 && about === null) return null
  const nameOf = (userId: string) => people.find((one) => one.userId === userId)?.loginName ?? ''
  const labelOf = (place: number) => (users.length > 1 && place < users.length - 1 ? w('first_person') : w('person'))
  return (
    <Facts
      facts={[
        ...ids.map((userId, place) => [labelOf(place), <Person key={userId} userId={userId} name={nameOf(userId)} />] as const),
        ...(about === null ? [] : paymentFacts(about, w(about.kind === 'deposit' ? 'claim' : 'withdrawal'), w('amount_of_payment'))),
      ]}
    />
  )
}

function paymentFacts(about: NonNullable<AboutAct>, title: string, amount: string) {
  const [number, coin] = about.kind === 'deposit' ? [about.serial, about.currency] : [withdrawalNumber(about.id), about.coin]
  return [[title, number] as const, [amount, <Amount key="amount" amount={about.amount} coin={coin} />] as const]
}
