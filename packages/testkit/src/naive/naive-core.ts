import {
  type AccountId,
  type BalanceView,
  type Command,
  type ContractFiguresView,
  type ContractOrderView,
  type ContractProtectionView,
  DEMO_GRANT,
  type DepthView,
  type Event,
  FUNDING_POSITIONS_PER_GROUP,
  type GroupEvents,
  houseAccountId,
  NEW_ACCOUNT_FLAGS,
  type OperatorId,
  type OptionFiguresView,
  type OptionProtectionView,
  type OptionView,
  type PositionView,
  type Realm,
  type ReasonCode,
  type RefusalReason,
  type SetAccountFlag,
  type SignedAct,
  type StopView,
  timeMs,
  USDT_ASSET_ID,
  type Wallet,
} from '@glasshouse/domain'
import { checkCaller, checkContent } from './check.ts'
import { close } from './close-account.ts'
import { configureIndex, configureMarket, setHouseFees, setMarketFees } from './configuration/configuration.ts'
import { configureContract } from './configuration/contract-configuration.ts'
import { configureOption } from './configuration/option-configuration.ts'
import { cancelContractOrder } from './contract/contract-ends.ts'
import { askedBy, cancelUserContract, placeUserContract } from './contract/contract-orders.ts'
import { contractProtectionOf, excludeFromContracts, setContractLimits } from './contract/contract-protection.ts'
import { quoteContract, withdrawContractLadder } from './contract/contract-quotes.ts'
import { contractOrdersOf, depthOf, figuresOf, positionsOf, stopsOf } from './contract/contract-reads.ts'
import { cancelStop, setStop } from './contract/contract-stops.ts'
import { placeOrderWithStops } from './contract/orders-with-stops.ts'
import { addPrincipal, adjustMargin } from './contract/position-changes.ts'
import { replaceContract } from './contract/replace-contract.ts'
import { continueFundings } from './contract-points.ts'
import { assign, bringToAnother, creditAccount, intoSuspense, sendBack, takeBack, transfer } from './custody.ts'
import { resetDemoAccount } from './demo-reset.ts'
import { withdrawOpeningOrders } from './freeze.ts'
import { pass, setGate } from './gates.ts'
import { recordTicks } from './index-price.ts'
import { announce, cancelRecovery, openOperators, setConsole, setOperator } from './operators.ts'
import { placeOption } from './option/option-orders.ts'
import { exclude, protectionViewOf, setLimits } from './option/option-protection.ts'
import { optionFiguresOf, optionsOf } from './option/option-reads.ts'
import { revoke } from './revoke-pass.ts'
import { commandsIn } from './signed-acts.ts'
import { cancelOrder, placeOrder } from './spot/orders.ts'
import { postHolds, quoteAround, takeLadderOff } from './spot/quotes.ts'
import { replaceOrder } from './spot/replace.ts'
import { bringIn } from './state/ledger.ts'
import { emptyState, type NaiveMarket, type NaiveState, type Scheduled } from './state/naive-state.ts'
import { placeSwap } from './swaps.ts'
import { approve, comeBack, giveBack, request, sendOut, setLevel, settle } from './withdrawals.ts'

const KEY_LIFE_MS = 86_400_000

/**
 * The whole core once more, in the simplest code that follows the written rules (packages/core/RULES.md).
 * It was written from those rules by someone who had not read the core; where the two differ, one of them is wrong.
 */
export class NaiveCore {
  readonly state: NaiveState = emptyState()
  private readonly fundingPerGroup: number

  constructor(fundingPerGroup: number = FUNDING_POSITIONS_PER_GROUP) {
    this.fundingPerGroup = fundingPerGroup
  }

  runGroup(timeMs: number, commands: readonly Command[]): GroupEvents {
    const { state } = this
    state.nowMs = timeMs
    state.seq += 1
    state.fundingLeft = this.fundingPerGroup
    const due = this.doWhatIsDue()
    state.events = []
    continueFundings(state)
    due.push(...state.events)
    return { due, byCommand: commands.map((command) => this.run(command)) }
  }

  /** Balances of an account that are or were not zero, by wallet and asset. */
  balances(accountId: AccountId): BalanceView[] {
    const views: BalanceView[] = []
    for (const [key, balance] of this.state.balances) {
      const [owner, wallet, assetId] = key.split('/').map(Number)
      if (owner === accountId)
        views.push({
          wallet: wallet as Wallet,
          assetId: assetId as number,
          available: balance.available,
          held: balance.held,
        } as BalanceView)
    }
    return views.sort((a, b) => a.wallet - b.wallet || a.assetId - b.assetId)
  }

