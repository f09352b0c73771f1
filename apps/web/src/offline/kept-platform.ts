import { keptShape } from '@glasshouse/client'
import { PLATFORM_GLOBAL } from '@glasshouse/wire'

/** `readPlatform` reads each part by itself. */
export const platformEntry = keptShape<object>('platform', {})

/**
 * The brand's file is never in a cache, so that a switch takes effect at the next load. Without a network the brand
 * would fall to the default: what the file said last is kept instead. It tells of the server, not of a reader, so it is
 * written again when a page is left, also after a sign-out has emptied the device's storage.
 */
export function keepPlatform(page: Window): void {
  const global = page as unknown as Record<string, unknown>
  const said = global[PLATFORM_GLOBAL]
  if (typeof said === 'object' && said !== null) {
    const keep = () => platformEntry.write(said)
    keep()
    page.addEventListener('pagehide', keep)
    return
  }
  const kept = platformEntry.read()
  if (!kept) return
  global[PLATFORM_GLOBAL] = kept
  page.addEventListener('pagehide', () => platformEntry.write(kept))
}
