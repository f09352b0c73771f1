import { INDEX_DECIMALS, type OptionTerms, parseDecimal, payoutOf } from '@glasshouse/domain'
import { hex, inclusionProof, leafHash, type StoredGroup } from '@glasshouse/journal'
import type { OptionRow } from '@glasshouse/read-model'
import {
  decodeRecord,
  type OptionReceipt,
  pointsFrom,
  RECEIPT_FORMAT,
  type ReceiptGroup,
  type ReceiptRecord,
  type ReceiptResult,
  type RecordBody,
  type RecordKind,
  signedBytes,
  splitCommands,
  verifyReceipt,
} from '@glasshouse/verifier'
import type { Needs } from '../../services/services.ts'
import { acceptedTicks } from './accepted-ticks.ts'
import { announcedAsset, announcedIndices, announcedRules, announcedSource, commandOf, type FoundRecord, findInGroup } from './announced.ts'
import { hexHead, type Proofs } from './proofs.ts'
import { joinedStretches, TICKS_BEFORE_MS, type TickRecord, tickRecords } from './tick-records.ts'

export type ReceiptServices = Needs<'listing' | 'readModel'>

/**
 * The receipt of a settled option, made from the journal's bytes; the tables only say where to look and what must come
 * out. It is given out only when the verifier that everybody has finds it right.
 */
export async function makeReceipt(services: ReceiptServices, proofs: Proofs, row: OptionRow): Promise<OptionReceipt> {
  const records = await gather(services, proofs, row)
  const signed = await proofs.head(Math.max(row.settled_seq as number, ...records.map(({ group }) => group.seq)))
  const groups = await Promise.all(groupsOf(records).map((group) => groupToReceipt(proofs, group, signed.seq)))
  const { logPeaks, ...head } = hexHead(signed)
  const draft = {
    format: RECEIPT_FORMAT,
    publicKey: proofs.publicKey,
    head,
    ...(await stated(services, row, records)),
    groups,
    records: records.map(recordToReceipt),
    points: [],
    result: resultOf(row, records),
  } satisfies Omit<OptionReceipt, 'signature'>
  const unsigned = { ...draft, points: pointsFrom({ ...draft, signature: '' }) }
  const receipt = { ...unsigned, signature: hex(proofs.sign(signedBytes(unsigned))) }
  const wrong = verifyReceipt(receipt, { optionId: String(row.option_id), accountId: row.account_id }).steps.find(({ ok }) => !ok)
  if (wrong) throw new Error(`the receipt of option ${row.option_id} does not verify: ${wrong.name}: ${wrong.detail}`)
  return receipt
}

/** Every command that the receipt shows, in the journal's order. */
async function gather(services: ReceiptServices, proofs: Proofs, row: OptionRow): Promise<FoundRecord[]> {
  const { reader } = proofs
  const place = await commandOf(reader, { kind: 'place', seq: row.accepted_seq, position: row.accepted_command })
  const rules = await announcedRules(services, reader, { marketId: row.market_id, beforeSeq: row.accepted_seq })
  const { option } = bodyOf('rule', rules.find(({ version }) => version === row.rule_version) ?? missing('its rule'))
  const indices = await announcedIndices(services, reader, { indexId: option.indexId, upToSeq: row.settled_seq as number })
  const opening = await reader.group(1)
  const records: FoundRecord[] = [findInGroup(opening ?? missing('the first group'), 'house', () => true), place, ...rules, ...indices]
  records.push(await announcedAsset(services, reader, option.stakeAssetId))
  const search = { indexId: option.indexId, accepted: await acceptedTicks(services.readModel) }
  const found: TickRecord[] = []
  for (const stretch of joinedStretches(stretchesOf(row, option))) found.push(...(await tickRecords(reader, search, stretch)))
  for (const { group, position } of found)
    records.push({ kind: 'ticks', group, position, bytes: splitCommands(group.commands)[position] as Uint8Array })
  const settled = { seq: row.settled_seq as number, position: Number.POSITIVE_INFINITY }
  for (const sourceId of new Set(indices.flatMap((index) => bodyOf('index', index).index.sourceIds)))
    records.push(await announcedSource(services, reader, { sourceId, before: firstOfSource(found, option.indexId, sourceId) ?? settled }))
  return records.sort((one, other) => one.group.seq - other.group.seq || one.position - other.position)
}

/** The first place at which a source speaks of the index; prices are shown under the name that it had then. */
function firstOfSource(found: readonly TickRecord[], indexId: number, sourceId: number) {
  const first = found.find(({ ticks }) => ticks.some((tick) => tick.indexId === indexId && tick.sourceId === sourceId))
  return first && { seq: first.group.seq, position: first.position }
}

