import type { Metric, Registry } from 'prom-client'

/** Upper bounds of the times to answer, seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2]
const ANSWERED = 'glasshouse_http_requests_total'
const SECONDS = 'glasshouse_http_seconds'

interface RouteCounts {
  readonly byStatus: Map<number, number>
  /** Answers that took up to each bound and longer than the one before it. */
  readonly inBucket: number[]
  sumSeconds: number
}

/**
 * Answered requests and their times, by route. Counted in plain numbers, since finding a labelled child costs every
 * request more than the counting; the collector's lines are made when somebody asks for them.
 */
export class RequestCounts {
  readonly #routes = new Map<string, RouteCounts>()

  constructor(registry: Registry) {
    const answered = { name: ANSWERED, help: 'Answered requests', type: 'counter', aggregator: 'sum' }
    const seconds = { name: SECONDS, help: 'Time to answer', type: 'histogram', aggregator: 'sum' }
    // The registry asks a metric for its name and `get` alone; the library's type also wants the counting.
    registry.registerMetric({ ...answered, get: async () => ({ ...answered, values: this.#answeredLines() }) } as unknown as Metric)
    registry.registerMetric({ ...seconds, get: async () => ({ ...seconds, values: this.#secondsLines() }) } as unknown as Metric)
  }

  count(route: string, status: number, seconds: number): void {
    const counts = this.#routes.get(route) ?? this.#open(route)
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1)
    counts.sumSeconds += seconds
    for (let at = 0; at < BUCKETS.length; at++) {
      if (seconds > (BUCKETS[at] as number)) continue
      counts.inBucket[at] = (counts.inBucket[at] as number) + 1
      return
    }
  }

  #open(route: string): RouteCounts {
    const counts = { byStatus: new Map<number, number>(), inBucket: BUCKETS.map(() => 0), sumSeconds: 0 }
    this.#routes.set(route, counts)
    return counts
  }

  #answeredLines() {
    return [...this.#routes].flatMap(([route, { byStatus }]) =>
      [...byStatus].map(([status, value]) => ({ labels: { route, status: String(status) }, value })),
    )
  }

  #secondsLines() {
    return [...this.#routes].flatMap(([route, { byStatus, inBucket, sumSeconds }]) => {
      const count = [...byStatus.values()].reduce((sum, one) => sum + one, 0)
      let upTo = 0
      const buckets = BUCKETS.map((le, at) => {
        upTo += inBucket[at] as number
        return { metricName: `${SECONDS}_bucket`, labels: { le, route }, value: upTo }
      })
      return [
        ...buckets,
        { metricName: `${SECONDS}_bucket`, labels: { le: '+Inf', route }, value: count },
        { metricName: `${SECONDS}_sum`, labels: { route }, value: sumSeconds },
        { metricName: `${SECONDS}_count`, labels: { route }, value: count },
      ]
    })
  }
}
