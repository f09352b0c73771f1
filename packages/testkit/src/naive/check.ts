import {
  ACCOUNT_FLAGS,
  ALLOWED_ORIGINS,
  type Command,
  type FundHouse,
  HOUSE_PURPOSES,
  houseAccountId,
  MARKET_STATES,
  type OpenAccount,
  type Realm,
  type RefusalReason,
  type SignedAct,
} from '@glasshouse/domain'
import { checkClose } from './close-account.ts'
import { checkFees, checkIndex, checkMarket, checkSource } from './configuration/configuration.ts'
import { checkContract } from './configuration/contract-configuration.ts'
import { checkOptionMarket } from './configuration/option-configuration.ts'
import { isGenesisOver, isId, isName } from './configuration/rules.ts'
import { checkContractCancel, checkContractOrder } from './contract/contract-orders.ts'
import { checkContractExclusion, checkContractLimits } from './contract/contract-protection.ts'
import { checkContractQuotes } from './contract/contract-quotes.ts'
import { checkCancelStop, checkSetStop } from './contract/contract-stops.ts'
import { checkOrderWithStops } from './contract/orders-with-stops.ts'
import { checkAddPrincipal, checkAdjustMargin } from './contract/position-changes.ts'
import { checkContractReplace } from './contract/replace-contract.ts'
import {
  checkAssignment,
  checkByHand,
  checkCorrection,
  checkCredit,
  checkIntoSuspense,
  checkReversal,
  checkTransfer,
  checkWaiting,
} from './custody.ts'
import { checkReset } from './demo-reset.ts'
import { checkGateRule, checkPass } from './gates.ts'
import { checkTicks } from './index-price.ts'
import { checkAnnouncement, checkCancelRecovery, checkOpenOperators, checkSetOperator, isConsole } from './operators.ts'
import { checkPlaceOption } from './option/option-orders.ts'
import { checkExclusion, checkLimits } from './option/option-protection.ts'
import { checkRevoke } from './revoke-pass.ts'
import { checkAct, commandsIn } from './signed-acts.ts'
import { checkCancel, checkOrder } from './spot/orders.ts'
import { checkQuotes } from './spot/quotes.ts'
import { checkReplace } from './spot/replace.ts'
import { isPayable, type NaiveState } from './state/naive-state.ts'
import { checkStep } from './step-clock.ts'
import { checkSwap } from './swaps.ts'
import {
  checkApproval,
  checkCancel as checkCancelWithdrawal,
  checkEnd,
  checkLevel,
  checkRequest,
  checkReturn,
  checkSending,
  checkSettling,
} from './withdrawals.ts'

const CLOSED_AFTER_GENESIS = [
  'ConfigureAsset',
  'ConfigureSource',
  'ConfigureIndex',
  'ConfigureMarket',
  'ConfigureContract',
  'ConfigureOption',
  'SetHouseFees',
  'FundHouse',
  'SetProductGate',
  'OpenOperators',
]

/** Reasons before `key_reused`: who asks, and for whom. They are not remembered under a key. */
export function checkCaller(state: NaiveState, command: Command): RefusalReason | null {
  const { actor } = command
  if (!ALLOWED_ORIGINS[command.type].includes(actor.origin)) return 'origin_not_allowed'
  if (actor.origin === 'operator' && actor.actorId === 0) return 'origin_not_allowed'
  if (actor.origin === 'system' && isGenesisOver(state) && CLOSED_AFTER_GENESIS.includes(command.type)) return 'origin_not_allowed'
  if (state.isOpen === (command.type === 'OpenHouse')) return 'house_not_open'
  const isSigned = state.operators !== null
  if (isSigned && actor.origin === 'custody' && !state.isSandbox) return 'origin_not_allowed'
  if (isSigned && actor.origin === 'operator' && command.type !== 'SignedAct') return 'signature_missing'
  if (actor.origin === 'operator' && 'approverId' in command) {
    if (command.approverId === 0) return 'approver_missing'
    if (command.approverId === actor.actorId) return 'approver_is_actor'
  }
  return realmFault(state, command)
}

function realmFault(state: NaiveState, command: Command): RefusalReason | null {
  const realm = realmOfNamedAccount(state, command)
  if (realm === 'unknown') return 'unknown_account'
  return realm !== null && realm !== command.actor.realm ? 'realm_mismatch' : null
}

const OF_KEYS: readonly Command['type'][] = ['SetOperator', 'SetConsole', 'AnnounceRecovery', 'CancelRecovery']

