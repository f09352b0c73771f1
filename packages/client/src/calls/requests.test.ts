import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, session } from '../session/session.ts'
import { ApiError } from './envelope.ts'
import { configureHosts } from './hosts.ts'
import { type CallOptions, newIdempotencyKey, sendRead, sendSubmit, setApiListeners } from './requests.ts'

interface Asked extends CallOptions {
  readonly body?: unknown
}
const requestOf = (method: 'GET' | 'POST', path: string, body: unknown) => ({ method, path, ...(body !== undefined && { body }) })
const get = (path: string, { body, ...options }: Asked = {}) => sendRead(requestOf('GET', path, body), options)
const post = (path: string, { body, ...options }: Asked = {}) => sendRead(requestOf('POST', path, body), options)
const submit = (path: string, { body, ...options }: Asked = {}) => sendSubmit(requestOf('POST', path, body), options)

interface Sent {
  readonly url: string
  readonly init: RequestInit
  readonly answer: (body: unknown, status?: number) => void
}
let sent: Sent[]
let failures: string[]
let tokensGone: number

/** A network in which the test answers each call when it likes. An aborted call rejects like the browser's. */
function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    sent.push({ url, init, answer: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })) })
  })
}

const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.kind : String(error)),
  )
const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => '',
    (error: Error) => error.message,
  )

beforeEach(() => {
  sent = []
  failures = []
  tokensGone = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fakeFetch)
  clearSession()
  setApiListeners({
    onError: (failure) => failures.push(failure.message),
    onTokenLost: () => {
      tokensGone += 1
    },
  })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  configureHosts({})
})

describe('reading an answer', () => {
  test.each([200, '200', 1, '7'])('body code %j is success [ER-001, API-001]', async (code) => {
    const call = get('/api/x')
    sent[0]?.answer({ code, msg: 'fine', data: 5 })
    expect((await call).data).toBe(5)
    expect(failures).toEqual([])
  })

  test.each([0, '0', -1, undefined, 'no'])('body code %j fails and its msg is shown [ER-002]', async (code) => {
    const call = messageOf(get('/api/x'))
    sent[0]?.answer({ code, msg: 'Not enough' })
    expect(await call).toBe('Not enough')
    expect(failures).toEqual(['Not enough'])
  })

  test('a failure without words reads System error [ER-002]', async () => {
    const call = messageOf(get('/api/x'))
    sent[0]?.answer({ code: 0, msg: '' })
    expect(await call).toBe('System error')
    expect(failures).toEqual(['System error'])
  })

  test.each([500, 404, 302, 201])('HTTP status %i reads Network anomaly [ER-003]', async (status) => {
    const call = messageOf(get('/api/x'))
    sent[0]?.answer({ code: 200 }, status)
    expect(await call).toBe('Network anomaly')
    expect(failures).toEqual(['Network anomaly'])
  })

  test('body code 500 without Token is a failure, not a sign-out', async () => {
    const call = kindOf(get('/api/x'))
    sent[0]?.answer({ code: 500, msg: 'System error' })
    expect(await call).toBe('refused')
    expect(tokensGone).toBe(0)
  })

  test('body code 500 with Token signs out, once for a burst, without a toast [ER-004, ST-011]', async () => {
    session.setState({ token: 't1' })
    const calls = [kindOf(get('/api/a')), kindOf(get('/api/b')), kindOf(post('/api/c'))]
    for (const { answer } of sent) answer({ code: 500, msg: 'Token is expired' })
    expect(await Promise.all(calls)).toEqual(['signed_out', 'signed_out', 'signed_out'])
    expect(tokensGone).toBe(1)
    expect(failures).toEqual([])
  })

  test('the word is Token, case and all', async () => {
    const call = kindOf(get('/api/x'))
    sent[0]?.answer({ code: 500, msg: 'token trouble' })
    expect(await call).toBe('refused')
  })

  test('a late answer about an old token leaves the new session alone', async () => {
    session.setState({ token: 'old' })
    const call = kindOf(get('/api/x'))
    session.setState({ token: 'new' })
    sent[0]?.answer({ code: 500, msg: 'Token is expired' })
    await call
    expect(tokensGone).toBe(0)
  })

  test('a quiet call tells its caller only', async () => {
    const call = kindOf(get('/api/x', { isQuiet: true }))
    sent[0]?.answer({ code: 0, msg: 'no' })
    expect(await call).toBe('refused')
    expect(failures).toEqual([])
  })
})

test('a call without an answer ends after 10 s [BC-005]', async () => {
  const call = kindOf(get('/api/x'))
  let isOver = false
  void call.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toBe('unreachable')
  expect(failures).toEqual(['Network anomaly'])
})

