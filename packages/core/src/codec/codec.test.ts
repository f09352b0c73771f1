import {
  ACCOUNT_FLAGS,
  COMMAND_CODES,
  CONTRACT_CAUSES,
  CONTRACT_ORDER_EFFECTS,
  type Command,
  type CommandType,
  COMMANDS as DEFINITIONS,
  EVENT_CODES,
  type Event,
  type EventType,
  FUNDING_SKIPS,
  GATE_PRODUCTS,
  HOUSE_PURPOSES,
  IDENTITY_LEVELS,
  lots,
  MARKET_STATES,
  OPERATOR_KEY_KINDS,
  OPERATOR_ROLES,
  OPTION_OUTCOMES,
  OPTION_SIDES,
  ORDER_ENDS,
  ORDER_TYPES,
  ORIGINS,
  POSITION_SIDES,
  POSTING_PURPOSES,
  PROVENANCES,
  REALMS,
  REASON_CODES,
  RECOVERY_ENDS,
  REFUSAL_CODES,
  REFUSALS,
  SIDES,
  SIGNED_ACT_NAMES,
  SOURCE_FAULTS,
  STOP_ENDS,
  STOP_KINDS,
  SUSPENSE_CHANGES,
  SWAP_RELEASES,
  TIMES_IN_FORCE,
  ticks,
  WITHDRAWAL_ENDS,
  WITHDRAWAL_STATES,
} from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceOrder } from '../testing/contract-acts.ts'
import { contractExchange } from '../testing/contract-exchange.ts'
import * as acts from '../testing/exchange.ts'
import { BTC, exchange, one, order, USDT } from '../testing/exchange.ts'
import { decodeCommand, encodeCommand, joinRecords, splitRecords } from './commands.ts'
import { EventLog } from './event-log.ts'
import { decodeEvents, END_OF_LIST, writeEvent } from './events.ts'
import { Reader } from './reader.ts'
import { Writer } from './writer.ts'

const uint = fc.oneof(
  fc.nat(300),
  fc.maxSafeNat(),
  fc.constantFrom(0, 127, 128, 16_383, 16_384, 2 ** 28 - 1, 2 ** 28, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER),
)
const int = fc
  .oneof(fc.integer(), fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), fc.constantFrom(-(2 ** 52), -1, 0, 1, 2 ** 52))
  .map((n) => n + 0)
const units = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(-(2n ** 63n), -1n, 0n, 1n, 2n ** 53n, 2n ** 63n - 1n),
)
const hex = (digits: number) => fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: digits, maxLength: digits })
const hexOrNone = fc.oneof(fc.constant(''), hex(32))
const flag = fc.boolean()
const text = fc.string({ maxLength: 64 })
const withdrawalStep = {
  accountId: uint,
  withdrawalId: hex(32),
  userRef: hex(32),
  assetId: uint,
  amount: units,
  fee: units,
  destination: hex(32),
}
const of = <T>(list: readonly T[]) => fc.constantFrom(...list)

