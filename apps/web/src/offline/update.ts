import { createStore } from 'zustand/vanilla'
import type { WorkerMessage } from './worker-messages.ts'

/**
 * `ready`: a new version is installed and waits. `updating`: the reader chose it. `taken`: another window did, and this
 * one still runs the former version. The reader may answer each with "later".
 */
export type UpdateState = 'none' | 'ready' | 'updating' | 'taken'
export const update = createStore<{ readonly state: UpdateState }>(() => ({ state: 'none' }))

export interface WorkerParts {
  readonly container: ServiceWorkerContainer
  /** Resolves once no act of the reader waits for its answer. */
  readonly actsAnswered: () => Promise<void>
  readonly reload: () => void
  /** What the page has loaded so far. */
  readonly loadedPaths: () => readonly string[]
}

const PATIENCE_MS = 10_000

let takeOver: () => Promise<void> = async () => {}

/** Registers the worker and follows its versions. A new one is offered; it never takes over by itself. */
export async function followWorker({ container, actsAnswered, reload, loadedPaths }: WorkerParts): Promise<ServiceWorkerRegistration> {
  let wasControlled = container.controller !== null
  let isAsked = false
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void actsAnswered().then(reload)
  }
  container.addEventListener('controllerchange', () => {
    if (isAsked) end()
    else if (wasControlled) update.setState({ state: 'taken' })
    // The first worker of all claims a page that had none: nothing changed for the reader.
    wasControlled = true
  })
  const registration = await container.register('/sw.js', { updateViaCache: 'none' })
  takeOver = async () => {
    if (isAsked) return
    isAsked = true
    update.setState({ state: 'updating' })
    await actsAnswered()
    if (!registration.waiting) return end()
    say(registration.waiting, { type: 'take_over' })
    // A browser lets the former worker finish first, for minutes if need be. The page comes from the server anyway.
    setTimeout(end, PATIENCE_MS)
  }
  const offer = () => {
    if (registration.waiting && container.controller && !isAsked) update.setState({ state: 'ready' })
  }
  offer()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
  void container.ready.then(({ active }) => active && say(active, { type: 'opened', paths: loadedPaths() }))
  return registration
}

/** Once the acts under way are answered, the new version takes over and the page loads once. */
export const updateNow = (): Promise<void> => takeOver()

/** Not asked again before the next start, or the next version. */
export function updateLater(): void {
  update.setState({ state: 'none' })
}

/** A page that stays open for days hears of new versions when it is looked at again. */
export function lookForUpdates(document: Document, registration: Pick<ServiceWorkerRegistration, 'update'>, everyMs = 600_000): () => void {
  let lookedAtMs = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < everyMs) return
    lookedAtMs = Date.now()
    // Without a network there is nothing new.
    registration.update().catch(() => {})
  }
  const timer = setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

function say(worker: ServiceWorker, message: WorkerMessage): void {
  worker.postMessage(message)
}
