import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const CAPTCHA_TYPES = ['LOGIN', 'REGISTER'] as const
export type CaptchaType = (typeof CAPTCHA_TYPES)[number]

/**
 * captchaMode `endpoint`: the picture as a data URL, and the id that goes back as `captchaId` with what was read in
 * `code`. One attempt uses it up, also a failed one: fetch another after every refusal. Without codeType it serves both.
 */
export const easyGenerateCode = endpoint('GET', '/api/user/easyGenerateCode', {
  summary: 'A captcha picture with its id',
  access: 'public',
  kind: 'read',
  isDoor: true,
  query: z.object({ codeType: z.enum(CAPTCHA_TYPES).optional() }),
  data: z.object({
    captchaId: z.string(),
    /** `data:image/png;base64,...` */
    img: z.string(),
    expiresAt: z.number().int(),
  }),
})

export const captchaImageQuery = z.object({ codeType: z.enum(CAPTCHA_TYPES) })
