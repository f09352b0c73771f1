/**
 * Commands as journal records: `type u8, version u8, key, fields`, by the definitions of the domain. A command that
 * changes after its core was released gets version + 1 and keeps its former fields in `older`: decoders of every
 * released (type, version) stay for ever.
 */
import {
  type Actor,
  type CancelContractOrder,
  type CancelOrder,
  COMMAND_CODES,
  COMMAND_TYPES,
  COMMANDS,
  type Command,
  type CommandType,
  ORIGINS,
  type PlaceContractOrder,
  type PlaceOrder,
  REALMS,
} from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { effectCode, orderTypeCode, positionSideCode, sideCode, timeInForceCode } from '../matching/order-codes.ts'
import { type Field, type Form, hexOrNone, isUnsigned, oneOf, record, uint, units } from './fields.ts'
import { recordOf, type VersionedFields, versionsOf } from './from-definition.ts'
import { Reader } from './reader.ts'
import { UnwritableError, unwritable } from './unwritable.ts'
import { Writer } from './writer.ts'

const key = hexOrNone(32)
const actorRest: Field<Omit<Actor, 'key'>> = record({ origin: oneOf(ORIGINS), actorId: uint(), accountId: uint(), realm: oneOf(REALMS) })

const fields = Object.fromEntries(COMMAND_TYPES.map((type) => [type, recordOf(COMMANDS[type].fields)])) as Record<
  CommandType,
  Field<object>
>

/** By type code, then by version less one. */
const DECODERS: Readonly<Record<number, { readonly type: CommandType; readonly versions: readonly Field<object>[] }>> = Object.fromEntries(
  COMMAND_TYPES.map((type) => {
    const definition: VersionedFields = COMMANDS[type]
    return [COMMAND_CODES[type], { type, versions: versionsOf(definition, fields[type]) }]
  }),
)
const VERSIONS = Object.fromEntries(COMMAND_TYPES.map((type) => [type, COMMANDS[type].version])) as Record<CommandType, number>
/** All that were ever written, as docs/formats.md tells them. */
export const commandFormats = (): {
  readonly code: number
  readonly type: CommandType
  readonly versions: readonly (Form | undefined)[]
}[] =>
  COMMAND_TYPES.map((type) => ({
    code: COMMAND_CODES[type],
    type,
    versions: (DECODERS[COMMAND_CODES[type]]?.versions ?? []).map(({ form }) => form),
  }))
export const headForms = { key: key.form, actor: actorRest.form }

const actorField = record<{ actor: Omit<Actor, 'key'> }>({ actor: actorRest })
const spendField = record<Pick<PlaceOrder, 'spend'>>({ spend: units() })

const PLACE = COMMAND_CODES.PlaceOrder
const CANCEL = COMMAND_CODES.CancelOrder
const PLACE_CONTRACT = COMMAND_CODES.PlaceContractOrder
const CANCEL_CONTRACT = COMMAND_CODES.CancelContractOrder
const {
  PlaceOrder: PLACE_VERSION,
  CancelOrder: CANCEL_VERSION,
  PlaceContractOrder: PLACE_CONTRACT_VERSION,
  CancelContractOrder: CANCEL_CONTRACT_VERSION,
} = VERSIONS

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
  const code = codeOf(type)
  if (code === undefined) throw new UnwritableError('type', 'a record has a known type')
  writer.reserve(3)
  writer.bytes[writer.length++] = code
  writer.bytes[writer.length++] = versionOf(type)
  if (actor.key === '') writer.bytes[writer.length++] = 0
  else writeKey(writer, actor.key)
  writeBody(writer, type, actor, command)
}

// A search by word costs more than the rest of an order's head.
function codeOf(type: CommandType): number | undefined {
  if (type === 'PlaceOrder') return PLACE
  if (type === 'CancelOrder') return CANCEL
  if (type === 'PlaceContractOrder') return PLACE_CONTRACT
  return type === 'CancelContractOrder' ? CANCEL_CONTRACT : COMMAND_CODES[type]
}

function versionOf(type: CommandType): number {
  if (type === 'PlaceOrder') return PLACE_VERSION
  if (type === 'CancelOrder') return CANCEL_VERSION
  if (type === 'PlaceContractOrder') return PLACE_CONTRACT_VERSION
  return type === 'CancelContractOrder' ? CANCEL_CONTRACT_VERSION : VERSIONS[type]
}

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
  else if (type === 'PlaceContractOrder') writePlaceContractOrder(writer, command as PlaceContractOrder)
  else if (type === 'CancelContractOrder') writeCancelContractOrder(writer, command as CancelContractOrder)
  else fields[type].write(writer, command)
}

function writeKey(writer: Writer, value: string): void {
  try {
    key.write(writer, value)
  } catch (cause) {
    throw unwritable('actor.key', cause)
  }
}

/**
 * As `actorRest`, by hand: it stands in every record. What does not fit goes through the shape, which names the field.
 */
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

/**
 * As its shape, by hand: most records are orders. A test compares both. What does not fit goes through the shape, which
 * names the field.
 */
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

function writePlaceContractOrder(writer: Writer, command: PlaceContractOrder): void {
  const { marketId, positionId, leverage, priceTicks, contracts } = command
  const positionSide = positionSideCode(command.positionSide)
  const effect = effectCode(command.effect)
  const orderType = orderTypeCode(command.orderType)
  const timeInForce = timeInForceCode(command.timeInForce)
  const areNumbers =
    isUnsigned(marketId) && isUnsigned(positionId) && isUnsigned(leverage) && isUnsigned(priceTicks) && isUnsigned(contracts)
  if (!areNumbers || positionSide < 0 || effect < 0 || orderType < 0 || timeInForce < 0) {
    fields.PlaceContractOrder.write(writer, command)
    return
  }
  writer.reserve(64)
  writer.rawUint(marketId)
  writer.bytes[writer.length++] = positionSide
  writer.bytes[writer.length++] = effect
  writer.rawUint(positionId)
  writer.rawUint(leverage)
  writer.bytes[writer.length++] = orderType
  writer.bytes[writer.length++] = timeInForce
  writer.rawUint(priceTicks)
  writer.rawUint(contracts)
}

function writeCancelContractOrder(writer: Writer, command: CancelContractOrder): void {
  if (isUnsigned(command.orderId)) writer.uint(command.orderId)
  else fields.CancelContractOrder.write(writer, command)
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
