import { operatorApi } from '@glasshouse/client'
import { OPERATOR_ALERTS, type OperatorAlert } from '@glasshouse/domain'
import { ALERT_LANGUAGES, type AlertSettingsView } from '@glasshouse/wire'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { CallForm } from '../../kit/CallForm.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { State, Typed } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { EmptyState, FailedState } from '../../kit/states.tsx'
import { LANGUAGES } from '../../words/languages.ts'
import { useWords } from '../../words/words.ts'
import { keepAlerts, useAlerts } from './queries.ts'

/** Where mails about work and alarms go, and what they are about. */
export function Notices() {
  const w = useWords('own')
  return (
    <PagePart title={w('notices')} note={w('notices_note')}>
      <QueryView query={useAlerts()}>
        {(settings) =>
          settings.canMail ? (
            <div className="flex max-w-xl flex-col gap-6">
              <Address settings={settings} />
              <Choice key={`${settings.kinds} ${settings.language}`} settings={settings} />
            </div>
          ) : (
            <EmptyState text={w('no_mail')} />
          )
        }
      </QueryView>
    </PagePart>
  )
}

function Address({ settings: { address, pendingAddress } }: { readonly settings: AlertSettingsView }) {
  const w = useWords('own')
  const c = useWords('console')
  const required = [{ required: true, whitespace: true, message: c('required') }]
  return (
    <div className="flex flex-col gap-3">
      {address === '' ? (
        <State tone="quiet" text={w('no_address')} />
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          <State tone="good" text={w('goes_to')} />
          <Typed text={address} />
          <Removal />
        </span>
      )}
      {pendingAddress === '' ? null : (
        <CallForm<{ code: string }>
          submitLabel={w('confirm')}
          onSend={async ({ code }) => keepAlerts(await operatorApi.confirmAlertAddress({ code: code.trim() }, { isQuiet: true }))}
        >
          <p className="pb-2">
            {w('code_sent')} <Typed text={pendingAddress} />
          </p>
          <Form.Item name="code" label={w('code')} rules={required}>
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
          </Form.Item>
        </CallForm>
      )}
      <CallForm<{ email: string }>
        submitLabel={w('send_code')}
        onSend={async ({ email }) => keepAlerts(await operatorApi.changeAlertAddress({ email: email.trim() }, { isQuiet: true }))}
      >
        <Form.Item name="email" label={w('new_address')} extra={w('address_note')} rules={required}>
          <Input inputMode="email" autoComplete="email" maxLength={254} />
        </Form.Item>
      </CallForm>
    </div>
  )
}

function Removal() {
  const w = useWords('own')
  const [failure, setFailure] = useState<unknown>(null)
  const remove = async () => {
    try {
      setFailure(null)
      keepAlerts(await operatorApi.removeAlertAddress(undefined, { isQuiet: true }))
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <Button size="small" onClick={() => void remove()}>
        {w('remove')}
      </Button>
      {failure ? <FailedState error={failure} /> : null}
    </>
  )
}

interface Chosen {
  readonly kinds: OperatorAlert[]
  readonly language: AlertSettingsView['language']
}

function Choice({ settings: { kinds, language } }: { readonly settings: AlertSettingsView }) {
  const w = useWords('own')
  return (
    <CallForm<Chosen>
      initial={{ kinds, language }}
      submitLabel={w('save')}
      onSend={async (chosen) => keepAlerts(await operatorApi.chooseAlerts(chosen, { isQuiet: true }))}
    >
      <Form.Item name="kinds" label={w('kinds')}>
        <Checkbox.Group
          className="!flex !flex-col !gap-2"
          options={OPERATOR_ALERTS.map((value) => ({ value, label: w(`kind_${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="language" label={w('language')}>
        <Select
          className="!w-48"
          options={ALERT_LANGUAGES.map((value) => ({ value, label: LANGUAGES.find(({ code }) => code === value)?.name ?? value }))}
        />
      </Form.Item>
    </CallForm>
  )
}
