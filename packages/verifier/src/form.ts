import { OPTION_OUTCOMES, OPTION_SIDES, PROVENANCES, REALMS, SOURCE_FAULTS } from '@glasshouse/domain'
import { FIRST_RECEIPT_FORMAT, type OptionReceipt, RECEIPT_FORMATS, RECORD_KINDS, type ReceiptRecord } from './receipt.ts'
import { digits, flag, hex, hexBytes, listOf, object, oneOf, orNull, type Shape, small, text, whole } from './shape.ts'

const hash = hex(32)
const signature = hex(64)
/** A log of 2^53 groups has no longer path. */
const path = listOf(hash, 64)

const shapeOf = <T>(shapes: { readonly [Key in keyof T]-?: Shape }) => object(shapes as Readonly<Record<string, Shape>>)

const group = shapeOf<OptionReceipt['groups'][number]>({
  seq: whole,
  era: small,
  epoch: whole,
  timeMs: whole,
  n: small,
  commandsRoot: hash,
  eventsDigest: hash,
  prevHash: hash,
  hash,
  path,
})
const record = shapeOf<ReceiptRecord>({ kind: oneOf(RECORD_KINDS), seq: whole, position: small, bytes: hexBytes, path })
/** Fields of a format beyond the first. */
interface Later {
  readonly rule: Readonly<Record<string, Shape>>
  readonly set: Readonly<Record<string, Shape>>
  readonly part: Readonly<Record<string, Shape>>
}
const NOTHING: Later = { rule: {}, set: {}, part: {} }
const STRIKES: Later = { rule: { strikeDelayMs: small }, set: { lateAfterMs: small }, part: { venueTimeMs: whole, receivedMs: whole } }

const priceAt = shapeOf<NonNullable<OptionReceipt['result']['strike']>>({ price: whole, atMs: whole })

const pointOf = (later: Later) =>
  shapeOf<OptionReceipt['points'][number]>({
    seq: whole,
    position: small,
    atMs: whole,
    price: whole,
    parts: listOf(object({ sourceId: small, mid: whole, used: whole, fault: oneOf(['', ...SOURCE_FAULTS]), ...later.part }), 100),
  })

const receiptOf = (later: Later) =>
  shapeOf<OptionReceipt>({
    format: oneOf(RECEIPT_FORMATS),
    publicKey: hash,
    head: shapeOf<OptionReceipt['head']>({ seq: whole, hash, logRoot: hash, stateSeq: whole, stateHash: hash, timeMs: whole, signature }),
    order: shapeOf<OptionReceipt['order']>({
      optionId: digits,
      accountId: whole,
      realm: oneOf(REALMS),
      marketId: small,
      side: oneOf(OPTION_SIDES),
      periodId: small,
      stake: digits,
      acceptedAtMs: whole,
      openAtMs: whole,
      isScheduled: flag,
    }),
    asset: shapeOf<OptionReceipt['asset']>({ assetId: small, symbol: text, decimals: small }),
    rule: object({
      marketId: small,
      symbol: text,
      indexId: small,
      stakeAssetId: small,
      version: small,
      seconds: small,
      oddsPpm: small,
      minStake: digits,
      maxStake: digits,
      strikeWithinMs: small,
      lookBackMs: small,
      lookAheadMs: small,
      ...later.rule,
    }),
    indexSets: listOf(
      object({
        fromMs: whole,
        indexId: small,
        symbol: text,
        minSources: small,
        sourceIds: listOf(small, 100),
        ...later.set,
      }),
      1_000,
    ),
    sources: listOf(shapeOf<OptionReceipt['sources'][number]>({ sourceId: small, name: text, provenance: oneOf(PROVENANCES) }), 1_000),
    groups: listOf(group, 5_000),
    records: listOf(record, 5_000),
    points: listOf(pointOf(later), 5_000),
    result: shapeOf<OptionReceipt['result']>({
      outcome: oneOf(OPTION_OUTCOMES),
      strike: orNull(priceAt),
      expiryMs: orNull(whole),
      close: orNull(priceAt),
      payout: digits,
      returned: digits,
    }),
    signature,
  })

const first = receiptOf(NOTHING)
const newest = receiptOf(STRIKES)

/** Fault of the form, or null. */
export const faultInForm = (value: unknown): string | null => (isOfFirst(value) ? first : newest)(value, 'receipt')

const isOfFirst = (value: unknown) =>
  typeof value === 'object' && value !== null && (value as { format?: unknown }).format === FIRST_RECEIPT_FORMAT