/** About its opening, and about its expiry when it was struck. */
function stretchesOf(row: OptionRow, rule: Pick<OptionTerms, 'strikeWithinMs' | 'lookBackMs' | 'lookAheadMs'>) {
  const { open_at_ms, struck_at_ms, expiry_ms, close_at_ms } = row
  const opening = { fromMs: open_at_ms - TICKS_BEFORE_MS, toMs: struck_at_ms ?? open_at_ms + rule.strikeWithinMs }
  if (expiry_ms === null) return [opening]
  const fromMs = expiry_ms - rule.lookBackMs - TICKS_BEFORE_MS
  return [opening, { fromMs, toMs: Math.max(expiry_ms, close_at_ms ?? expiry_ms + rule.lookAheadMs) }]
}

/** Statements of the receipt in words of its own; the verifier holds each against the records. */
async function stated(services: ReceiptServices, row: OptionRow, records: readonly FoundRecord[]) {
  const place = bodyOf('place', only(records, 'place'))
  const rules = records.filter(({ kind }) => kind === 'rule')
  const { option } = bodyOf('rule', rules[row.rule_version - 1] ?? missing('its rule'))
  const period = option.periods.find(({ periodId }) => periodId === row.period_id) ?? missing('its period')
  const { marketId, symbol, indexId, stakeAssetId, strikeDelayMs, strikeWithinMs, lookBackMs, lookAheadMs } = option
  const { seconds, oddsPpm } = period
  const asset = services.listing.asset(stakeAssetId)
  return {
    order: {
      optionId: String(row.option_id),
      accountId: row.account_id,
      realm: row.realm,
      marketId: row.market_id,
      side: row.side,
      periodId: row.period_id,
      stake: String(place.stake),
      acceptedAtMs: row.accepted_at_ms,
      openAtMs: row.open_at_ms,
      isScheduled: row.is_scheduled,
    },
    asset: { assetId: asset.assetId, symbol: asset.symbol, decimals: asset.decimals },
    rule: {
      ...{ marketId, symbol, indexId, stakeAssetId, version: row.rule_version, seconds, oddsPpm: Number(oddsPpm) },
      ...{ minStake: String(period.minStake), maxStake: String(period.maxStake) },
      ...{ strikeDelayMs, strikeWithinMs, lookBackMs, lookAheadMs },
    },
    indexSets: records.flatMap((record) => {
      if (record.kind !== 'index') return []
      const { index } = bodyOf('index', record)
      return [{ fromMs: record.fromMs ?? record.group.timeMs, ...index, sourceIds: [...index.sourceIds] }]
    }),
    sources: records.flatMap((record) => (record.kind === 'source' ? [bodyOf('source', record)] : [])),
  }
}

function resultOf(row: OptionRow, records: readonly FoundRecord[]): ReceiptResult {
  const { stake } = bodyOf('place', only(records, 'place'))
  const payout = payoutOf(stake as never, row.odds_ppm as never)
  const outcome = row.outcome ?? missing('its outcome')
  return {
    outcome,
    strike: priceAt(row.strike, row.struck_at_ms),
    expiryMs: row.expiry_ms,
    close: priceAt(row.close, row.close_at_ms),
    payout: String(payout),
    returned: String(outcome === 'won' ? stake + payout : outcome === 'lost' ? 0n : stake),
  }
}

const priceAt = (price: string | null, atMs: number | null) =>
  price === null || atMs === null ? null : { price: Number(parseDecimal(price, INDEX_DECIMALS)), atMs }

const groupsOf = (records: readonly FoundRecord[]) => [...new Map(records.map(({ group }) => [group.seq, group])).values()]

async function groupToReceipt(proofs: Proofs, group: StoredGroup, size: number): Promise<ReceiptGroup> {
  const { seq, era, epoch, timeMs, n, commandsRoot, eventsDigest, prevHash, hash } = group
  const hashes = { commandsRoot: hex(commandsRoot), eventsDigest: hex(eventsDigest), prevHash: hex(prevHash), hash: hex(hash) }
  return { seq, era, epoch, timeMs, n, ...hashes, path: (await proofs.pathOf(seq, size)).map(hex) }
}

function recordToReceipt({ kind, group, position, bytes }: FoundRecord): ReceiptRecord {
  const leaves = splitCommands(group.commands).map(leafHash)
  return { kind, seq: group.seq, position, bytes: hex(bytes), path: inclusionProof(leaves, position).map(hex) }
}

const bodyOf = <Kind extends RecordKind>(kind: Kind, { bytes }: Pick<FoundRecord, 'bytes'>): RecordBody[Kind] =>
  decodeRecord(kind, bytes).body

const only = (records: readonly FoundRecord[], kind: RecordKind) => records.find((record) => record.kind === kind) ?? missing(`its ${kind}`)

function missing(what: string): never {
  throw new Error(`the journal or the read model lacks ${what}`)
}
