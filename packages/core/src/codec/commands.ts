/**
 * Commands as journal records: `type u8, version u8, key, fields`. Decoders of every (type, version) stay for ever;
 * a changed command gets version + 1 and keeps its old decoder here.
 */

import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  type Actor,
  type CancelOrder,
  COMMAND_CODES,
  CONTRACT_ORDER_EFFECTS,
  type Command,
  type CommandType,
  HOUSE_PURPOSES,
  MARKET_STATES,
  OPTION_SIDES,
  ORDER_TYPES,
  ORIGINS,
  type PlaceOrder,
  POSITION_SIDES,
  REALMS,
  REASON_CODES,
  SIDES,
  type SourceTick,
  STOP_KINDS,
  TIMES_IN_FORCE,
} from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { orderTypeCode, sideCode, timeInForceCode } from '../matching/order-codes.ts'
import { type Field, type Form, flag, hex, hexOrNone, int, isUnsigned, listOf, oneOf, record, type Shape, uint, units } from './fields.ts'
import { Reader } from './reader.ts'
import {
  assetShape,
  contractShape,
  houseFeesShape,
  indexBeforeLate,
  indexShape,
  limitsShape,
  marketShape,
  optionBeforeStrikes,
  optionShape,
  quoteBeforeSeeds,
  quoteShape,
  sourceShape,
  venueTimeShape,
} from './shapes.ts'
import { UnwritableError, unwritable } from './unwritable.ts'
import { Writer } from './writer.ts'

type Of<Type extends CommandType> = Extract<Command, { type: Type }>
type FieldsOf<Type extends CommandType> = Shape<Omit<Of<Type>, 'type' | 'actor'>>

const approval = { approverId: uint(), reasonCode: oneOf(REASON_CODES) }

/** Venue time against the former tick of the record, the rest against its own neighbours: small numbers, short varints. */
const ticksField: Field<readonly SourceTick[]> = {
  form: {
    listOf: {
      fields: [
        ['indexId', 'uint'],
        ['sourceId', 'uint'],
        ['bid', 'int'],
        ['ask', 'int: less bid'],
        ['venueTimeMs', 'int: less that of the tick before in this record, of the first less 0'],
        ['receivedMs', 'int: less its venueTimeMs'],
      ],
    },
  },
  write(writer, ticks) {
    let before = 0
    writer.uint(ticks.length)
    for (const tick of ticks) {
      assert(isPlainTick(tick), 'a tick holds safe integers')
      uint().write(writer, tick.indexId)
      uint().write(writer, tick.sourceId)
      int().write(writer, tick.bid)
      int().write(writer, tick.ask - tick.bid)
      int().write(writer, tick.venueTimeMs - before)
      int().write(writer, tick.receivedMs - tick.venueTimeMs)
      before = tick.venueTimeMs
    }
  },
  read(reader) {
    let venueTimeMs = 0
    return listOf<SourceTick>({
      write: () => undefined,
      read() {
        const [indexId, sourceId, bid] = [reader.uint(), reader.uint(), reader.int()]
        const ask = bid + reader.int()
        venueTimeMs += reader.int()
        const tick = { indexId, sourceId, bid, ask, venueTimeMs, receivedMs: venueTimeMs + reader.int() } as SourceTick
        assert(isPlainTick(tick), 'a tick holds safe integers')
        return tick
      },
    }).read(reader)
  },
}

/** Sums of what is written: each may be a safe integer and their sum none. */
const isPlainTick = ({ ask, venueTimeMs, receivedMs }: SourceTick) =>
  Number.isSafeInteger(ask) && Number.isSafeInteger(venueTimeMs) && Number.isSafeInteger(receivedMs)

