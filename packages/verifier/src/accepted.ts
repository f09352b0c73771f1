import { OPTION_SCHEDULE_MOST_MS, type SourceTick, STRIKE_DELAY_LEAST_MS } from '@glasshouse/domain'
import type { RecordKind } from './receipt.ts'
import type { Opened, RecordActor, RecordBody } from './records.ts'

// A command that the core refuses can stand in the journal all the same and changes nothing. What it refuses by the
// bytes of one command alone is written down here a second time (packages/core/RULES.md 1.3, 3, 6, 9); what it refuses
// by what it knows besides, only a replay of the journal shows.

export interface AcceptedIn {
  readonly isSandbox: boolean
}

/** Why the core refuses a record, or null as far as its bytes tell. */
export function refusalOf<Kind extends RecordKind>(kind: Kind, record: Opened<Kind>, exchange: AcceptedIn): string | null {
  const check = CHECKS[kind] as (record: Opened<Kind>, exchange: AcceptedIn) => string | null
  return refusalOfActor(record.actor) ?? check(record, exchange)
}

/** Every exchange opens with its operators' keys: what they do stands in an act that they signed. */
function refusalOfActor({ origin, signatures }: RecordActor): string | null {
  if (origin !== 'operator') return null
  if (signatures === null) return 'no operator signed it'
  return signatures < 2 ? 'fewer than two people signed it' : null
}

const WORD_MAX = 2 ** 32 - 1
const ID_MAX = 65_535
const PRICE_MAX = 2 ** 52
const NOT_VALID = 'a value in it is not valid'

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most
const isId = (id: number) => isWithin(id, 1, ID_MAX)
const isName = (name: string) => /^[\x21-\x7e]{1,64}$/.test(name)

type Check<Kind extends RecordKind> = (record: Opened<Kind>, exchange: AcceptedIn) => string | null

const CHECKS: { readonly [Kind in RecordKind]: Check<Kind> } = {
  house: () => null,
  asset: ({ body }) => (isId(body.assetId) && isName(body.symbol) && body.decimals <= 18 ? null : NOT_VALID),
  source: checkSource,
  index: checkIndex,
  rule: ({ body: { option, effectiveFromMs } }) => (isRule(option) && effectiveFromMs <= PRICE_MAX ? null : NOT_VALID),
  place: checkPlace,
  ticks: ({ body }) => (areSoundTicks(body) ? null : NOT_VALID),
}

function checkSource({ body: { sourceId, name, provenance } }: Opened<'source'>, { isSandbox }: AcceptedIn): string | null {
  if (!isId(sourceId) || !isName(name)) return NOT_VALID
  return (provenance === 'replay' || provenance === 'simulated') && !isSandbox ? `only a sandbox has ${provenance} prices` : null
}

function checkIndex({ body: { index, effectiveFromMs } }: Opened<'index'>, { isSandbox }: AcceptedIn): string | null {
  const { indexId, symbol, minSources, sourceIds, lateAfterMs } = index
  if (!isWithin(lateAfterMs, 100, 5_000)) return NOT_VALID
  const areSources = isWithin(sourceIds.length, 1, 64) && new Set(sourceIds).size === sourceIds.length
  if (!isId(indexId) || !isName(symbol) || !isWithin(minSources, 1, 64) || !areSources || effectiveFromMs > PRICE_MAX) return NOT_VALID
  return minSources === 1 && !isSandbox ? 'only a sandbox has an index of one source' : null
}

function isRule(option: RecordBody['rule']['option']): boolean {
  const { marketId, symbol, periods, strikeDelayMs, strikeWithinMs, lookBackMs, lookAheadMs } = option
  if (!isWithin(strikeDelayMs, STRIKE_DELAY_LEAST_MS, strikeWithinMs)) return false
  const areWindows = isWithin(strikeWithinMs, 1, 10_000) && isWithin(lookBackMs, 1, 10_000) && isWithin(lookAheadMs, 1, 60_000)
  const areApart = new Set(periods.map(({ periodId }) => periodId)).size === periods.length
  return isId(marketId) && isName(symbol) && areWindows && isWithin(periods.length, 1, 20) && areApart && periods.every(isPeriod)
}

function isPeriod(
  { periodId, seconds, oddsPpm, minStake, maxStake }: RecordBody['rule']['option']['periods'][number],
  at: number,
  periods: RecordBody['rule']['option']['periods'],
): boolean {
  const areNumbers = isWithin(periodId, 1, WORD_MAX) && isWithin(oddsPpm, 1, 10_000_000)
  return areNumbers && isWithin(seconds, (periods[at - 1]?.seconds ?? 0) + 1, 86_400) && minStake >= 1n && minStake <= maxStake
}

function checkPlace({ body: { openAtMs }, atMs }: Opened<'place'>): string | null {
  if (openAtMs === 0) return null
  return openAtMs > atMs && openAtMs <= atMs + OPTION_SCHEDULE_MOST_MS
    ? null
    : 'it asks for an opening moment that is not ahead, or too far'
}

/** Prices and times that the core takes; of one that is not it refuses the whole record. */
export function areSoundTicks(ticks: readonly SourceTick[]): boolean {
  const isPrice = (price: number) => Number.isSafeInteger(price) && Math.abs(price) <= PRICE_MAX
  const isTime = (time: number) => Number.isSafeInteger(time) && isWithin(time, 0, PRICE_MAX)
  return ticks.every(
    ({ bid, ask, venueTimeMs, receivedMs }) =>
      isPrice(bid) && isPrice(ask) && Math.abs(ask - bid) <= PRICE_MAX && isTime(venueTimeMs) && isTime(receivedMs),
  )
}
