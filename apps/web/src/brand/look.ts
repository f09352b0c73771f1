import { type Look, looks } from 'virtual:brands'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const UNLOADED: Look = { mark: { viewBox: '0 0 32 32', paths: [] }, wordmark: null }
const look = createStore<Look>(() => UNLOADED)

/**
 * Loads mark and wordmark of the brand, before the first drawing. A brand that this build does not know looks like the
 * default, and so does one whose look cannot be reached: the app starts without a network too.
 */
export async function loadLook(themePreset: string): Promise<void> {
  const own = Object.hasOwn(looks, themePreset) ? looks[themePreset] : undefined
  const loaded = (await reached(own)) ?? (await reached(looks.default))
  if (loaded) look.setState(loaded, true)
}

async function reached(load: (() => Promise<{ readonly default: Look }>) | undefined): Promise<Look | undefined> {
  try {
    return (await load?.())?.default
  } catch {
    return undefined
  }
}

export function useLook(): Look {
  return useStore(look)
}