const asset = fc.record({ assetId: uint, symbol: text, decimals: uint })
const source = fc.record({ sourceId: uint, name: text, provenance: of(PROVENANCES) })
const index = fc.record({ indexId: uint, symbol: text, minSources: uint, sourceIds: fc.array(uint), lateAfterMs: uint })
const market = fc.record({
  marketId: uint,
  symbol: text,
  kind: fc.constant('spot'),
  baseAssetId: uint,
  quoteAssetId: uint,
  indexId: uint,
  tickSize: uint,
  lotUnits: units,
  tickLotUnits: units,
  minNotional: units,
  maxNotional: units,
  makerFeePpm: uint,
  takerFeePpm: uint,
  takeBandPpm: uint,
  restBandPpm: uint,
  state: of(MARKET_STATES),
  version: uint,
})
const tier = fc.record({ notionalTo: units, maintenancePpm: uint, deduction: units, maxLeverage: uint })
const contract = fc.record({
  marketId: uint,
  symbol: text,
  indexId: uint,
  settleAssetId: uint,
  tickSize: uint,
  faceE8: uint,
  tickContractUnits: units,
  leverages: fc.array(uint),
  tiers: fc.array(tier),
  makerFeePpm: uint,
  takerFeePpm: uint,
  takeBandPpm: uint,
  restBandPpm: uint,
  positionLimit: units,
  openInterestFactor: uint,
  liquidationFeePpm: uint,
  impactNotional: units,
  fundingInterestPpm: uint,
  fundingDampPpm: uint,
  fundingCapPpm: uint,
  houseLeverage: uint,
  state: of(MARKET_STATES),
  version: uint,
})
const fees = fc.record({ makerFeePpm: uint, takerFeePpm: uint })
const shape = fc.record({ midTicks: int, halfSpreadTicks: int, stepTicks: int, levels: uint, sizeLots: int, sizeSeed: uint })
const parts = fc.array(
  fc.record({ sourceId: uint, mid: uint, used: uint, fault: of(['', ...SOURCE_FAULTS]), venueTimeMs: uint, receivedMs: uint }),
)
const period = fc.record({ periodId: uint, seconds: uint, oddsPpm: uint, minStake: units, maxStake: units })
const option = fc.record({
  marketId: uint,
  symbol: text,
  indexId: uint,
  stakeAssetId: uint,
  periods: fc.array(period, { maxLength: 3 }),
  strikeDelayMs: uint,
  strikeWithinMs: uint,
  lookBackMs: uint,
  lookAheadMs: uint,
  marketLimitPpm: uint,
  secondLimitPpm: uint,
  state: of(MARKET_STATES),
  version: uint,
})
const gate = fc.record({
  product: of(GATE_PRODUCTS),
  version: uint,
  isAsked: flag,
  level: of(IDENTITY_LEVELS),
  ageLeast: uint,
  termsVersion: uint,
  asksQuestions: flag,
  closedCountries: fc.array(text, { maxLength: 4 }),
})
const limits = fc.record({ stakePerOrder: units, lossPerDay: units, tradesPerHour: uint })
const contractLimits = fc.record({ leverage: uint, marginPerOrder: units, lossPerDay: units })
const time = fc.integer({ min: 0, max: 2 ** 42 })
const price = fc.integer({ min: -(2 ** 51), max: 2 ** 51 })
const tick = fc.record({ indexId: uint, sourceId: uint, bid: price, ask: price, venueTimeMs: time, receivedMs: time })
const bytes = fc.uint8Array({ maxLength: 40 }).map((raw) => Buffer.from(raw).toString('hex'))
const operatorKey = fc.record({ kind: of(OPERATOR_KEY_KINDS), publicKey: bytes })
const operatorKeys = fc.array(operatorKey, { maxLength: 3 })
const operator = fc.record({ operatorId: uint, roles: fc.array(of(OPERATOR_ROLES)), isActive: flag, keys: operatorKeys })
const operators = fc.array(operator, { maxLength: 3 })
const console = fc.record({ rpId: text, origins: fc.array(text, { maxLength: 3 }) })
const signature = fc.record({
  keyId: hex(32),
  kind: of(OPERATOR_KEY_KINDS),
  signature: bytes,
  authenticatorData: bytes,
  clientData: bytes,
})
const act = of(SIGNED_ACT_NAMES)
const approval = { approverId: uint, reasonCode: of(REASON_CODES) }
const command = of(Object.keys(COMMAND_CODES) as CommandType[])

