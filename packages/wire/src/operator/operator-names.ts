import { OPERATOR_ROLES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const namedOperator = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  /** False of one who was disabled, and still stands in lists. */
  isActive: z.boolean(),
})
export type NamedOperator = z.output<typeof namedOperator>

/** Lists name operators by their numbers. */
export const listOperatorNames = endpoint('GET', '/operator/names', {
  summary: 'Operators with their names and roles',
  access: 'operator',
  kind: 'read',
  row: namedOperator,
})
