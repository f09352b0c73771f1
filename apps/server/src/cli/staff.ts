import { OPERATOR_ROLES, type OperatorRole } from '@glasshouse/domain'
import {
  isGuessable,
  OPERATOR_TURNS,
  type Operator,
  OperatorChanges,
  Operators,
  openRecords,
  Passwords,
  StaffError,
} from '@glasshouse/records'
import { wireErrors } from '@glasshouse/wire'
import { ApiError } from '../errors/api-error.ts'
import type { ActHelp } from '../features/operators/operator-act.ts'
import { operatorAttempt } from '../features/operators/operator-sign-in.ts'
import { countedSignIn } from '../limits/counted-sign-in.ts'
import { operatorLimits } from '../limits/operator-limits.ts'
import { newPassword } from '../start/seed-logins.ts'
import { UsageError } from './cli-context.ts'

/**
 * Changes of who the operators are. They go to the database as the owner of its tables, past the server, which may only
 * read operators.
 */
export const STAFF_ACTS = {
  first: {
    words: '<name> <other name>',
    what: 'the first two operators of an exchange, once; shows their passwords, and needs only --data-dir',
  },
  add: {
    words: '<name> <role,role>',
    what: 'one more operator, who types a new password, or gives it in NEW_PASSWORD',
    values: { 'role,role': OPERATOR_ROLES },
  },
  roles: {
    words: '<name> <role,role>',
    what: 'what an operator is trusted with, from now on; asked for and approved by two others',
    values: { 'role,role': OPERATOR_ROLES },
  },
  account: {
    words: '<name> <uid or ->',
    what: 'the own account of an operator at this exchange, whose withdrawals they do not decide; asked for and approved by two others',
  },
  disable: { words: '<name>', what: 'an operator who signs in no more; asked for and approved by two others' },
  password: { words: '<name>', what: 'a new password, typed by its owner or given in NEW_PASSWORD; asked for and approved by two others' },
} as const satisfies Record<string, ActHelp>
export type StaffAct = keyof typeof STAFF_ACTS
export const isStaffAct = (name: string): name is StaffAct => Object.hasOwn(STAFF_ACTS, name)

const NAME = /^[a-z][a-z0-9_-]{2,29}$/
const PASSWORD_LENGTH = { min: 12, max: 64 } as const

interface Login {
  readonly who: string
  readonly password: string
}
export interface StaffChange {
  readonly act: Exclude<StaffAct, 'first'>
  readonly name: string
  /** Roles, of `add` and `roles`. */
  readonly roles?: readonly OperatorRole[]
  /** Of `account`; null: none. */
  readonly userId?: string | null
  readonly reason: string
  readonly actor: Login
  readonly approver: Login
  /** Asked once both have signed in, so that nobody types one for nothing. */
  readonly newPassword: () => Promise<string>
}

export interface StaffWords {
  readonly names: readonly string[]
  readonly roles: readonly OperatorRole[]
  /** Of `account`; null: none. */
  readonly userId?: string | null
}

/** Before anybody is asked for a password. */
export function readStaffWords(act: StaffAct, words: readonly string[]): StaffWords {
  const needs = [...STAFF_ACTS[act].words.matchAll(/<[^>]+>/g)].length
  if (words.length !== needs) throw new UsageError(`${act} needs ${STAFF_ACTS[act].words}; --help says more`)
  const hasRoles = act === 'add' || act === 'roles'
  const isOfOne = hasRoles || act === 'account'
  return {
    names: readNames(isOfOne ? words.slice(0, 1) : words),
    roles: hasRoles ? readRoles(words[1] ?? '') : [],
    ...(act === 'account' ? { userId: readUid(words[1] ?? '') } : {}),
  }
}

function readUid(text: string): string | null {
  if (text === '-') return null
  if (/^\d{9}$/.test(text)) return text
  throw new UsageError('a UID has nine digits; - means none')
}

