import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWallet } from '../../../tools/test-wallet.ts'
import type { Reply } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Wallets as a way in are limited like the others: signatures that are tried, and texts that are asked for. */
let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'on' } })
})
afterAll(() => place.stop())

const post = (path: string, body: object, token = '') => {
  const client = place.client()
  client.token = token
  return client.post(`/api/user/${path}`, body)
}
const ask = ({ address, type }: TestWallet, token = '', purpose = 'LOGIN') =>
  post('walletMessage', { address, walletType: type, purpose }, token)
/** Signed by somebody else's key where `by` is given. */
async function tried(wallet: TestWallet, path: string, put: { by?: TestWallet; token?: string; purpose?: string } = {}): Promise<Reply> {
  const { by = wallet, token = '', purpose = 'LOGIN' } = put
  const { data } = await ask(wallet, token, purpose)
  const body = { signType: 0, address: wallet.address, walletType: wallet.type, nonce: data.nonce, signature: by.sign(data.message) }
  return post(path, body, token)
}
/** Buckets of the network fill again, failures stay counted. */
const pause = () => {
  place.time.nowMs += 60_000
}
async function reasons(times: number, once: () => Promise<Reply>): Promise<(string | undefined)[]> {
  const all: (string | undefined)[] = []
  for (let n = 0; n < times; n++) all.push((await once()).reason)
  return all
}

test('after eight wrong signatures for an address the right one is refused too, and another address goes on', async () => {
  const [wallet, other, thief] = [new TestWallet(), new TestWallet(), new TestWallet()]
  const guesses = await reasons(9, () => tried(wallet, 'walletLogin', { by: thief }))
  expect(guesses).toEqual([...Array(8).fill('wallet_signature_wrong'), 'too_many_attempts'])
  pause()
  expect(await tried(wallet, 'walletLogin')).toMatchObject({ code: 0, reason: 'too_many_attempts' })
  expect(await tried(other, 'walletLogin')).toMatchObject({ code: 200 })
  place.time.nowMs += 15 * 60_000
  expect(await tried(wallet, 'walletLogin')).toMatchObject({ code: 200 })
})

test.each([
  ['walletProof', 'PROOF'],
  ['bindWallet', 'BIND'],
] as const)('%s counts wrong signatures of a session, too', async (path, purpose) => {
  const own = new TestWallet()
  const token = (await tried(own, 'walletLogin')).data.satoken as string
  if (path === 'bindWallet') await tried(own, 'walletProof', { token, purpose: 'PROOF' })
  const wallet = path === 'bindWallet' ? new TestWallet('TRON') : own
  const guesses = await reasons(9, () => tried(wallet, path, { by: new TestWallet(wallet.type), token, purpose }))
  expect(guesses).toEqual([...Array(8).fill('wallet_signature_wrong'), 'too_many_attempts'])
  place.time.nowMs += 16 * 60_000
})

test('a network asks for so many texts and no more', async () => {
  const wallet = new TestWallet()
  const replies = await Promise.all(Array.from({ length: 60 }, () => ask(wallet)))
  const limited = replies.filter(({ reason }) => reason === 'too_many_requests').length
  expect(limited).toBeGreaterThanOrEqual(20)
  expect(limited).toBeLessThan(60)
  pause()
  expect(await ask(wallet)).toMatchObject({ code: 200 })
})