type Fields = Record<string, fc.Arbitrary<unknown>>
const COMMANDS: Record<CommandType, Fields> = {
  OpenHouse: { isSandbox: flag, publicKey: hex(64) },
  ConfigureAsset: { ...approval, asset },
  ConfigureSource: { ...approval, source },
  ConfigureIndex: { ...approval, index, effectiveFromMs: uint },
  ConfigureMarket: { ...approval, market, effectiveFromMs: uint },
  SetMarketFees: { ...approval, marketId: uint, makerFeePpm: uint, takerFeePpm: uint, effectiveFromMs: uint },
  SetHouseFees: { ...approval, fees, effectiveFromMs: uint },
  SetMarketState: { ...approval, marketId: uint, state: of(MARKET_STATES) },
  HaltNewOrders: { ...approval, isHalted: flag },
  SetAccountFlag: { ...approval, accountId: uint, flag: of(ACCOUNT_FLAGS), isOn: flag },
  SetProductGate: { ...approval, gate, effectiveFromMs: uint },
  PassGate: { accountId: uint, product: of(GATE_PRODUCTS), version: uint },
  RevokePass: { accountId: uint, product: of(GATE_PRODUCTS) },
  FundHouse: { ...approval, realm: of(REALMS), purpose: of(HOUSE_PURPOSES), assetId: uint, amount: units, evidence: hex(32) },
  CreditDeposit: { accountId: uint, wallet: of([1, 2, 3]), assetId: uint, amount: units, evidence: hex(32) },
  CreditByHand: {
    ...{ ...approval, accountId: uint, userRef: hex(32), wallet: of([1, 2, 3]), assetId: uint, amount: units, evidence: hex(32) },
    ...{ claim: hexOrNone, firstEvidence: hexOrNone },
  },
  CreditSuspense: { ...approval, assetId: uint, amount: units, evidence: hex(32), firstEvidence: hexOrNone },
  AssignSuspense: {
    ...{ ...approval, accountId: uint, userRef: hex(32), wallet: of([1, 2, 3]), assetId: uint, amount: units, evidence: hex(32) },
    claim: hexOrNone,
  },
  ReturnSuspense: { ...approval, assetId: uint, amount: units, evidence: hex(32) },
  ReverseCredit: { ...approval, accountId: uint, userRef: hex(32), assetId: uint, amount: units, evidence: hex(32) },
  CorrectCredit: {
    ...{ ...approval, fromAccountId: uint, fromUserRef: hex(32), accountId: uint, userRef: hex(32), assetId: uint, amount: units },
    ...{ evidence: hex(32), claim: hexOrNone },
  },
  RequestWithdrawal: {
    withdrawalId: hex(32),
    assetId: uint,
    amount: units,
    feePpm: uint,
    feeFixed: units,
    destination: hex(32),
    delayMs: uint,
  },
  CancelWithdrawal: { withdrawalId: hex(32) },
  ApproveWithdrawal: { ...approval, ...withdrawalStep },
  SendWithdrawal: { ...approval, ...withdrawalStep },
  SettleWithdrawal: { ...approval, ...withdrawalStep, evidence: hex(32) },
  EndWithdrawal: { ...approval, ...withdrawalStep, end: of(WITHDRAWAL_ENDS) },
  ReturnWithdrawal: {
    ...{ ...approval, accountId: uint, userRef: hex(32), withdrawalId: hex(32), assetId: uint, amount: units, evidence: hex(32) },
  },
  StopPayouts: { ...approval, isStopped: flag },
  SetPayoutLevel: { accountId: uint, level: of(IDENTITY_LEVELS) },
  Swap: { fromAssetId: uint, toAssetId: uint, amount: units, minimum: units },
  Transfer: { fromWallet: of([1, 2, 3]), toWallet: of([1, 2, 3]), assetId: uint, amount: units },
  OpenAccount: { realm: of(REALMS), userRef: hex(32) },
  RecordTicks: { ticks: fc.array(tick) },
  AdvanceTime: {},
  QuoteAround: { marketId: uint, shape },
  PlaceOrder: {
    marketId: uint,
    side: of(SIDES),
    orderType: of(ORDER_TYPES),
    timeInForce: of(TIMES_IN_FORCE),
    priceTicks: uint,
    quantityLots: uint,
    spend: units,
  },
  CancelOrder: { orderId: uint },
  ReplaceOrder: { marketId: uint, orderId: uint, priceTicks: uint, quantityLots: uint },
  EraOpened: { era: uint, oldCore: hex(64), newCore: hex(64), stateHashBefore: hex(64), stateHashAfter: hex(64) },
  ConfigureContract: { ...approval, contract, effectiveFromMs: uint },
  PlaceContractOrder: {
    marketId: uint,
    positionSide: of(POSITION_SIDES),
    effect: of(CONTRACT_ORDER_EFFECTS),
    positionId: uint,
    leverage: uint,
    orderType: of(ORDER_TYPES),
    timeInForce: of(TIMES_IN_FORCE),
    priceTicks: uint,
    contracts: uint,
  },
  CancelContractOrder: { orderId: uint },
  ReplaceContractOrder: { marketId: uint, orderId: uint, priceTicks: uint, contracts: uint },
  PlaceContractOrderWithStops: {
    marketId: uint,
    positionSide: of(POSITION_SIDES),
    leverage: uint,
    orderType: of(ORDER_TYPES),
    timeInForce: of(TIMES_IN_FORCE),
    priceTicks: uint,
    contracts: uint,
    takeProfit: uint,
    stopLoss: uint,
  },
  AdjustMargin: { positionId: uint, change: units },
  AddPrincipal: { positionId: uint, money: units },
  SetStop: { positionId: uint, kind: of(STOP_KINDS), triggerPrice: uint, contracts: uint, orderType: of(ORDER_TYPES), priceTicks: uint },
  CancelStop: { stopId: uint },
  ConfigureOption: { ...approval, option, effectiveFromMs: uint },
  PlaceOption: { marketId: uint, side: of(OPTION_SIDES), periodId: uint, stake: units, openAtMs: uint },
  SetOptionLimits: { limits },
  ExcludeFromOptions: { untilMs: uint },
  SetContractLimits: { limits: contractLimits },
  ExcludeFromContracts: { untilMs: uint },
  ResetDemoAccount: {},
  CloseAccount: {},
  OpenOperators: { ...approval, salt: hex(64), operators, recoveryKey: operatorKey, console },
  SignedAct: {
    ...{ act, reasonCode: of(REASON_CODES), nonce: hex(32), expiresAtMs: uint },
    ...{ records: fc.array(bytes, { maxLength: 3 }), signatures: fc.array(signature, { maxLength: 3 }) },
  },
  SetOperator: { ...approval, operator },
  SetConsole: { ...approval, console },
  AnnounceRecovery: { ...approval, lostOperatorId: uint, keys: operatorKeys },
  CancelRecovery: { ...approval, lostOperatorId: uint },
  StepClock: { ...approval, fromMs: time, toMs: time, venueTimes: fc.array(fc.record({ sourceId: uint, atMs: time })) },
}
const credit = { assetId: uint, amount: units, evidence: hex(32) }
const optionPlace = { optionId: uint, accountId: uint, marketId: uint, realm: of(REALMS) }
const contractPlace = { accountId: uint, marketId: uint, realm: of(REALMS) }
const swapped = { swapId: uint, accountId: uint, fromAssetId: uint, toAssetId: uint, amount: units }
const swapRate = { fromPrice: uint, toPrice: uint, fromSpreadPpm: uint, toSpreadPpm: uint }

