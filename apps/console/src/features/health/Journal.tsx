import { operatorApi } from '@glasshouse/client'
import type { JournalState } from '@glasshouse/wire'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { DataTable } from '../../kit/DataTable.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { Facts, Moment, State } from '../../kit/pieces.tsx'
import { FailedState } from '../../kit/states.tsx'
import { useWords } from '../../words/words.ts'

const SHORT = 16
const MIB = 2 ** 20
/** Groups whose chain is looked at when somebody asks. */
const CHECKED = 5_000

export function Journal({ state }: { readonly state: JournalState }) {
  const w = useWords('health')
  const { head } = state
  const short = (hash: string) => <code title={hash}>{hash.slice(0, SHORT)}…</code>
  const isBehind = state.checkedSeq < state.lastSeq
  return (
    <>
      <PagePart title={w('journal')} actions={<Check />}>
        <Facts
          columns={2}
          facts={[
            [w('last_group'), <GroupAt key="last" seq={state.lastSeq} at={state.lastTime} />],
            [w('signed_head'), head ? <GroupAt key="head" seq={head.seq} at={head.time} /> : ''],
            [
              w('run_again'),
              <State
                key="run"
                tone={isBehind ? 'waits' : 'good'}
                text={isBehind ? w('behind', { groups: state.lastSeq - state.checkedSeq, ms: state.lagMs }) : w('all_checked')}
              />,
            ],
            [w('head_hash'), head ? short(head.hash) : ''],
            [w('archived'), state.archivedTo === 0 ? w('none_archived') : w('archived_to', { seq: state.archivedTo })],
            [w('public_key'), short(state.publicKey)],
          ]}
        />
        <p className="text-ink-2">{w('verify_note')}</p>
      </PagePart>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <PagePart title={w('snapshots')}>
          <DataTable<JournalState['snapshots'][number]>
            label={w('snapshots')}
            rows={state.snapshots}
            rowKey={({ seq }) => String(seq)}
            empty={w('no_snapshots')}
            pagination={{ pageSize: 6, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { title: w('group'), dataIndex: 'seq', key: 'seq', className: 'figure' },
              { title: w('made'), key: 'made', render: (_, { madeAt }) => <Moment at={madeAt} /> },
              { title: w('size'), key: 'size', className: 'figure', render: (_, { bytes }) => `${(bytes / MIB).toFixed(1)} MiB` },
              { title: w('state_hash'), key: 'hash', render: (_, { stateHash }) => short(stateHash) },
            ]}
          />
        </PagePart>
        <PagePart title={w('eras')}>
          <DataTable<JournalState['eras'][number]>
            label={w('eras')}
            rows={state.eras}
            rowKey={({ era }) => String(era)}
            columns={[
              { title: w('era'), dataIndex: 'era', key: 'era', className: 'figure' },
              { title: w('from_group'), dataIndex: 'firstSeq', key: 'first', className: 'figure' },
              { title: w('core'), key: 'core', render: (_, { core }) => short(core) },
            ]}
          />
        </PagePart>
      </div>
    </>
  )
}

const GroupAt = ({ seq, at }: { readonly seq: number; readonly at: number }) => (
  <span className="tabular-nums">
    {seq} · <Moment at={at} />
  </span>
)

/** The chain of the newest groups, when somebody wants to see it. */
function Check() {
  const w = useWords('health')
  const check = useMutation({ mutationFn: async () => (await operatorApi.checkJournal({ groups: CHECKED }, { isQuiet: true })).data })
  const found = check.data
  return (
    <>
      {found ? (
        <span role="status">
          <State
            tone={found.isRight ? 'good' : 'bad'}
            text={found.isRight ? w('chain_right', { from: found.fromSeq, to: found.toSeq }) : w('chain_wrong', { fault: found.fault })}
          />
        </span>
      ) : null}
      {check.error ? <FailedState error={check.error} /> : null}
      <Button loading={check.isPending} onClick={() => check.mutate()}>
        {w('check_chain')}
      </Button>
    </>
  )
}