  positions(accountId: AccountId): PositionView[] {
    return positionsOf(this.state, accountId)
  }

  contractOrders(accountId: AccountId): ContractOrderView[] {
    return contractOrdersOf(this.state, accountId)
  }

  stops(accountId: AccountId): StopView[] {
    return stopsOf(this.state, accountId)
  }

  contractFigures(marketId: number, realm: Realm): ContractFiguresView | null {
    return figuresOf(this.state, marketId, realm)
  }

  options(accountId: AccountId): OptionView[] {
    return optionsOf(this.state, accountId)
  }

  optionFigures(marketId: number, realm: Realm): OptionFiguresView | null {
    return optionFiguresOf(this.state, marketId, realm)
  }

  contractProtection(accountId: AccountId): ContractProtectionView {
    return contractProtectionOf(this.state, accountId)
  }

  optionProtection(accountId: AccountId): OptionProtectionView {
    return protectionViewOf(this.state, accountId)
  }

  depth(marketId: number, realm: Realm, levels: number): DepthView {
    return depthOf(this.state, marketId, realm, levels)
  }

  /** One after the other, because what is done may make something else fall due. */
  private doWhatIsDue(): Event[] {
    const { state } = this
    const events: Event[] = []
    for (let next = this.nextDue(); next; next = this.nextDue()) {
      state.scheduled.splice(state.scheduled.indexOf(next), 1)
      events.push(...next.act())
    }
    for (const [key, remembered] of state.keys) {
      if (remembered.atMs + KEY_LIFE_MS > state.nowMs) break // the oldest come first
      state.keys.delete(key)
    }
    return events
  }

  /** The earliest, then the lowest kind and id, then what was accepted first. */
  private nextDue(): Scheduled | undefined {
    const due = this.state.scheduled.filter((scheduled) => scheduled.dueMs <= this.state.nowMs)
    // Sorting is stable.
    return due.sort((a, b) => a.dueMs - b.dueMs || a.kind - b.kind || a.id - b.id)[0]
  }

  private run(command: Command): Event[] {
    const { state } = this
    const { actor } = command
    const refused = (reason: RefusalReason): Event[] => [{ type: 'Refused', command: command.type, accountId: actor.accountId, reason }]
    const callerFault = checkCaller(state, command)
    if (callerFault) return refused(callerFault)
    const key = `${actor.accountId}/${actor.key}`
    const body = JSON.stringify({ ...command, actor: { ...actor, key: '' } }, (_, value) =>
      typeof value === 'bigint' ? `${value}n` : value,
    )
    const remembered = actor.key === '' ? undefined : state.keys.get(key)
    if (remembered && remembered.body !== body) return refused('key_reused')
    if (remembered)
      return [{ type: 'DuplicateCommand', accountId: actor.accountId, orderId: remembered.orderId, reason: remembered.reason }]
    const reason = checkContent(state, command) ?? ''
    state.events = []
    const orderId = reason === '' ? apply(state, command) : 0
    // A refused act of operators is not remembered.
    if (actor.key !== '' && (reason === '' || command.type !== 'SignedAct'))
      state.keys.set(key, { atMs: state.nowMs, body, orderId, reason })
    return reason === '' ? state.events : refused(reason)
  }
}

