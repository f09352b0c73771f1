/**
 * Events as canonical bytes. They are not stored, only hashed and decoded by replicas, so they carry no version: the core
 * file that made them reads them. A group's bytes: events that fell due, end mark, then each command's events, each with an end mark.
 */
import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  COMMAND_CODES,
  CONTRACT_CAUSES,
  CONTRACT_ORDER_EFFECTS,
  type Event,
  type EventType,
  FUNDING_SKIPS,
  type GroupEvents,
  HOUSE_PURPOSES,
  MARKET_STATES,
  OPTION_OUTCOMES,
  OPTION_SIDES,
  ORDER_ENDS,
  ORDER_TYPES,
  POSITION_SIDES,
  POSTING_PURPOSES,
  REALMS,
  REASON_CODES,
  REFUSAL_CODES,
  type RefusalReason,
  SIDES,
  STOP_ENDS,
  STOP_KINDS,
  TIMES_IN_FORCE,
} from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { type Field, flag, hex, int, listOf, oneOf, record, type Shape, uint, units } from './fields.ts'
import { Reader } from './reader.ts'
import {
  assetShape,
  contractShape,
  houseFeesShape,
  indexShape,
  limitsShape,
  marketShape,
  optionShape,
  partShape,
  quoteShape,
  sourceShape,
  venueTimeShape,
} from './shapes.ts'
import type { Writer } from './writer.ts'

export const END_OF_LIST = 0
export const EVENT_CODES: Readonly<Record<EventType, number>> = {
  Refused: 1,
  DuplicateCommand: 2,
  HouseOpened: 3,
  AssetConfigured: 4,
  SourceConfigured: 5,
  IndexConfigured: 6,
  MarketConfigured: 7,
  HouseFeesSet: 8,
  MarketStateSet: 9,
  NewOrdersHalted: 10,
  AccountFlagSet: 11,
  OperatorActed: 12,
  HouseFunded: 13,
  DepositCredited: 14,
  AccountOpened: 15,
  Posted: 16,
  OrderAccepted: 17,
  OrderRested: 18,
  Traded: 19,
  OrderEnded: 20,
  QuotesReplaced: 21,
  IndexPriceUpdated: 22,
  IndexWentStale: 23,
  EraStarted: 24,
  RuleTookEffect: 25,
  ContractConfigured: 26,
  ContractOrderAccepted: 27,
  ContractOrderRested: 28,
  ContractTraded: 29,
  ContractOrderEnded: 30,
  PositionChanged: 31,
  LiquidationStepped: 32,
  StopPlaced: 33,
  StopEnded: 34,
  FundingSettled: 35,
  FundingSkipped: 36,
  OptionConfigured: 37,
  OptionPlaced: 38,
  OptionStruck: 39,
  OptionSettled: 40,
  OptionVoidPriced: 41,
  OptionLimitsSet: 42,
  ExcludedFromOptions: 43,
  DemoAccountReset: 44,
  ClockStepped: 45,
}

const commandType = coded(COMMAND_CODES)
const reason = coded(REFUSAL_CODES)
const reasonOrNone: Field<RefusalReason | ''> = {
  write: (writer, value) => (value === '' ? writer.u8(0) : reason.write(writer, value)),
  read: (reader) => (reader.bytes[reader.at] === 0 ? noReason(reader) : reason.read(reader)),
}

function noReason(reader: Reader): '' {
  reader.u8()
  return ''
}

const LIQUIDATION_STEPS = ['order', 'takeover', 'deleveraging'] as const

const optionPlace = { optionId: uint(), accountId: uint(), marketId: uint(), realm: oneOf(REALMS) }

