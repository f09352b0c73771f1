import { ApiError, uploadPicture, useSession } from '@glasshouse/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'
import { pictureToSend } from './scale-picture.ts'

export type PictureState =
  | { readonly kind: 'none'; readonly failure: string }
  | { readonly kind: 'uploading'; readonly share: number; readonly preview: string }
  /** No answer came; the picture is still at hand. */
  | { readonly kind: 'failed'; readonly failure: string; readonly preview: string }
  | { readonly kind: 'uploaded'; readonly url: string; readonly preview: string }

export interface Picture {
  readonly state: PictureState
  readonly choose: (file: File) => void
  readonly retry: () => void
  readonly remove: () => void
}

const NONE: PictureState = { kind: 'none', failure: '' }

/** One picture from its choice to its url. A refused file is put away with the server's words; a lost line keeps it. */
export function usePicture(onUrl: (url: string) => void): Picture {
  const language = useSession((state) => state.language)
  const w = useWords('pictures')
  const [state, setState] = useState<PictureState>(NONE)
  const chosen = useRef<{ readonly file: File; readonly preview: string; readonly leave: AbortController }>(undefined)
  const putAway = useCallback(() => {
    chosen.current?.leave.abort()
    if (chosen.current) URL.revokeObjectURL(chosen.current.preview)
    chosen.current = undefined
  }, [])
  useEffect(() => () => putAway(), [putAway])

  const send = async (file: File, preview: string) => {
    const leave = new AbortController()
    chosen.current = { file, preview, leave }
    setState({ kind: 'uploading', share: 0, preview })
    onUrl('')
    const refuse = (failure: string) => {
      putAway()
      setState({ kind: 'none', failure })
    }
    try {
      const picture = await pictureToSend(file)
      if (leave.signal.aborted) return
      if (!picture) return refuse(w('unreadable'))
      const onProgress = (share: number) => !leave.signal.aborted && setState({ kind: 'uploading', share, preview })
      const url = await uploadPicture(picture, { onProgress, signal: leave.signal })
      if (leave.signal.aborted) return
      setState({ kind: 'uploaded', url, preview })
      onUrl(url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (leave.signal.aborted) return
      const failure = errorText(error, language)
      if (error.kind === 'unreachable') return setState({ kind: 'failed', failure, preview })
      refuse(failure)
    }
  }
  return {
    state,
    choose: (file) => {
      putAway()
      void send(file, URL.createObjectURL(file))
    },
    retry: () => {
      if (chosen.current) void send(chosen.current.file, chosen.current.preview)
    },
    remove: () => {
      putAway()
      setState(NONE)
      onUrl('')
    },
  }
}

export const isUnfinished = ({ state }: Picture): boolean => state.kind === 'uploading' || state.kind === 'failed'
