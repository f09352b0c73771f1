import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CAPTCHA_TYPES, type CaptchaType } from './captcha.ts'

/**
 * Proof of work in place of a captcha picture, for who cannot see one: a whole number for which SHA-256 of
 * `<captchaId>:<number>` begins with `bits` zero bits. It goes back as the picture's characters would, with its
 * `captchaId`; one attempt uses it up, and it serves the form of its codeType alone.
 */
export const workChallenge = endpoint('GET', '/api/user/workChallenge', {
  clientName: 'getWorkChallenge',
  summary: 'A proof of work instead of a captcha picture',
  access: 'public',
  kind: 'read',
  rateLimit: 'signIn',
  query: z.object({ codeType: z.enum(CAPTCHA_TYPES) }),
  data: z.object({ captchaId: z.string(), bits: z.number().int(), expiresAt: z.number().int() }),
})

/** Form that the work is for. */
export const workPlaceOf = ({ codeType }: { readonly codeType: CaptchaType }): CaptchaType => codeType

export const workToWire = (made: { readonly challengeId: string; readonly bits: number; readonly expiresAtMs: number }) => ({
  captchaId: made.challengeId,
  bits: made.bits,
  expiresAt: made.expiresAtMs,
})
