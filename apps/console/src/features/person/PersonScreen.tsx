import { Tabs } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { State, Typed } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useWords } from '../../words/words.ts'
import { AccessPart } from './parts/AccessPart.tsx'
import { BalancesPart } from './parts/BalancesPart.tsx'
import { NotesPart } from './parts/NotesPart.tsx'
import { OverviewPart } from './parts/OverviewPart.tsx'
import { StatementPart } from './parts/StatementPart.tsx'
import { TimelinePart } from './parts/TimelinePart.tsx'
import { TradingPart } from './parts/TradingPart.tsx'
import { TransfersPart } from './parts/TransfersPart.tsx'
import { usePerson } from './queries.ts'
import { PERSON_TONES } from './tones.ts'

const PARTS = ['overview', 'balances', 'trading', 'statement', 'transfers', 'access', 'notes', 'timeline'] as const
type Part = (typeof PARTS)[number]

/** Everything about one person; the part that is shown stands in the address. */
export function PersonScreen() {
  const { userId = '' } = useParams()
  const w = useWords('person')
  const [params, setParams] = useSearchParams()
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
          </span>
        ) : null
      }
    >
      <Tabs
        activeKey={part}
        onChange={(chosen) => setParams({ part: chosen }, { replace: true })}
        items={PARTS.map((one) => ({
          key: one,
          label: w(`part_${one}`),
          children:
            one === part ? <QueryView query={query}>{(shown) => <PartView key={userId} part={one} person={shown} />}</QueryView> : null,
        }))}
      />
    </PageFrame>
  )
}

function PartView({ part, person }: { readonly part: Part; readonly person: NonNullable<ReturnType<typeof usePerson>['data']> }) {
  const { userId } = person
  switch (part) {
    case 'overview':
      return <OverviewPart person={person} />
    case 'balances':
      return <BalancesPart userId={userId} />
    case 'trading':
      return <TradingPart userId={userId} />
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
