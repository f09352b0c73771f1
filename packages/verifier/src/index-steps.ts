import { OPTION_SCHEDULE_MOST_MS, type StrikeTerms, strikeOf, timeMs } from '@glasshouse/domain'
import { canonicalJson } from './canonical.ts'
import { IndexReplay, type SourceSet } from './index-replay.ts'
import { expectEqual, isBefore, Mismatch, opened } from './opened.ts'
import type { OptionReceipt, ReceiptPoint } from './receipt.ts'
import type { Opened } from './records.ts'

/**
 * Longest that an announced set can wait for options that are open when it is announced, ms: the ranges of all that an
 * option may be.
 */
const SET_WAITS_MOST_MS = OPTION_SCHEDULE_MOST_MS + 10_000 + 86_400_000 + 60_000 + 1

/** So long before it begins a change of sources is announced. */
const NOTICE_MS = 86_400_000

/**
 * The source sets, by what the journal announced. When one that was announced met running options, the exchange says
 * when it began.
 */
function setsOf({ indexSets, rule, ...receipt }: OptionReceipt): SourceSet[] {
  const announced = opened({ indexSets, rule, ...receipt }, 'index')
  expectEqual('the number of source sets', indexSets.length, announced.length)
  return announced.map(({ actor, body: { index, effectiveFromMs }, atMs, seq }, position) => {
    const set = indexSets[position]!
    const isChange = position > 0 && indexSets[0]!.fromMs <= atMs
    if (isChange) expectEqual('the symbol of the index', index.symbol, announced[0]!.body.index.symbol)
    if (isChange && actor.origin === 'operator' && effectiveFromMs < atMs + NOTICE_MS)
      throw new Mismatch(`the core refuses the set at group ${seq}: a change of sources is announced a day ahead`)
    expectEqual('the index of the source set', index.indexId, rule.indexId)
    for (const name of ['indexId', 'symbol', 'minSources'] as const) expectEqual(`${name} of the source set`, set[name], index[name])
    expectEqual('the sources of the index', set.sourceIds.join(' '), index.sourceIds.join(' '))
    expectEqual('lateAfterMs of the source set', set.lateAfterMs, index.lateAfterMs)
    const earliest = Math.max(effectiveFromMs, atMs)
    const latest = position === 0 ? earliest : Math.max(earliest, atMs + SET_WAITS_MOST_MS)
    if (set.fromMs < earliest || set.fromMs > latest)
      throw new Mismatch(`a source set began ${set.fromMs}, where its announcement allows ${earliest} to ${latest}`)
    return { fromMs: set.fromMs, config: index }
  })
}

export function checkSources(receipt: OptionReceipt): string {
  const sets = setsOf(receipt)
  const named = new Set(sets.flatMap(({ config }) => config.sourceIds))
  const known = opened(receipt, 'source').map(({ body }) => body)
  expectEqual('the sources', canonicalJson(receipt.sources), canonicalJson(known))
  for (const sourceId of named)
    if (known.filter((source) => source.sourceId === sourceId).length !== 1) throw new Mismatch(`source ${sourceId} is not named once`)
  const ticks = opened(receipt, 'ticks')
  for (const source of opened(receipt, 'source')) expectNamedBefore(receipt, source, ticks)
  if (known.length !== named.size) throw new Mismatch('a source is named that the index does not have')
  return `the index was made of ${known.map(({ name }) => name).join(', ')}`
}

/** A source may be named anew, with another provenance: what counts was said before its prices came. */
function expectNamedBefore({ rule }: OptionReceipt, { body: { sourceId, name }, ...at }: Opened<'source'>, ticks: Opened<'ticks'>[]): void {
  const first = ticks.find(({ body }) => body.some((tick) => tick.indexId === rule.indexId && tick.sourceId === sourceId))
  if (first && !isBefore(at, first)) throw new Mismatch(`the source ${name} was named after its prices, at group ${at.seq}`)
}

/** Every point that could decide, worked out anew from ticks and group times. */
export function checkPoints(receipt: OptionReceipt): string {
  const right = pointsFrom(receipt)
  const found = receipt.points
  for (let at = 0; at < Math.max(found.length, right.length); at++) {
    const [here, there] = [found[at], right[at]]
    if (!here || !there) throw new Mismatch(`${found.length} points are named, but the ticks give ${right.length}`)
    if (canonicalJson(here) !== canonicalJson(there))
      throw new Mismatch(`point ${at + 1} is ${canonicalJson(here)} here, but the ticks give ${canonicalJson(there)}`)
  }
  return `${right.length} points follow from ${receipt.records.filter(({ kind }) => kind === 'ticks').length} records of prices`
}

/** Points of the windows; those before them lack their earlier ticks and decide nothing. */
export function pointsFrom(receipt: OptionReceipt): ReceiptPoint[] {
  const { indexId } = receipt.rule
  const replay = new IndexReplay(setsOf(receipt), indexId)
  const points: ReceiptPoint[] = []
  let struckAtMs: number | null = null
  for (const { body: ticks, seq, position, atMs } of opened(receipt, 'ticks')) {
    if (!ticks.some((tick) => tick.indexId === indexId)) throw new Mismatch(`the prices at group ${seq} are not of this index`)
    const { price, parts } = replay.record(ticks, atMs)
    if (price === 0 || !isInWindows(receipt, struckAtMs, atMs)) continue
    points.push({ seq, position, atMs, price, parts })
    struckAtMs ??= strikeOf([{ atMs: timeMs(atMs), price, parts }], strikeTermsOf(receipt))?.atMs ?? null
  }
  return points
}

/** After opening while it may be struck, and about its expiry. */
function isInWindows({ order, rule }: OptionReceipt, struckAtMs: number | null, atMs: number): boolean {
  const { openAtMs } = order
  if (atMs > openAtMs && atMs <= openAtMs + rule.strikeWithinMs) return true
  if (struckAtMs === null) return false
  const expiryMs = struckAtMs + rule.seconds * 1_000
  return atMs >= expiryMs - rule.lookBackMs && atMs <= expiryMs + rule.lookAheadMs
}

/** Terms of the strike as the receipt says them; the steps of order and rule hold them against the journal. */
export const strikeTermsOf = ({ order, rule }: Pick<OptionReceipt, 'order' | 'rule'>): StrikeTerms => ({
  openAtMs: timeMs(order.openAtMs),
  strikeDelayMs: rule.strikeDelayMs,
  strikeWithinMs: rule.strikeWithinMs,
})
