import { operatorApi, queryClient } from '@glasshouse/client'
import type { ListedSetting, ListedSettingVersion } from '@glasshouse/wire'
import { App as AntdApp, Button } from 'antd'
import { openAct } from '../../acts/act-draft.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { DifferenceTable } from '../../kit/shape/DifferenceTable.tsx'
import { failureText } from '../../kit/states.tsx'
import { momentOf } from '../../live/moments.ts'
import { useOperatorName } from '../../live/operators.ts'
import { fieldWord } from '../../live/setting-words.ts'
import { useOperator } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import { mayChange, useSettingHistory } from './queries.ts'

/** Every version; an older one comes back as a new one. */
export function SettingHistory({ setting }: { readonly setting: ListedSetting }) {
  const w = useWords('settings')
  const { message } = AntdApp.useApp()
  const { roles } = useOperator()
  const nameOf = useOperatorName()
  const { key } = setting
  const restore = async ({ version }: ListedSettingVersion) => {
    try {
      const { data } = await operatorApi.changeSetting({ key, after: setting.version, restores: version }, { isQuiet: true })
      if (data?.ask) openAct({ ...data.ask, reason: 'maintenance', note: w('ask_note') })
      else void message.success(w('saved'))
    } catch (error) {
      void message.error(failureText(error))
    }
    await queryClient.invalidateQueries()
  }
  return (
    <QueryView query={useSettingHistory(key)}>
      {(versions) => (
        <DataTable
          rows={versions}
          rowKey="version"
          label={w('history')}
          expandable={{
            columnTitle: <span className="sr-only">{w('differences')}</span>,
            expandedRowRender: ({ version, value }) => (
              <DifferenceTable
                labelOf={(field) => w(fieldWord(field))}
                before={versions.find((one) => one.version === version - 1)?.value ?? null}
                after={value}
              />
            ),
          }}
          columns={[
            { title: w('version'), dataIndex: 'version', className: 'figure', align: 'right' },
            { title: w('since'), dataIndex: 'at', render: momentOf },
            { title: w('by'), dataIndex: 'by', render: nameOf },
            { title: w('approved_by'), dataIndex: 'approvedBy', render: (by: string | null) => nameOf(by) || '–' },
            { title: w('restores'), dataIndex: 'restores', render: (version: number | null) => version ?? '–' },
            {
              title: <span className="sr-only">{w('act')}</span>,
              render: (_, row) =>
                row.version === setting.version ? (
                  w('in_force')
                ) : mayChange(setting, roles) ? (
                  <Button onClick={() => void restore(row)}>{w('bring_back', { version: row.version })}</Button>
                ) : null,
            },
          ]}
        />
      )}
    </QueryView>
  )
}
