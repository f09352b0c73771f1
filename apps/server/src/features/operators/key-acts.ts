import { type Command, OPERATOR_ROLES, type OperatorKey, type OperatorRole, type OperatorView, PUBLIC_KEY_DIGITS } from '@glasshouse/domain'
import { ApiError } from '../../errors/api-error.ts'
import { knownOperators } from '../../operators/known-operators.ts'
import type { AskedAct, OperatorAct, RecordsWork, Words } from './operator-act.ts'

/** Acts on the operators themselves. What they may do and by which keys stands in the core; names stand beside it. */
export const KEY_ACTS = {
  'operator-add': {
    words: '<name> <role,role> <public keys>',
    what: 'one more operator, with keys that a key file or a passkey showed',
    values: { 'role,role': OPERATOR_ROLES },
    commands: addOperator,
    noted: nameOperator,
  },
  'operator-roles': {
    words: '<name> <role,role>',
    what: 'what an operator is trusted with from then on; by two others',
    values: { 'role,role': OPERATOR_ROLES },
    commands: setRoles,
  },
  'operator-disable': {
    words: '<name>',
    what: 'an operator whose keys count no more; by two others',
    commands: async (asked, words) => [setOperator(asked, { ...(await other(asked, words)), isActive: false })],
  },
  'operator-keys': {
    words: '<name> <public keys>',
    what: 'all keys of an operator from then on, in place of those of before; one’s own too, with another to approve',
    commands: async (asked, [name, keys]) => [setOperator(asked, { ...(await named(asked, name)), keys: keysIn(keys) })],
  },
  'operator-account': {
    words: '<name> <uid or ->',
    what: 'the own account of an operator at this exchange, about which they decide nothing',
    work: setOwnAccount,
  },
  'console-origin': {
    words: '<domain> <origin,origin>',
    what: 'where passkeys sign from then on: their domain, and the origins of the console’s pages',
    commands: (asked, [rpId = '', origins = '']) => [
      { type: 'SetConsole', actor: asked.by, ...asked.approval, console: { rpId: domainIn(rpId), origins: originsIn(origins) } },
    ],
  },
  'recovery-announce': {
    words: '<name> <public keys>',
    what: 'gives an operator who lost every key new ones after three days of notice; signed by one admin and the recovery key',
    commands: async (asked, [name, keys]) => {
      const { operatorId } = await named(asked, name)
      return [{ type: 'AnnounceRecovery', actor: asked.by, ...asked.approval, lostOperatorId: operatorId, keys: keysIn(keys) }]
    },
  },
  'recovery-cancel': {
    words: '<name>',
    what: 'ends a recovery before it takes effect; any operator alone',
    commands: async (asked, [name]) => {
      const { operatorId } = await named(asked, name)
      return [{ type: 'CancelRecovery', actor: asked.by, ...asked.approval, lostOperatorId: operatorId }]
    },
  },
} as const satisfies Record<string, OperatorAct>

const NAME = /^[a-z][a-z0-9_-]{2,29}$/

async function addOperator(asked: AskedAct, [name = '', roles, keys]: Words): Promise<Command[]> {
  const { operators: known } = await knownOperators(asked.services.engine)
  const { operators } = asked.services.records
  if (!NAME.test(name)) throw malformed('name', 'must have 3 to 30 small letters, digits, - or _ and begin with a letter')
  if ((await operators.numberOf(name)) !== null) throw malformed('name', 'was given before, and names are not given again')
  const operatorId = Math.max(await operators.greatest(), ...known.map((one) => one.operatorId)) + 1
  return [setOperator(asked, { operatorId, roles: rolesIn(roles), isActive: true, keys: keysIn(keys) })]
}

/** The core knows numbers alone; the name stands here before its operator can sign in. */
async function nameOperator(asked: AskedAct, words: Words) {
  const [command] = await addOperator(asked, words)
  const operatorId = command?.type === 'SetOperator' ? command.operator.operatorId : 0
  const name = words[0] ?? ''
  return (tx: Parameters<RecordsWork['execute']>[0]) => asked.services.records.operators.nameNew(tx, { operatorId, name })
}

