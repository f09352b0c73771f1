import { submitsAnswered } from '@glasshouse/client'

/** A page hidden longer than this shows another day's prices; at most this long it goes on where it was. */
export const ABSENCE_MAX_MS = 300_000

/** Loads the page anew when it comes back after a long absence, but never while an act waits for its answer. */
export function reloadAfterAbsence(document: Document, reload: () => void): () => void {
  let hiddenAtMs: number | undefined
  const look = () => {
    // The clock of the day: the page's own may stand still while the device sleeps.
    if (document.visibilityState === 'hidden') {
      hiddenAtMs ??= Date.now()
      return
    }
    const absentMs = hiddenAtMs === undefined ? 0 : Date.now() - hiddenAtMs
    hiddenAtMs = undefined
    if (absentMs > ABSENCE_MAX_MS) void submitsAnswered().then(reload)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
