import { Link, useParams, useSearchParams } from 'react-router'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { State, Typed } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useWords } from '../../words/words.ts'
import { Debts } from './Debts.tsx'
import { AccessPart } from './parts/AccessPart.tsx'
import { BalancesPart } from './parts/BalancesPart.tsx'
import { NotesPart } from './parts/NotesPart.tsx'
import { OverviewPart } from './parts/OverviewPart.tsx'
import { PastPart } from './parts/PastPart.tsx'
import { StatementPart } from './parts/StatementPart.tsx'
import { TimelinePart } from './parts/TimelinePart.tsx'
import { TradingPart } from './parts/TradingPart.tsx'
import { TransfersPart } from './parts/TransfersPart.tsx'
import { usePerson } from './queries.ts'
import { PERSON_TONES } from './tones.ts'

const PARTS = ['overview', 'balances', 'trading', 'past', 'statement', 'transfers', 'access', 'notes', 'timeline'] as const
type Part = (typeof PARTS)[number]

/** Everything about one person; the part that is shown stands in the address. */
export function PersonScreen() {
  const { userId = '' } = useParams()
  const w = useWords('person')
  const [params] = useSearchParams()
  const query = usePerson(userId)
  const part = PARTS.find((one) => one === params.get('part')) ?? 'overview'
  const person = query.data
  return (
    <PageFrame
      title={w('person_numbered', { id: userId })}
      note={
        person ? (
          <span className="flex flex-wrap gap-3">
            <Typed text={person.loginName} />
            <State tone={PERSON_TONES[person.state]} text={w(`state_${person.state}`)} />
            <Debts person={person} />
          </span>
        ) : null
      }
    >
      <PartLinks chosen={part} />
      <QueryView query={query}>{(shown) => <PartView key={userId} part={part} person={shown} />}</QueryView>
    </PageFrame>
  )
}

function PartLinks({ chosen }: { readonly chosen: Part }) {
  const w = useWords('person')
  return (
    <nav aria-label={w('parts')} className="flex flex-wrap gap-x-1 border-line border-b">
      {PARTS.map((part) => (
        <Link
          key={part}
          to={`?part=${part}`}
          replace
          aria-current={part === chosen ? 'page' : undefined}
          className={`border-b-2 px-3 py-1.5 ${part === chosen ? 'border-accent font-semibold text-ink-1' : 'border-transparent text-ink-2 hover:text-ink-1'}`}
        >
          {w(`part_${part}`)}
        </Link>
      ))}
    </nav>
  )
}

function PartView({ part, person }: { readonly part: Part; readonly person: NonNullable<ReturnType<typeof usePerson>['data']> }) {
  const { userId } = person
  switch (part) {
    case 'overview':
      return <OverviewPart person={person} />
    case 'balances':
      return (
        <>
          <Debts person={person} />
          <BalancesPart userId={userId} />
        </>
      )
    case 'trading':
      return <TradingPart userId={userId} />
    case 'past':
      return <PastPart userId={userId} />
    case 'statement':
      return <StatementPart userId={userId} />
    case 'transfers':
      return <TransfersPart userId={userId} />
    case 'access':
      return <AccessPart userId={userId} />
    case 'notes':
      return <NotesPart userId={userId} />
    case 'timeline':
      return <TimelinePart userId={userId} />
  }
}
