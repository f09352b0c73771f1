import { Field, IconButton, Skeleton } from '@glasshouse/ui'
import { ImageOff, RefreshCw } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import type { Captcha } from './captcha.ts'
import { useWork } from './use-work.ts'
import { WorkField } from './WorkField.tsx'

interface CaptchaFieldProps {
  readonly captcha: Captcha
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/** Field for the characters of the picture, with a button for another picture and a way for who cannot see it. */
export function CaptchaField({ captcha, value, error, onChange }: CaptchaFieldProps) {
  const w = useWords('account')
  const work = useWork(captcha, (captchaId, answer) => {
    captcha.replaceBy(captchaId)
    onChange(answer)
  })
  if (work.state.kind === 'running' || work.state.kind === 'done') {
    const back = () => {
      work.stop()
      captcha.replaceBy(undefined)
      onChange('')
    }
    return <WorkField state={work.state} error={error} onBack={back} />
  }
  return (
    <div className="flex flex-col">
      <PictureField captcha={captcha} value={value} error={error} onChange={onChange} />
      <div role="status" className="text-xs text-down empty:sr-only">
        {work.state.kind === 'failed' && w('work_failed')}
      </div>
      <button type="button" onClick={work.start} className="min-h-11 self-start text-start text-sm font-medium text-accent">
        {w('captcha_unseen')}
      </button>
    </div>
  )
}

function PictureField({ captcha, value, error, onChange }: CaptchaFieldProps) {
  const w = useWords('account')
  const { picture, isMissing, renew } = captcha
  const another = () => {
    onChange('')
    renew()
  }
  return (
    <Field
      label={w('captcha')}
      name="captcha"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      dir="ltr"
      value={value}
      error={error ?? (isMissing ? w('captcha_missing') : undefined)}
      onChange={(event) => onChange(event.target.value)}
      trail={
        <>
          {picture ? (
            <img src={picture.src} alt={w('captcha_picture')} width={120} height={44} className="h-11 w-30 shrink-0 rounded-sm bg-white" />
          ) : isMissing ? (
            <span className="flex h-11 w-30 shrink-0 items-center justify-center rounded-sm bg-surface-2 text-ink-3">
              <ImageOff aria-hidden className="size-5" />
            </span>
          ) : (
            <Skeleton width={120} height={44} />
          )}
          <IconButton label={w('captcha_renew')} onClick={another}>
            <RefreshCw aria-hidden />
          </IconButton>
        </>
      }
    />
  )
}
