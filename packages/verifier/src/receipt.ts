import type { OptionOutcome, OptionSide, Provenance, Realm, SourceFault } from '@glasshouse/domain'

/**
 * The receipt of one settled option: everything that decided it, and the way from there to a head that the exchange has
 * signed. JSON: bytes are lower-case hex, amounts are texts of smallest units, prices integers of 10^-8, times
 * milliseconds. docs/adr/0015-receipts.md.
 */
export const RECEIPT_FORMAT = 'glasshouse-option-receipt/1'

export interface ReceiptHead {
  readonly seq: number
  readonly hash: string
  readonly logRoot: string
  readonly stateSeq: number
  readonly stateHash: string
  readonly timeMs: number
  readonly signature: string
}

/** A group without its commands, and its path in the log of all groups. */
export interface ReceiptGroup {
  readonly seq: number
  readonly era: number
  readonly epoch: number
  readonly timeMs: number
  readonly n: number
  readonly commandsRoot: string
  readonly eventsDigest: string
  readonly prevHash: string
  readonly hash: string
  readonly path: readonly string[]
}

export const RECORD_KINDS = ['house', 'asset', 'source', 'index', 'rule', 'place', 'ticks'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** One command as the journal holds it, and its path to its group's commandsRoot. */
export interface ReceiptRecord {
  readonly kind: RecordKind
  readonly seq: number
  /** Its place in the group, counted from 0. */
  readonly position: number
  readonly bytes: string
  readonly path: readonly string[]
}

export interface ReceiptOrder {
  readonly optionId: string
  readonly accountId: number
  readonly realm: Realm
  readonly marketId: number
  readonly side: OptionSide
  readonly periodId: number
  readonly stake: string
  readonly acceptedAtMs: number
  /** Acceptance, or the later moment asked for. */
  readonly openAtMs: number
  readonly isScheduled: boolean
}

/** Figures of the rule in force at acceptance that concern this order. */
export interface ReceiptRule {
  readonly marketId: number
  readonly symbol: string
  readonly indexId: number
  readonly stakeAssetId: number
  readonly version: number
  readonly seconds: number
  readonly oddsPpm: number
  readonly minStake: string
  readonly maxStake: string
  readonly strikeDelayMs: number
  readonly strikeWithinMs: number
  readonly lookBackMs: number
  readonly lookAheadMs: number
}

/** Sources of the index from `fromMs` on. */
export interface ReceiptIndexSet {
  readonly fromMs: number
  readonly indexId: number
  readonly symbol: string
  readonly minSources: number
  readonly sourceIds: readonly number[]
  /** A quote that arrived longer than this after its venue's own time did not count. */
  readonly lateAfterMs: number
}

export interface ReceiptPart {
  readonly sourceId: number
  readonly mid: number
  readonly used: number
  readonly fault: SourceFault | ''
  /** Of the source's last quote, 0 without one. */
  readonly venueTimeMs: number
  /** When it arrived. */
  readonly receivedMs: number
}

/** Index point made by one ticks record. */
export interface ReceiptPoint {
  readonly seq: number
  readonly position: number
  readonly atMs: number
  readonly price: number
  readonly parts: readonly ReceiptPart[]
}

export interface PriceAt {
  readonly price: number
  readonly atMs: number
}

export interface ReceiptResult {
  readonly outcome: OptionOutcome
  readonly strike: PriceAt | null
  readonly expiryMs: number | null
  readonly close: PriceAt | null
  /** Profit that a win pays. */
  readonly payout: string
  /** Amount that came back: stake and profit, the stake, or nothing. */
  readonly returned: string
}

export interface OptionReceipt {
  readonly format: typeof RECEIPT_FORMAT
  /** Ed25519, 64 hex digits. */
  readonly publicKey: string
  readonly head: ReceiptHead
  readonly order: ReceiptOrder
  readonly asset: { readonly assetId: number; readonly symbol: string; readonly decimals: number }
  readonly rule: ReceiptRule
  readonly indexSets: readonly ReceiptIndexSet[]
  readonly sources: readonly { readonly sourceId: number; readonly name: string; readonly provenance: Provenance }[]
  /** By seq. */
  readonly groups: readonly ReceiptGroup[]
  /** By seq, then position. */
  readonly records: readonly ReceiptRecord[]
  readonly points: readonly ReceiptPoint[]
  readonly result: ReceiptResult
  /** Signature of the exchange over the canonical JSON of everything else. */
  readonly signature: string
}