describe('headers', () => {
  const headers = () => sent[0]?.init.headers as Record<string, string>

  test('the token goes in authorization and satoken [API-003]', () => {
    session.setState({ token: 'abc', realm: 'demo' })
    void kindOf(get('/api/x'))
    expect(headers()).toMatchObject({ authorization: 'abc', satoken: 'abc', 'x-realm': 'demo' })
  })

  test('the language goes in language and lang [API-004]', () => {
    session.setState({ language: 'ar' })
    void kindOf(get('/api/x'))
    expect(headers()).toMatchObject({ language: 'ar', lang: 'ar' })
  })

  test('a money submit carries its key', () => {
    const key = newIdempotencyKey()
    void kindOf(submit('/api/keyed', { body: {}, idempotencyKey: key }))
    expect(headers()['idempotency-key']).toBe(key)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(newIdempotencyKey()).not.toBe(key)
  })
})

test('the base comes from the configuration, else from the page [API-002]', () => {
  void kindOf(get('api/common/x?a=1'))
  configureHosts({ apiBase: 'https://api.example/' })
  void kindOf(get('/api/common/x'))
  expect(sent.map((call) => call.url)).toEqual(['/api/common/x?a=1', 'https://api.example/api/common/x'])
})

describe('identical calls under way', () => {
  test('of two reads the earlier is aborted, silently [API-005]', async () => {
    const first = kindOf(get('/api/x?a=1'))
    const second = kindOf(get('/api/x?a=1'))
    expect(await first).toBe('superseded')
    expect(sent[0]?.init.signal?.aborted).toBe(true)
    sent[1]?.answer({ code: 200 })
    expect(await second).toBe('done')
    expect(failures).toEqual([])
  })

  test('a reading POST counts as a read, and another body as another call [API-005]', async () => {
    const first = kindOf(post('/api/x', { body: { a: 1 } }))
    const other = kindOf(post('/api/x', { body: { a: 2 } }))
    const again = kindOf(post('/api/x', { body: { a: 1 } }))
    expect(await first).toBe('superseded')
    for (const { answer } of sent.slice(1)) answer({ code: 200 })
    expect(await other).toBe('done')
    expect(await again).toBe('done')
  })

  test('of two submits the later is dropped, silently [API-005]', async () => {
    const first = kindOf(submit('/api/dropped', { body: { a: 1 } }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await kindOf(submit('/api/dropped', { body: { a: 1 } }))).toBe('dropped')
    expect(sent).toHaveLength(1)
    sent[0]?.answer({ code: 200 })
    expect(await first).toBe('done')
    expect(failures).toEqual([])
  })
})

test('a submit is debounced 500 ms, the first tap counts [API-006, BC-008]', async () => {
  const first = kindOf(submit('/api/debounced', { body: { a: 1 } }))
  sent[0]?.answer({ code: 200 })
  expect(await first).toBe('done')
  await vi.advanceTimersByTimeAsync(499)
  expect(await kindOf(submit('/api/debounced', { body: { a: 1 } }))).toBe('dropped')
  await vi.advanceTimersByTimeAsync(500)
  const third = kindOf(submit('/api/debounced', { body: { a: 1 } }))
  sent[1]?.answer({ code: 200 })
  expect(await third).toBe('done')
  expect(sent).toHaveLength(2)
})

test.each([
  ['a cancel of another order', (id: number) => sendSubmit({ method: 'GET', path: `/api/cancel?id=${id}` })],
  ['a star on another coin', (id: number) => submit('/api/star', { body: { coin: `coin${id}` } })],
  ['another order', (id: number) => submit('/api/order', { body: { total: String(id) }, idempotencyKey: newIdempotencyKey() })],
])('%s is not held up by the debounce', async (_, act) => {
  const calls = [1, 2].map((id) => kindOf(act(id)))
  expect(sent).toHaveLength(2)
  for (const { answer } of sent) answer({ code: 200 })
  expect(await Promise.all(calls)).toEqual(['done', 'done'])
})

test('a double tap of the same order is dropped, whatever key the second one made [API-006]', async () => {
  const order = () => kindOf(submit('/api/ordered', { body: { total: '1' }, idempotencyKey: newIdempotencyKey() }))
  const first = order()
  sent[0]?.answer({ code: 200 })
  expect(await first).toBe('done')
  expect(await order()).toBe('dropped')
  expect(sent).toHaveLength(1)
})

test('a caller that leaves aborts its call without a toast', async () => {
  const controller = new AbortController()
  const call = kindOf(get('/api/x', { signal: controller.signal }))
  controller.abort()
  expect(await call).toBe('aborted')
  expect(failures).toEqual([])
})