/** Reasons after `key_reused`. */
export function checkContent(state: NaiveState, command: Command): RefusalReason | null {
  if (!state.operators && OF_KEYS.includes(command.type)) return 'operators_unknown'
  switch (command.type) {
    case 'OpenHouse':
      return /^[0-9a-f]{64}$/.test(command.publicKey) ? null : 'invalid_value'
    case 'ConfigureAsset': {
      const { assetId, symbol, decimals } = command.asset
      const standing = state.assets.get(assetId)
      if ([...state.assets.values()].some((other) => other.symbol === symbol && other.assetId !== assetId)) return 'invalid_value'
      const isSame = !standing || (standing.symbol === symbol && standing.decimals === decimals)
      if (!isId(assetId) || !isName(symbol) || !Number.isInteger(decimals) || decimals < 0 || decimals > 18 || !isSame)
        return 'invalid_value'
      if (standing || assetId <= 3_000 || assetId >= 4_000) return null
      if (decimals !== 6) return 'invalid_value'
      return state.isSandbox ? null : 'not_a_sandbox'
    }
    case 'ConfigureSource':
      return checkSource(state, command)
    case 'ConfigureIndex':
      return checkIndex(state, command)
    case 'ConfigureMarket':
      return checkMarket(state, command)
    case 'SetMarketFees':
    case 'SetHouseFees':
      return checkFees(state, command)
    case 'SetMarketState': {
      const market = marketOf(state, command.marketId)
      if (!market) return 'unknown_market'
      if (market.state === 'delisted' || !MARKET_STATES.includes(command.state)) return 'invalid_value'
      const isAnythingOpen = [...state.positions.values()].some((position) => position.marketId === command.marketId)
      return command.state === 'delisted' && isAnythingOpen ? 'anything_open' : null
    }
    case 'SetAccountFlag':
      if (state.accounts.get(command.accountId)?.isClosed && command.flag === 'frozen' && !command.isOn) return 'account_closed'
      return ACCOUNT_FLAGS.includes(command.flag) ? null : 'invalid_value'
    case 'SetProductGate':
      return checkGateRule(state, command)
    case 'PassGate':
      return checkPass(state, command)
    case 'RevokePass':
      return checkRevoke(state, command)
    case 'CloseAccount':
      return checkClose(state, command)
    case 'FundHouse':
      return checkFunding(state, command)
    case 'CreditDeposit':
      return checkCredit(state, command)
    case 'CreditByHand':
      return checkByHand(state, command)
    case 'CreditSuspense':
      return checkIntoSuspense(state, command)
    case 'AssignSuspense':
      return checkAssignment(state, command)
    case 'ReturnSuspense':
      return checkWaiting(state, command)
    case 'ReverseCredit':
      return checkReversal(state, command)
    case 'CorrectCredit':
      return checkCorrection(state, command)
    case 'Transfer':
      return checkTransfer(state, command)
    case 'RequestWithdrawal':
      return checkRequest(state, command)
    case 'CancelWithdrawal':
      return checkCancelWithdrawal(state, command)
    case 'ApproveWithdrawal':
      return checkApproval(state, command)
    case 'SendWithdrawal':
      return checkSending(state, command)
    case 'SettleWithdrawal':
      return checkSettling(state, command)
    case 'EndWithdrawal':
      return checkEnd(state, command)
    case 'ReturnWithdrawal':
      return checkReturn(state, command)
    case 'SetPayoutLevel':
      return checkLevel(state, command)
    case 'Swap':
      return checkSwap(state, command)
    case 'OpenAccount':
      return checkOpening(state, command)
    case 'RecordTicks':
      return checkTicks(state, command)
    case 'QuoteAround':
      return state.contracts.has(command.marketId) ? checkContractQuotes(state, command) : checkQuotes(state, command)
    case 'PlaceOrder':
      return checkOrder(state, command)
    case 'CancelOrder':
      return checkCancel(state, command)
    case 'ReplaceOrder':
      return checkReplace(state, command)
    case 'ConfigureContract':
      return checkContract(state, command)
    case 'PlaceContractOrder':
      return checkContractOrder(state, command)
    case 'PlaceContractOrderWithStops':
      return checkOrderWithStops(state, command)
    case 'CancelContractOrder':
      return checkContractCancel(state, command)
    case 'ReplaceContractOrder':
      return checkContractReplace(state, command)
    case 'AdjustMargin':
      return checkAdjustMargin(state, command)
    case 'AddPrincipal':
      return checkAddPrincipal(state, command)
    case 'SetStop':
      return checkSetStop(state, command)
    case 'CancelStop':
      return checkCancelStop(state, command)
    case 'ConfigureOption':
      return checkOptionMarket(state, command)
    case 'PlaceOption':
      return checkPlaceOption(state, command)
    case 'SetOptionLimits':
      return checkLimits(command)
    case 'ExcludeFromOptions':
      return checkExclusion(state, command)
    case 'SetContractLimits':
      return checkContractLimits(command)
    case 'ExcludeFromContracts':
      return checkContractExclusion(state, command)
    case 'ResetDemoAccount':
      return checkReset(state, command)
    case 'StepClock':
      return checkStep(state, command)
    case 'OpenOperators':
      return checkOpenOperators(state, command)
    case 'SignedAct':
      return checkAct(state, command) ?? checkHeld(state, command)
    case 'SetOperator':
      return checkSetOperator(state, command)
    case 'SetConsole':
      return isConsole(command.console) ? null : 'invalid_value'
    case 'AnnounceRecovery':
      return checkAnnouncement(state, command)
    case 'CancelRecovery':
      return checkCancelRecovery(state, command)
    case 'HaltNewOrders':
    case 'StopPayouts':
    case 'AdvanceTime':
      return null
    case 'EraOpened':
      return command.era > state.era ? null : 'invalid_value'
  }
}

