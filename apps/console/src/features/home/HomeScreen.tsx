import type { OperatorHome } from '@glasshouse/wire'
import { Link } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { PageFrame, PagePart } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { standsSince, useUnconfirmed } from '../../live/acts.ts'
import { useHome } from '../../live/home.ts'
import { lastingOf, timeZone } from '../../live/moments.ts'
import { useMay } from '../../session/session.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { Alarms } from './Alarms.tsx'
import { Exposure } from './Exposure.tsx'
import { Health } from './Health.tsx'

/** What an operator comes for: what waits, then what is wrong; below, what is open and how it runs. */
export function HomeScreen() {
  const w = useWords('home')
  const c = useWords('console')
  const query = useHome()
  return (
    <PageFrame title={w('title')} note={c('times_in', { zone: timeZone() })}>
      <QueryView query={query} rows={10}>
        {(home) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Waiting home={home} />
            <Alarms alarms={home.alarms} now={home.now} />
            {home.exposure ? <Exposure exposure={home.exposure} /> : null}
            {home.health ? <Health health={home.health} /> : null}
          </div>
        )}
      </QueryView>
    </PageFrame>
  )
}

interface WaitingRow extends Omit<OperatorHome['waiting'][number], 'queue'> {
  readonly queue: OperatorHome['waiting'][number]['queue'] | 'emergency'
}

function Waiting({ home }: { readonly home: OperatorHome }) {
  const w = useWords('home')
  const language = useLanguage()
  const maySeeStops = useMay('see_stops')
  const { data: unconfirmed = [] } = useUnconfirmed()
  const stops: readonly WaitingRow[] =
    maySeeStops && unconfirmed.length > 0
      ? [{ queue: 'emergency', count: unconfirmed.length, oldestAt: Math.min(...unconfirmed.map(standsSince)) }]
      : []
  return (
    <PagePart title={w('waits')}>
      <DataTable<WaitingRow>
        label={w('waits')}
        rows={[...stops, ...home.waiting]}
        rowKey={({ queue }) => queue}
        columns={[
          {
            title: w('queue'),
            key: 'queue',
            render: (_, { queue }) => (
              <Link to={`/${queue}`} className="font-medium text-accent underline-offset-2 hover:underline">
                {w(`queue_${queue}`)}
              </Link>
            ),
          },
          {
            title: w('count'),
            key: 'count',
            className: 'figure',
            render: (_, { count }) => <span className={count > 0 ? 'font-semibold' : 'text-ink-3'}>{count}</span>,
          },
          {
            title: w('oldest'),
            key: 'oldest',
            className: 'figure',
            // By the exchange's clock, which said both.
            render: (_, { oldestAt }) => (oldestAt === null ? '–' : lastingOf(home.now - oldestAt, language)),
          },
        ]}
      />
    </PagePart>
  )
}
