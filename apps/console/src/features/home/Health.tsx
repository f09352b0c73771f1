import type { OperatorHealth } from '@glasshouse/wire'
import { DataTable } from '../../kit/DataTable.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { Facts } from '../../kit/pieces.tsx'
import { lastingOf, momentOf } from '../../live/moments.ts'
import { useLanguage, useWords } from '../../words/words.ts'

const LATE_MS = 1_000
const GIB = 2 ** 30

/** How feeds, journal and database run. */
export function Health({ health }: { readonly health: OperatorHealth }) {
  const w = useWords('home')
  const language = useLanguage()
  const ms = (value: number) => w('ms', { ms: Math.round(value) })
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <PagePart title={w('health')}>
        <Facts
          facts={[
            [w('head'), w('head_text', { seq: health.seq, time: momentOf(health.at) })],
            [w('projected'), w('projected_text', { seq: health.projectedSeq, ms: Math.round(health.projectionLagMs) })],
            [w('snapshot'), String(health.snapshotSeq)],
            [w('feed_age'), health.feedAgeMs === null ? '' : lastingOf(health.feedAgeMs, language)],
            [w('feed_delay'), ms(health.feedDelayP99Ms)],
            [w('clock_apart'), ms(health.clockApartMs)],
            [w('database_age'), ms(health.databaseAgeMs)],
            [w('free_disk'), `${(health.freeDiskBytes / GIB).toFixed(1)} GiB`],
            [w('queue_depth'), String(health.queueDepth)],
          ]}
        />
      </PagePart>
      <PagePart title={w('sources')}>
        <DataTable<OperatorHealth['sources'][number]>
          label={w('sources')}
          rows={health.sources}
          rowKey={({ name }) => name}
          columns={[
            { title: w('source'), dataIndex: 'name', key: 'name' },
            {
              title: w('lag'),
              key: 'lag',
              className: 'figure',
              render: (_, { p99Ms }) => (p99Ms === null ? '–' : <span className={p99Ms > LATE_MS ? 'text-warn' : ''}>{ms(p99Ms)}</span>),
            },
            {
              title: w('gaps'),
              key: 'gaps',
              className: 'figure',
              render: (_, { gaps }) => <span className={gaps > 0 ? 'text-warn' : ''}>{gaps}</span>,
            },
            {
              title: w('longest_gap'),
              key: 'longest',
              className: 'figure',
              render: (_, { longestGapMs }) => (longestGapMs === 0 ? '–' : lastingOf(longestGapMs, language)),
            },
          ]}
        />
      </PagePart>
    </div>
  )
}