type FieldsOf<Type extends EventType> = Shape<Omit<Extract<Event, { type: Type }>, 'type'>>
const FIELDS: { readonly [Type in EventType]: FieldsOf<Type> } = {
  Refused: { command: commandType, accountId: uint(), reason },
  DuplicateCommand: { accountId: uint(), orderId: uint(), reason: reasonOrNone },
  HouseOpened: { isSandbox: flag, publicKey: hex(64) },
  AssetConfigured: { asset: assetShape },
  SourceConfigured: { source: sourceShape },
  IndexConfigured: { index: indexShape, effectiveFromMs: uint() },
  MarketConfigured: { market: marketShape, effectiveFromMs: uint() },
  HouseFeesSet: { fees: houseFeesShape, effectiveFromMs: uint() },
  MarketStateSet: { marketId: uint(), state: oneOf(MARKET_STATES) },
  NewOrdersHalted: { isHalted: flag },
  AccountFlagSet: { accountId: uint(), flag: oneOf<AccountFlag>(ACCOUNT_FLAGS), isOn: flag },
  OperatorActed: { command: commandType, actorId: uint(), approverId: uint(), reasonCode: oneOf(REASON_CODES), accountId: uint() },
  HouseFunded: { realm: oneOf(REALMS), purpose: oneOf(HOUSE_PURPOSES), assetId: uint(), amount: units(), evidence: hex(32) },
  DepositCredited: { accountId: uint(), wallet: uint(), assetId: uint(), amount: units(), evidence: hex(32) },
  AccountOpened: { accountId: uint(), realm: oneOf(REALMS), userRef: hex(32) },
  Posted: {
    accountId: uint(),
    wallet: uint(),
    assetId: uint(),
    availableDelta: units(),
    heldDelta: units(),
    available: units(),
    held: units(),
    purpose: oneOf(POSTING_PURPOSES),
    orderId: uint(),
    tradeId: uint(),
  },
  OrderAccepted: {
    orderId: uint(),
    accountId: uint(),
    marketId: uint(),
    realm: oneOf(REALMS),
    side: oneOf(SIDES),
    orderType: oneOf(ORDER_TYPES),
    timeInForce: oneOf(TIMES_IN_FORCE),
    priceTicks: uint(),
    quantityLots: uint(),
    spend: units(),
    held: units(),
    marketVersion: uint(),
  },
  OrderRested: { orderId: uint(), accountId: uint(), marketId: uint(), remainingLots: uint() },
  Traded: {
    tradeId: uint(),
    marketId: uint(),
    realm: oneOf(REALMS),
    priceTicks: uint(),
    quantityLots: uint(),
    notional: units(),
    takerSide: oneOf(SIDES),
    makerOrderId: uint(),
    takerOrderId: uint(),
    makerAccountId: uint(),
    takerAccountId: uint(),
    makerFee: units(),
    takerFee: units(),
  },
  OrderEnded: {
    orderId: uint(),
    accountId: uint(),
    marketId: uint(),
    end: oneOf(ORDER_ENDS),
    filledLots: uint(),
    filledNotional: units(),
    feePaid: units(),
    released: units(),
  },
  QuotesReplaced: { marketId: uint(), realm: oneOf(REALMS), shape: quoteShape },
  IndexPriceUpdated: { indexId: uint(), price: uint(), parts: listOf(partShape) },
  IndexWentStale: { indexId: uint(), parts: listOf(partShape) },
  EraStarted: { era: uint(), oldCore: hex(64), newCore: hex(64) },
  RuleTookEffect: { marketId: uint(), makerFeePpm: uint(), takerFeePpm: uint(), version: uint() },
  ContractConfigured: { contract: contractShape, effectiveFromMs: uint() },
  ContractOrderAccepted: {
    orderId: uint(),
    accountId: uint(),
    marketId: uint(),
    realm: oneOf(REALMS),
    positionSide: oneOf(POSITION_SIDES),
    effect: oneOf(CONTRACT_ORDER_EFFECTS),
    positionId: uint(),
    leverage: uint(),
    orderType: oneOf(ORDER_TYPES),
    timeInForce: oneOf(TIMES_IN_FORCE),
    priceTicks: uint(),
    contracts: uint(),
    cause: oneOf(CONTRACT_CAUSES),
    ruleVersion: uint(),
  },
  ContractOrderRested: { orderId: uint(), accountId: uint(), marketId: uint(), remainingContracts: uint(), held: units() },
  ContractTraded: {
    tradeId: uint(),
    marketId: uint(),
    realm: oneOf(REALMS),
    priceTicks: uint(),
    contracts: uint(),
    notional: units(),
    takerSide: oneOf(SIDES),
    makerOrderId: uint(),
    takerOrderId: uint(),
    makerAccountId: uint(),
    takerAccountId: uint(),
    makerFee: units(),
    takerFee: units(),
  },
  ContractOrderEnded: {
    orderId: uint(),
    accountId: uint(),
    marketId: uint(),
    end: oneOf(ORDER_ENDS),
    filledContracts: uint(),
    filledNotional: units(),
    feePaid: units(),
  },
  PositionChanged: {
    positionId: uint(),
    accountId: uint(),
    marketId: uint(),
    realm: oneOf(REALMS),
    side: oneOf(POSITION_SIDES),
    leverage: uint(),
    contracts: uint(),
    cost: units(),
    margin: units(),
    addedMargin: units(),
    liquidationPrice: uint(),
    ruleVersion: uint(),
    cause: oneOf(CONTRACT_CAUSES),
    orderId: uint(),
    tradeId: uint(),
    contractsDelta: int(),
    notional: units(),
    realized: units(),
    fee: units(),
    funding: units(),
  },
  LiquidationStepped: {
    positionId: uint(),
    accountId: uint(),
    marketId: uint(),
    realm: oneOf(REALMS),
    step: oneOf(LIQUIDATION_STEPS),
    mark: uint(),
    bankruptcyTicks: uint(),
    contracts: uint(),
    contractsLeft: uint(),
    liquidationFee: units(),
  },
  StopPlaced: {
    stopId: uint(),
    accountId: uint(),
    marketId: uint(),
    positionId: uint(),
    positionSide: oneOf(POSITION_SIDES),
    kind: oneOf(STOP_KINDS),
    triggerPrice: uint(),
    contracts: uint(),
    orderType: oneOf(ORDER_TYPES),
    priceTicks: uint(),
  },
  StopEnded: { stopId: uint(), accountId: uint(), marketId: uint(), positionId: uint(), end: oneOf(STOP_ENDS), mark: uint() },
  FundingSettled: {
    marketId: uint(),
    realm: oneOf(REALMS),
    periodEndMs: uint(),
    ratePpm: int(),
    mark: uint(),
    samples: uint(),
    collected: units(),
    paid: units(),
  },
  FundingSkipped: { marketId: uint(), realm: oneOf(REALMS), periodEndMs: uint(), reason: oneOf(FUNDING_SKIPS) },
  OptionConfigured: { option: optionShape, effectiveFromMs: uint() },
  OptionPlaced: {
    ...optionPlace,
    side: oneOf(OPTION_SIDES),
    periodId: uint(),
    seconds: uint(),
    stake: units(),
    oddsPpm: uint(),
    payout: units(),
    ruleVersion: uint(),
    openAtMs: uint(),
    strikeFromMs: uint(),
    isScheduled: flag,
  },
  OptionStruck: { ...optionPlace, strike: uint(), expiryMs: uint() },
  OptionSettled: {
    ...optionPlace,
    outcome: oneOf(OPTION_OUTCOMES),
    strike: uint(),
    close: uint(),
    closeAtMs: uint(),
    stake: units(),
    reward: units(),
  },
  OptionVoidPriced: { ...optionPlace, outcome: oneOf(OPTION_OUTCOMES), price: uint(), reward: units() },
  OptionLimitsSet: { accountId: uint(), limits: limitsShape, next: limitsShape, nextFromMs: uint() },
  ExcludedFromOptions: { accountId: uint(), untilMs: uint() },
  DemoAccountReset: { accountId: uint() },
  ClockStepped: { fromMs: uint(), toMs: uint(), venueTimes: listOf(venueTimeShape) },
}

