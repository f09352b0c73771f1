import { timingSafeEqual } from 'node:crypto'
import { failure } from '@glasshouse/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Needs } from '../services/services.ts'
import { readinessOf } from './health.ts'
import { RequestCounts } from './request-counts.ts'

export type MetricServices = Needs<'config' | 'engine' | 'feedDelay' | 'listing' | 'messages' | 'quotes'>

export interface MetricsParts {
  readonly services: MetricServices
  readonly socketCount: () => number
}

/** Metrics for operators. The law alarm is 0 while every asset sums to zero in every realm. */
export class HttpMetrics {
  readonly registry = new Registry()
  readonly #parts: MetricsParts
  readonly #requests = new RequestCounts(this.registry)

  constructor(parts: MetricsParts) {
    this.#parts = parts
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    for (const [name, help, read] of this.#gauges()) {
      const gauge: Gauge = new Gauge({ name: `glasshouse_${name}`, help, registers, collect: async () => gauge.set(await read()) })
    }
  }

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      this.#requests.count(request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1_000)
      done()
    })
  }

  #gauges(): readonly (readonly [name: string, help: string, read: () => number | Promise<number>])[] {
    const { services, socketCount } = this.#parts
    const health = () => services.engine.health()
    return [
      ['ready', '1 when /readyz says so', () => Number(readinessOf(services).ready)],
      ['queue_depth', 'Commands submitted and not yet answered', () => health().queueDepth],
      ['last_seq', 'Newest durable group', () => health().lastSeq],
      ['group_seconds', 'How long the last group took', () => health().lastGroupMs / 1_000],
      ['projection_lag_seconds', 'How far the read model is behind', () => health().projectionLagMs / 1_000],
      ['feed_age_seconds', 'Since the last index point; -1 before the first', () => ageOf(health().feedAgeMs)],
      [
        'feed_delay_p99_seconds',
        'From the end of a second until its prices are gathered into a group, of the last 600',
        () => services.feedDelay.p99Ms / 1_000,
      ],
      ['house_clock_offset_ms', 'Wall clock minus group time', () => health().clockApartMs],
      ['out_of_step', '1 while the clock is out of step; an alarm', () => Number(health().unready.includes('out_of_step'))],
      ['database_age_seconds', 'Since the database answered last', () => health().databaseAgeMs / 1_000],
      ['free_disk_bytes', 'Free space on the disk of DATA_DIR', () => health().freeDiskBytes],
      ['snapshots_left_out', 'Snapshots that are not as the exchange signed them; an alarm', () => health().snapshotsLeftOut],
      ['sums_differing', 'Figures of projected tables that are not the state’s, as last compared; an alarm', () => health().sumsDiffering],
      ['sums_age_seconds', 'Since those figures were last compared; -1 before the first time', () => ageOf(health().sumsAgeMs)],
      ['indices', 'Indices of open markets', () => services.quotes?.indices().all ?? 0],
      ['indices_stale', 'Those of them without a fresh point; an alarm above half', () => services.quotes?.indices().stale ?? 0],
      ['sockets', 'Open sockets', socketCount],
      ['messages_waiting', 'Mails and texts on their way out', () => services.messages.counts.waiting],
      ['messages_given_up', 'Mails and texts of the last 30 days that nobody took', () => givenUp(services)],
      ['messages_dead', 'Those of them refused for good, or failed at every try; the others expired', () => services.messages.counts.dead],
      ['law_broken', 'Assets whose books do not sum to zero; anything but 0 is an alarm', () => countBrokenBooks(services)],
    ]
  }
}

const givenUp = ({ messages: { counts } }: Needs<'messages'>) => counts.dead + counts.expired

const ageOf = (ms: number | null) => (ms === null ? -1 : ms / 1_000)

async function countBrokenBooks({ engine }: MetricServices): Promise<number> {
  return (await engine.read.books()).filter(({ sum }) => sum !== 0n).length
}

/**
 * With METRICS_TOKEN a bearer token is needed; without one only this machine may ask, and no proxy on it for others.
 */
export function serveMetrics(app: FastifyInstance, services: MetricServices, metrics: HttpMetrics): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, services.config.metricsToken)) return reply.code(404).send(failure({ reason: 'unknown_path' }))
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const PROXY_HEADERS = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(request)
  const given = Buffer.from((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** True for a request of this machine, proxies trusted or not: one that passes somebody on says so in a header. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => PROXY_HEADERS.test(name))
}
