import type { ListedStop } from '@glasshouse/wire'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { PageFrame, PagePart } from '../../kit/PageFrame.tsx'
import { Moment, PersonLink, State } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useActs } from '../../live/acts.ts'
import { useOperatorName } from '../../live/operators.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from '../../words/words.ts'
import { Confirming, type ToConfirm } from './Confirming.tsx'
import { MarketStops } from './MarketStops.tsx'
import { PersonStop } from './PersonStop.tsx'
import { ALL_STOPS, areAllStopped, isOf, isStoppedBy, liftOf, type StopAct, useMarkets, useStops } from './stops.ts'
import { Unconfirmed } from './Unconfirmed.tsx'

/** What stands still, and everything that can be stopped: a tap to see what it does and does not, one more to do it. */
export function EmergencyScreen() {
  const w = useWords('emergency')
  const query = useStops()
  // Until they are known each stop is offered: in an emergency nobody waits for a list.
  const { data: stops = [] } = query
  const { data: markets = [] } = useMarkets()
  const [chosen, choose] = useState<ToConfirm | null>(null)
  const stop = (act: StopAct) => choose({ ...act, isLift: false })
  const whole = <Name extends 'orders' | 'payouts'>(name: Name, act: StopAct['act']) => ({ name, act, words: ['on'], subject: '' }) as const
  return (
    <PageFrame title={w('title')} note={w('note')}>
      <QueryView query={query} rows={3}>
        {(all) => <Stopped stops={all} onLift={(one) => choose({ name: 'lift', isLift: true, ...one })} />}
      </QueryView>
      {/* Under a list that is still to come its buttons would move away from the pointer that presses them. */}
      {query.isPending ? null : <Unconfirmed />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <PagePart title={w('whole')}>
          {[whole('orders', 'halt-orders'), whole('payouts', 'stop-payouts')].map((act) => (
            <StopRow key={act.name} act={act} isStopped={isStoppedBy(act, stops)} onStop={stop} />
          ))}
          {ALL_STOPS.map((act) => (
            <StopRow key={act.name} act={act} isStopped={areAllStopped(act, markets, stops)} onStop={stop} />
          ))}
        </PagePart>
        <PagePart title={w('markets')}>
          <MarketStops stops={stops} onStop={stop} />
        </PagePart>
        <PagePart title={w('person')}>
          <PersonStop stops={stops} onStop={stop} />
        </PagePart>
      </div>
      <Confirming chosen={chosen} onClose={() => choose(null)} />
    </PageFrame>
  )
}

interface StopRowProps {
  readonly act: StopAct & { readonly name: 'orders' | 'payouts' | 'all_options' | 'all_futures' }
  readonly isStopped: boolean
  readonly onStop: (act: StopAct) => void
}

function StopRow({ act, isStopped, onStop }: StopRowProps) {
  const w = useWords('emergency')
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-b py-2">
      <p className="min-w-48 flex-1 text-ink-2">{w(`does_${act.name}`)}</p>
      {isStopped ? <State tone="bad" text={w('stopped_already')} /> : null}
      <Button danger disabled={isStopped} onClick={() => onStop(act)}>
        {w(`stop_${act.name}`)}
      </Button>
    </div>
  )
}

interface StoppedProps {
  readonly stops: readonly ListedStop[]
  readonly onLift: (act: Omit<StopAct, 'name'>) => void
}

function Stopped({ stops, onLift }: StoppedProps) {
  const w = useWords('emergency')
  const nameOf = useOperatorName()
  const { data: requested = [] } = useActs('requested')
  return (
    <PagePart title={w('stopped')} note={w('lifting')}>
      <DataTable<ListedStop>
        label={w('stopped')}
        rows={stops}
        rowKey={({ kind, subject }) => `${kind} ${subject}`}
        empty={w('nothing_stopped')}
        columns={[
          { title: w('what'), key: 'what', render: (_, { kind }) => w(`kind_${kind}`) },
          {
            title: w('subject'),
            key: 'subject',
            render: (_, { kind, subject }) => (kind === 'person' && subject !== '' ? <PersonLink userId={subject} /> : subject || '–'),
          },
          {
            title: w('state'),
            key: 'state',
            render: (_, { state }) => <State tone={state === 'pre' ? 'quiet' : 'bad'} text={w(`state_${state as 'halted'}`)} />,
          },
          { title: w('since'), key: 'since', render: (_, { since }) => (since === null ? '–' : <Moment at={since} />) },
          {
            title: w('by'),
            key: 'by',
            render: (_, { requestedBy, approvedBy }) => listed([requestedBy, approvedBy].filter((who) => who !== null).map(nameOf)) || '–',
          },
          {
            title: w('lift'),
            key: 'lift',
            render: (_, row) => {
              const lift = liftOf(row)
              if (lift === null) return null
              const asked = requested.find((one) => isOf(lift, one))
              if (!asked) return <Button onClick={() => onLift(lift)}>{w('lift')}</Button>
              return (
                <Link to={`/approvals/${asked.id}`} className="text-accent underline-offset-2 hover:underline">
                  {w('lift_asked')}
                </Link>
              )
            },
          },
        ]}
      />
    </PagePart>
  )
}
