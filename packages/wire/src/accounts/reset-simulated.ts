import type { Actor, ResetDemoAccount } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Once a UTC day and with nothing open: everything is given back and the practice money is as on the first day. */
export const resetSimulated = endpoint('POST', '/api/user/resetSimulated', {
  summary: 'Begin simulated trading anew',
  access: 'user',
  kind: 'submit',
  isCommand: true,
  data: z.object({
    realm: z.literal('demo'),
    /** True when this key was answered before and nothing was done now. */
    isRepeated: z.boolean(),
  }),
})

export const toResetDemoAccount = (actor: Actor): ResetDemoAccount => ({ type: 'ResetDemoAccount', actor })
