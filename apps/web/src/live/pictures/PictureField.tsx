import { Button } from '@glasshouse/ui'
import { Camera, CircleAlert, CircleCheck, ImageUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { useWords } from '../../words/words.ts'
import type { Picture } from './use-picture.ts'

interface PictureFieldProps {
  readonly side: string
  readonly label: string
  readonly picture: Picture
  /** The exchange keeps an earlier picture of this side. */
  readonly isKept: boolean
  readonly error: string | undefined
}

const TYPES = 'image/png,image/jpeg'

/** One picture of a document: by the camera or from a file, with its preview and its way to the exchange. */
export function PictureField({ side, label, picture, isKept, error }: PictureFieldProps) {
  const w = useWords('pictures')
  const id = useId()
  const { state } = picture
  const problem = error ?? (state.kind === 'none' || state.kind === 'failed' ? state.failure : '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a column
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-state`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="text-xs font-medium text-ink-2">
        {label}
      </p>
      <div className={`flex flex-wrap items-center gap-3 rounded-md border p-3 ${problem ? 'border-down' : 'border-line-strong'}`}>
        <Preview picture={picture} />
        <div id={`${id}-state`} role="status" className="min-w-32 flex-1 text-sm text-ink-2">
          <StateText picture={picture} isKept={isKept} />
        </div>
        <Choices side={side} label={label} picture={picture} isInvalid={problem !== ''} />
      </div>
      {problem !== '' && (
        <p role="alert" className="flex items-start gap-1 text-xs text-down">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          {problem}
        </p>
      )}
      {state.kind === 'failed' && <p className="sr-only">{w('failed')}</p>}
    </div>
  )
}

function Preview({ picture: { state } }: Pick<PictureFieldProps, 'picture'>) {
  if (state.kind === 'none')
    return (
      <span aria-hidden className="flex h-14 w-20 shrink-0 items-center justify-center rounded-md bg-surface-2 text-ink-3">
        <ImageUp className="size-6" />
      </span>
    )
  return <img src={state.preview} alt="" className="h-14 w-20 shrink-0 rounded-md bg-surface-2 object-cover" />
}

function StateText({ picture: { state }, isKept }: Pick<PictureFieldProps, 'picture' | 'isKept'>) {
  const w = useWords('pictures')
  if (state.kind === 'uploading')
    return (
      <span className="flex flex-col gap-1">
        {w('uploading')}
        <progress max={1} value={state.share} aria-label={w('progress')} className="h-1 w-full accent-(--color-accent)" />
      </span>
    )
  if (state.kind === 'uploaded')
    return (
      <span className="flex items-center gap-1.5 text-ink-1">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-up" />
        {w('uploaded')}
      </span>
    )
  if (state.kind === 'failed') return w('failed')
  return w(isKept ? 'kept' : 'types')
}

function Choices({
  side,
  label,
  picture,
  isInvalid,
}: Pick<PictureFieldProps, 'side' | 'label' | 'picture'> & { readonly isInvalid: boolean }) {
  const w = useWords('pictures')
  const [file, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const choose = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    // The same file may be chosen again after a refusal.
    currentTarget.value = ''
    if (chosen) picture.choose(chosen)
  }
  const input = { type: 'file', accept: TYPES, onChange: choose, hidden: true } as const
  const hasOne = picture.state.kind !== 'none'
  return (
    <div className="flex flex-wrap gap-2">
      {/* Opened by the buttons, which name what they do: a reader hears each once. */}
      <input ref={file} {...input} data-side={side} />
      <input ref={camera} {...input} capture={side === 'hand' ? 'user' : 'environment'} />
      {picture.state.kind === 'failed' && (
        <Button look="secondary" onClick={picture.retry} aria-label={w('retry_of', { picture: label })}>
          {w('retry')}
        </Button>
      )}
      {hasOne ? (
        <Button look="secondary" onClick={picture.remove} aria-label={w('remove_of', { picture: label })}>
          {w('remove')}
        </Button>
      ) : (
        <>
          <Button
            look="secondary"
            icon={<Camera aria-hidden className="size-4" />}
            onClick={() => camera.current?.click()}
            aria-label={w('take_photo_of', { picture: label })}
          >
            {w('take_photo')}
          </Button>
          <Button
            look="secondary"
            name={side}
            aria-invalid={isInvalid || undefined}
            onClick={() => file.current?.click()}
            aria-label={w('choose_file_of', { picture: label })}
          >
            {w('choose_file')}
          </Button>
        </>
      )}
    </div>
  )
}