const FIELDS: { readonly [Type in CommandType]: FieldsOf<Type> } = {
  OpenHouse: { isSandbox: flag, publicKey: hex(64) },
  ConfigureAsset: { ...approval, asset: assetShape },
  ConfigureSource: { ...approval, source: sourceShape },
  ConfigureIndex: { ...approval, index: indexShape, effectiveFromMs: uint() },
  ConfigureMarket: { ...approval, market: marketShape, effectiveFromMs: uint() },
  SetMarketFees: { ...approval, marketId: uint(), makerFeePpm: uint(), takerFeePpm: uint(), effectiveFromMs: uint() },
  SetHouseFees: { ...approval, fees: houseFeesShape, effectiveFromMs: uint() },
  SetMarketState: { ...approval, marketId: uint(), state: oneOf(MARKET_STATES) },
  HaltNewOrders: { ...approval, isHalted: flag },
  SetAccountFlag: { ...approval, accountId: uint(), flag: oneOf<AccountFlag>(ACCOUNT_FLAGS), isOn: flag },
  FundHouse: { ...approval, realm: oneOf(REALMS), purpose: oneOf(HOUSE_PURPOSES), assetId: uint(), amount: units(), evidence: hex(32) },
  CreditDeposit: { accountId: uint(), wallet: uint(), assetId: uint(), amount: units(), evidence: hex(32) },
  OpenAccount: { realm: oneOf(REALMS), userRef: hex(32) },
  RecordTicks: { ticks: ticksField },
  AdvanceTime: {},
  QuoteAround: { marketId: uint(), shape: quoteShape },
  PlaceOrder: {
    marketId: uint(),
    side: oneOf(SIDES),
    orderType: oneOf(ORDER_TYPES),
    timeInForce: oneOf(TIMES_IN_FORCE),
    priceTicks: uint(),
    quantityLots: uint(),
    spend: units(),
  },
  CancelOrder: { orderId: uint() },
  EraOpened: { era: uint(), oldCore: hex(64), newCore: hex(64), stateHashBefore: hex(64), stateHashAfter: hex(64) },
  ConfigureContract: { ...approval, contract: contractShape, effectiveFromMs: uint() },
  PlaceContractOrder: {
    marketId: uint(),
    positionSide: oneOf(POSITION_SIDES),
    effect: oneOf(CONTRACT_ORDER_EFFECTS),
    positionId: uint(),
    leverage: uint(),
    orderType: oneOf(ORDER_TYPES),
    timeInForce: oneOf(TIMES_IN_FORCE),
    priceTicks: uint(),
    contracts: uint(),
  },
  CancelContractOrder: { orderId: uint() },
  AdjustMargin: { positionId: uint(), change: units() },
  AddPrincipal: { positionId: uint(), money: units() },
  SetStop: {
    positionId: uint(),
    kind: oneOf(STOP_KINDS),
    triggerPrice: uint(),
    contracts: uint(),
    orderType: oneOf(ORDER_TYPES),
    priceTicks: uint(),
  },
  CancelStop: { stopId: uint() },
  ConfigureOption: { ...approval, option: optionShape, effectiveFromMs: uint() },
  PlaceOption: { marketId: uint(), side: oneOf(OPTION_SIDES), periodId: uint(), stake: units(), openAtMs: uint() },
  SetOptionLimits: { limits: limitsShape },
  ExcludeFromOptions: { untilMs: uint() },
  ResetDemoAccount: {},
  StepClock: { ...approval, fromMs: uint(), toMs: uint(), venueTimes: listOf(venueTimeShape) },
}

const key = hexOrNone(32)
const actorRest: Field<Omit<Actor, 'key'>> = record({ origin: oneOf(ORIGINS), actorId: uint(), accountId: uint(), realm: oneOf(REALMS) })

const TYPES = Object.keys(FIELDS) as CommandType[]
const fields = Object.fromEntries(TYPES.map((type) => [type, record(FIELDS[type] as Shape<object>)])) as Record<CommandType, Field<object>>
/** Fields of the versions before the one that is written: the first, then the next. */
const OLDER: { readonly [Type in CommandType]?: readonly FieldsOf<Type>[] } = {
  ConfigureIndex: [{ ...approval, index: indexBeforeLate, effectiveFromMs: uint() }],
  ConfigureOption: [{ ...approval, option: optionBeforeStrikes, effectiveFromMs: uint() }],
  QuoteAround: [{ marketId: uint(), shape: quoteBeforeSeeds }],
}

/** By type code, then by version less one. */
const DECODERS: Readonly<Record<number, { readonly type: CommandType; readonly versions: readonly Field<object>[] }>> = Object.fromEntries(
  TYPES.map((type) => {
    const older = (OLDER[type] ?? []).map((shape) => record(shape as Shape<object>))
    return [COMMAND_CODES[type], { type, versions: [...older, fields[type]] }]
  }),
)
const VERSIONS = Object.fromEntries(TYPES.map((type) => [type, (OLDER[type]?.length ?? 0) + 1])) as Record<CommandType, number>
/** All that were ever written, as docs/formats.md tells them. */
export const commandFormats = (): {
  readonly code: number
  readonly type: CommandType
  readonly versions: readonly (Form | undefined)[]
}[] =>
  TYPES.map((type) => ({
    code: COMMAND_CODES[type],
    type,
    versions: (DECODERS[COMMAND_CODES[type]]?.versions ?? []).map(({ form }) => form),
  }))
export const headForms = { key: key.form, actor: actorRest.form }

const actorField = record<{ actor: Omit<Actor, 'key'> }>({ actor: actorRest })
const spendField = record<Pick<PlaceOrder, 'spend'>>({ spend: FIELDS.PlaceOrder.spend })

const PLACE = COMMAND_CODES.PlaceOrder
const CANCEL = COMMAND_CODES.CancelOrder

/** Used for one record at a time. */
const scratch = new Writer(256)

/** Throws an UnwritableError at a command that could not be read back. */
export function encodeCommand(command: Command): Uint8Array {
  scratch.length = 0
  writeCommand(scratch, command)
  return scratch.take()
}