const EVENTS: Record<EventType, Fields> = {
  Refused: { command, accountId: uint, reason: of(REFUSALS) },
  DuplicateCommand: { accountId: uint, orderId: uint, reason: of(['', ...REFUSALS]) },
  HouseOpened: { isSandbox: flag, publicKey: hex(64) },
  OperatorsOpened: { exchangeId: hex(64), salt: hex(64), operators, recoveryKey: operatorKey, console },
  ActSigned: { act, requestedBy: uint, nonce: hex(32), keyIds: fc.array(hex(32), { maxLength: 3 }), accountId: uint },
  OperatorSet: { operator },
  ConsoleSet: { console },
  RecoveryAnnounced: { lostOperatorId: uint, announcedBy: uint, keys: operatorKeys, effectiveFromMs: uint },
  RecoveryEnded: { lostOperatorId: uint, end: of(RECOVERY_ENDS), endedBy: uint },
  AssetConfigured: { asset },
  SourceConfigured: { source },
  IndexConfigured: { index, effectiveFromMs: uint },
  MarketConfigured: { market, effectiveFromMs: uint },
  HouseFeesSet: { fees, effectiveFromMs: uint },
  MarketStateSet: { marketId: uint, state: of(MARKET_STATES) },
  NewOrdersHalted: { isHalted: flag },
  AccountFlagSet: { accountId: uint, flag: of(ACCOUNT_FLAGS), isOn: flag },
  OperatorActed: { command, actorId: uint, approverId: uint, reasonCode: of(REASON_CODES), accountId: uint },
  ProductGateSet: { gate, effectiveFromMs: uint },
  GatePassed: { accountId: uint, product: of(GATE_PRODUCTS), version: uint },
  PassRevoked: { accountId: uint, product: of(GATE_PRODUCTS), version: uint },
  HouseFunded: { realm: of(REALMS), purpose: of(HOUSE_PURPOSES), ...credit },
  DepositCredited: { accountId: uint, wallet: of([1, 2, 3]), ...credit },
  SuspenseChanged: { ...credit, change: of(SUSPENSE_CHANGES), accountId: uint },
  CreditReversed: { accountId: uint, ...credit, taken: units },
  DebtChanged: { accountId: uint, assetId: uint, debt: units },
  WithdrawalRequested: {
    withdrawalId: hex(32),
    accountId: uint,
    assetId: uint,
    amount: units,
    fee: units,
    value: units,
    destination: hex(32),
    dueMs: uint,
    approvalsNeeded: uint,
  },
  WithdrawalMoved: { withdrawalId: hex(32), accountId: uint, state: of(WITHDRAWAL_STATES), approvals: uint },
  WithdrawalSettled: { withdrawalId: hex(32), accountId: uint, evidence: hex(32) },
  PayoutsStopped: { isStopped: flag },
  PayoutLevelSet: { accountId: uint, level: of(IDENTITY_LEVELS) },
  Transferred: { accountId: uint, fromWallet: of([1, 2, 3]), toWallet: of([1, 2, 3]), assetId: uint, amount: units },
  SwapAccepted: { ...swapped, minimum: units, value: units, fromMarketId: uint, toMarketId: uint, fromMs: uint, untilMs: uint },
  SwapExecuted: { ...swapped, received: units, ...swapRate },
  SwapReleased: { ...swapped, reason: of(SWAP_RELEASES), received: units, ...swapRate },
  AccountOpened: { accountId: uint, realm: of(REALMS), userRef: hex(32) },
  AccountClosed: { accountId: uint },
  Posted: {
    accountId: uint,
    wallet: of([1, 2, 3]),
    assetId: uint,
    availableDelta: units,
    heldDelta: units,
    available: units,
    held: units,
    purpose: of(POSTING_PURPOSES),
    orderId: uint,
    tradeId: uint,
  },
  OrderAccepted: {
    orderId: uint,
    accountId: uint,
    marketId: uint,
    realm: of(REALMS),
    side: of(SIDES),
    orderType: of(ORDER_TYPES),
    timeInForce: of(TIMES_IN_FORCE),
    priceTicks: uint,
    quantityLots: uint,
    spend: units,
    held: units,
    marketVersion: uint,
  },
  OrderRested: { orderId: uint, accountId: uint, marketId: uint, remainingLots: uint },
  Traded: {
    tradeId: uint,
    marketId: uint,
    realm: of(REALMS),
    priceTicks: uint,
    quantityLots: uint,
    notional: units,
    takerSide: of(SIDES),
    makerOrderId: uint,
    takerOrderId: uint,
    makerAccountId: uint,
    takerAccountId: uint,
    makerFee: units,
    takerFee: units,
  },
  OrderEnded: {
    orderId: uint,
    accountId: uint,
    marketId: uint,
    end: of(ORDER_ENDS),
    filledLots: uint,
    filledNotional: units,
    feePaid: units,
    released: units,
  },
  OrderReplaced: {
    orderId: uint,
    accountId: uint,
    marketId: uint,
    formerPriceTicks: uint,
    formerQuantityLots: uint,
    priceTicks: uint,
    quantityLots: uint,
    held: units,
    keepsPriority: flag,
    marketVersion: uint,
  },
  ContractOrderReplaced: {
    orderId: uint,
    accountId: uint,
    marketId: uint,
    formerPriceTicks: uint,
    formerContracts: uint,
    priceTicks: uint,
    contracts: uint,
    keepsPriority: flag,
    ruleVersion: uint,
  },
  ContractOrderStopsAccepted: { orderId: uint, accountId: uint, marketId: uint, takeProfit: uint, stopLoss: uint },
  QuotesReplaced: { marketId: uint, realm: of(REALMS), shape },
  IndexPriceUpdated: { indexId: uint, price: uint, parts },
  IndexWentStale: { indexId: uint, parts },
  EraStarted: { era: uint, oldCore: hex(64), newCore: hex(64) },
  RuleTookEffect: { marketId: uint, makerFeePpm: uint, takerFeePpm: uint, version: uint },
  ContractConfigured: { contract, effectiveFromMs: uint },
  ContractOrderAccepted: {
    orderId: uint,
    ...contractPlace,
    positionSide: of(POSITION_SIDES),
    effect: of(CONTRACT_ORDER_EFFECTS),
    positionId: uint,
    leverage: uint,
    orderType: of(ORDER_TYPES),
    timeInForce: of(TIMES_IN_FORCE),
    priceTicks: uint,
    contracts: uint,
    cause: of(CONTRACT_CAUSES),
    ruleVersion: uint,
  },
  ContractOrderRested: { orderId: uint, accountId: uint, marketId: uint, remainingContracts: uint, held: units },
  ContractTraded: {
    tradeId: uint,
    marketId: uint,
    realm: of(REALMS),
    priceTicks: uint,
    contracts: uint,
    notional: units,
    takerSide: of(SIDES),
    makerOrderId: uint,
    takerOrderId: uint,
    makerAccountId: uint,
    takerAccountId: uint,
    makerFee: units,
    takerFee: units,
  },
  ContractOrderEnded: {
    orderId: uint,
    accountId: uint,
    marketId: uint,
    end: of(ORDER_ENDS),
    filledContracts: uint,
    filledNotional: units,
    feePaid: units,
  },
  PositionChanged: {
    positionId: uint,
    ...contractPlace,
    side: of(POSITION_SIDES),
    leverage: uint,
    contracts: uint,
    cost: units,
    margin: units,
    addedMargin: units,
    liquidationPrice: uint,
    ruleVersion: uint,
    cause: of(CONTRACT_CAUSES),
    orderId: uint,
    tradeId: uint,
    contractsDelta: int,
    notional: units,
    realized: units,
    fee: units,
    funding: units,
  },
  LiquidationStepped: {
    positionId: uint,
    ...contractPlace,
    step: of(['order', 'takeover', 'deleveraging']),
    mark: uint,
    bankruptcyTicks: uint,
    contracts: uint,
    contractsLeft: uint,
    liquidationFee: units,
  },
  StopPlaced: {
    stopId: uint,
    accountId: uint,
    marketId: uint,
    positionId: uint,
    positionSide: of(POSITION_SIDES),
    kind: of(STOP_KINDS),
    triggerPrice: uint,
    contracts: uint,
    orderType: of(ORDER_TYPES),
    priceTicks: uint,
  },
  StopEnded: { stopId: uint, accountId: uint, marketId: uint, positionId: uint, end: of(STOP_ENDS), mark: uint },
  FundingSettled: {
    marketId: uint,
    realm: of(REALMS),
    periodEndMs: uint,
    ratePpm: int,
    mark: uint,
    samples: uint,
    collected: units,
    paid: units,
  },
  FundingSkipped: { marketId: uint, realm: of(REALMS), periodEndMs: uint, reason: of(FUNDING_SKIPS) },
  OptionConfigured: { option, effectiveFromMs: uint },
  OptionPlaced: {
    ...optionPlace,
    side: of(OPTION_SIDES),
    periodId: uint,
    seconds: uint,
    stake: units,
    oddsPpm: uint,
    payout: units,
    ruleVersion: uint,
    openAtMs: uint,
    strikeFromMs: uint,
    isScheduled: flag,
  },
  OptionStruck: { ...optionPlace, strike: uint, expiryMs: uint },
  OptionSettled: {
    ...optionPlace,
    outcome: of(OPTION_OUTCOMES),
    strike: uint,
    close: uint,
    closeAtMs: uint,
    stake: units,
    reward: units,
  },
  OptionVoidPriced: { ...optionPlace, outcome: of(OPTION_OUTCOMES), price: uint, reward: units },
  OptionLimitsSet: { accountId: uint, limits, next: limits, nextFromMs: uint },
  ExcludedFromOptions: { accountId: uint, untilMs: uint },
  ContractLimitsSet: { accountId: uint, limits: contractLimits, next: contractLimits, nextFromMs: uint },
  ExcludedFromContracts: { accountId: uint, untilMs: uint },
  DemoAccountReset: { accountId: uint },
  ClockStepped: { fromMs: time, toMs: time, venueTimes: fc.array(fc.record({ sourceId: uint, atMs: time })) },
}
const plain = { noNullPrototype: true }
const actor = fc.record(
  { origin: of(ORIGINS), actorId: uint, accountId: uint, realm: of(REALMS), key: fc.oneof(fc.constant(''), hex(32)) },
  plain,
)

