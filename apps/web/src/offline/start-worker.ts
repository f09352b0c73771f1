import { submitsAnswered } from '@glasshouse/client'
import { followWorker, lookForUpdates } from './update.ts'

/** Begins once the first screen stands, so that what the worker loads takes nothing from it. */
export function startWorker(): void {
  const { serviceWorker } = navigator
  // Built apps only; plain http on another machine has none.
  if (!import.meta.env.PROD || !serviceWorker) return
  const begin = () => {
    followWorker({ container: serviceWorker, actsAnswered: submitsAnswered, reload: () => window.location.reload(), loadedPaths })
      .then((registration) => lookForUpdates(document, registration))
      // The app works without a worker; only its way offline is missing.
      .catch((fault: unknown) => console.warn('no service worker:', fault))
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 5_000 }) : setTimeout(begin, 1_000))
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

function loadedPaths(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)
}
