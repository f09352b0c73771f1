import type { ForcedCloseSummary } from '@glasshouse/wire'

type Listener = (close: ForcedCloseSummary) => void

const listeners = new Set<Listener>()
/** Those that were told: the same is not told again, whatever comes twice. */
const told = new Set<string>()

/** Hears what is closed by force of the own positions, each once, from the moment on at which it listens. */
export function onForcedClose(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells it to whoever listens. */
export function tellForcedClose(close: ForcedCloseSummary): void {
  if (told.has(close.id)) return
  told.add(close.id)
  for (const hear of listeners) hear(close)
}