const fields = Object.fromEntries(Object.entries(FIELDS).map(([type, shape]) => [type, record(shape as Shape<object>)])) as Record<
  EventType,
  Field<object>
>
const byCode = new Map((Object.keys(EVENT_CODES) as EventType[]).map((type) => [EVENT_CODES[type], type]))

export function writeEvent(writer: Writer, event: Event): void {
  writer.u8(EVENT_CODES[event.type])
  fields[event.type].write(writer, event)
}

export function decodeEvents(eventBytes: Uint8Array): GroupEvents {
  const reader = new Reader(eventBytes)
  const due = readList(reader)
  const byCommand: Event[][] = []
  while (!reader.isAtEnd) byCommand.push(readList(reader))
  return { due, byCommand }
}

function readList(reader: Reader): Event[] {
  const events: Event[] = []
  for (;;) {
    const code = reader.u8()
    if (code === END_OF_LIST) return events
    const type = byCode.get(code)
    assert(type !== undefined, 'an event has a known type')
    events.push({ type, ...fields[type].read(reader) } as Event)
  }
}

/** A word by its lasting number. */
function coded<T extends string>(codes: Readonly<Record<T, number>>): Field<T> {
  const words = new Map(Object.entries<number>(codes).map(([word, code]) => [code, word as T]))
  return {
    write: (writer, value) => writer.u8(codes[value]),
    read(reader) {
      const word = words.get(reader.u8())
      assert(word !== undefined, 'a word has a known number')
      return word
    },
  }
}
