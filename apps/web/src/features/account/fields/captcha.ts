import { ApiError, api, apiUrl, errorIn } from '@glasshouse/client'
import { CAPTCHA_ID_HEADER, CAPTCHA_IMAGE_PATH, type CaptchaType } from '@glasshouse/wire'
import { useCallback, useEffect, useState } from 'react'
import { useBrand } from '../../../brand/brand.tsx'
import { useSettings } from '../../../live/settings/settings.ts'

interface Picture {
  readonly captchaId: string
  readonly src: string
}
export interface Captcha {
  readonly isOn: boolean
  readonly codeType: CaptchaType
  readonly picture: Picture | undefined
  /** Goes with the answer: of the picture, or of the proof of work in its place. */
  readonly captchaId: string | undefined
  /** A solved proof of work takes the picture's place until `renew`; undefined takes it back. */
  readonly replaceBy: (workId: string | undefined) => void
  /** It did not come. */
  readonly isMissing: boolean
  /** Asks for another picture: one attempt uses a picture up, also a failed one. */
  readonly renew: () => void
  /** Grows with each renewal. */
  readonly turn: number
}

/** Whether the settings ask for a captcha. */
export function useIsCaptchaOn(): boolean {
  const brand = useBrand()
  return (useSettings()?.LOGIN_REGIS_SETTING?.captchaMode ?? brand.captchaMode) !== 'off'
}

/** Captcha picture, where the settings require one; `isRequired` after a refusal that did. */
export function useCaptcha(codeType: CaptchaType, { isRequired = false }: { isRequired?: boolean } = {}): Captcha {
  const brand = useBrand()
  const settings = useSettings()?.LOGIN_REGIS_SETTING
  const wanted = settings?.captchaMode ?? brand.captchaMode
  const mode = isRequired && wanted === 'off' ? 'endpoint' : wanted
  const imageUrl = settings?.captchaUrl || CAPTCHA_IMAGE_PATH
  const [turn, setTurn] = useState(0)
  const [picture, setPicture] = useState<Picture>()
  const [isMissing, setMissing] = useState(false)
  const [workId, setWorkId] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks anew
  useEffect(() => {
    if (mode === 'off') return
    const leaving = new AbortController()
    setPicture(undefined)
    setMissing(false)
    let shown: string | undefined
    const loading = mode === 'image' ? loadImage(imageUrl, codeType, leaving.signal) : callForPicture(codeType, leaving.signal)
    loading.then(
      (loaded) => {
        if (leaving.signal.aborted) return URL.revokeObjectURL(loaded.src)
        shown = loaded.src
        setPicture(loaded)
      },
      () => {
        if (!leaving.signal.aborted) setMissing(true)
      },
    )
    return () => {
      leaving.abort()
      if (shown) URL.revokeObjectURL(shown)
    }
  }, [mode, imageUrl, codeType, turn])

  const renew = useCallback(() => {
    setWorkId(undefined)
    setTurn((before) => before + 1)
  }, [])
  return { isOn: mode !== 'off', codeType, picture, captchaId: workId ?? picture?.captchaId, replaceBy: setWorkId, isMissing, renew, turn }
}

async function callForPicture(codeType: CaptchaType, signal: AbortSignal): Promise<Picture> {
  const { data } = await api.getCaptcha({ codeType }, { isQuiet: true, signal })
  if (!data) throw new Error('The captcha answer is empty')
  return { captchaId: data.captchaId, src: data.img }
}

/**
 * A bare picture with its id in a header. The moment in the address keeps caches on the way from answering with an old
 * one.
 */
async function loadImage(url: string, codeType: CaptchaType, signal: AbortSignal): Promise<Picture> {
  const query = new URLSearchParams({ codeType, t: String(Date.now()) })
  const response = await fetch(`${/^https?:/.test(url) ? url : apiUrl(url)}?${query}`, { signal, cache: 'no-store' })
  const captchaId = response.headers.get(CAPTCHA_ID_HEADER)
  if (!response.ok || !captchaId) throw errorIn(response.status, null) ?? new ApiError('unreachable', 'No picture')
  return { captchaId, src: URL.createObjectURL(await response.blob()) }
}