/** What an act holds is checked as if it came alone, but that its people signed. */
function checkHeld(state: NaiveState, act: SignedAct): RefusalReason | null {
  for (const command of commandsIn(state, act)) {
    const reason = realmFault(state, command) ?? checkContent(state, command)
    if (reason) return reason
  }
  return null
}

/** Whatever is traded there. */
const marketOf = (state: NaiveState, marketId: number) =>
  (state.markets.get(marketId) ?? state.contracts.get(marketId) ?? state.optionMarkets.get(marketId))?.config

function realmOfNamedAccount(state: NaiveState, command: Command): Realm | 'unknown' | null {
  switch (command.type) {
    case 'PlaceOrder':
    case 'CancelOrder':
    case 'ReplaceOrder':
    case 'PlaceContractOrder':
    case 'PlaceContractOrderWithStops':
    case 'CancelContractOrder':
    case 'ReplaceContractOrder':
    case 'AdjustMargin':
    case 'AddPrincipal':
    case 'SetStop':
    case 'CancelStop':
    case 'PlaceOption':
    case 'SetOptionLimits':
    case 'ExcludeFromOptions':
    case 'SetContractLimits':
    case 'ExcludeFromContracts':
    case 'ResetDemoAccount':
    case 'Transfer':
    case 'RequestWithdrawal':
    case 'CancelWithdrawal':
    case 'CloseAccount':
    case 'Swap':
      return state.accounts.get(command.actor.accountId)?.realm ?? 'unknown'
    case 'CreditDeposit':
    case 'CreditByHand':
    case 'AssignSuspense':
    case 'ReverseCredit':
    case 'CorrectCredit':
    case 'ApproveWithdrawal':
    case 'SendWithdrawal':
    case 'SettleWithdrawal':
    case 'EndWithdrawal':
    case 'ReturnWithdrawal':
    case 'SetPayoutLevel':
    case 'SetAccountFlag':
    case 'PassGate':
    case 'RevokePass':
      return state.accounts.get(command.accountId)?.realm ?? 'unknown'
    case 'QuoteAround':
      if (command.actor.accountId === houseAccountId('real', 'market_maker')) return 'real'
      return command.actor.accountId === houseAccountId('demo', 'market_maker') ? 'demo' : 'unknown'
    default:
      return null
  }
}

function checkFunding(state: NaiveState, command: FundHouse): RefusalReason | null {
  if (!state.assets.has(command.assetId)) return 'unknown_asset'
  if (!HOUSE_PURPOSES.includes(command.purpose) || ['external', 'clearing', 'custody', 'suspense'].includes(command.purpose))
    return 'invalid_value'
  if (!isPayable(state, command.realm, command.assetId, command.amount)) return 'invalid_value'
  if (state.evidence.has(command.evidence)) return 'evidence_used'
  return command.actor.origin === 'system' && !state.isSandbox ? 'not_a_sandbox' : null
}

function checkOpening(state: NaiveState, command: OpenAccount): RefusalReason | null {
  const isThere = [...state.accounts.values()].some((account) => account.userRef === command.userRef && account.realm === command.realm)
  if (!isThere) return null
  return command.realm === 'demo' ? 'demo_account_exists' : 'invalid_value'
}
