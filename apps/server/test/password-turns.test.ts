import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Reply } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Password hashes at their real cost, so that guesses wait for each other. */
let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { TRUST_PROXY: 'on' }, hasRealPasswordCost: true })
})
afterAll(() => place.stop())

const login = (loginName: string, loginPassword: string, address: string): Promise<Reply> =>
  place.client().post('/api/user/login', { signType: 3, loginName, loginPassword }, { 'x-forwarded-for': address })

test('ninety guessers on as many networks do not make right sign-ins fail', async () => {
  const body = { signType: 3, loginName: 'queued_one', loginPassword: PASSWORD, newPassword: PASSWORD }
  await place.client().post('/api/user/register', body, { 'x-forwarded-for': '203.0.113.1' })
  let isOver = false
  const guessing = Array.from({ length: 90 }, async (_, n) => {
    const replies: Reply[] = []
    for (let turn = 0; !isOver && turn < 8; turn++) replies.push(await login(`nobody_${turn}`, 'guess', `100.64.${n}.9`))
    return replies
  })
  const right = await Promise.all(Array.from({ length: 8 }, (_, n) => login('queued_one', PASSWORD, `198.51.${n}.1`)))
  isOver = true
  const guesses = (await Promise.all(guessing)).flat()
  expect(right.map(({ code, reason }) => reason ?? code)).toEqual(Array(8).fill(200))
  expect(guesses.map(({ reason }) => reason)).toEqual(Array(guesses.length).fill('login_wrong'))
  expect(guesses.length).toBeGreaterThanOrEqual(90)
})
