import { readFileSync } from 'node:fs'
import { OPERATOR_ROLES, PUBLIC_KEY_DIGITS } from '@glasshouse/domain'
import { z } from 'zod'
import { ConfigError } from '../config/config.ts'
import type { FirstOperator } from './first-operators.ts'

const NAME = /^[a-z][a-z0-9_-]{2,29}$/
const PUBLIC_KEY = new RegExp(`^[0-9a-f]{${PUBLIC_KEY_DIGITS.ed25519}}$`)

const givenOperators = z
  .array(
    z.strictObject({
      name: z.string().regex(NAME, 'must have 3 to 30 small letters, digits, - or _ and begin with a letter'),
      roles: z.array(z.enum(OPERATOR_ROLES, { error: `must be some of ${OPERATOR_ROLES.join(', ')}` })).min(1, 'must name a role'),
      key: z.string().regex(PUBLIC_KEY, 'must be the public key that keygen printed, 64 hex digits'),
    }),
  )
  .min(2, 'must name two operators or more')
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must not name anybody twice')
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'must not name a key twice')
  .refine((all) => all.filter(({ roles }) => roles.includes('admin')).length >= 2, 'must name two with the role admin')

/** Operators of a first start, numbered in the order of the file that OPERATOR_KEYS names. */
export function readGivenOperators(file: string): FirstOperator[] {
  const read = givenOperators.safeParse(parsed(file))
  if (!read.success) {
    const [issue] = read.error.issues
    const where = issue?.path.length ? ` (${issue.path.map(String).join('.')})` : ''
    throw new ConfigError(`OPERATOR_KEYS ${file}${where} ${issue?.message}`)
  }
  return read.data.map(({ name, roles, key }, at) => ({
    ...{ operatorId: at + 1, name, publicKey: key },
    roles: OPERATOR_ROLES.filter((role) => roles.includes(role)),
  }))
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`OPERATOR_KEYS ${file} cannot be read as JSON: ${(error as Error).message}`)
  }
}