describe('every command and event survives its bytes, limits included', () => {
  test.each(Object.keys(COMMANDS) as CommandType[])('%s', (type) => {
    fc.assert(
      fc.property(actor, fc.record(COMMANDS[type], plain), (who, fields) => {
        const value = { type, actor: who, ...fields } as unknown as Command
        const bytes = encodeCommand(value)
        expect([bytes[0], bytes[1]]).toEqual([COMMAND_CODES[type], DEFINITIONS[type].version])
        expect(decodeCommand(bytes)).toEqual(value)
      }),
      { numRuns: 40 },
    )
  })

  test.each(Object.keys(EVENTS) as EventType[])('%s', (type) => {
    fc.assert(
      fc.property(fc.record(EVENTS[type], plain), (fields) => {
        const event = { type, ...fields } as unknown as Event
        const writer = new Writer()
        writer.u8(END_OF_LIST)
        writeEvent(writer, event)
        writer.u8(END_OF_LIST)
        expect(decodeEvents(writer.take())).toEqual({ due: [], byCommand: [[event]] })
      }),
      { numRuns: 40 },
    )
  })
})

test('codes are unique, and none is the end of a list', () => {
  for (const codes of [COMMAND_CODES, EVENT_CODES, REFUSAL_CODES]) {
    const numbers = Object.values(codes)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).not.toContain(0)
  }
  expect(Object.keys(REFUSAL_CODES).sort()).toEqual([...REFUSALS].sort())
})

