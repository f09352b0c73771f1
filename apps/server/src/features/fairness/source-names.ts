import type { SourceConfig } from '@glasshouse/domain'
import type { SourceAnnouncement } from '@glasshouse/read-model'

/** Last name and origin of a source among announcements made by then: both may be announced anew. */
export function lastNamed(announcements: readonly SourceAnnouncement[], sourceId: number): SourceConfig | undefined {
  return announcements.filter(({ source }) => source.sourceId === sourceId).at(-1)?.source
}
