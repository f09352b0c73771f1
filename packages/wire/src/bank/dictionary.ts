import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const DICTIONARIES = ['t_bank_coin'] as const

/** Values that a field may have, in the order of the settings. */
export const dictionary = endpoint('POST', '/api/common/type/:type', {
  clientName: 'getDictionary',
  summary: 'A dictionary: t_bank_coin, the currencies of bank cards',
  access: 'public',
  kind: 'read',
  params: z.object({ type: z.enum(DICTIONARIES) }),
  row: z.object({ dictValue: z.string(), dictLabel: z.string() }),
})
