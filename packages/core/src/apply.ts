/**
 * The only door that changes state. A refused command yields `Refused` and changes nothing but the memory of keys.
 */
import {
  type AccountId,
  type Approval,
  type CancelContractOrder,
  type CancelOrder,
  COMMAND_CODES,
  COMMANDS,
  type Command,
  type CommandOn,
  houseAccountId,
  type PlaceContractOrder,
  type PlaceOrder,
  REFUSAL_CODES,
  type RefusalReason,
  type SignedAct,
} from '@glasshouse/domain'
import { checkActor, checkBody, checkTrader, digestOf, isTraders, reasonOfCode } from './check.ts'
import { countedCommands } from './operators/check-act.ts'
import { cancelOwnContractOrder, checkCancelContractOrder } from './perpetual/orders/cancel-contract-order.ts'
import { checkPlaceContractOrder } from './perpetual/orders/check-contract-order.ts'
import { placeContractOrder } from './perpetual/orders/place-contract-order.ts'
import { change } from './rules.ts'
import { cancelOrder, checkCancelOrder } from './spot/cancel.ts'
import { checkPlaceOrder } from './spot/check-order.ts'
import { placeOrder } from './spot/place.ts'
import type { State } from './state.ts'

/**
 * Appends the command's events to `state.events`. Type and actor are read here alone: where many kinds of commands
 * pass, each read costs a look-up.
 */
export function apply(state: State, command: Command): void {
  const { type, actor } = command
  const reason = isTraders(type) ? checkTrader(state, actor) : checkActor(state, command)
  if (reason !== null) refuse(state, command, reason)
  else if (actor.key === '') applyOnce(state, type, command)
  else applyKeyed(state, command)
}

/** A key answers once; its first outcome is remembered, refusals included (RULES.md 1.4). */
function applyKeyed(state: State, command: Command): void {
  const { accountId, key } = command.actor
  const [digestHigh, digestLow] = digestOf(state, command)
  const entry = state.keys.find(accountId, key)
  if (entry >= 0) {
    if (state.keys.hasDigest(entry, [digestHigh, digestLow])) repeat(state, command, entry)
    else refuse(state, command, 'key_reused')
    return
  }
  const outcome = applyOnce(state, command.type, command)
  // Nothing of a refused act is remembered: it may still be signed by whom it lacks.
  if (outcome < 0 && command.type === 'SignedAct') return
  const orderId = Math.max(outcome, 0)
  state.keys.remember({ accountId, key, digestHigh, digestLow, orderId, reasonCode: Math.max(-outcome, 0), atMs: state.timeMs })
}

function repeat(state: State, command: Command, entry: number): void {
  const reason = reasonOfCode(state.keys.reasonCodeOf(entry)) ?? ''
  state.events.emit({ type: 'DuplicateCommand', accountId: command.actor.accountId, orderId: state.keys.orderIdOf(entry), reason })
}

/** The order's id, 0 where there is none; a refusal gives minus its code. */
function applyOnce(state: State, type: Command['type'], command: Command): number {
  if (type === 'PlaceOrder') return applyPlaceOrder(state, command as PlaceOrder)
  if (type === 'CancelOrder') return applyCancelOrder(state, command as CancelOrder)
  if (type === 'PlaceContractOrder') return applyPlaceContractOrder(state, command as PlaceContractOrder)
  if (type === 'CancelContractOrder') return applyCancelContractOrder(state, command as CancelContractOrder)
  return applyOther(state, type, command)
}

/** Apart, so that what orders and cancels pass through stays short. */
function applyOther(state: State, type: Command['type'], command: Command): number {
  const reason = checkBody(state, command)
  if (reason !== null) return refuse(state, command, reason)
  if (type === 'SignedAct') return applyAct(state, command as SignedAct)
  if (command.actor.origin === 'operator') nameOperator(state, command as Command & Approval)
  return change(state, command)
}

/** All of its commands, which were all checked. */
function applyAct(state: State, act: SignedAct): number {
  const commands = countedCommands(state, act)
  const keyIds = act.signatures.map(({ keyId }) => keyId)
  const accountId = accountActedOn(commands[0]!)
  state.events.emit({ type: 'ActSigned', act: act.act, requestedBy: act.actor.actorId, nonce: act.nonce, keyIds, accountId })
  change(state, act)
  for (const command of commands) {
    nameOperator(state, command)
    change(state, command)
  }
  return 0
}

function applyPlaceOrder(state: State, command: PlaceOrder): number {
  const reason = checkPlaceOrder(state, command)
  return reason === null ? placeOrder(state, command) : refuse(state, command, reason)
}

function applyCancelOrder(state: State, command: CancelOrder): number {
  const reason = checkCancelOrder(state, command)
  return reason === null ? cancelOrder(state, command) : refuse(state, command, reason)
}

function applyPlaceContractOrder(state: State, command: PlaceContractOrder): number {
  const reason = checkPlaceContractOrder(state, command)
  return reason === null ? placeContractOrder(state, command) : refuse(state, command, reason)
}

function applyCancelContractOrder(state: State, command: CancelContractOrder): number {
  const reason = checkCancelContractOrder(state, command)
  return reason === null ? cancelOwnContractOrder(state, command) : refuse(state, command, reason)
}

/** Returns minus the reason's code. */
function refuse(state: State, command: Command, reason: RefusalReason): number {
  const code = REFUSAL_CODES[reason]
  state.events.refused(COMMAND_CODES[command.type], command.actor.accountId, code)
  return -code
}

function nameOperator(state: State, command: Command & Approval): void {
  const { approverId, reasonCode, type } = command
  const accountId = accountActedOn(command)
  state.events.emit({ type: 'OperatorActed', command: type, actorId: command.actor.actorId, approverId, reasonCode, accountId })
}

/** 0 where an operator's act concerns no account. */
function accountActedOn(command: Command): AccountId {
  const rule = COMMANDS[command.type].account
  switch (rule) {
    case 'named':
      return (command as CommandOn<'named'>).accountId
    case 'house': {
      const { realm, purpose } = command as CommandOn<'house'>
      return houseAccountId(realm, purpose)
    }
    case 'own':
    case 'market_maker':
    case 'none':
      return 0
  }
}
