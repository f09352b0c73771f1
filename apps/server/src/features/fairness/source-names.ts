import type { SourceConfig } from '@glasshouse/domain'
import type { SourceAnnouncement } from '@glasshouse/read-model'

/** What a source was last called and where it came from, of what had been told by then: both may be told anew. */
export function lastNamed(told: readonly SourceAnnouncement[], sourceId: number): SourceConfig | undefined {
  return told.filter(({ source }) => source.sourceId === sourceId).at(-1)?.source
}
