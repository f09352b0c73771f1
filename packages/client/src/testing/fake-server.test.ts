import { afterEach, expect, test, vi } from 'vitest'
import { sendSubmit } from '../calls/requests.ts'
import { fakeServer, ok } from './fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

const tap = () => sendSubmit({ method: 'POST', path: '/act', body: { amount: '1' } })

test('the same tap within half a second is dropped, and counts at another fake server', async () => {
  const first = fakeServer({ '/act': () => ok() })
  await tap()
  await expect(tap()).rejects.toMatchObject({ kind: 'dropped' })
  expect(first.calls).toHaveLength(1)
  const second = fakeServer({ '/act': () => ok() })
  await tap()
  expect(second.calls).toHaveLength(1)
})

test('a submit that the server of a test before never answered holds none up', async () => {
  fakeServer({ '/act': () => new Promise(() => {}) })
  void tap()
  const next = fakeServer({ '/act': () => ok() })
  await tap()
  expect(next.calls).toHaveLength(1)
})
