import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** CODE: of the calls that send a code. */
export const CAPTCHA_TYPES = ['LOGIN', 'REGISTER', 'CODE'] as const
export type CaptchaType = (typeof CAPTCHA_TYPES)[number]

/**
 * captchaMode `endpoint`: the picture as a data URL, and the id that goes back as `captchaId` with what was read in
 * `code`. One attempt uses it up, also a failed one: fetch another after every refusal. Without codeType it serves
 * all forms.
 */
export const easyGenerateCode = endpoint('GET', '/api/user/easyGenerateCode', {
  clientName: 'getCaptcha',
  summary: 'A captcha picture with its id',
  access: 'public',
  kind: 'read',
  rateLimit: 'signIn',
  query: z.object({ codeType: z.enum(CAPTCHA_TYPES).optional() }),
  data: z.object({
    captchaId: z.string(),
    /** `data:image/png;base64,...` */
    img: z.string(),
    expiresAt: z.number().int(),
  }),
})

export const captchaImageQuery = z.object({ codeType: z.enum(CAPTCHA_TYPES) })

/** Place of the captcha that is asked for; all forms without one. */
export const captchaPlaceOf = ({ codeType }: { readonly codeType?: CaptchaType | undefined }): CaptchaType | 'ANY' => codeType ?? 'ANY'

export interface MadeCaptcha {
  readonly captchaId: string
  /** PNG as base64. */
  readonly picture: string
  readonly expiresAtMs: number
}

export const captchaToWire = ({ captchaId, picture, expiresAtMs }: MadeCaptcha) => ({
  captchaId,
  img: `data:image/png;base64,${picture}`,
  expiresAt: expiresAtMs,
})
