import type { GateProduct } from '@glasshouse/domain'
import type { FastifyInstance } from 'fastify'
import type { Unquoted } from '../services/quote-watch.ts'
import type { Needs } from '../services/services.ts'
import { productsWithoutGate } from '../services/without-gate.ts'

type HealthServices = Needs<'engine' | 'listing' | 'quotes'>

/** 200 when the process lives; and whether it can trade, with the reasons why not. */
export function serveHealth(app: FastifyInstance, services: HealthServices): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const readiness = readinessOf(services)
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })
}

/**
 * `snapshot_unsigned`: a snapshot, or a head beyond the last group, is not as the exchange signed it. `sums_differ`:
 * projected tables hold sums that are not the state's. `indices_stale`: more than half of the indices have no fresh price.
 */
export type Alarm = 'snapshot_unsigned' | 'sums_differ' | 'indices_stale'

export interface Readiness {
  readonly ready: boolean
  readonly unready: readonly string[]
  /** Markets without a ladder; `no_quotes` and `no_price_yet` make the exchange not ready. */
  readonly unquoted: readonly Unquoted[]
  /** What somebody must look at though the exchange can trade. */
  readonly alarms: readonly Alarm[]
  /** Products open to everybody, for no gate was ever set; two operators set one. */
  readonly withoutGate: readonly GateProduct[]
}

export function readinessOf({ engine, listing, quotes }: HealthServices): Readiness {
  const unquoted = quotes?.unquoted() ?? []
  const unready: string[] = [...engine.health().unready]
  for (const word of ['no_price_yet', 'no_quotes'])
    if (unquoted.some(({ reason }) => reason === word) && !unready.includes(word)) unready.push(word)
  if (listing.isStale) unready.push('listing_stale')
  const { snapshotsLeftOut, sumsDiffering } = engine.health()
  const alarms: Alarm[] = []
  if (snapshotsLeftOut > 0) alarms.push('snapshot_unsigned')
  if (sumsDiffering > 0) alarms.push('sums_differ')
  const indices = quotes?.indices() ?? { stale: 0, all: 0 }
  if (indices.stale * 2 > indices.all) alarms.push('indices_stale')
  return { ready: unready.length === 0, unready, unquoted, alarms, withoutGate: productsWithoutGate(listing.configuration) }
}
