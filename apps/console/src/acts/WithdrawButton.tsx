import type { RequestedAct } from '@glasshouse/wire'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useWords } from '../words/words.ts'
import { actSentence } from './act-sentence.ts'

interface WithdrawButtonProps {
  readonly act: Pick<RequestedAct, 'act' | 'words'>
  readonly label: string
  readonly isSending: boolean
  readonly onWithdraw: () => void
}

/** Takes one's own request back, once its asker has read what that does. */
export function WithdrawButton({ act, label, isSending, onWithdraw }: WithdrawButtonProps) {
  const w = useWords('acts')
  const [isOpen, setOpen] = useState(false)
  const withdraw = () => {
    setOpen(false)
    onWithdraw()
  }
  return (
    <>
      <Button loading={isSending} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal
        open={isOpen}
        title={w('withdraw_sure')}
        okText={w('withdraw_yes')}
        okButtonProps={{ danger: true }}
        cancelText={w('withdraw_no')}
        onOk={withdraw}
        onCancel={() => setOpen(false)}
        destroyOnHidden
        width={460}
      >
        <p className="break-words font-semibold">
          <bdi>{actSentence(w, act.act, act.words)}</bdi>
        </p>
        <p className="pt-2">{w('withdraw_does')}</p>
      </Modal>
    </>
  )
}
