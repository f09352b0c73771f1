// The service worker: its own small program, built to /sw.js by tools/web-worker.mjs. Nothing here but who asks and who
// answers; what is kept stands in worker-store.ts, what may be kept in worker-rules.ts.
import { pushedNotice } from './push-rules.ts'
import type { WorkerMessage } from './worker-messages.ts'
import { type BuiltFiles, wayOf } from './worker-rules.ts'
import { WorkerStore } from './worker-store.ts'

interface LifeEvent extends Event {
  waitUntil(end: Promise<unknown>): void
}
interface FetchEvent extends LifeEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends LifeEvent {
  readonly data: { text(): string } | null
}
interface NoticeClick extends LifeEvent {
  readonly notification: { readonly data: unknown; close(): void }
}
/** The few parts of a worker's world used here: the app's types know the window's world only. */
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting' | 'showNotification'>
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoticeClick) => void): void
  addEventListener(type: 'message', listener: (event: LifeEvent & { readonly data: WorkerMessage }) => void): void
}
declare const BUILT_FILES: BuiltFiles

const worker = self as unknown as WorkerScope
const store = new WorkerStore({ files: BUILT_FILES, caches, fetch: (request, how) => fetch(request, how) })
const clean = async () => store.clean((await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).length)

/** A newer worker that waits has files of its own here already; it cleans when its turn comes. */
const cleanWhenNewest = async () => {
  const { installing, waiting } = worker.registration
  if (!installing && !waiting) await clean()
}

worker.addEventListener('install', (event) => event.waitUntil(store.install()))
worker.addEventListener('activate', (event) => event.waitUntil(clean().then(() => worker.clients.claim())))
worker.addEventListener('message', (event) => {
  if (event.data.type === 'take_over') event.waitUntil(worker.skipWaiting())
  else event.waitUntil(store.keep(event.data.paths).then(cleanWhenNewest))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const way = wayOf(request, location.origin)
  if (way !== 'house') event.respondWith(store[way](request))
})
worker.addEventListener('push', (event) => {
  const notice = pushedNotice(event.data?.text() ?? '')
  if (notice) event.waitUntil(worker.registration.showNotification(notice.title, { data: notice.url, tag: notice.url }))
})
worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  if (typeof notification.data === 'string') event.waitUntil(worker.clients.openWindow(notification.data))
})
