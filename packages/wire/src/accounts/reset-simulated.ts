import type { ResetDemoAccount } from '@glasshouse/domain'
import { z } from 'zod'
import { commandEndpoint } from '../command-endpoint.ts'

/** Once a UTC day and with nothing open: everything is given back and the demo money is as on the first day. */
export const resetSimulated = commandEndpoint('POST', '/api/user/resetSimulated', {
  clientName: 'resetDemo',
  summary: 'Reset the demo account',
  data: z.object({
    realm: z.literal('demo'),
    /** True when this key was answered before and nothing was done now. */
    isRepeated: z.boolean(),
  }),
  toCommand: (_request, { actor }): ResetDemoAccount => ({ type: 'ResetDemoAccount', actor }),
})
