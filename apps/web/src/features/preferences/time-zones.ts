import type { Settings } from '@glasshouse/wire'

export type TimeZone = Settings['timeZone'][number]

/** `America/Argentina/Buenos_Aires` is known to readers as Buenos Aires. */
export const cityOf = (zoneId: string): string => (zoneId.split('/').at(-1) ?? zoneId).replaceAll('_', ' ')

/** By any part of the name or of the offset; `UTC+8` finds what `+08:00` is called. */
export function zonesMatching(zones: readonly TimeZone[], search: string): readonly TimeZone[] {
  const wanted = search.trim().toLowerCase()
  return zones.filter(({ zoneId, offSetValue }) => `${cityOf(zoneId)} ${zoneId} ${offSetValue}`.toLowerCase().includes(wanted))
}