test('events written by hand equal events written by their shape', () => {
  const x = exchange()
  const [alice, bob] = [x.account(), x.account()]
  x.deposit(alice, 2, 2n ** 60n)
  x.deposit(bob, USDT, 10n ** 12n)
  x.place(alice, { side: 'sell' })
  x.place(bob, { quantityLots: 15 as never, priceTicks: 510_000 as never })
  for (const quantityLots of [17, 16].map(lots)) {
    const terms = { marketId: BTC, orderId: 2, priceTicks: ticks(509_000), quantityLots }
    one(x.run(acts.command('ReplaceOrder', { ...acts.actor('user'), accountId: bob }, terms)), 'OrderReplaced')
  }
  x.cancel(bob, 2)
  x.cancel(bob, 2)
  const perpetual = contractExchange()
  const [carol, dave] = [perpetual.trader(1_000), perpetual.trader(1_000)]
  perpetual.order(carol, { contracts: 3 })
  perpetual.order(dave, { contracts: 2, positionSide: 'short' })
  const bid = one(perpetual.order(carol, { contracts: 3, priceTicks: 490_000 as never }), 'ContractOrderAccepted').orderId
  for (const contracts of [5, 4]) one(replaceOrder(perpetual, carol, bid, { priceTicks: 489_000, contracts }), 'ContractOrderReplaced')
  perpetual.closeAtMarket(dave, 'short')
  perpetual.closing(carol, 'long', { contracts: 2, timeInForce: 'IOC' })
  for (const group of [...x.groups, ...perpetual.x.groups]) {
    const decoded = decodeEvents(group.eventBytes)
    const writer = new Writer()
    for (const list of [decoded.due, ...decoded.byCommand]) {
      for (const event of list) writeEvent(writer, event)
      writer.u8(END_OF_LIST)
    }
    expect(Buffer.compare(writer.take(), group.eventBytes)).toBe(0)
  }
})

