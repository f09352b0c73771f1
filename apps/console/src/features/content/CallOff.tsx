import { operatorApi, queryClient } from '@glasshouse/client'
import type { ListedGroupMail } from '@glasshouse/wire'
import { App as AntdApp, Button, Modal } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'

export interface CallOffProps {
  readonly mail: ListedGroupMail
  /** Null once it is tried anew. */
  readonly onFailure: (failure: unknown) => void
}

/** Ends a mail that is scheduled or being sent, once the operator has read what that does and what it does not. */
export function CallOff({ mail, onFailure }: CallOffProps) {
  const w = useWords('content')
  const { message } = AntdApp.useApp()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const { id, contentId, version, state, told, people } = mail
  const callOff = async () => {
    setSending(true)
    onFailure(null)
    try {
      const { data } = await operatorApi.callOffGroupMail({ id }, { isQuiet: true })
      if (data) void message.success(w('called_off', { told: data.told, people: data.people }))
    } catch (error) {
      onFailure(error)
    } finally {
      // Refused or not: what stands there now is shown.
      await queryClient.invalidateQueries()
      setSending(false)
      setOpen(false)
    }
  }
  return (
    <>
      <Button danger size="small" aria-label={w('call_off_mail', { id: contentId, version })} onClick={() => setOpen(true)}>
        {w('call_off')}
      </Button>
      <Modal
        open={isOpen}
        title={w('call_off_sure')}
        okText={w('call_off')}
        okButtonProps={{ danger: true }}
        confirmLoading={isSending}
        cancelText={w('no')}
        onOk={() => void callOff()}
        onCancel={() => setOpen(false)}
        destroyOnHidden
        width={420}
      >
        <p>{w('mail_version', { id: contentId, version })}</p>
        <p>{state === 'scheduled' ? w('call_off_scheduled') : w('call_off_sending', { told, people })}</p>
      </Modal>
    </>
  )
}