/** The order id to remember under the command's key. */
function apply(state: NaiveState, command: Command): number {
  if (command.actor.origin === 'operator' && 'approverId' in command) emitOperatorActed(state, command)
  switch (command.type) {
    case 'OpenHouse':
      state.isOpen = true
      state.isSandbox = command.isSandbox
      state.publicKey = command.publicKey
      state.events.push({ type: 'HouseOpened', isSandbox: command.isSandbox, publicKey: command.publicKey })
      return 0
    case 'ConfigureAsset':
      state.assets.set(command.asset.assetId, command.asset)
      state.events.push({ type: 'AssetConfigured', asset: command.asset })
      return 0
    case 'ConfigureSource':
      state.sources.set(command.source.sourceId, command.source)
      state.events.push({ type: 'SourceConfigured', source: command.source })
      return 0
    case 'ConfigureIndex':
      configureIndex(state, command)
      return 0
    case 'ConfigureMarket':
      configureMarket(state, command)
      return 0
    case 'SetMarketFees':
      setMarketFees(state, command)
      return 0
    case 'SetHouseFees':
      setHouseFees(state, command)
      return 0
    case 'SetMarketState':
      setMarketState(state, command.marketId, command.state)
      return 0
    case 'HaltNewOrders':
      state.isHalted = command.isHalted
      state.events.push({ type: 'NewOrdersHalted', isHalted: command.isHalted })
      return 0
    case 'SetAccountFlag': {
      const account = state.accounts.get(command.accountId)
      if (account) account.flags = { ...account.flags, [command.flag]: command.isOn }
      state.events.push({ type: 'AccountFlagSet', accountId: command.accountId, flag: command.flag, isOn: command.isOn })
      if (command.flag === 'frozen' && command.isOn) withdrawOpeningOrders(state, command.accountId)
      return 0
    }
    case 'SetProductGate':
      setGate(state, command)
      return 0
    case 'PassGate':
      pass(state, command)
      return 0
    case 'RevokePass':
      revoke(state, command)
      return 0
    case 'CloseAccount':
      close(state, command)
      return 0
    case 'FundHouse': {
      const { realm, purpose, assetId, amount, evidence } = command
      state.evidence.add(evidence)
      state.events.push({ type: 'HouseFunded', realm, purpose, assetId, amount, evidence })
      bringIn(state, { realm, accountId: houseAccountId(realm, purpose), wallet: 1, assetId, units: amount, purpose: 'fund_house' })
      return 0
    }
    case 'CreditDeposit':
      creditAccount(state, { ...command, claim: '' })
      return 0
    case 'CreditByHand':
      creditAccount(state, command)
      return 0
    case 'CreditSuspense':
      intoSuspense(state, command)
      return 0
    case 'AssignSuspense':
      assign(state, command)
      return 0
    case 'ReturnSuspense':
      sendBack(state, command)
      return 0
    case 'ReverseCredit':
      takeBack(state, command.evidence)
      return 0
    case 'CorrectCredit':
      bringToAnother(state, command)
      return 0
    case 'Transfer':
      transfer(state, command)
      return 0
    case 'RequestWithdrawal':
      request(state, command)
      return 0
    case 'CancelWithdrawal':
      giveBack(state, command.withdrawalId, 'cancelled')
      return 0
    case 'ApproveWithdrawal':
      approve(state, command)
      return 0
    case 'SendWithdrawal':
      sendOut(state, command)
      return 0
    case 'SettleWithdrawal':
      settle(state, command)
      return 0
    case 'EndWithdrawal':
      giveBack(state, command.withdrawalId, command.end)
      return 0
    case 'ReturnWithdrawal':
      comeBack(state, command)
      return 0
    case 'SetPayoutLevel':
      setLevel(state, command)
      return 0
    case 'Swap':
      return placeSwap(state, command)
    case 'StopPayouts':
      state.arePayoutsStopped = command.isStopped
      state.events.push({ type: 'PayoutsStopped', isStopped: command.isStopped })
      return 0
    case 'OpenAccount': {
      const { realm, userRef } = command
      const accountId = ++state.lastAccountId
      state.accounts.set(accountId, { realm, userRef, flags: NEW_ACCOUNT_FLAGS, isClosed: false })
      state.events.push({ type: 'AccountOpened', accountId, realm, userRef })
      if (realm === 'demo')
        for (const wallet of [1, 3] as const)
          bringIn(state, { realm, accountId, wallet, assetId: USDT_ASSET_ID, units: DEMO_GRANT, purpose: 'demo_grant' })
      return 0
    }
    case 'RecordTicks':
      recordTicks(state, command)
      return 0
    case 'AdvanceTime':
      return 0
    case 'QuoteAround':
      if (state.contracts.has(command.marketId)) quoteContract(state, command)
      else quoteAround(state, command)
      return 0
    case 'PlaceOrder':
      return placeOrder(state, command)
    case 'CancelOrder':
      cancelOrder(state, command.orderId, 'canceled_by_user')
      return command.orderId
    case 'ReplaceOrder':
      return replaceOrder(state, command)
    case 'ConfigureContract':
      configureContract(state, command)
      return 0
    case 'PlaceContractOrder':
      return placeUserContract(state, askedBy(command), 'user')
    case 'PlaceContractOrderWithStops':
      return placeOrderWithStops(state, command)
    case 'CancelContractOrder':
      cancelUserContract(state, command.orderId)
      return command.orderId
    case 'ReplaceContractOrder':
      return replaceContract(state, command)
    case 'AdjustMargin':
      adjustMargin(state, command)
      return 0
    case 'AddPrincipal':
      return addPrincipal(state, command)
    case 'SetStop':
      return setStop(state, command)
    case 'CancelStop':
      cancelStop(state, command.stopId)
      return 0
    case 'ConfigureOption':
      configureOption(state, command)
      return 0
    case 'PlaceOption':
      return placeOption(state, command)
    case 'SetOptionLimits':
      setLimits(state, command)
      return 0
    case 'ExcludeFromOptions':
      exclude(state, command)
      return 0
    case 'SetContractLimits':
      setContractLimits(state, command)
      return 0
    case 'ExcludeFromContracts':
      excludeFromContracts(state, command)
      return 0
    case 'ResetDemoAccount':
      resetDemoAccount(state, command)
      return 0
    case 'StepClock':
      state.events.push({ type: 'ClockStepped', fromMs: timeMs(state.nowMs), toMs: command.toMs, venueTimes: command.venueTimes })
      return 0
    case 'OpenOperators':
      openOperators(state, command, state.publicKey)
      return 0
    case 'SignedAct':
      applyAct(state, command)
      return 0
    case 'SetOperator':
      setOperator(state, command)
      return 0
    case 'SetConsole':
      setConsole(state, command.console)
      return 0
    case 'AnnounceRecovery':
      announce(state, command)
      return 0
    case 'CancelRecovery':
      cancelRecovery(state, command)
      return 0
    case 'EraOpened':
      state.era = command.era
      state.events.push({ type: 'EraStarted', era: command.era, oldCore: command.oldCore, newCore: command.newCore })
      return 0
  }
}

