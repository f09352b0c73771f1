import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireText } from '../fields.ts'
import {
  type CaptchaAnswer,
  captchaCode,
  captchaId,
  device,
  EMAIL_MAX,
  givenPassword,
  type SignMethod,
  signMethodOf,
  signType,
} from './credentials.ts'

export const openedSession = z.object({
  /** Send it in `authorization` and `satoken` from now on. */
  satoken: z.string(),
  expiresAt: z.number().int(),
  device,
})

/**
 * `loginName` holds the e-mail or phone (area code plus number) for the other ways. With
 * LOGIN_REGIS_SETTING.captchaMode not `off`, `captchaId` and `code` are required; every answer but success needs a new
 * picture. Tries are counted per name and network; with the header `x-device` of an earlier sign-in of the same user
 * they are counted for that device alone. A user with an authenticator is answered `second_factor_needed`, whose
 * `proof.token` goes to `secondStep`.
 */
export const login = endpoint('POST', '/api/user/login', {
  clientName: 'signIn',
  summary: 'Sign in',
  access: 'public',
  kind: 'submit',
  isLimitedByDevice: true,
  body: z.object({
    signType,
    loginName: wireText(EMAIL_MAX),
    loginPassword: givenPassword,
    /** Letters read in the captcha picture. */
    code: captchaCode,
    captchaId,
  }),
  data: openedSession,
})

/** A try to sign in. */
export interface SignInRequest {
  readonly way: SignMethod
  readonly loginName: string
  readonly password: string
  readonly captcha: CaptchaAnswer
}

export const toSignIn = (body: z.output<NonNullable<typeof login.body>>): SignInRequest => ({
  way: signMethodOf(body.signType),
  loginName: body.loginName,
  password: body.loginPassword,
  captcha: { captchaId: body.captchaId ?? '', answer: body.code ?? '', field: 'code' },
})

export interface OpenedSession {
  readonly token: string
  readonly expiresAtMs: number
  readonly device: string
}

export const sessionToWire = ({ token, expiresAtMs, device }: OpenedSession) => ({ satoken: token, expiresAt: expiresAtMs, device })
