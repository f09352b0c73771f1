import { ApiError } from '@glasshouse/client'
import { Button, Sheet } from '@glasshouse/ui'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { useCaptcha } from './captcha.ts'

export interface CaptchaFields {
  readonly captchaId: string
  readonly captchaCode: string
}
interface CodeCaptchaSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Throws the refusal when it is about the captcha; says any other itself. */
  readonly send: (captcha: CaptchaFields) => Promise<void>
}

/** Captcha before a code is sent, where the exchange wants one. */
export function CodeCaptchaSheet({ isOpen, onClose, send }: CodeCaptchaSheetProps) {
  const w = useWords('account')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('code_captcha_title')} closeLabel={w('close')}>
      {isOpen && <CodeCaptcha send={send} />}
    </Sheet>
  )
}

function CodeCaptcha({ send }: Pick<CodeCaptchaSheetProps, 'send'>) {
  const w = useWords('account')
  const app = useWords('app')
  const captcha = useCaptcha('CODE', { isRequired: true })
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The sheet lies inside the form of the account in React, though not in the document.
    event.stopPropagation()
    if (isSending) return
    if (answer.trim() === '' || captcha.captchaId === undefined) return setError(w('please_code'))
    setSending(true)
    try {
      await send({ captchaId: captcha.captchaId, captchaCode: answer.trim() })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(app('refused_captcha_wrong'))
      setAnswer('')
      captcha.renew()
    } finally {
      setSending(false)
    }
  }
  const change = (typed: string) => {
    setError(undefined)
    setAnswer(typed)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3 pb-1">
      <CaptchaField captcha={captcha} value={answer} error={error} onChange={change} />
      <Button type="submit" isWide isPending={isSending}>
        {w('send_code_label')}
      </Button>
    </form>
  )
}