function applyAct(state: NaiveState, act: SignedAct): void {
  const commands = commandsIn(state, act)
  const keyIds = act.signatures.map(({ keyId }) => keyId)
  const accountId = accountConcerned(commands[0] as Command)
  state.events.push({ type: 'ActSigned', act: act.act, requestedBy: act.actor.actorId, nonce: act.nonce, keyIds, accountId })
  state.operators?.spent.set(act.nonce, act.expiresAtMs)
  for (const command of commands) apply(state, command)
}

function emitOperatorActed(state: NaiveState, command: Command & { approverId: OperatorId; reasonCode: ReasonCode }): void {
  state.events.push({
    type: 'OperatorActed',
    command: command.type,
    actorId: command.actor.actorId,
    approverId: command.approverId,
    reasonCode: command.reasonCode,
    accountId: accountConcerned(command),
  })
}

/** Operators' acts on one user's account. */
const ON_ACCOUNTS: readonly Command['type'][] = [
  'SetAccountFlag',
  'CreditByHand',
  'AssignSuspense',
  'ReverseCredit',
  'CorrectCredit',
  'ApproveWithdrawal',
  'SendWithdrawal',
  'SettleWithdrawal',
  'EndWithdrawal',
  'ReturnWithdrawal',
]

function accountConcerned(command: Command): AccountId {
  if (ON_ACCOUNTS.includes(command.type)) return (command as SetAccountFlag).accountId
  return command.type === 'FundHouse' ? houseAccountId(command.realm, command.purpose) : 0
}

function setMarketState(state: NaiveState, marketId: number, to: NaiveMarket['config']['state']): void {
  const option = state.optionMarkets.get(marketId)
  if (option) {
    // What was accepted there goes on.
    option.config = { ...option.config, state: to }
    state.events.push({ type: 'MarketStateSet', marketId, state: to })
    return
  }
  const contract = state.contracts.get(marketId)
  if (contract) {
    contract.config = { ...contract.config, state: to }
    state.events.push({ type: 'MarketStateSet', marketId, state: to })
    if (to === 'delisted') for (const realm of ['real', 'demo'] as const) emptyContractBook(state, marketId, realm)
    return
  }
  const market = state.markets.get(marketId) as NaiveMarket
  market.config = { ...market.config, state: to }
  state.events.push({ type: 'MarketStateSet', marketId, state: to })
  if (to !== 'delisted') return
  for (const realm of ['real', 'demo'] as const) {
    const freed = takeLadderOff(state, market.config, realm)
    postHolds(state, market.config, houseAccountId(realm, 'market_maker'), { quote: -freed.quote, base: -freed.base })
    const ids = [...state.orders.values()]
      .filter((order) => order.accepted.marketId === marketId && order.accepted.realm === realm)
      .map((order) => order.accepted.orderId)
    for (const orderId of ids.sort((a, b) => a - b)) cancelOrder(state, orderId, 'canceled_by_house')
  }
}

function emptyContractBook(state: NaiveState, marketId: number, realm: Realm): void {
  withdrawContractLadder(state, marketId, realm)
  const orders = [...state.contractOrders.values()].filter((order) => order.marketId === marketId && order.realm === realm)
  for (const order of orders.sort((a, b) => a.orderId - b.orderId)) cancelContractOrder(state, order, 'canceled_by_house')
}