export function writeCommand(writer: Writer, command: Command): void {
  const { type, actor } = command
  if (COMMAND_CODES[type] === undefined) throw new UnwritableError('type', 'a record has a known type')
  writer.reserve(3)
  writer.bytes[writer.length++] = codeOf(type)
  writer.bytes[writer.length++] = versionOf(type)
  if (actor.key === '') writer.bytes[writer.length++] = 0
  else writeKey(writer, actor.key)
  writeBody(writer, type, actor, command)
}

// A search by word costs more than the rest of an order's head.
const codeOf = (type: CommandType) => (type === 'PlaceOrder' ? PLACE : type === 'CancelOrder' ? CANCEL : COMMAND_CODES[type])
const versionOf = (type: CommandType) => (type === 'PlaceOrder' || type === 'CancelOrder' ? 1 : VERSIONS[type])

/** What a repeated key is compared by: all but the key. */
export function writeKeylessCommand(writer: Writer, command: Command): void {
  const { type, actor } = command
  writer.u8(COMMAND_CODES[type])
  writer.u8(versionOf(type))
  writeBody(writer, type, actor, command)
}

/** Type and actor come from the caller: where many kinds of commands pass, each read of them costs a look-up. */
function writeBody(writer: Writer, type: CommandType, actor: Actor, command: Command): void {
  writeActor(writer, actor)
  if (type === 'PlaceOrder') writePlaceOrder(writer, command as PlaceOrder)
  else if (type === 'CancelOrder') writeCancelOrder(writer, command as CancelOrder)
  else fields[type].write(writer, command)
}

function writeKey(writer: Writer, value: string): void {
  try {
    key.write(writer, value)
  } catch (cause) {
    throw unwritable('actor.key', cause)
  }
}

/** As `actorRest`, by hand: it stands in every record. What does not fit goes through the shape, which names the field. */
function writeActor(writer: Writer, actor: Actor): void {
  const { actorId, accountId, origin, realm } = actor
  const originCode = origin === 'user' ? 0 : ORIGINS.indexOf(origin)
  const realmCode = realm === 'real' ? 0 : realm === 'demo' ? 1 : -1
  if (!isUnsigned(actorId) || !isUnsigned(accountId) || originCode < 0 || realmCode < 0) {
    actorField.write(writer, { actor })
    return
  }
  writer.reserve(32)
  writer.bytes[writer.length++] = originCode
  writer.rawUint(actorId)
  writer.rawUint(accountId)
  writer.bytes[writer.length++] = realmCode
}

/** As its shape, by hand: most records are orders. A test compares both. What does not fit goes through the shape, which names the field. */
function writePlaceOrder(writer: Writer, command: PlaceOrder): void {
  const { marketId, priceTicks, quantityLots, spend } = command
  const side = sideCode(command.side)
  const orderType = orderTypeCode(command.orderType)
  const timeInForce = timeInForceCode(command.timeInForce)
  if (!isUnsigned(marketId) || !isUnsigned(priceTicks) || !isUnsigned(quantityLots) || side < 0 || orderType < 0 || timeInForce < 0) {
    fields.PlaceOrder.write(writer, command)
    return
  }
  writer.reserve(64)
  writer.rawUint(marketId)
  const { bytes } = writer
  const at = writer.length
  bytes[at] = side
  bytes[at + 1] = orderType
  bytes[at + 2] = timeInForce
  writer.length = at + 3
  writer.rawUint(priceTicks)
  writer.rawUint(quantityLots)
  if (spend === 0n) writer.bytes[writer.length++] = 0
  else spendField.write(writer, command)
}

function writeCancelOrder(writer: Writer, command: CancelOrder): void {
  if (isUnsigned(command.orderId)) writer.uint(command.orderId)
  else fields.CancelOrder.write(writer, command)
}

export function decodeCommand(bytes: Uint8Array): Command {
  const reader = new Reader(bytes)
  const decoder = DECODERS[reader.u8()]
  assert(decoder !== undefined, 'a record has a known type')
  const version = decoder.versions[reader.u8() - 1]
  assert(version !== undefined, 'a record has a known version')
  const actorKey = key.read(reader)
  const actor = { ...actorRest.read(reader), key: actorKey }
  const command = { type: decoder.type, actor, ...version.read(reader) } as Command
  assert(reader.isAtEnd, 'a record ends after its last field')
  return command
}

export function joinRecords(records: readonly Uint8Array[]): Uint8Array {
  let size = 0
  for (const { length } of records) size += length + sizeOf(length)
  const writer = new Writer(size)
  for (const bytes of records) {
    writer.rawUint(bytes.length)
    writer.raw(bytes)
  }
  return writer.bytes
}

/** Bytes of a varint. */
function sizeOf(value: number): number {
  let bytes = 1
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) bytes++
  return bytes
}

export function splitRecords(commands: Uint8Array): Uint8Array[] {
  const reader = new Reader(commands)
  const records: Uint8Array[] = []
  while (!reader.isAtEnd) records.push(reader.slice(reader.uint()))
  return records
}