function readRoles(text: string): OperatorRole[] {
  const roles = text.split(',').map((word) => OPERATOR_ROLES.find((role) => role === word))
  if (roles.every((role) => role !== undefined) && new Set(roles).size === roles.length) return roles
  throw new UsageError(`roles are a list such as risk,admin of ${OPERATOR_ROLES.join(', ')}`)
}

function readNames(names: readonly string[]): readonly string[] {
  for (const name of names)
    if (!NAME.test(name)) throw new UsageError('a name has 3 to 30 small letters, digits, - or _ and begins with a letter')
  if (new Set(names).size !== names.length) throw new UsageError('the two names must differ')
  return names
}

/** The passwords are shown by the caller, this once. */
export function firstOperators(ownerUrl: string, names: readonly string[]): Promise<(Operator & { readonly password: string })[]> {
  return withStaff(ownerUrl, async ({ changes }) => {
    const people = names.map((name) => ({ name, password: newPassword() }))
    const made = await changes.first(people)
    return made.map((operator, index) => ({ ...operator, password: people[index]?.password ?? '' }))
  })
}

/** Two operators sign in, neither of them the one it is about; the change and its audit entry are one. */
export function changeStaff(
  ownerUrl: string,
  { act, name, roles = [], userId = null, reason, actor, approver, newPassword: ask }: StaffChange,
): Promise<Operator> {
  return withStaff(ownerUrl, async ({ changes, signIn }) => {
    const [one, other] = [await signIn(actor, 'actor'), await signIn(approver, 'approver')]
    if (one.operatorId === other.operatorId) throw new StaffError('approver_is_actor')
    const by = { actorId: one.operatorId, approverId: other.operatorId, reason }
    if (act === 'disable') return changes.disable(name, by)
    if (act === 'account') return changes.setOwnUser(name, userId, by)
    if (act === 'roles') return changes.setRoles(name, roles, by)
    const password = goodPassword(await ask(), name)
    return act === 'add' ? changes.add({ name, password, roles }, by) : changes.setPassword(name, password, by)
  })
}

function goodPassword(password: string, name: string): string {
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min || password.length > max) throw new UsageError(`an operator's password has ${min} to ${max} characters`)
  if (isGuessable(password, [name])) throw new UsageError(wireErrors.password_guessable.msg)
  return password
}

interface Staff {
  readonly changes: OperatorChanges
  readonly signIn: (login: Login, field: string) => Promise<Operator>
}

async function withStaff<T>(ownerUrl: string, work: (staff: Staff) => Promise<T>): Promise<T> {
  const owner = openRecords(ownerUrl, 1)
  const passwords = new Passwords(OPERATOR_TURNS)
  const operators = new Operators(owner, passwords)
  // Tries count together with those at the running server's door.
  const limits = operatorLimits(owner, Date.now)
  const signIn = async ({ who, password }: Login, field: string) => {
    const check = () => operators.authenticate(who, password)
    const operator = await countedSignIn({ limits, attempt: operatorAttempt(who), isLimited: true, field, check })
    if (!operator) throw new ApiError({ reason: 'operator_wrong', field })
    return operator
  }
  try {
    const changes = new OperatorChanges(owner, passwords, Date.now)
    await changes.assertNoKeys()
    return await work({ changes, signIn })
  } finally {
    await owner.destroy()
  }
}

const STAFF_WORDS = {
  approver_is_actor: wireErrors.approver_is_actor.msg,
  operator_is_subject: 'Two others must do this: an operator takes no part in a change of the own record',
  operator_exists: 'An operator of this name exists already; names are not given again',
  operators_exist: 'This exchange has operators already; two of them add another',
  operators_have_keys: 'Operators of this exchange have keys: request operator-add, operator-roles, operator-keys or operator-disable',
  not_found: 'There is no such operator, or it is disabled',
} as const satisfies Record<StaffError['reason'], string>

/** Line about a fault that the operator can mend; undefined for anything else. */
export function staffWords(error: unknown): string | undefined {
  if (error instanceof StaffError) return STAFF_WORDS[error.reason]
  if (error instanceof ApiError) return `${error.fault.field}: ${wireErrors[error.fault.reason].msg}`
  return undefined
}
