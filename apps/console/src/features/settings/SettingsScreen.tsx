import type { ListedSetting } from '@glasshouse/wire'
import { Link } from 'react-router'
import { useSettingList } from '../../editing/settings/queries.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { momentOf } from '../../live/moments.ts'
import { useOperatorName } from '../../live/operators.ts'
import { aboutWord, keyWord } from '../../live/setting-words.ts'
import { useWords } from '../../words/words.ts'

const WAYS = { one: 'alone', two: 'second', acts: 'acts', nobody: 'nobody' } as const

/** Every setting, what it changes, and who changed it last. */
export function SettingsScreen() {
  const w = useWords('settings')
  const nameOf = useOperatorName()
  return (
    <PageFrame title={w('title')} note={w('note')}>
      <QueryView query={useSettingList()} rows={12}>
        {(settings) => (
          <DataTable
            rows={settings}
            rowKey="key"
            label={w('title')}
            columns={[
              {
                title: w('setting'),
                render: (_, { key }: ListedSetting) => (
                  <div className="wrap-anywhere min-w-32 sm:min-w-56">
                    <Link to={`/settings/${key}`}>{w(keyWord(key))}</Link>
                    <div className="text-ink-3">{key}</div>
                  </div>
                ),
              },
              {
                title: w('changes'),
                render: (_, { key }: ListedSetting) => <div className="max-w-96 text-ink-2">{w(aboutWord(key))}</div>,
              },
              {
                title: w('changed_by'),
                dataIndex: 'changedBy',
                render: (by: ListedSetting['changedBy']) => w(`way_${WAYS[by]}`),
              },
              { title: w('version'), dataIndex: 'version', className: 'figure', align: 'right' },
              { title: w('since'), dataIndex: 'since', render: (at: number) => <span className="whitespace-nowrap">{momentOf(at)}</span> },
              { title: w('by'), dataIndex: 'by', render: nameOf },
            ]}
          />
        )}
      </QueryView>
    </PageFrame>
  )
}
