/**
 * The only door that changes state: one switch, one line per command. A refused command yields `Refused` and changes
 * nothing but the memory of keys.
 */
import {
  type AccountId,
  type Approval,
  type CancelOrder,
  COMMAND_CODES,
  COMMANDS,
  type Command,
  type CommandOn,
  houseAccountId,
  type PlaceOrder,
  REFUSAL_CODES,
  type RefusalReason,
} from '@glasshouse/domain'
import { openAccount } from './accounts/open-account.ts'
import { resetDemoAccount } from './accounts/reset-demo-account.ts'
import { checkActor, checkBody, checkTrader, digestOf, reasonOfCode } from './check.ts'
import { stepClock } from './clock/step-clock.ts'
import {
  configureAsset,
  configureIndex,
  configureMarket,
  configureSource,
  setHouseFees,
  setMarketFees,
  setMarketState,
} from './configuration/configure.ts'
import { configureContract } from './configuration/configure-contract.ts'
import { configureOption } from './configuration/configure-option.ts'
import { recordTicks } from './index-price/record-ticks.ts'
import { creditDeposit, fundHouse } from './ledger/credit.ts'
import { quoteAround } from './market-maker/quote-around.ts'
import { placeOption } from './option/place-option.ts'
import { excludeFromOptions, setOptionLimits } from './option/protect.ts'
import { addPrincipal } from './perpetual/orders/add-principal.ts'
import { adjustMargin } from './perpetual/orders/adjust-margin.ts'
import { cancelOwnContractOrder } from './perpetual/orders/cancel-contract-order.ts'
import { placeContractOrder } from './perpetual/orders/place-contract-order.ts'
import { cancelStop, setStop } from './perpetual/orders/stops.ts'
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
  const reason = type === 'PlaceOrder' || type === 'CancelOrder' ? checkTrader(state, actor) : checkActor(state, command)
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
  const reason = checkBody(state, command)
  if (reason !== null) return refuse(state, command, reason)
  if (command.actor.origin === 'operator') nameOperator(state, command as Command & Approval)
  return change(state, command)
}

function applyPlaceOrder(state: State, command: PlaceOrder): number {
  const reason = checkPlaceOrder(state, command)
  return reason === null ? placeOrder(state, command) : refuse(state, command, reason)
}

function applyCancelOrder(state: State, command: CancelOrder): number {
  const reason = checkCancelOrder(state, command)
  return reason === null ? cancelOrder(state, command) : refuse(state, command, reason)
}

/** Returns the order's, stop's or option's id, else 0. */
// biome-ignore format: one line per command reads as a table
function change(state: State, command: Command): number {
  switch (command.type) {
    case 'OpenHouse': openHouse(state, command); return 0
    case 'ConfigureAsset': configureAsset(state, command); return 0
    case 'ConfigureSource': configureSource(state, command); return 0
    case 'ConfigureIndex': configureIndex(state, command); return 0
    case 'ConfigureMarket': configureMarket(state, command); return 0
    case 'SetMarketFees': setMarketFees(state, command); return 0
    case 'SetHouseFees': setHouseFees(state, command); return 0
    case 'SetMarketState': setMarketState(state, command); return 0
    case 'HaltNewOrders': haltNewOrders(state, command); return 0
    case 'SetAccountFlag': setAccountFlag(state, command); return 0
    case 'FundHouse': fundHouse(state, command); return 0
    case 'CreditDeposit': creditDeposit(state, command); return 0
    case 'OpenAccount': openAccount(state, command); return 0
    case 'RecordTicks': recordTicks(state, command); return 0
    case 'AdvanceTime': return 0 // its group did what was due
    case 'QuoteAround': quoteAround(state, command); return 0
    case 'PlaceOrder': return placeOrder(state, command)
    case 'CancelOrder': return cancelOrder(state, command)
    case 'EraOpened': openEra(state, command); return 0
    case 'ConfigureContract': configureContract(state, command); return 0
    case 'PlaceContractOrder': return placeContractOrder(state, command)
    case 'CancelContractOrder': return cancelOwnContractOrder(state, command)
    case 'AdjustMargin': adjustMargin(state, command); return 0
    case 'AddPrincipal': return addPrincipal(state)
    case 'SetStop': return setStop(state, command)
    case 'CancelStop': cancelStop(state, command); return 0
    case 'ConfigureOption': configureOption(state, command); return 0
    case 'PlaceOption': return placeOption(state, command)
    case 'SetOptionLimits': setOptionLimits(state, command); return 0
    case 'ExcludeFromOptions': excludeFromOptions(state, command); return 0
    case 'ResetDemoAccount': resetDemoAccount(state, command); return 0
    case 'StepClock': stepClock(state, command); return 0
  }
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

function openHouse(state: State, command: Extract<Command, { type: 'OpenHouse' }>): void {
  state.isOpen = true
  state.isSandbox = command.isSandbox
  state.publicKey = command.publicKey
  state.events.emit({ type: 'HouseOpened', isSandbox: command.isSandbox, publicKey: command.publicKey })
}

function haltNewOrders(state: State, command: Extract<Command, { type: 'HaltNewOrders' }>): void {
  state.newOrdersHalted = command.isHalted
  state.events.emit({ type: 'NewOrdersHalted', isHalted: command.isHalted })
}

function setAccountFlag(state: State, command: Extract<Command, { type: 'SetAccountFlag' }>): void {
  const { accountId, flag, isOn } = command
  state.accounts.setFlag(accountId, { flag, isOn })
  state.events.emit({ type: 'AccountFlagSet', accountId, flag, isOn })
}

function openEra(state: State, command: Extract<Command, { type: 'EraOpened' }>): void {
  state.era = command.era
  state.events.emit({ type: 'EraStarted', era: command.era, oldCore: command.oldCore, newCore: command.newCore })
}
