import { ALARM_KINDS, type OperatorAlarm, type OperatorHealth } from '@glasshouse/wire'
import { readinessOf } from '../../../http/health.ts'
import type { Needs } from '../../../services/services.ts'

export type AlarmServices = Needs<'engine' | 'listing' | 'messages' | 'quotes'>

/** A quote that is so late is left out of its index. */
const LATE_MS = 1_000

/** What is wrong now, the gravest first. The exchange's own words: the console says them in the operator's language. */
export async function alarmsOf(services: AlarmServices, sources: OperatorHealth['sources']): Promise<OperatorAlarm[]> {
  const { ready: _, unready, unquoted, withoutGate } = readinessOf(services)
  const { newOrdersHalted, payoutsStopped } = services.listing.configuration
  const dead = services.messages.counts.dead
  const found: OperatorAlarm[] = [
    ...(await brokenBooks(services)).map((about) => ({ kind: 'law_broken' as const, about })),
    ...unready.map((about) => ({ kind: 'unready' as const, about })),
    ...unquoted.map(({ symbol, kind, realm, reason }) => ({ kind: 'unquoted' as const, about: `${symbol} ${kind} ${realm} ${reason}` })),
    ...sources.filter(isLate).map(({ name }) => ({ kind: 'late_source' as const, about: name })),
    ...(newOrdersHalted ? [{ kind: 'orders_halted' as const, about: '' }] : []),
    ...(payoutsStopped ? [{ kind: 'payouts_stopped' as const, about: '' }] : []),
    ...(dead > 0 ? [{ kind: 'messages_dead' as const, about: String(dead) }] : []),
    ...withoutGate.map((about) => ({ kind: 'without_gate' as const, about })),
  ]
  return found.sort((one, other) => ALARM_KINDS.indexOf(one.kind) - ALARM_KINDS.indexOf(other.kind))
}

const isLate = ({ p99Ms, gaps }: OperatorHealth['sources'][number]) => gaps > 0 || (p99Ms !== null && p99Ms > LATE_MS)

async function brokenBooks({ engine, listing }: AlarmServices): Promise<string[]> {
  const books = await engine.read.books()
  return books.filter(({ sum }) => sum !== 0n).map(({ assetId, realm }) => `${listing.asset(assetId).symbol} ${realm}`)
}
