import { ApiError } from '@glasshouse/client'
import { DECLINE_WORDS_MAX, type RequestedAct } from '@glasshouse/wire'
import { App as AntdApp, Button, Form, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallForm } from '../kit/CallForm.tsx'
import { failureText } from '../kit/states.tsx'
import { useWords } from '../words/words.ts'
import { actSentence } from './act-sentence.ts'
import { declineRequest } from './sign.ts'

interface Values {
  readonly words: string
}

interface DeclineButtonProps {
  readonly act: RequestedAct
  readonly isDisabled?: boolean
  /** What was done, in a sentence. */
  readonly onDeclined?: ((said: string) => void) | undefined
}

/** Declines what somebody else requested, with words that the requester reads. */
export function DeclineButton({ act, isDisabled = false, onDeclined }: DeclineButtonProps) {
  const w = useWords('acts')
  const c = useWords('console')
  const { message } = AntdApp.useApp()
  const [form] = Form.useForm<Values>()
  const [isOpen, setOpen] = useState(false)
  const hasDeclined = useRef(false)
  // The button goes with the request that ended: a screen reader goes on at the page.
  useEffect(() => () => void (hasDeclined.current && document.getElementById('page')?.focus()), [])
  const decline = async ({ words }: Values) => {
    try {
      await declineRequest(act.id, words.trim())
    } catch (error) {
      // What has ended meanwhile takes this dialog away with it: why nothing was done is said beside it, too.
      if (!(error instanceof ApiError && (error.isSilent || error.field !== ''))) void message.error(failureText(error))
      throw error
    }
    hasDeclined.current = onDeclined === undefined
    void message.success(w('declined'))
    setOpen(false)
    onDeclined?.(w('declined'))
  }
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setOpen(true)}>
        {w('decline')}
      </Button>
      <Modal
        open={isOpen}
        title={w('decline_title')}
        footer={null}
        onCancel={() => setOpen(false)}
        afterOpenChange={(isShown) => isShown && form.focusField('words')}
        destroyOnHidden
        width={460}
      >
        <CallForm<Values>
          form={form}
          submitLabel={w('decline_now')}
          onSend={decline}
          beside={<Button onClick={() => setOpen(false)}>{c('cancel')}</Button>}
        >
          <p className="break-words font-semibold">
            <bdi>{actSentence(w, act.act, act.words)}</bdi>
          </p>
          <p className="pt-2">{w('decline_does')}</p>
          <p className="py-2 text-ink-2">{w('decline_note')}</p>
          {/* An error takes the room under its field, not the room above the buttons. */}
          <div className="pb-3">
            <Form.Item
              name="words"
              label={w('decline_why')}
              normalize={inOneLine}
              rules={[{ required: true, whitespace: true, message: w('decline_wanted') }]}
            >
              <Input.TextArea rows={3} maxLength={DECLINE_WORDS_MAX} showCount aria-required />
            </Form.Item>
          </div>
        </CallForm>
      </Modal>
    </>
  )
}

/** As they are kept: what is pasted in several lines stands in one. */
const inOneLine = (text: string) => text.replace(/[\r\n\t\u2028\u2029]+/g, ' ')
