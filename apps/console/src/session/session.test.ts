import { ApiError, operatorApi, queryClient } from '@glasshouse/client'
import { afterEach, expect, test, vi } from 'vitest'
import { mayOf, signedIn, signOut, sitting, startSession } from './session.ts'

const operator = { id: 2, name: 'operator-b', roles: ['support', 'risk'] } as const
const answer = (body: object) => new Response(JSON.stringify({ code: 200, msg: '', data: null, rows: [], ...body }))
const sent: { path: string; headers: Record<string, string> }[] = []
function server(...answers: readonly object[]): void {
  const left = [...answers]
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, headers })
    return answer(left.shift() ?? {})
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  sitting.setState({ operator: undefined, expiresAtMs: null, endedBy: null })
})

test('the page asks by itself who sits there, which keeps no session alive, and a person’s call says that it is one', async () => {
  server({ data: operator })
  await startSession(() => {})
  expect(sitting.getState().operator).toEqual(operator)
  expect(sent[0]).toMatchObject({ path: '/operator/sitting', headers: { 'x-console': 'page' } })
  await operatorApi.withdrawAct({ id: '0'.repeat(32) })
  expect(sent[1]).toMatchObject({ path: '/operator/acts/withdraw', headers: { 'x-console': 'person' } })
})

test('a sitting that the server ended empties what was shown, and says so', async () => {
  server({ code: 500, reason: 'token_invalid', msg: 'Token is expired or not known' })
  signedIn(operator, 1)
  await startSession(() => {})
  signedIn(operator, 1)
  queryClient.setQueryData(['person', '1'], { realName: 'Sample Person' })
  server({ code: 500, reason: 'token_invalid', msg: 'Token is expired or not known' })
  await expect(operatorApi.listActs({})).rejects.toThrow(ApiError)
  expect(sitting.getState()).toMatchObject({ operator: null, endedBy: 'over' })
  expect(queryClient.getQueryData(['person', '1'])).toBeUndefined()
})

test('who signs out is told nothing of an end, even where the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  signedIn(operator, 1)
  await signOut()
  expect(sitting.getState()).toMatchObject({ operator: null, endedBy: null })
})

test('roles open what the one table says', () => {
  expect(mayOf(operator, 'find_people')).toBe(true)
  expect(mayOf(operator, 'review')).toBe(false)
  expect(mayOf(operator, undefined)).toBe(true)
  expect(mayOf({ ...operator, roles: [] }, 'see_acts')).toBe(false)
})
