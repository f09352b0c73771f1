import { type Look, looks } from 'virtual:brands'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const UNLOADED: Look = { mark: { viewBox: '0 0 32 32', paths: [] }, wordmark: null }
const look = createStore<Look>(() => UNLOADED)

/**
 * Loads mark and wordmark of the brand, before the first drawing. A brand that this build does not know looks like the
 * default.
 */
export async function loadLook(themePreset: string): Promise<void> {
  const load = Object.hasOwn(looks, themePreset) ? looks[themePreset] : looks.default
  if (load) look.setState((await load()).default, true)
}

export function useLook(): Look {
  return useStore(look)
}
