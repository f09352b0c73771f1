/**
 * Why a command would be refused now; run first inside apply. It changes nothing but scratches. The steps follow the
 * order of REFUSALS, so that the answer is the same on every machine when several reasons hold.
 */
import {
  type Actor,
  ALLOWED_ORIGINS,
  type Approval,
  COMMAND_CODES,
  COMMAND_TYPES,
  COMMANDS,
  type Command,
  type CommandOn,
  houseAccountId,
  ORIGINS,
  REALMS,
  REASON_CODES,
  REFUSAL_CODES,
  REFUSALS,
  type RefusalReason,
  type SignedAct,
} from '@glasshouse/domain'
import { writeKeylessCommand } from './codec/commands.ts'
import { bodyDigest } from './keys/body-digest.ts'
import { countedCommands } from './operators/check-act.ts'
import { checkOf } from './rules.ts'
import { checkCancelOrder } from './spot/cancel.ts'
import { checkPlaceOrder } from './spot/check-order.ts'
import { isGenesis, type State } from './state.ts'

const REASONS_BY_CODE = new Map(Object.entries(REFUSAL_CODES).map(([reason, code]) => [code, reason as RefusalReason]))

/** The reason for a remembered outcome, or null for a success. */
export const reasonOfCode = (code: number): RefusalReason | null => REASONS_BY_CODE.get(code) ?? null

export function check(state: State, command: Command): RefusalReason | null {
  const { type, actor } = command
  const early = isTraders(type) ? checkTrader(state, actor) : checkActor(state, command)
  if (early !== null || command.actor.key === '') return early ?? checkBody(state, command)
  const entry = state.keys.find(command.actor.accountId, command.actor.key)
  if (entry < 0) return checkBody(state, command)
  return state.keys.hasDigest(entry, digestOf(state, command)) ? reasonOfCode(state.keys.reasonCodeOf(entry)) : 'key_reused'
}

/** The command's key is remembered: applying it gives `DuplicateCommand` or `key_reused` and changes nothing. */
export function isRepeated(state: State, { actor }: Command): boolean {
  return actor.key !== '' && state.keys.find(actor.accountId, actor.key) >= 0
}

export function digestOf(state: State, command: Command): [number, number] {
  state.body.length = 0
  writeKeylessCommand(state.body, command)
  return bodyDigest(state.body.bytes, state.body.length)
}

/** Reasons that stand before `key_reused`: the sender has no right to an answer, so none is remembered. */
export function checkActor(state: State, command: Command): RefusalReason | null {
  const { actor, type } = command
  if (!isActor(command) || !mayOriginate(command)) return 'origin_not_allowed'
  if (actor.origin === 'system' && SYSTEM_IN_GENESIS.has(type) && !isGenesis(state)) return 'origin_not_allowed'
  if (state.isOpen === (type === 'OpenHouse')) return 'house_not_open'
  // What keeps money outside has no key of its own yet: with operators' keys it is they who sign for it.
  if (actor.origin === 'custody' && state.operators.isOpen && !state.isSandbox) return 'origin_not_allowed'
  if (actor.origin === 'operator' && type !== 'SignedAct') {
    if (state.operators.isOpen) return 'signature_missing'
    const { approverId } = command as Command & Approval
    if (!isOperator(approverId)) return 'approver_missing'
    if (approverId === actor.actorId) return 'approver_is_actor'
  }
  return checkAccount(state, command)
}

function mayOriginate({ type, actor }: Command): boolean {
  return ALLOWED_ORIGINS[type].includes(actor.origin)
}

/** Orders and cancels come most. Their definitions agree: a user's own, in the realm of the account. */
export const isTraders = (type: Command['type']): boolean =>
  type === 'PlaceOrder' || type === 'CancelOrder' || type === 'PlaceContractOrder' || type === 'CancelContractOrder'

/** As `checkActor`, for orders and cancels. */
export function checkTrader(state: State, actor: Actor): RefusalReason | null {
  const { realm, accountId } = actor
  if (actor.origin !== 'user' || (realm !== 'real' && realm !== 'demo') || !isKey(actor.key)) return 'origin_not_allowed'
  if (!isWord(accountId) || !isWord(actor.actorId)) return 'origin_not_allowed'
  if (!state.isOpen) return 'house_not_open'
  return checkUser(state, accountId, realm)
}

const SYSTEM_IN_GENESIS = new Set(COMMAND_TYPES.filter((type) => COMMANDS[type].origins.includes('system_in_genesis')))
const isOperator = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 32

/** The parts of an actor that no honest host gets wrong. */
function isActor({ actor, type }: Command): boolean {
  if (COMMAND_CODES[type] === undefined || !ORIGINS.includes(actor.origin) || (actor.realm !== 'real' && actor.realm !== 'demo'))
    return false
  if (!isKey(actor.key) || !isWord(actor.accountId)) return false
  return actor.origin === 'operator' ? isOperator(actor.actorId) : isWord(actor.actorId)
}

const isKey = (key: string) => key === '' || /^[0-9a-f]{32}$/.test(key)
/** Unsigned, of 32 bits. */
const isWord = (id: number) => Number.isInteger(id) && id >= 0 && id < 2 ** 32

/** The account that a command acts on must exist and, where its definition says so, belong to the actor's realm. */
function checkAccount(state: State, command: Command): RefusalReason | null {
  const { account, realm } = COMMANDS[command.type]
  const owned = realm === 'account' ? command.actor.realm : null
  switch (account) {
    case 'own':
      return checkUser(state, command.actor.accountId, owned)
    case 'named':
      return checkUser(state, (command as CommandOn<'named'>).accountId, owned)
    case 'market_maker':
      return checkMarketMaker(command.actor.accountId, owned)
    case 'house':
    case 'none':
      return null
  }
}

/** Null for a realm: any. */
function checkUser(state: State, accountId: number, realm: string | null): RefusalReason | null {
  if (!state.accounts.has(accountId)) return 'unknown_account'
  return realm === null || REALMS[state.accounts.realmOf(accountId)] === realm ? null : 'realm_mismatch'
}

function checkMarketMaker(accountId: number, realm: string | null): RefusalReason | null {
  const own = REALMS.find((each) => houseAccountId(each, 'market_maker') === accountId)
  if (own === undefined) return 'unknown_account'
  return realm === null || own === realm ? null : 'realm_mismatch'
}

/** An act's commands, once it is known who signed them. None can change what another is checked by. */
function checkCommands(state: State, act: SignedAct): RefusalReason | null {
  for (const command of countedCommands(state, act)) {
    const reason = checkAccount(state, command) ?? checkBody(state, command)
    if (reason !== null) return reason
  }
  return null
}

/** Everything after the key. An unknown reason of an operator's act is an invalid value like any other. */
export function checkBody(state: State, command: Command): RefusalReason | null {
  if (command.type === 'PlaceOrder') return checkPlaceOrder(state, command)
  if (command.type === 'CancelOrder') return checkCancelOrder(state, command)
  const reason = checkOf(state, command)
  if (command.type === 'SignedAct') return reason ?? checkCommands(state, command)
  if (!('reasonCode' in command) || REASON_CODES.includes(command.reasonCode)) return reason
  return reason !== null && REFUSALS.indexOf(reason) < REFUSALS.indexOf('invalid_value') ? reason : 'invalid_value'
}
