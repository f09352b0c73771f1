import {
  type AssetConfig,
  COMMAND_CODES,
  type IndexConfig,
  MARKET_STATES,
  OPERATOR_KEY_KINDS,
  OPTION_SIDES,
  type OptionConfig,
  type OptionSide,
  ORIGINS,
  type Origin,
  PROVENANCES,
  REALMS,
  REASON_CODES,
  type Realm,
  SIGNED_ACT_CODES,
  type SourceConfig,
  type SourceTick,
} from '@glasshouse/domain'
import type { RecordKind } from './receipt.ts'
import { RecordReader } from './record-reader.ts'

// The commands that decide an option, read from the journal's bytes by a second hand: type u8, version u8, key, actor,
// fields.

export interface RecordActor {
  readonly origin: Origin
  /** Operator who acted; 0 of others. */
  readonly actorId: number
  /** Second operator that a command names; 0 in every act that was signed: whose keys signed it no receipt says. */
  readonly approverId: number
  /** Of the act that holds the command; null where none does. */
  readonly signatures: number | null
  readonly accountId: number
  readonly realm: Realm
}
export interface RecordBody {
  readonly house: { readonly isSandbox: boolean; readonly publicKey: string }
  readonly asset: AssetConfig
  readonly source: SourceConfig
  readonly index: { readonly index: IndexConfig; readonly effectiveFromMs: number }
  readonly rule: { readonly option: OptionConfig; readonly effectiveFromMs: number }
  readonly place: {
    readonly marketId: number
    readonly side: OptionSide
    readonly periodId: number
    readonly stake: bigint
    readonly openAtMs: number
  }
  readonly ticks: readonly SourceTick[]
}
export interface DecodedRecord<Kind extends RecordKind = RecordKind> {
  readonly actor: RecordActor
  readonly body: RecordBody[Kind]
}

/** A record that was read, with its place in the journal. */
export interface Opened<Kind extends RecordKind> extends DecodedRecord<Kind> {
  readonly seq: number
  readonly position: number
  /** Time of its group: when it was applied. */
  readonly atMs: number
}

interface Format<Kind extends RecordKind> {
  readonly code: number
  /** Origins that may have submitted it. */
  readonly origins: readonly Origin[]
  /** True when a second operator and a reason stand before its fields. */
  readonly isApproved: boolean
  read(reader: RecordReader): RecordBody[Kind]
}

/** The one version of each record so far. */
const VERSION = 1

const SETTERS = ['operator', 'system'] as const

const FORMATS: { readonly [Kind in RecordKind]: Format<Kind> } = {
  house: { code: COMMAND_CODES.OpenHouse, origins: ['system'], isApproved: false, read: readHouse },
  asset: { code: COMMAND_CODES.ConfigureAsset, origins: SETTERS, isApproved: true, read: readAsset },
  source: { code: COMMAND_CODES.ConfigureSource, origins: SETTERS, isApproved: true, read: readSource },
  index: { code: COMMAND_CODES.ConfigureIndex, origins: SETTERS, isApproved: true, read: readIndex },
  rule: { code: COMMAND_CODES.ConfigureOption, origins: SETTERS, isApproved: true, read: readRule },
  place: { code: COMMAND_CODES.PlaceOption, origins: ['user'], isApproved: false, read: readPlace },
  ticks: { code: COMMAND_CODES.RecordTicks, origins: ['feed'], isApproved: false, read: readTicks },
}

const SIGNED_ACT = COMMAND_CODES.SignedAct
const ACTS: ReadonlySet<number> = new Set(Object.values(SIGNED_ACT_CODES))

/** Whether the bytes are a command of a kind, or an act of operators that holds one. */
export const isOfKind = (kind: RecordKind, bytes: Uint8Array): boolean =>
  bytes[0] === codeOf(kind) || (bytes[0] === SIGNED_ACT && FORMATS[kind].isApproved && readAct(bytes).record[0] === codeOf(kind))

/** Throws what does not fit. */
export function decodeRecord<Kind extends RecordKind>(kind: Kind, bytes: Uint8Array): DecodedRecord<Kind> {
  if (bytes[0] !== SIGNED_ACT || !FORMATS[kind].isApproved) return decodePlain(kind, bytes)
  const { actorId, signatures, record } = readAct(bytes)
  const { actor, ...held } = decodePlain(kind, record)
  if (actor.origin !== 'operator' || actor.actorId !== actorId || actor.approverId !== 0)
    throw new Error('the act holds a command of somebody else')
  return { ...held, actor: { ...actor, signatures } }
}

interface HeldRecord {
  readonly actorId: number
  readonly signatures: number
  readonly record: Uint8Array
}

