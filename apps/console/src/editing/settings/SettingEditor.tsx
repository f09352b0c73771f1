import { ApiError, operatorApi, queryClient } from '@glasshouse/client'
import { shapeFault } from '@glasshouse/domain'
import { foreignHostsOfChange, type ListedSetting } from '@glasshouse/wire'
import { Alert, App as AntdApp, Button } from 'antd'
import { useState } from 'react'
import { openAct } from '../../acts/act-draft.ts'
import { actLabel } from '../../acts/rule-labels.ts'
import { Note } from '../../kit/Note.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { PhoneFrame } from '../../kit/PhoneFrame.tsx'
import { DifferenceTable } from '../../kit/shape/DifferenceTable.tsx'
import { withoutEmpty } from '../../kit/shape/empty-value.ts'
import { ShapeField } from '../../kit/shape/ShapeField.tsx'
import { FailedState } from '../../kit/states.tsx'
import { fieldWord, keyWord } from '../../live/setting-words.ts'
import { useOperator } from '../../session/session.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from '../../words/words.ts'
import { ForeignHosts } from '../ForeignHosts.tsx'
import { mayChange } from './queries.ts'
import { SettingHistory } from './SettingHistory.tsx'
import { hasPreview, SettingPreview } from './SettingPreview.tsx'
import { WaitingChanges } from './WaitingChanges.tsx'

const NAMED_BY_APP: readonly string[] = ['MIDDLE_MENU_SETTING', 'APP_SIDEBAR_SETTING']

/** One setting: its form, what it will look like, what changes, who has changed it and what waits for a second operator. */
export function SettingEditor({ setting }: { readonly setting: ListedSetting }) {
  const w = useWords('settings')
  return (
    <>
      <SettingForm key={setting.version} setting={setting} />
      {setting.changedBy === 'two' || setting.changedBy === 'one' ? <WaitingChanges setting={setting} /> : null}
      <PagePart title={w('history')} note={w('history_note')}>
        <SettingHistory setting={setting} />
      </PagePart>
    </>
  )
}

function SettingForm({ setting }: { readonly setting: ListedSetting }) {
  const w = useWords('settings')
  const { roles } = useOperator()
  const { message } = AntdApp.useApp()
  const { key, shape, changedBy } = setting
  const [value, setValue] = useState(setting.value)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const wanted = withoutEmpty(shape, value)
  const isFixed = changedBy === 'acts' || changedBy === 'nobody'
  const isDisabled = isFixed || !mayChange(setting, roles)
  const fault = isDisabled ? null : shapeFault(shape, wanted)
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(withoutEmpty(shape, setting.value))
  const hosts = isDisabled ? [] : foreignHostsOfChange({ shape, before: setting.value, after: wanted }, setting.ownHosts)
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      const { data } = await operatorApi.changeSetting({ key, after: setting.version, value: wanted }, { isQuiet: true })
      if (data?.ask) openAct({ ...data.ask, reason: 'maintenance', note: w('ask_note') })
      else {
        void message.success(w('saved'))
        await queryClient.invalidateQueries()
      }
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="flex flex-wrap items-start gap-6">
      <div className="flex min-w-0 flex-1 basis-96 flex-col gap-3">
        <Reason setting={setting} isDisabled={isDisabled} />
        {isFixed && key === 'WITHDRAWAL_CHANNEL_SETTING' ? (
          <pre className="whitespace-pre-wrap break-all rounded-md border border-line bg-surface-1 p-2 text-xs">
            {JSON.stringify(setting.value, null, 2)}
          </pre>
        ) : (
          <ShapeField
            {...{ shape, value, fault, isDisabled }}
            onChange={setValue}
            label={w(keyWord(key))}
            labelOf={(field) => w(fieldWord(field))}
            path=""
          />
        )}
        <ForeignHosts hosts={hosts} />
        {failure ? <Failure error={failure} /> : null}
        {isDisabled ? null : (
          <div className="flex flex-wrap gap-2">
            <Button type="primary" onClick={() => void send()} loading={isSending} disabled={!isChanged || fault !== null}>
              {changedBy === 'two' || hosts.length > 0 ? w('propose') : w('save')}
            </Button>
            <Button onClick={() => setValue(setting.value)} disabled={!isChanged}>
              {w('take_back')}
            </Button>
            <Button onClick={() => setValue(setting.standard)}>{w('to_standard')}</Button>
          </div>
        )}
        {isChanged ? <DifferenceTable labelOf={(field) => w(fieldWord(field))} before={setting.value} after={wanted} /> : null}
      </div>
      {hasPreview(key) ? (
        <div className="flex min-w-0 max-w-full flex-col gap-2">
          <PhoneFrame label={w('preview')}>
            <SettingPreview settingKey={key} value={wanted} />
          </PhoneFrame>
          {NAMED_BY_APP.includes(key) ? <p className="max-w-sm text-ink-2">{w('names_of_app')}</p> : null}
          {key === 'BOTTOM_MENU_SETTING' ? <p className="max-w-sm text-ink-2">{w('tabs_of_app')}</p> : null}
        </div>
      ) : null}
    </div>
  )
}

/** Why it cannot be changed here, or who takes part. */
function Reason({ setting, isDisabled }: { readonly setting: ListedSetting; readonly isDisabled: boolean }) {
  const w = useWords('settings')
  const c = useWords('console')
  if (setting.changedBy === 'acts') return <Note>{w('by_acts', { acts: listed(setting.acts.map(actLabel)) })}</Note>
  if (setting.changedBy === 'nobody') return <Note>{w('by_nobody')}</Note>
  if (isDisabled) return <Note>{w('not_yours', { roles: listed(setting.roles.map((role) => c(`role_${role as 'admin'}`))) })}</Note>
  return setting.changedBy === 'two' ? <Note>{w('by_second')}</Note> : null
}

function Failure({ error }: { readonly error: unknown }) {
  const w = useWords('settings')
  if (!(error instanceof ApiError) || error.reason !== 'changed_meanwhile') return <FailedState error={error} />
  return (
    <Alert
      type="warning"
      role="alert"
      title={w('changed_meanwhile')}
      action={
        <Button size="small" onClick={() => void queryClient.invalidateQueries()}>
          {w('load_theirs')}
        </Button>
      }
    />
  )
}
