/** Which operators, keys and console pages there may be (RULES.md 11.6). */
import {
  ADMINS_LEAST,
  type AnnounceRecovery,
  type CancelRecovery,
  CONSOLE_ORIGINS_MAX,
  type ConsoleConfig,
  OPERATOR_KEYS_MAX,
  OPERATOR_ROLES,
  OPERATORS_MAX,
  type OpenOperators,
  type OperatorConfig,
  type OperatorKey,
  type RefusalReason,
  type SetConsole,
  type SetOperator,
} from '@glasshouse/domain'
import type { State } from '../state.ts'
import { isHex } from '../tables/hex.ts'
import { areDistinct, isKey } from './keys.ts'
import { admins } from './operators.ts'

export function checkOpenOperators(state: State, command: OpenOperators): RefusalReason | null {
  const { salt, operators, recoveryKey, console: at } = command
  if (state.operators.isOpen) return 'operators_known'
  if (!isHex(salt, 64) || !isKey(recoveryKey) || recoveryKey.kind !== 'ed25519' || !isConsole(at)) return 'invalid_value'
  if (!Array.isArray(operators) || operators.length > OPERATORS_MAX || !operators.every(isOperator)) return 'invalid_value'
  if (!operators.every(({ operatorId }, index) => index === 0 || operators[index - 1]!.operatorId < operatorId)) return 'invalid_value'
  if (!areDistinct([recoveryKey, ...operators.flatMap(({ keys }) => keys)])) return 'key_not_distinct'
  return admins(operators) < ADMINS_LEAST ? 'admins_missing' : null
}

export function checkSetOperator(state: State, { operator }: SetOperator): RefusalReason | null {
  if (!state.operators.isOpen) return 'operators_unknown'
  if (!isOperator(operator)) return 'invalid_value'
  const { operators } = state
  if (!operators.byId.has(operator.operatorId) && operators.byId.size >= OPERATORS_MAX) return 'invalid_value'
  const others = [...operators.byId.values()].filter(({ operatorId }) => operatorId !== operator.operatorId)
  const { recovery } = operators
  const awaited = recovery === null || recovery.lostOperatorId === operator.operatorId ? [] : recovery.keys
  if (!areDistinct([...keysOf(state, others), ...awaited, ...operator.keys])) return 'key_not_distinct'
  return admins([...others, operator]) < ADMINS_LEAST ? 'admins_missing' : null
}

export function checkSetConsole(state: State, { console: at }: SetConsole): RefusalReason | null {
  if (!state.operators.isOpen) return 'operators_unknown'
  return isConsole(at) ? null : 'invalid_value'
}

/** An operator who lost the keys requests nothing: the keys that request are there. */
export function checkAnnounceRecovery(state: State, { actor, lostOperatorId, keys }: AnnounceRecovery): RefusalReason | null {
  const { operators } = state
  if (!operators.isOpen) return 'operators_unknown'
  if (!areKeys(keys) || keys.length === 0 || lostOperatorId === actor.actorId) return 'invalid_value'
  if (!operators.byId.has(lostOperatorId)) return 'not_found'
  if (!areDistinct([...keysOf(state, [...operators.byId.values()]), ...keys])) return 'key_not_distinct'
  return operators.recovery === null ? null : 'recovery_announced'
}

export function checkCancelRecovery({ operators }: State, { lostOperatorId }: CancelRecovery): RefusalReason | null {
  if (!operators.isOpen) return 'operators_unknown'
  return operators.recovery?.lostOperatorId === lostOperatorId ? null : 'not_found'
}

/** Of these operators, and the recovery key. */
const keysOf = (state: State, operators: readonly OperatorConfig[]): OperatorKey[] => [
  state.operators.opened!.recoveryKey,
  ...operators.flatMap(({ keys }) => keys),
]

function isOperator(operator: unknown): operator is OperatorConfig {
  if (typeof operator !== 'object' || operator === null) return false
  const { operatorId, roles, isActive, keys } = operator as OperatorConfig
  if (!Number.isInteger(operatorId) || operatorId < 1 || operatorId >= 2 ** 32 || typeof isActive !== 'boolean') return false
  return Array.isArray(roles) && roles.every(isRoleInOrder) && areKeys(keys)
}

/** Each once. */
const isRoleInOrder = (role: OperatorConfig['roles'][number], at: number, roles: OperatorConfig['roles']) =>
  OPERATOR_ROLES.indexOf(role) > (at === 0 ? -1 : OPERATOR_ROLES.indexOf(roles[at - 1]!))

const areKeys = (keys: unknown): keys is readonly OperatorKey[] =>
  Array.isArray(keys) && keys.length <= OPERATOR_KEYS_MAX && keys.every(isKey)

/** Nothing that JSON would write in another way: these words stand in what passkeys sign. */
function isConsole(at: unknown): at is ConsoleConfig {
  if (typeof at !== 'object' || at === null) return false
  const { rpId, origins } = at as ConsoleConfig
  if (typeof rpId !== 'string' || !/^[a-z0-9.-]{1,253}$/.test(rpId)) return false
  if (!Array.isArray(origins) || origins.length === 0 || origins.length > CONSOLE_ORIGINS_MAX) return false
  return origins.every((origin, index) => isOrigin(origin) && (index === 0 || origins[index - 1]! < origin))
}

const isOrigin = (origin: unknown) => typeof origin === 'string' && /^https?:\/\/[a-z0-9.-]{1,253}(?::[0-9]{1,5})?$/.test(origin)
