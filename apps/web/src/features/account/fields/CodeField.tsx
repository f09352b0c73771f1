import { ApiError, useSession } from '@glasshouse/client'
import { Button, Field } from '@glasshouse/ui'
import { useState } from 'react'
import { useSettings } from '../../../live/settings/settings.ts'
import { errorText } from '../../../words/error-text.ts'
import { useWords } from '../../../words/words.ts'
import { type CaptchaFields, CodeCaptchaSheet } from './CodeCaptchaSheet.tsx'
import { useIsCaptchaOn } from './captcha.ts'
import { codeDigits } from './digits.ts'
import { requestCode } from './request-code.ts'
import { type CodeUse, rememberSent, type SentCode, sentFor, usePauseLeft } from './sent-codes.ts'

export interface CodeFieldProps {
  readonly use: CodeUse
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (code: string) => void
  /** Where a code may go now; undefined when the form has said what is wrong with the address. */
  readonly target: () => Omit<SentCode, 'atMs'> | undefined
  /** A refusal that names the address. Any other is said right here. */
  readonly onRefused: (failure: ApiError) => void
}

/** The sent code, and the button that sends one: for a minute after it did, the time until it may again. */
export function CodeField({ use, value, error, onChange, target, onRefused }: CodeFieldProps) {
  const w = useWords('account')
  const isSandbox = useSettings()?.HOUSE_SETTING?.isSandbox ?? false
  const [sent, setSent] = useState(() => sentFor(use))
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  // After a refusal the line below would name an earlier address beside it.
  const [isLastRefused, setLastRefused] = useState(false)
  const language = useSession((state) => state.language)
  const seconds = usePauseLeft(sent?.atMs)
  // Whoever is signed in has passed one already.
  const isCaptchaOn = useIsCaptchaOn() && /^(REGISTER|FIND_PASSWORD)/.test(use)
  const [isAsking, setAsking] = useState(false)
  const begin = () => {
    if (isCaptchaOn && target()) setAsking(true)
    else if (!isCaptchaOn) void send()
  }
  const send = async (captcha?: CaptchaFields) => {
    const to = target()
    if (!to || isSending) return
    setSending(true)
    setFailure(undefined)
    setLastRefused(false)
    try {
      await requestCode(use, to, captcha)
      setAsking(false)
      const now = { ...to, atMs: Date.now() }
      rememberSent(use, now)
      setSent(now)
    } catch (cause) {
      if (!(cause instanceof ApiError) || (captcha && isAboutCaptcha(cause))) throw cause
      // Settings that are not here yet, or an address for which many codes were requested.
      if (isAboutCaptcha(cause)) return setAsking(true)
      setAsking(false)
      setLastRefused(true)
      if (cause.field === 'email' || cause.field === 'phone') onRefused(cause)
      else if (!cause.isSilent) setFailure(cause)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={w('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        hint={sent ? undefined : w('code_hint')}
        value={value}
        error={error ?? (failure && errorText(failure, language))}
        onChange={(event) => {
          setFailure(undefined)
          onChange(codeDigits(event.target.value))
        }}
        trail={
          seconds > 0 ? (
            <span role="timer" className="flex min-h-11 min-w-18 items-center justify-center text-sm text-ink-2 tabular-nums">
              {w('seconds_left', { seconds })}
            </span>
          ) : (
            <span className="flex min-w-18 [&>button]:flex-1">
              <Button look="quiet" isPending={isSending} aria-label={w('send_code_label')} onClick={begin}>
                {w('send_code')}
              </Button>
            </span>
          )
        }
      />
      <CodeCaptchaSheet isOpen={isAsking} onClose={() => setAsking(false)} send={send} />
      <div role="status" className="flex flex-col gap-1 text-xs text-ink-2 empty:sr-only">
        {sent && !isLastRefused && <p>{w(sentWord(use), { target: spoken(sent) })}</p>}
        {sent && !isLastRefused && isSandbox && <p>{w('code_in_sandbox')}</p>}
      </div>
    </div>
  )
}

/** The text does not reveal whether an address has an account. */
const sentWord = (use: CodeUse) => (use === 'FIND_PASSWORD.email' ? 'code_sent_if_known' : 'code_sent_to')

const isAboutCaptcha = ({ field }: ApiError) => field === 'captchaCode' || field === 'captchaId'

/** Isolated, so that an address in Latin letters does not tear an Arabic sentence apart. */
const spoken = ({ target, areaCode }: SentCode) => `\u2066${areaCode === '' ? target : `+${areaCode} ${target}`}\u2069`
