import type { Settings } from '@glasshouse/wire'

export type TimeZone = Settings['timeZone'][number]

/**
 * `America/Argentina/Buenos_Aires` is known to readers as Buenos Aires. The database of zones counts `Etc/GMT+12` to the
 * west; people call it UTC-12.
 */
export function cityOf(zoneId: string): string {
  const offset = /^Etc\/GMT([+-])(\d+)$/.exec(zoneId)
  if (offset) return `UTC${offset[1] === '+' ? '-' : '+'}${offset[2]}`
  return (zoneId.split('/').at(-1) ?? zoneId).replaceAll('_', ' ')
}

/** By any part of the name or of the offset; `UTC+8` finds what `+08:00` is called. */
export function zonesMatching(zones: readonly TimeZone[], search: string): readonly TimeZone[] {
  const wanted = search.trim().toLowerCase()
  return zones.filter(({ zoneId, offSetValue }) => `${cityOf(zoneId)} ${zoneId} ${offSetValue}`.toLowerCase().includes(wanted))
}
