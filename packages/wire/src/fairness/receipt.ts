import { OPTION_OUTCOMES, OPTION_SIDES, PROVENANCES, REALMS, SOURCE_FAULTS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireId } from '../fields.ts'
import { signedHead } from './head.ts'

const hexText = z.string().regex(/^([0-9a-f]{2})*$/)
const whole = z.number().int().nonnegative()
/** Smallest units of the stake's asset, as text. */
const units = z.string().regex(/^\d{1,19}$/)

/**
 * One command's bytes as the journal holds them, and the Merkle path that leads to the root its group's header names.
 */
const receiptRecord = z.object({
  kind: z.enum(['house', 'asset', 'source', 'index', 'rule', 'place', 'ticks']),
  /** Its group. */
  seq: whole,
  /** Its place in the group, counted from 0. */
  position: whole,
  bytes: hexText,
  path: z.array(hexText),
})

const receiptGroup = z.object({
  seq: whole,
  era: whole,
  epoch: whole,
  timeMs: whole,
  /** Number of its commands. */
  n: whole,
  commandsRoot: hexText,
  eventsDigest: hexText,
  prevHash: hexText,
  hash: hexText,
  /** Merkle path from this group's hash to the root of the log that the head signs. */
  path: z.array(hexText),
})

const pointPart = z.object({
  sourceId: whole,
  /** Middle of bid and ask; 0 when left out. Prices are integers of 10^-8. */
  mid: whole,
  /** Price it counted as, at most 0.5 % from the median. */
  used: whole,
  /** Why it was left out; '' when it counted. */
  fault: z.union([z.literal(''), z.enum(SOURCE_FAULTS)]),
  /** The venue's own time of the source's last quote; 0 without one, as the next. */
  venueTimeMs: whole,
  /** When that quote arrived here. */
  receivedMs: whole,
})

const receiptPoint = z.object({
  /** The ticks record it was made by: group and place. */
  seq: whole,
  position: whole,
  atMs: whole,
  price: whole,
  parts: z.array(pointPart),
})

const priceAt = z.object({ price: whole, atMs: whole })

/** All that is needed to check one option without the exchange. `@glasshouse/verifier` checks it. */
export const optionReceiptData = z.object({
  format: z.literal('glasshouse-option-receipt/1'),
  /** Ed25519, 64 hex digits; named by the first command of the journal. */
  publicKey: hexText,
  head: signedHead.omit({ logPeaks: true }),
  order: z.object({
    optionId: wireId,
    accountId: whole,
    realm: z.enum(REALMS),
    marketId: whole,
    side: z.enum(OPTION_SIDES),
    periodId: whole,
    stake: units,
    acceptedAtMs: whole,
    /** Acceptance, or the later moment asked for. */
    openAtMs: whole,
    isScheduled: z.boolean(),
  }),
  asset: z.object({ assetId: whole, symbol: z.string(), decimals: whole }),
  rule: z.object({
    marketId: whole,
    symbol: z.string(),
    indexId: whole,
    stakeAssetId: whole,
    version: whole,
    seconds: whole,
    oddsPpm: whole,
    minStake: units,
    maxStake: units,
    /**
     * The strike is the first point at least so long after opening whose quotes all arrived after it and are not dated
     * before it.
     */
    strikeDelayMs: whole,
    strikeWithinMs: whole,
    lookBackMs: whole,
    lookAheadMs: whole,
  }),
  /** Every set of the index's sources that was announced until the option was settled, the oldest first. */
  indexSets: z.array(
    z.object({
      fromMs: whole,
      indexId: whole,
      symbol: z.string(),
      minSources: whole,
      sourceIds: z.array(whole),
      /** A quote that arrived longer after its venue's own time is left out. */
      lateAfterMs: whole,
    }),
  ),
  sources: z.array(z.object({ sourceId: whole, name: z.string(), provenance: z.enum(PROVENANCES) })),
  groups: z.array(receiptGroup),
  records: z.array(receiptRecord),
  points: z.array(receiptPoint),
  result: z.object({
    outcome: z.enum(OPTION_OUTCOMES),
    /** null: not opened. */
    strike: priceAt.nullable(),
    expiryMs: whole.nullable(),
    /** null: void or not opened. */
    close: priceAt.nullable(),
    /** Profit that a win pays beside the stake. */
    payout: units,
    /** Amount that came back to the account: stake and profit, the stake, or nothing. */
    returned: units,
  }),
  /** Signature of the exchange over the canonical JSON of everything else. */
  signature: hexText,
})
export type OptionReceiptData = z.output<typeof optionReceiptData>

/** Whoever asks for another's option is told that there is none. */
export const optionReceipt = endpoint('GET', '/api/fairness/option/:id', {
  clientName: 'getReceipt',
  summary: 'Receipt of one settled option of the session’s account',
  access: 'user',
  kind: 'read',
  rateLimit: 'proof',
  params: z.object({ id: wireId }),
  data: optionReceiptData,
})
