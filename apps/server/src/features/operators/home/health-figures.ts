import type { OperatorHealth } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'

export type HealthServices = Needs<'engine' | 'feedDelay' | 'listing' | 'sourceWatch'>

export function healthOf(services: HealthServices): OperatorHealth {
  const { engine, feedDelay } = services
  const { lastSeq, lastTimeMs, projectedSeq, projectionLagMs, snapshotSeq, ...figures } = engine.health()
  return {
    ...{ seq: lastSeq, at: lastTimeMs, projectedSeq, projectionLagMs, snapshotSeq },
    ...{ feedAgeMs: figures.feedAgeMs, feedDelayP99Ms: feedDelay.p99Ms, clockApartMs: figures.clockApartMs },
    ...{ databaseAgeMs: figures.databaseAgeMs, freeDiskBytes: figures.freeDiskBytes, queueDepth: figures.queueDepth },
    sources: sourcesOf(services),
  }
}

/** Each source by the worst of its indices. */
export function sourcesOf({ listing, sourceWatch }: Needs<'listing' | 'sourceWatch'>): OperatorHealth['sources'] {
  const { indices, sources } = listing.configuration
  return sources.flatMap(({ sourceId, name }) => {
    const used = indices.filter(({ sourceIds }) => sourceIds.includes(sourceId))
    if (used.length === 0) return []
    const figures = used.map(({ indexId }) => sourceWatch.figures(indexId, sourceId))
    const lags = figures.flatMap(({ p99Ms }) => (p99Ms === null ? [] : [p99Ms]))
    return [
      {
        name,
        p99Ms: lags.length === 0 ? null : Math.max(...lags),
        gaps: figures.reduce((sum, { gaps }) => sum + gaps, 0),
        longestGapMs: Math.max(...figures.map(({ longestGapMs }) => longestGapMs)),
      },
    ]
  })
}
