import { vi } from 'vitest'
import { forgetSubmits } from '../calls/requests.ts'

/** One call as it left the app. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}
export type Answers = Readonly<Record<string, (call: Call) => unknown>>

export const ok = (data: unknown = null, rows: readonly unknown[] = []) => ({ code: 200, msg: 'success', data, rows, seq: 1 })
export const refused = (reason: string, msg: string, field?: string) => ({
  code: 0,
  msg,
  reason,
  ...(field ? { field } : {}),
  data: null,
  rows: [],
})
export const tokenGone = () => ({ code: 500, msg: 'Token is expired or not known: please sign in again', data: null, rows: [] })

/** As of the browser: who calls it off does not wait for the answer. */
function unlessAborted(answer: unknown, signal: AbortSignal | null = null): unknown {
  if (signal === null || !(answer instanceof Promise)) return answer
  const calledOff = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  return Promise.race([answer, calledOff])
}

/**
 * Answers the app's calls inside the test, by path. A path without an answer is unknown there, too. A submit of the test
 * before within half a second is no first tap of this one.
 */
export function fakeServer(answers: Answers) {
  forgetSubmits()
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://house.test')
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    calls.push(call)
    const answer = (await unlessAborted(answers[pathname]?.(call), init.signal)) ?? refused('unknown_path', 'No such call')
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer))
  })
  return { calls, to: (path: string) => calls.filter((call) => call.path === path) }
}
