/** RULES.md 11 once more: what operators are set to, and recoveries. Who signed what is in signed-acts.ts. */
import {
  type AnnounceRecovery,
  type CancelRecovery,
  type ConsoleConfig,
  OPERATOR_ROLES,
  type OpenOperators,
  type OperatorConfig,
  type OperatorKey,
  type RefusalReason,
  type SetOperator,
  timeMs,
} from '@glasshouse/domain'
import { exchangeIdOf } from '../signing/act-bytes.ts'
import { isReadableKey } from '../signing/signed-by.ts'
import type { NaiveState } from './state/naive-state.ts'
import type { NaiveOperators } from './state/operator-state.ts'

const NOTICE_MS = 72 * 3_600_000

export function checkOpenOperators(state: NaiveState, command: OpenOperators): RefusalReason | null {
  const { operators, recoveryKey, console: at } = command
  if (state.operators !== null) return 'operators_known'
  const ids = operators.map(({ operatorId }) => operatorId)
  const areInOrder = JSON.stringify(ids) === JSON.stringify([...new Set(ids)].sort((a, b) => a - b))
  if (!areKeys([recoveryKey]) || recoveryKey.kind !== 'ed25519' || !isConsole(at) || operators.length > 200 || !areInOrder)
    return 'invalid_value'
  if (!operators.every(isOperator)) return 'invalid_value'
  return peopleFault([recoveryKey], operators)
}

export function openOperators(state: NaiveState, { salt, operators, recoveryKey, console: at }: OpenOperators, publicKey: string): void {
  const exchangeId = exchangeIdOf(publicKey, salt)
  const people = new Map(operators.map((operator) => [operator.operatorId, operator]))
  state.operators = { exchangeId, recoveryKey, people, console: at, recovery: null, spent: new Map() }
  state.events.push({ type: 'OperatorsOpened', exchangeId, salt, operators, recoveryKey, console: at })
}

export function checkSetOperator(state: NaiveState, { operator }: SetOperator): RefusalReason | null {
  const known = state.operators as NaiveOperators
  if (!isOperator(operator) || (known.people.size >= 200 && !known.people.has(operator.operatorId))) return 'invalid_value'
  const after = new Map([...known.people, [operator.operatorId, operator]])
  const awaited = known.recovery && known.recovery.lostOperatorId !== operator.operatorId ? known.recovery.keys : []
  return peopleFault([known.recoveryKey, ...awaited], [...after.values()])
}

/** A key belongs to one of all; two who can act on operators must be left. */
function peopleFault(besides: readonly OperatorKey[], people: readonly OperatorConfig[]): RefusalReason | null {
  if (hasTwice([...besides, ...people.flatMap(({ keys }) => keys)])) return 'key_not_distinct'
  const admins = people.filter(({ isActive, roles, keys }) => isActive && roles.includes('admin') && keys.length > 0)
  return admins.length >= 2 ? null : 'admins_missing'
}

export function setOperator(state: NaiveState, { operator }: SetOperator): void {
  state.operators?.people.set(operator.operatorId, operator)
  state.events.push({ type: 'OperatorSet', operator })
}

export function setConsole(state: NaiveState, at: ConsoleConfig): void {
  if (state.operators) state.operators.console = at
  state.events.push({ type: 'ConsoleSet', console: at })
}

export function checkAnnouncement(state: NaiveState, { actor, lostOperatorId, keys }: AnnounceRecovery): RefusalReason | null {
  const { people, recoveryKey, recovery } = state.operators as NaiveOperators
  if (keys.length === 0 || !areKeys(keys) || lostOperatorId === actor.actorId) return 'invalid_value'
  if (!people.has(lostOperatorId)) return 'not_found'
  if (hasTwice([recoveryKey, ...keys, ...[...people.values()].flatMap((person) => person.keys)])) return 'key_not_distinct'
  return recovery ? 'recovery_announced' : null
}

export function announce(state: NaiveState, { actor, lostOperatorId, keys }: AnnounceRecovery): void {
  const known = state.operators as NaiveOperators
  const recovery = { lostOperatorId, keys }
  known.recovery = recovery
  const effectiveFromMs = timeMs(state.nowMs + NOTICE_MS)
  state.events.push({ type: 'RecoveryAnnounced', lostOperatorId, announcedBy: actor.actorId, keys, effectiveFromMs })
  const end = () => {
    // Cancelled meanwhile, perhaps announced anew.
    if (known.recovery !== recovery) return []
    const operator = { ...(known.people.get(lostOperatorId) as OperatorConfig), keys }
    known.people.set(lostOperatorId, operator)
    known.recovery = null
    return [
      { type: 'OperatorSet', operator },
      { type: 'RecoveryEnded', lostOperatorId, end: 'took_effect', endedBy: 0 },
    ] as const
  }
  state.scheduled.push({ dueMs: effectiveFromMs, kind: 0, id: lostOperatorId, act: () => [...end()] })
}

export const checkCancelRecovery = (state: NaiveState, { lostOperatorId }: CancelRecovery): RefusalReason | null =>
  state.operators?.recovery?.lostOperatorId === lostOperatorId ? null : 'not_found'

export function cancelRecovery(state: NaiveState, { actor, lostOperatorId }: CancelRecovery): void {
  if (state.operators) state.operators.recovery = null
  state.events.push({ type: 'RecoveryEnded', lostOperatorId, end: 'cancelled', endedBy: actor.actorId })
}

export function isConsole({ rpId, origins }: ConsoleConfig): boolean {
  const isHost = (text: string) => /^[a-z0-9.-]+$/.test(text) && text.length <= 253
  const parts = (origin: string) => /^https?:\/\/([^:]+)(:\d{1,5})?$/.exec(origin)
  const areSorted = JSON.stringify([...new Set(origins)].sort()) === JSON.stringify(origins)
  return (
    isHost(rpId) && origins.length > 0 && origins.length <= 8 && areSorted && origins.every((origin) => isHost(parts(origin)?.[1] ?? ''))
  )
}

function isOperator({ operatorId, roles, keys }: OperatorConfig): boolean {
  const inOrder = OPERATOR_ROLES.filter((role) => roles.includes(role))
  return operatorId >= 1 && operatorId < 4_294_967_296 && JSON.stringify(inOrder) === JSON.stringify(roles) && areKeys(keys)
}

/** Of the length of its kind, and a point; none of small order comes up here. */
const areKeys = (keys: readonly OperatorKey[]) =>
  keys.length <= 8 && keys.every((key) => key.publicKey.length === (key.kind === 'ed25519' ? 64 : 66) && isReadableKey(key))

const hasTwice = (keys: readonly OperatorKey[]) => new Set(keys.map(({ kind, publicKey }) => kind + publicKey)).size < keys.length
