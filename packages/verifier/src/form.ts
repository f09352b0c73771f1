import { OPTION_OUTCOMES, OPTION_SIDES, PROVENANCES, REALMS, SOURCE_FAULTS } from '@glasshouse/domain'
import { type OptionReceipt, RECEIPT_FORMAT, RECORD_KINDS, type ReceiptPart, type ReceiptRecord } from './receipt.ts'
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
const priceAt = shapeOf<NonNullable<OptionReceipt['result']['strike']>>({ price: whole, atMs: whole })

const point = shapeOf<OptionReceipt['points'][number]>({
  seq: whole,
  position: small,
  atMs: whole,
  price: whole,
  parts: listOf(
    shapeOf<ReceiptPart>({
      sourceId: small,
      mid: whole,
      used: whole,
      fault: oneOf(['', ...SOURCE_FAULTS]),
      venueTimeMs: whole,
      receivedMs: whole,
    }),
    100,
  ),
})

const receipt = shapeOf<OptionReceipt>({
  format: oneOf([RECEIPT_FORMAT]),
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
  rule: shapeOf<OptionReceipt['rule']>({
    marketId: small,
    symbol: text,
    indexId: small,
    stakeAssetId: small,
    version: small,
    seconds: small,
    oddsPpm: small,
    minStake: digits,
    maxStake: digits,
    strikeDelayMs: small,
    strikeWithinMs: small,
    lookBackMs: small,
    lookAheadMs: small,
  }),
  indexSets: listOf(
    shapeOf<OptionReceipt['indexSets'][number]>({
      fromMs: whole,
      indexId: small,
      symbol: text,
      minSources: small,
      sourceIds: listOf(small, 100),
      lateAfterMs: small,
    }),
    1_000,
  ),
  sources: listOf(shapeOf<OptionReceipt['sources'][number]>({ sourceId: small, name: text, provenance: oneOf(PROVENANCES) }), 1_000),
  groups: listOf(group, 5_000),
  records: listOf(record, 5_000),
  points: listOf(point, 5_000),
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

/** Fault of the form, or null. */
export const faultInForm = (value: unknown): string | null => receipt(value, 'receipt')