test('records join and split, empty ones included', () => {
  const records = [new Uint8Array(), new Uint8Array([1]), new Uint8Array(300).fill(7)]
  expect(splitRecords(joinRecords(records)).map((record) => [...record])).toEqual(records.map((record) => [...record]))
  expect(splitRecords(joinRecords([]))).toEqual([])
})

test('bytes that nobody wrote break a law instead of becoming a command', () => {
  const bytes = encodeCommand(order(1_001, {}))
  expect(() => decodeCommand(bytes.slice(0, -1))).toThrow('law broken')
  expect(() => decodeCommand(new Uint8Array([...bytes, 0]))).toThrow('ends after its last field')
  expect(() => decodeCommand(new Uint8Array([0, 1]))).toThrow('known type')
  expect(() => decodeCommand(new Uint8Array([17, 9]))).toThrow('known version')
  expect(() => new Reader(new Uint8Array([0x80, 0])).uint()).toThrow('shortest form')
  expect(() => encodeCommand(order(1_001, { priceTicks: 1.5 as never }))).toThrow('safe integer')
})

test('an encoded record keeps its bytes when the next one is encoded', () => {
  const first = encodeCommand(order(1_001, {}))
  const copy = [...first]
  encodeCommand(order(1_002, { priceTicks: 7 as never }))
  expect([...first]).toEqual(copy)
})

test('a change of a position written by hand keeps amounts too wide for one number', () => {
  const perpetual = contractExchange()
  const [carol, dave] = [perpetual.trader(1_000), perpetual.trader(1_000)]
  perpetual.pair(carol, dave, { contracts: 3 })
  const position = perpetual.inside(carol, 'long')
  const wide = { cost: 2n ** 52n, margin: 2n ** 62n, added: 2n ** 52n - 1n }
  const log = new EventLog()
  log.begin()
  log.endList()
  log.positionChanged(Object.assign(position, wide), {
    cause: 'funding',
    contractsDelta: -3,
    realized: -(2n ** 53n),
    fee: 1n,
    funding: -(2n ** 52n) + 1n,
  })
  log.endList()
  const [event] = decodeEvents(log.encode()).byCommand[0] ?? []
  expect(event).toMatchObject({
    type: 'PositionChanged',
    positionId: position.positionId,
    cost: 2n ** 52n,
    margin: 2n ** 62n,
    addedMargin: 2n ** 52n - 1n,
    contractsDelta: -3,
    notional: 0n,
    realized: -(2n ** 53n),
    fee: 1n,
    funding: -(2n ** 52n) + 1n,
  })
})
