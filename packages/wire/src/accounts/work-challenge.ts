import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CAPTCHA_TYPES } from './captcha.ts'

/** CODE_WAIT: beside a captcha, for a code to an address for which many were requested. */
export const WORK_TYPES = [...CAPTCHA_TYPES, 'CODE_WAIT'] as const
export type WorkType = (typeof WORK_TYPES)[number]

/**
 * Proof of work in place of a captcha picture, for who cannot see one: a whole number for which SHA-256 of
 * `<captchaId>:<number>` begins with `bits` zero bits. It goes back as the picture's characters would, with its
 * `captchaId`; one attempt uses it up, and it serves the form of its codeType alone. CODE_WAIT goes into
 * `workId` and `workAnswer` of the calls that send a code, beside the captcha.
 */
export const workChallenge = endpoint('GET', '/api/user/workChallenge', {
  clientName: 'getWorkChallenge',
  summary: 'A proof of work instead of a captcha picture',
  access: 'public',
  kind: 'read',
  rateLimit: 'signIn',
  query: z.object({ codeType: z.enum(WORK_TYPES) }),
  data: z.object({ captchaId: z.string(), bits: z.number().int(), expiresAt: z.number().int() }),
})

/** Form that the work is for. */
export const workPlaceOf = ({ codeType }: { readonly codeType: WorkType }): WorkType => codeType

export const workToWire = (made: { readonly challengeId: string; readonly bits: number; readonly expiresAtMs: number }) => ({
  captchaId: made.challengeId,
  bits: made.bits,
  expiresAt: made.expiresAtMs,
})
