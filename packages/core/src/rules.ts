/**
 * Rule of each command: `checkOf` says why it would be refused now, `change` applies one that is not refused. Both are
 * exhaustive, so that the compiler names the lines that a new command lacks.
 */
import { ACCOUNT_FLAGS, type Command, type EraOpened, type RefusalReason } from '@glasshouse/domain'
import { checkOpenAccount, openAccount } from './accounts/open-account.ts'
import { checkResetDemoAccount, resetDemoAccount } from './accounts/reset-demo-account.ts'
import { checkStepClock, stepClock } from './clock/step-clock.ts'
import {
  checkConfigureAsset,
  checkConfigureIndex,
  checkConfigureMarket,
  checkConfigureSource,
  checkSetHouseFees,
  checkSetMarketFees,
  checkSetMarketState,
} from './configuration/check-configuration.ts'
import { checkConfigureContract } from './configuration/check-contract.ts'
import { checkConfigureOption } from './configuration/check-option.ts'
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
import { checkRecordTicks, recordTicks } from './index-price/record-ticks.ts'
import { checkCreditDeposit, checkFundHouse, creditDeposit, fundHouse } from './ledger/credit.ts'
import { checkQuoteAround, quoteAround } from './market-maker/quote-around.ts'
import { checkPlaceOption } from './option/check-place-option.ts'
import { placeOption } from './option/place-option.ts'
import { checkExcludeFromOptions, checkSetOptionLimits, excludeFromOptions, setOptionLimits } from './option/protect.ts'
import { addPrincipal, checkAddPrincipal } from './perpetual/orders/add-principal.ts'
import { adjustMargin, checkAdjustMargin } from './perpetual/orders/adjust-margin.ts'
import { cancelOwnContractOrder, checkCancelContractOrder } from './perpetual/orders/cancel-contract-order.ts'
import { checkPlaceContractOrder } from './perpetual/orders/check-contract-order.ts'
import { placeContractOrder } from './perpetual/orders/place-contract-order.ts'
import { cancelStop, checkCancelStop, checkSetStop, setStop } from './perpetual/orders/stops.ts'
import { cancelOrder, checkCancelOrder } from './spot/cancel.ts'
import { checkPlaceOrder } from './spot/check-order.ts'
import { placeOrder } from './spot/place.ts'
import type { State } from './state.ts'

// biome-ignore format: one line per command reads as a table
export function checkOf(state: State, command: Command): RefusalReason | null {
  switch (command.type) {
    case 'OpenHouse': return isHash256(command.publicKey) && typeof command.isSandbox === 'boolean' ? null : 'invalid_value'
    case 'ConfigureAsset': return checkConfigureAsset(state, command)
    case 'ConfigureSource': return checkConfigureSource(state, command)
    case 'ConfigureIndex': return checkConfigureIndex(state, command)
    case 'ConfigureMarket': return checkConfigureMarket(state, command)
    case 'SetMarketFees': return checkSetMarketFees(state, command)
    case 'SetHouseFees': return checkSetHouseFees(state, command)
    case 'SetMarketState': return checkSetMarketState(state, command)
    case 'HaltNewOrders': return typeof command.isHalted === 'boolean' ? null : 'invalid_value'
    case 'SetAccountFlag': return ACCOUNT_FLAGS.includes(command.flag) && typeof command.isOn === 'boolean' ? null : 'invalid_value'
    case 'FundHouse': return checkFundHouse(state, command)
    case 'CreditDeposit': return checkCreditDeposit(state, command)
    case 'OpenAccount': return checkOpenAccount(state, command)
    case 'RecordTicks': return checkRecordTicks(state, command)
    case 'AdvanceTime': return null
    case 'QuoteAround': return checkQuoteAround(state, command)
    case 'PlaceOrder': return checkPlaceOrder(state, command)
    case 'CancelOrder': return checkCancelOrder(state, command)
    case 'EraOpened': return isEra(state, command) ? null : 'invalid_value'
    case 'ConfigureContract': return checkConfigureContract(state, command)
    case 'PlaceContractOrder': return checkPlaceContractOrder(state, command)
    case 'CancelContractOrder': return checkCancelContractOrder(state, command)
    case 'AdjustMargin': return checkAdjustMargin(state, command)
    case 'AddPrincipal': return checkAddPrincipal(state, command)
    case 'SetStop': return checkSetStop(state, command)
    case 'CancelStop': return checkCancelStop(state, command)
    case 'ConfigureOption': return checkConfigureOption(state, command)
    case 'PlaceOption': return checkPlaceOption(state, command)
    case 'SetOptionLimits': return checkSetOptionLimits(state, command)
    case 'ExcludeFromOptions': return checkExcludeFromOptions(state, command)
    case 'ResetDemoAccount': return checkResetDemoAccount(state, command)
    case 'StepClock': return checkStepClock(state, command)
  }
}

/** Returns the order's, stop's or option's id, else 0. */
// biome-ignore format: one line per command reads as a table
export function change(state: State, command: Command): number {
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

const isHash256 = (hash: string) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)

function isEra(state: State, command: EraOpened): boolean {
  const { era, oldCore, newCore, stateHashBefore, stateHashAfter } = command
  return (
    Number.isSafeInteger(era) && era > state.era && era < 2 ** 32 && [oldCore, newCore, stateHashBefore, stateHashAfter].every(isHash256)
  )
}
