import type { SourceConfig } from '@glasshouse/domain'
import type { SourceAnnouncement } from '@glasshouse/read-model'

/** What a source was called at a moment, and where it came from then: both may be told anew. Of two in one millisecond the later. */
export function sourceAt(told: readonly SourceAnnouncement[], sourceId: number, atMs: number): SourceConfig | undefined {
  return told.filter((one) => one.source.sourceId === sourceId && one.atMs <= atMs).at(-1)?.source
}
