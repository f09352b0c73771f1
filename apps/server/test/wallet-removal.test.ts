import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWallet } from '../../../tools/test-wallet.ts'
import { PASSWORD } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A wallet is taken from an account: never the last way in, and told like every change of a credential. */
let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

const post = (path: string, body: object, token = '') => {
  const client = place.client()
  client.token = token
  return client.post(`/api/user/${path}`, body)
}
async function signed(wallet: TestWallet, purpose: string, token = '') {
  const { data } = await post('walletMessage', { address: wallet.address, walletType: wallet.type, purpose }, token)
  return { address: wallet.address, walletType: wallet.type, nonce: data.nonce, signature: wallet.sign(data.message) }
}
const signIn = async (wallet: TestWallet) => post('walletLogin', { signType: 0, ...(await signed(wallet, 'LOGIN')) })
const bind = async (wallet: TestWallet, token: string) => post('bindWallet', await signed(wallet, 'BIND', token), token)
const remove = ({ address, type }: TestWallet, token: string) => post('removeWallet', { address, walletType: type }, token)
const walletsOf = async (token: string) => {
  const client = place.client()
  client.token = token
  return (await client.get('/api/user/walletAddresses')).rows
}
/** With a password, and proved by it. */
async function registered(loginName: string) {
  const { data } = await post('register', { signType: 3, loginName, loginPassword: PASSWORD, newPassword: PASSWORD })
  await post('proof', { way: 'password', secret: PASSWORD }, data.satoken)
  return { token: data.satoken as string, userId: data.userId as string }
}
/** By a wallet alone, and proved by it. */
async function cameBy(wallet: TestWallet): Promise<string> {
  const token = (await signIn(wallet)).data.satoken as string
  await post('walletProof', await signed(wallet, 'PROOF', token), token)
  return token
}

test('a wallet that is removed signs in no more, other sessions end, payouts wait, and the person is told', async () => {
  const { token, userId } = await registered('wallet_remover')
  const wallet = new TestWallet()
  await bind(wallet, token)
  const elsewhere = (await signIn(wallet)).data.satoken as string
  expect(await remove(wallet, token)).toMatchObject({ code: 200, msg: 'Wallet removed' })
  expect(await walletsOf(token)).toEqual([])
  const gone = place.client()
  gone.token = elsewhere
  expect(await gone.get('/api/user/getInfo')).toMatchObject({ reason: 'token_invalid' })
  expect(await signIn(wallet)).toMatchObject({ data: { isNew: true } })
  const client = place.client()
  client.token = token
  expect((await client.get('/api/user/security')).data.payoutsAfter).toBeGreaterThan(place.time.nowMs)
  expect(JSON.stringify(await client.get('/api/notices/list'))).toContain('A wallet was removed')
  const [entry] = (await place.services.records.audit.list(20)).filter(({ act }) => act === 'wallet_removed')
  expect(entry).toMatchObject({ actor: `user:${userId}` })
  expect(JSON.stringify(entry)).not.toContain(wallet.address)
})

test('a removal needs a proof, and changes nothing without one', async () => {
  const { token } = await registered('wallet_keeper')
  const wallet = new TestWallet()
  await bind(wallet, token)
  place.time.nowMs += 5 * 60_000
  expect(await remove(wallet, token)).toMatchObject({ code: 0, reason: 'proof_required' })
  expect(await walletsOf(token)).toHaveLength(1)
})

test('the last way in stays: of two wallets one goes, the other does not, however both are asked for', async () => {
  const [first, second] = [new TestWallet(), new TestWallet('TRON')]
  const token = await cameBy(first)
  expect(await remove(first, token)).toMatchObject({ code: 0, reason: 'last_way_in' })
  expect(await bind(second, token)).toMatchObject({ code: 200 })
  const replies = await Promise.all([remove(first, token), remove(second, token)])
  expect(replies.map(({ reason = 'done' }) => reason).sort()).toEqual(['done', 'last_way_in'])
  expect(await walletsOf(token)).toHaveLength(1)
})

test('a password without a name that signs in is no way in', async () => {
  const wallet = new TestWallet()
  const token = await cameBy(wallet)
  expect(await post('pwdSett', { pwd: 'some long password' }, token)).toMatchObject({ code: 200 })
  expect(await remove(wallet, token)).toMatchObject({ code: 0, reason: 'last_way_in' })
  expect(await signIn(wallet)).toMatchObject({ code: 200, data: { isNew: false } })
})

test.each<[string, (own: TestWallet) => object, object]>([
  ['a wallet of somebody else', () => new TestWallet(), { reason: 'not_found', field: 'address' }],
  ['an address of the other chain', ({ address }) => ({ address, type: 'TRON' }), { reason: 'field_malformed', field: 'address' }],
  [
    'a wrong checksum',
    ({ address }) => ({ address: address.replace(/[a-f]/, (letter) => letter.toUpperCase()).replace(/[A-F]/g, 'A'), type: 'ETH' }),
    { field: 'address' },
  ],
])('%s is not removed', async (_, other, refusal) => {
  const wallet = new TestWallet()
  const token = await cameBy(wallet)
  expect(await remove(other(wallet) as TestWallet, token)).toMatchObject({ code: 0, ...refusal })
  expect(await walletsOf(token)).toHaveLength(1)
})
