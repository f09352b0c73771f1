import { OPERATOR_ROLES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { publicOperator, publicOperators } from '../fairness/operators.ts'

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

/** What `/api/fairness/operators` tells everybody, at the operators' own doors: how one signs in, and by which keys acts count. */
export const showOperators = endpoint('GET', '/operator/operators', {
  summary: 'Operators by number with roles and public keys, and where passkeys sign',
  access: 'public',
  kind: 'read',
  rateLimit: 'signIn',
  data: publicOperators,
  row: publicOperator,
})
export type ShownOperators = z.output<typeof publicOperators>
export type ShownOperator = z.output<typeof publicOperator>
