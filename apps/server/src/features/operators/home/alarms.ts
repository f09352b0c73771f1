import { listLastChanges } from '@glasshouse/read-model'
import { ALARM_KINDS, type OperatorAlarm, type OperatorHealth } from '@glasshouse/wire'
import { readinessOf } from '../../../http/health.ts'
import type { Needs } from '../../../services/services.ts'
import { type StaleServices, staleIndices } from './stale-indices.ts'

export type AlarmServices = StaleServices & Needs<'engine' | 'listing' | 'messages' | 'quotes' | 'readModel'>

/** A quote that is so late is left out of its index. */
const LATE_MS = 1_000
const NAMED_MAX = 10
/** The silence of sources says it with its reason. */
const OF_FEEDS: readonly string[] = ['feed_silent', 'no_price_yet']

/** What is wrong now, one alarm of each cause, the gravest first. The exchange's own words: the console says them in the operator's language. */
export async function alarmsOf(services: AlarmServices, sources: OperatorHealth['sources']): Promise<OperatorAlarm[]> {
  const { unready, withoutGate } = readinessOf(services)
  const dead = services.messages.counts.dead
  const stale = await staleIndices(services)
  const silent = new Set(stale.flatMap(({ sourceNames }) => sourceNames))
  const late = sources.filter((source) => isLate(source) && !silent.has(source.name)).map(({ name }) => name)
  const closed = closedMarkets(services)
  const found: OperatorAlarm[] = [
    ...(await brokenBooks(services)).map((about) => alarm('law_broken', { about })),
    ...unready.filter((word) => stale.length === 0 || !OF_FEEDS.includes(word)).map((about) => alarm('unready', { about })),
    ...stale.map(({ sourceNames: _, ...parts }) => alarm('indices_stale', parts)),
    ...(closed.length > 0 ? [alarm('markets_not_open', { about: named(closed), count: closed.length })] : []),
    ...(late.length > 0 ? [alarm('late_source', { about: named(late), count: late.length })] : []),
    ...(await stopped(services)),
    ...(dead > 0 ? [alarm('messages_dead', { about: String(dead), count: dead })] : []),
    ...withoutGate.map((about) => alarm('without_gate', { about })),
  ]
  return found.sort((one, other) => ALARM_KINDS.indexOf(one.kind) - ALARM_KINDS.indexOf(other.kind))
}

const alarm = (kind: OperatorAlarm['kind'], parts: Partial<OperatorAlarm>): OperatorAlarm => ({
  ...{ about: '', startedAt: null, count: null, all: null, sources: null },
  ...parts,
  kind,
})

const named = (names: readonly string[]): string =>
  names.length > NAMED_MAX ? `${names.slice(0, NAMED_MAX).join(', ')} …` : names.join(', ')

const isLate = ({ p99Ms, gaps }: OperatorHealth['sources'][number]) => gaps > 0 || (p99Ms !== null && p99Ms > LATE_MS)

/** Closed by operators, and not for good. */
function closedMarkets({ listing }: AlarmServices): string[] {
  const { markets, contracts, options } = listing.configuration
  const closed = (kind: string, listed: readonly { readonly symbol: string; readonly state: string }[]) =>
    listed.filter(({ state }) => !['open', 'pre', 'delisted'].includes(state)).map(({ symbol }) => `${symbol} ${kind}`)
  return [...closed('spot', markets), ...closed('futures', contracts), ...closed('options', options)]
}

async function stopped({ listing, readModel }: AlarmServices): Promise<OperatorAlarm[]> {
  const { newOrdersHalted, payoutsStopped } = listing.configuration
  const lastChangeAt = async (event: 'NewOrdersHalted' | 'PayoutsStopped') => (await listLastChanges(readModel, event))[0]?.at_ms ?? null
  return [
    ...(newOrdersHalted ? [alarm('orders_halted', { startedAt: await lastChangeAt('NewOrdersHalted') })] : []),
    ...(payoutsStopped ? [alarm('payouts_stopped', { startedAt: await lastChangeAt('PayoutsStopped') })] : []),
  ]
}

async function brokenBooks({ engine, listing }: AlarmServices): Promise<string[]> {
  const books = await engine.read.books()
  return books.filter(({ sum }) => sum !== 0n).map(({ assetId, realm }) => `${listing.asset(assetId).symbol} ${realm}`)
}
