import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followWorker, lookForUpdates, update, updateLater, updateNow } from './update.ts'

/** A browser's container of workers, moved by hand. */
class FakeContainer extends EventTarget {
  controller: object | null = null
  readonly said: unknown[] = []
  readonly active = { postMessage: (message: unknown) => this.said.push(message) }
  readonly ready = Promise.resolve({ active: this.active })
  readonly registration = Object.assign(new EventTarget(), { waiting: null as object | null, installing: null as EventTarget | null })
  register = vi.fn(async () => this.registration)

  /** A new version was downloaded. */
  install(): void {
    this.registration.installing = new EventTarget()
    this.registration.dispatchEvent(new Event('updatefound'))
    this.registration.waiting = this.active
    this.registration.installing.dispatchEvent(new Event('statechange'))
  }

  takeOver(): void {
    this.controller = {}
    this.dispatchEvent(new Event('controllerchange'))
  }
}
let container: FakeContainer
const reload = vi.fn()
let answer: () => void = () => {}
let answered: Promise<void> = Promise.resolve()
const orderIsOpen = () => {
  answered = new Promise((resolve) => {
    answer = resolve
  })
}
const follow = () =>
  followWorker({
    container: container as unknown as ServiceWorkerContainer,
    actsAnswered: () => answered,
    reload,
    loadedPaths: () => ['/assets/a.js'],
  })
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  container = new FakeContainer()
  answered = Promise.resolve()
  update.setState({ state: 'none' })
})
afterEach(() => {
  reload.mockClear()
  vi.useRealTimers()
})

test('the first worker of all changes nothing for the reader, and hears what is loaded already', async () => {
  await follow()
  container.install()
  container.takeOver()
  await settled()
  expect(update.getState().state).toBe('none')
  expect(reload).not.toHaveBeenCalled()
  expect(container.said).toEqual([{ type: 'opened', paths: ['/assets/a.js'] }])
})

test('a new version is offered and does nothing by itself', async () => {
  container.controller = {}
  await follow()
  container.install()
  await settled()
  expect(update.getState().state).toBe('ready')
  expect(container.said).not.toContainEqual({ type: 'take_over' })
  expect(reload).not.toHaveBeenCalled()
})

test('one that waits from an earlier visit is offered at once; later means later', async () => {
  container.controller = {}
  container.registration.waiting = container.active
  await follow()
  expect(update.getState().state).toBe('ready')
  updateLater()
  expect(update.getState().state).toBe('none')
  expect(reload).not.toHaveBeenCalled()
})

test('chosen, it takes over and the page loads once', async () => {
  container.controller = {}
  await follow()
  container.install()
  await updateNow()
  await updateNow()
  expect(container.said.filter((message) => (message as { type: string }).type === 'take_over')).toHaveLength(1)
  expect(reload).not.toHaveBeenCalled()
  container.takeOver()
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a former worker that does not end holds the reader up for ten seconds at most', async () => {
  container.controller = {}
  await follow()
  container.install()
  vi.useFakeTimers()
  await updateNow()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(1)
  container.takeOver()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('an order that waits for its answer comes first', async () => {
  container.controller = {}
  await follow()
  container.install()
  orderIsOpen()
  const chosen = updateNow()
  await settled()
  expect(update.getState().state).toBe('updating')
  expect(container.said).not.toContainEqual({ type: 'take_over' })
  answer()
  await chosen
  expect(container.said).toContainEqual({ type: 'take_over' })
  orderIsOpen()
  container.takeOver()
  await settled()
  expect(reload).not.toHaveBeenCalled()
  answer()
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a second window is told, and loads when its reader says so', async () => {
  container.controller = {}
  await follow()
  container.install()
  container.registration.waiting = null
  container.takeOver()
  await settled()
  expect(update.getState().state).toBe('taken')
  expect(reload).not.toHaveBeenCalled()
  await updateNow()
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that stays open asks for new versions now and then, not while nobody looks', async () => {
  vi.useFakeTimers()
  const registration = { update: vi.fn(async () => ({}) as ServiceWorkerRegistration) }
  const end = lookForUpdates(document, registration as unknown as ServiceWorkerRegistration, 1_000)
  vi.advanceTimersByTime(999)
  expect(registration.update).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(registration.update).toHaveBeenCalledTimes(1)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(5_000)
  expect(registration.update).toHaveBeenCalledTimes(1)
  end()
  vi.restoreAllMocks()
})