/** What decides an option stands alone in its act. */
function readAct(bytes: Uint8Array): HeldRecord {
  const reader = new RecordReader(bytes)
  reader.u8()
  const version = reader.u8()
  if (version !== VERSION) throw new Error(`version ${version} of its format is not known here`)
  if (reader.flag()) reader.hex(16)
  const origin = reader.word(ORIGINS)
  if (origin !== 'operator') throw new Error(`a command of this type cannot come from '${origin}'`)
  const actorId = reader.uint()
  reader.uint()
  reader.word(REALMS)
  if (!ACTS.has(reader.u8())) throw new Error('the act has no name that is known here')
  reader.word(REASON_CODES)
  reader.hex(16)
  reader.uint()
  const records = reader.list(() => reader.slice(reader.uint()))
  const signatures = reader.list(() => readSignature(reader)).length
  if (!reader.isAtEnd) throw new Error('bytes follow its last field')
  const [record] = records
  if (record === undefined || records.length > 1) throw new Error('the act holds more than one command, or none')
  return { actorId, signatures, record }
}

function readSignature(reader: RecordReader): void {
  reader.hex(16)
  reader.word(OPERATOR_KEY_KINDS)
  for (let part = 0; part < 3; part++) reader.slice(reader.uint())
}

function decodePlain<Kind extends RecordKind>(kind: Kind, bytes: Uint8Array): DecodedRecord<Kind> {
  const reader = new RecordReader(bytes)
  const format: Format<Kind> = FORMATS[kind]
  const code = reader.u8()
  if (code !== format.code) throw new Error(`it is a command of type ${code}, not ${format.code}`)
  const version = reader.u8()
  if (version !== VERSION) throw new Error(`version ${version} of its format is not known here`)
  if (reader.flag()) reader.hex(16)
  const origin = reader.word(ORIGINS)
  const actor = { origin, actorId: reader.uint(), accountId: reader.uint(), realm: reader.word(REALMS) }
  if (!format.origins.includes(origin)) throw new Error(`a command of this type cannot come from '${origin}'`)
  const approverId = format.isApproved ? reader.uint() : 0
  if (format.isApproved) reader.word(REASON_CODES)
  const body = format.read(reader)
  if (!reader.isAtEnd) throw new Error('bytes follow its last field')
  return { actor: { ...actor, approverId, signatures: null }, body }
}

/** The type of command that a kind of record is. */
export const codeOf = (kind: RecordKind): number => FORMATS[kind].code

/** The commands of a whole group: each behind its length. */
export function splitCommands(commands: Uint8Array): Uint8Array[] {
  const reader = new RecordReader(commands)
  const records: Uint8Array[] = []
  while (!reader.isAtEnd) records.push(reader.slice(reader.uint()))
  return records
}

function readHouse(reader: RecordReader): RecordBody['house'] {
  return { isSandbox: reader.flag(), publicKey: reader.hex(32) }
}

function readAsset(reader: RecordReader): AssetConfig {
  return { assetId: reader.uint(), symbol: reader.text(), decimals: reader.uint() }
}

function readSource(reader: RecordReader): SourceConfig {
  return { sourceId: reader.uint(), name: reader.text(), provenance: reader.word(PROVENANCES) }
}

function readIndex(reader: RecordReader): RecordBody['index'] {
  const index = {
    indexId: reader.uint(),
    symbol: reader.text(),
    minSources: reader.uint(),
    sourceIds: reader.list(() => reader.uint()),
    lateAfterMs: reader.uint(),
  }
  return { index, effectiveFromMs: reader.uint() }
}

function readRule(reader: RecordReader): RecordBody['rule'] {
  const option = {
    marketId: reader.uint(),
    symbol: reader.text(),
    indexId: reader.uint(),
    stakeAssetId: reader.uint(),
    periods: reader.list(() => ({
      periodId: reader.uint(),
      seconds: reader.uint(),
      oddsPpm: reader.uint(),
      minStake: reader.amount(),
      maxStake: reader.amount(),
    })),
    strikeWithinMs: reader.uint(),
    lookBackMs: reader.uint(),
    lookAheadMs: reader.uint(),
    marketLimitPpm: reader.uint(),
    secondLimitPpm: reader.uint(),
    state: reader.word(MARKET_STATES),
    version: reader.uint(),
    strikeDelayMs: reader.uint(),
  } as unknown as OptionConfig
  return { option, effectiveFromMs: reader.uint() }
}

function readPlace(reader: RecordReader): RecordBody['place'] {
  return {
    marketId: reader.uint(),
    side: reader.word(OPTION_SIDES),
    periodId: reader.uint(),
    stake: reader.amount(),
    openAtMs: reader.uint(),
  }
}

/** Venue times against the tick before in the record, ask against bid, receipt against venue time. */
function readTicks(reader: RecordReader): readonly SourceTick[] {
  let venueTimeMs = 0
  return reader.list(() => {
    const [indexId, sourceId, bid] = [reader.uint(), reader.uint(), reader.int()]
    const ask = bid + reader.int()
    venueTimeMs += reader.int()
    const receivedMs = venueTimeMs + reader.int()
    if (![ask, venueTimeMs, receivedMs].every(Number.isSafeInteger)) throw new Error('a tick has a number above 2^53 - 1')
    return { indexId, sourceId, bid, ask, venueTimeMs, receivedMs } as SourceTick
  })
}
