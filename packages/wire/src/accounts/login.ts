import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireText } from '../fields.ts'
import { captchaCode, givenPassword, signType } from './credentials.ts'

/** `loginName` holds the e-mail or phone for the other ways. */
export const login = endpoint('POST', '/api/user/login', {
  summary: 'Sign in',
  access: 'public',
  kind: 'submit',
  body: z.object({ loginName: wireText(), loginPassword: givenPassword, signType, code: captchaCode }),
  data: z.object({
    /** Send it in `authorization` and `satoken` from now on. */
    satoken: z.string(),
    expiresAt: z.number().int(),
  }),
})