async function setRoles(asked: AskedAct, [name, roles]: Words): Promise<Command[]> {
  return [setOperator(asked, { ...(await other(asked, [name ?? ''])), roles: rolesIn(roles) })]
}

const setOperator = (
  { by, approval }: AskedAct,
  { operatorId, roles, isActive, keys }: Omit<OperatorView, 'keys'> & { keys: readonly OperatorKey[] },
): Command => ({
  type: 'SetOperator',
  actor: by,
  ...approval,
  operator: { operatorId, roles, isActive, keys: keys.map(({ kind, publicKey }) => ({ kind, publicKey })) },
})

async function named(asked: AskedAct, name = ''): Promise<OperatorView> {
  const { operators } = await knownOperators(asked.services.engine)
  const operatorId = await asked.services.records.operators.numberOf(name)
  const found = operators.find((one) => one.operatorId === operatorId)
  if (!found) throw new ApiError({ reason: 'not_found', field: 'name' })
  return found
}

/** One who takes no part in the act. */
async function other(asked: AskedAct, [name]: Words): Promise<OperatorView> {
  const found = await named(asked, name)
  if ([asked.by.actorId, asked.approval.approverId].includes(found.operatorId))
    throw new ApiError({ reason: 'own_decision', field: 'name' })
  return found
}

async function setOwnAccount({ services, by, approval }: AskedAct, [name = '', uid = '']: Words): Promise<RecordsWork> {
  const { operators, users } = services.records
  const operatorId = await operators.numberOf(name)
  if (operatorId === null) throw new ApiError({ reason: 'not_found', field: 'name' })
  if ([by.actorId, approval.approverId].includes(operatorId)) throw new ApiError({ reason: 'own_decision', field: 'name' })
  const user = uid === '-' ? null : await users.byId(uid)
  if (uid !== '-' && !user) throw new ApiError({ reason: 'not_found', field: 'uid' })
  return { execute: (tx) => operators.setOwnUser(tx, operatorId, user?.userId ?? null), committed: () => {} }
}

function rolesIn(text = ''): OperatorRole[] {
  const roles = text.split(',').map((word) => OPERATOR_ROLES.find((role) => role === word))
  if (!roles.every((role) => role !== undefined) || new Set(roles).size !== roles.length)
    throw malformed('roles', `must be a list such as risk,admin of ${OPERATOR_ROLES.join(', ')}`)
  return inOrder(roles)
}

const inOrder = (roles: readonly OperatorRole[]): OperatorRole[] => OPERATOR_ROLES.filter((role) => roles.includes(role))

const keysIn = (text = ''): OperatorKey[] => text.split(',').map((word) => keyIn('public keys', word))

/** The length tells the kind. */
function keyIn(field: string, text: string): OperatorKey {
  const kind = (['ed25519', 'passkey'] as const).find((one) => PUBLIC_KEY_DIGITS[one] === text.length)
  if (!kind || !/^[0-9a-f]+$/.test(text))
    throw malformed(
      field,
      `must be a public key: ${PUBLIC_KEY_DIGITS.ed25519} hex digits of a key file, ${PUBLIC_KEY_DIGITS.passkey} of a passkey`,
    )
  return { kind, publicKey: text }
}

/** In the one order that they have in the core. */
/** What the core refuses of a domain and of origins is refused before anybody signs it. */
const DOMAIN = /^(?:localhost|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])$/
const ORIGIN = /^(?:https:\/\/[a-z0-9.-]+|http:\/\/localhost)(?::\d{1,5})?$/

function domainIn(text: string): string {
  if (!DOMAIN.test(text)) throw malformed('domain', 'must be a name such as console.example')
  return text
}

function originsIn(text: string): string[] {
  const origins = text.split(',').sort()
  if (!origins.every((origin) => ORIGIN.test(origin)))
    throw malformed('origins', 'must be a list such as https://console.example, https alone')
  return origins
}

const malformed = (field: string, rule: string): ApiError => new ApiError({ reason: 'field_malformed', field, rule })
