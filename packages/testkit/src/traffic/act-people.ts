/** Operators of the simulated house and their keys: made of names, so that a seed gives one run. */
import { OPERATOR_ROLES, type OperatorConfig, type OperatorRole } from '@glasshouse/domain'
import { type SoftKey, softKeyFile, softPasskey } from '../signing/soft-keys.ts'

const made = new Map<string, SoftKey>()
const byPublicKey = new Map<string, SoftKey>()

/** The same key for the same name. */
export function simulatedKey(kind: 'file' | 'passkey', name: string): SoftKey {
  const known = made.get(`${kind} ${name}`)
  if (known) return known
  const key = kind === 'file' ? softKeyFile(name) : softPasskey(name)
  made.set(`${kind} ${name}`, key)
  byPublicKey.set(key.key.publicKey, key)
  return key
}

/** Whoever holds the key of an operator, as the exchange knows it. */
export const holderOf = (publicKey: string): SoftKey => byPublicKey.get(publicKey) as SoftKey

export const RECOVERY_KEY = simulatedKey('file', 'recovery')

const person = (operatorId: number, roles: readonly OperatorRole[], ...kinds: ('file' | 'passkey')[]): OperatorConfig => ({
  ...{ operatorId, roles, isActive: true },
  keys: kinds.map((kind) => simulatedKey(kind, `${operatorId}`).key),
})

const DOES_ALL = OPERATOR_ROLES.filter((role) => role !== 'content' && role !== 'auditor')
/** Who asks for everything, who approves, who may do little, and one who has left. */
export const ASKER = 71
export const APPROVERS = [72, 73] as const
export const SUPPORT = 74
export const AUDITOR = 75
export const LEFT = 76
export const PEOPLE: readonly OperatorConfig[] = [
  person(ASKER, DOES_ALL, 'file', 'passkey'),
  person(72, DOES_ALL, 'file', 'passkey'),
  person(73, DOES_ALL, 'file'),
  person(SUPPORT, ['support'], 'file'),
  person(AUDITOR, ['auditor'], 'file'),
  { ...person(LEFT, DOES_ALL, 'file'), isActive: false },
]
