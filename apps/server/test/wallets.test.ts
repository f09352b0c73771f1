import { afterAll, beforeAll, expect, test } from 'vitest'
import { CURVE_ORDER, joined, TestWallet } from '../../../tools/test-wallet.ts'
import { PASSWORD, type Reply } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
const logLines: string[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, logLines })
})
afterAll(() => place.stop())

const post = (path: string, body: object, token = '') => {
  const client = place.client()
  client.token = token
  return client.post(`/api/user/${path}`, body)
}
const ask = (wallet: TestWallet, more: object = {}, token = '') =>
  post('walletMessage', { address: wallet.address, walletType: wallet.type, ...more }, token)
interface Asked {
  readonly message: string
  readonly nonce: string
}
async function asked(wallet: TestWallet, more: object = {}, token = ''): Promise<Asked> {
  const { data } = await ask(wallet, more, token)
  return data as Asked
}
const bodyOf = (wallet: TestWallet, { nonce, message }: Asked) => ({
  signType: 0,
  address: wallet.address,
  walletType: wallet.type,
  nonce,
  signature: wallet.sign(message),
})
const send = (body: object) => post('walletLogin', body)
const signIn = async (wallet: TestWallet, more: object = {}) => send({ ...bodyOf(wallet, await asked(wallet)), ...more })
const counts = async () => {
  const { db } = place.services.records
  const [users, sessions] = await Promise.all([
    db.selectFrom('users').select('user_id').execute(),
    db.selectFrom('sessions').select('session_id').execute(),
  ])
  return [users.length, sessions.length]
}
async function set(change: object): Promise<void> {
  const { settings } = place.services.records
  await settings.set('LOGIN_REGIS_SETTING', { ...((await settings.all()).LOGIN_REGIS_SETTING as object), ...change }, 'operator:1')
}
async function registered(loginName: string): Promise<string> {
  const { data } = await post('register', { signType: 3, loginName, loginPassword: PASSWORD, newPassword: PASSWORD })
  await post('proof', { way: 'password', secret: PASSWORD }, data.satoken)
  return data.satoken
}

test.each(['ETH', 'TRON'] as const)(
  'a wallet of %s makes an account the first time and signs in to it the next [RT-003, API-009, EN-040]',
  async (type) => {
    const wallet = new TestWallet(type)
    const first = await signIn(wallet)
    expect(first).toMatchObject({ code: 200, data: { isNew: true } })
    const client = place.client()
    client.token = first.data.satoken
    const info = (await client.get('/api/user/getInfo')).data
    expect(info).toMatchObject({ addressFlag: true, user: { loginPassword: '', email: '', phone: '' } })
    expect(info.user.address.toLowerCase()).toBe(wallet.address.toLowerCase())
    expect(info.user.loginName).toBe(`${info.user.address.slice(0, 6)}…${info.user.address.slice(-4)}`)
    const again = await signIn(wallet)
    expect(again).toMatchObject({ code: 200, data: { isNew: false } })
    client.token = again.data.satoken
    expect((await client.get('/api/user/getInfo')).data.user.userId).toBe(info.user.userId)
  },
)

test('the text names this exchange, the chain, the nonce and its end, and asks for no transaction', async () => {
  const wallet = new TestWallet()
  const { data } = await ask(wallet, { chainId: 137 })
  expect(data.expiresAt).toBe(place.time.nowMs + 300_000)
  const host = new URL(place.url).host
  expect(data.message.split('\n')[0]).toBe(`${host} wants you to sign in with your Ethereum account:`)
  for (const line of [`URI: ${place.url}`, 'Chain ID: 137', `Nonce: ${data.nonce}`]) expect(data.message.split('\n')).toContain(line)
  expect(data.message).toContain('This is no transaction, costs nothing and allows no spending.')
})

test('an address alone is refused, with the reason and nothing else looked at [API-009]', async () => {
  const before = await counts()
  const { address } = new TestWallet()
  for (const none of [{}, { signature: '' }, { signature: null }])
    expect(await send({ signType: 0, address, walletType: 'ETH', ...none })).toMatchObject({
      code: 0,
      reason: 'wallet_signature_required',
      field: 'signature',
    })
  expect(await counts()).toEqual(before)
})

const flipped = ({ message, nonce }: Asked, from: string | RegExp, to: string): Asked => ({ message: message.replace(from, to), nonce })
type Wrong = [what: string, make: (wallet: TestWallet, text: Asked) => object | Promise<object>, reason?: string]
const WRONG: readonly Wrong[] = [
  ['by another key', (_wallet, { message }) => ({ signature: new TestWallet().sign(message) })],
  ['of the other chain type', (_wallet, { message }) => ({ signature: new TestWallet('TRON').sign(message) })],
  ['over another domain', (wallet, text) => ({ signature: wallet.sign(flipped(text, /^\S+/, 'evil.example').message) })],
  ['over another chain', (wallet, text) => ({ signature: wallet.sign(flipped(text, 'Chain ID: 1', 'Chain ID: 5').message) })],
  ['over another nonce', (wallet, text) => ({ signature: wallet.sign(flipped(text, text.nonce, '0'.repeat(32)).message) })],
  ['over a text with one byte changed', (wallet, text) => ({ signature: wallet.sign(flipped(text, 'costs', 'costz').message) })],
  ['over a text with a byte more', (wallet, text) => ({ signature: wallet.sign(`${text.message}\n`) })],
  [
    'with the high s',
    (wallet, { message }) => {
      const { r, s, v } = wallet.parts(message)
      return { signature: joined({ r, s: CURVE_ORDER - s, v: v === 27 ? 28 : 27 }) }
    },
  ],
  ['with r = 0', (wallet, { message }) => ({ signature: joined({ ...wallet.parts(message), r: 0n }) })],
  ['with s = 0', (wallet, { message }) => ({ signature: joined({ ...wallet.parts(message), s: 0n }) })],
  ['with r = n', (wallet, { message }) => ({ signature: joined({ ...wallet.parts(message), r: CURVE_ORDER }) })],
  ['with v = 29', (wallet, { message }) => ({ signature: joined({ ...wallet.parts(message), v: 29 }) })],
  ['with v = 2', (wallet, { message }) => ({ signature: joined({ ...wallet.parts(message), v: 2 }) })],
  ['with the other v', (wallet, { message }) => ({ signature: joined({ ...wallet.parts(message), v: 55 - wallet.parts(message).v }) })],
  ['of 64 bytes', (wallet, { message }) => ({ signature: wallet.sign(message).slice(0, -2) }), 'contract_wallet_not_open'],
  ['of 66 bytes', (wallet, { message }) => ({ signature: `${wallet.sign(message)}00` }), 'contract_wallet_not_open'],
  ['of half a byte', () => ({ signature: '0x123' }), 'field_malformed'],
  ['of no hexadecimal digits', () => ({ signature: '0xzz' }), 'field_malformed'],
  ['that is too long', () => ({ signature: `0x${'00'.repeat(5_000)}` }), 'field_too_long'],
  ['for another address', () => ({ address: new TestWallet().address }), 'wallet_text_gone'],
  ['for the address with a wrong checksum', () => ({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }), 'field_malformed'],
  ['for an address of the other type', () => ({ address: new TestWallet('TRON').address }), 'field_malformed'],
  ['under the other type', () => ({ walletType: 'TRON' }), 'field_malformed'],
  ['with a nonce that was never given', () => ({ nonce: '0'.repeat(32) }), 'wallet_text_gone'],
  ['with the nonce of another wallet', async () => ({ nonce: (await asked(new TestWallet())).nonce }), 'wallet_text_gone'],
  ['under another signType', () => ({ signType: 3 }), 'value_not_listed'],
]
test.each<Wrong>(WRONG)('a signature %s is refused, nobody is signed in and no account made', async (...[, make, reason]) => {
  const wallet = new TestWallet()
  const text = await asked(wallet)
  const before = await counts()
  expect(await send({ ...bodyOf(wallet, text), ...(await make(wallet, text)) })).toMatchObject({
    code: 0,
    data: null,
    reason: reason ?? 'wallet_signature_wrong',
  })
  expect(await counts()).toEqual(before)
})

test('v is 27 and 28 or 0 and 1, as wallets write it', async () => {
  const wallet = new TestWallet()
  const text = await asked(wallet)
  const { r, s, v } = wallet.parts(text.message)
  expect(await send({ ...bodyOf(wallet, text), signature: joined({ r, s, v: v - 27 }) })).toMatchObject({ code: 200 })
})

test('a text is good for five minutes and once, also when it was tried in vain', async () => {
  const wallet = new TestWallet()
  const late = bodyOf(wallet, await asked(wallet))
  place.time.nowMs += 300_000
  expect(await send(late)).toMatchObject({ reason: 'wallet_text_gone', field: 'nonce' })
  const used = bodyOf(wallet, await asked(wallet))
  expect(await send(used)).toMatchObject({ code: 200 })
  expect(await send(used)).toMatchObject({ reason: 'wallet_text_gone' })
  const spoilt = bodyOf(wallet, await asked(wallet))
  expect(await send({ ...spoilt, signature: new TestWallet().sign('x') })).toMatchObject({ reason: 'wallet_signature_wrong' })
  expect(await send(spoilt)).toMatchObject({ reason: 'wallet_text_gone' })
})

test('of 50 sign-ins at once with one nonce exactly one wins', async () => {
  const wallet = new TestWallet()
  const body = bodyOf(wallet, await asked(wallet))
  const [usersBefore, sessionsBefore] = (await counts()) as [number, number]
  const replies = await Promise.all(Array.from({ length: 50 }, () => send(body)))
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(replies.filter(({ reason }) => reason === 'wallet_text_gone')).toHaveLength(49)
  expect(await counts()).toEqual([usersBefore + 1, sessionsBefore + 1])
})

test('two first sign-ins of one address at once make one user', async () => {
  const wallet = new TestWallet()
  const bodies = [bodyOf(wallet, await asked(wallet)), bodyOf(wallet, await asked(wallet))]
  const [usersBefore] = (await counts()) as [number, number]
  const replies = await Promise.all(bodies.map(send))
  expect(replies.map(({ code }) => code)).toEqual([200, 200])
  expect((await counts())[0]).toBe(usersBefore + 1)
})

test('where wallets are closed, neither a text nor a session is given', async () => {
  const wallet = new TestWallet()
  const body = bodyOf(wallet, await asked(wallet))
  await set({ walletIsOpen: false })
  const before = await counts()
  expect(await send(body)).toMatchObject({ code: 0, reason: 'method_not_open', field: 'signType' })
  expect(await ask(wallet)).toMatchObject({ code: 0, reason: 'method_not_open', field: 'walletType' })
  expect(await counts()).toEqual(before)
  await set({ walletIsOpen: true })
  expect((await place.client().post('/api/common/getAllSetting')).data.LOGIN_REGIS_SETTING.walletIsOpen).toBe(true)
})

test('where registration needs an invitation, so does the first sign-in, and no later one', async () => {
  const inviter = place.client()
  inviter.token = await registered('wallet_inviter')
  const { activeCode } = (await inviter.get('/api/user/getInfo')).data.user
  const { brand } = place.services
  Object.assign(place.services, { brand: { ...brand, inviteCodeRequired: true } })
  const wallet = new TestWallet()
  const before = await counts()
  expect(await signIn(wallet)).toMatchObject({ reason: 'invite_code_required', field: 'activeCode' })
  expect(await signIn(wallet, { activeCode: 'NOBODY22' })).toMatchObject({ reason: 'invite_code_unknown', field: 'activeCode' })
  expect(await counts()).toEqual(before)
  expect(await signIn(wallet, { activeCode })).toMatchObject({ code: 200, data: { isNew: true } })
  expect(await signIn(wallet)).toMatchObject({ code: 200, data: { isNew: false } })
  Object.assign(place.services, { brand })
})

test('a user without a password is let in by none, and an empty one is no password', async () => {
  const wallet = new TestWallet()
  await signIn(wallet)
  const { address } = wallet
  for (const loginPassword of ['', 'null', PASSWORD])
    for (const loginName of [address, `${address.slice(0, 6)}…${address.slice(-4)}`])
      expect((await post('login', { signType: 3, loginName, loginPassword })).code).toBe(0)
})

test('a wallet is added to an account by a signature for that, and signs in to it from then on', async () => {
  const token = await registered('wallet_binder')
  const wallet = new TestWallet()
  const text = await asked(wallet, { purpose: 'BIND' }, token)
  expect(text.message).toContain('Add this wallet to your account')
  const body = { address: wallet.address, walletType: 'ETH', nonce: text.nonce, signature: wallet.sign(text.message) }
  expect(await post('bindWallet', body, token)).toMatchObject({ code: 200, data: { walletType: 'ETH' } })
  const client = place.client()
  client.token = token
  const { rows } = await client.get('/api/user/walletAddresses')
  expect(rows).toHaveLength(1)
  expect((await client.get('/api/user/getInfo')).data).toMatchObject({ addressFlag: false, user: { loginPassword: '******' } })
  const entered = await signIn(wallet)
  expect(entered.data.isNew).toBe(false)
  client.token = entered.data.satoken
  expect((await client.get('/api/user/getInfo')).data).toMatchObject({ addressFlag: true, user: { loginName: 'wallet_binder' } })
  expect(JSON.stringify(await place.services.records.audit.list(5))).toContain('wallet_bound')
})

test('adding a wallet needs a proof, and what was signed stays good until there is one', async () => {
  const { data } = await post('register', { signType: 3, loginName: 'wallet_unproved', loginPassword: PASSWORD, newPassword: PASSWORD })
  const token = data.satoken as string
  const wallet = new TestWallet()
  const text = await asked(wallet, { purpose: 'BIND' }, token)
  const body = { address: wallet.address, walletType: 'ETH', nonce: text.nonce, signature: wallet.sign(text.message) }
  expect(await post('bindWallet', body, token)).toMatchObject({ code: 0, reason: 'proof_required' })
  await post('proof', { way: 'password', secret: PASSWORD }, token)
  expect(await post('bindWallet', body, token)).toMatchObject({ code: 200 })
})

test('a wallet of the account proves its owner for five minutes; another wallet, a text for logging in and a used one do not', async () => {
  const wallet = new TestWallet()
  const token = (await signIn(wallet)).data.satoken as string
  const prove = async (by: TestWallet, purpose: string) => {
    const text = await asked(by, { purpose }, token)
    return { address: by.address, walletType: 'ETH', nonce: text.nonce, signature: by.sign(text.message) }
  }
  place.time.nowMs += 300_000
  const tron = new TestWallet('TRON')
  expect(await bindReply(tron, token)).toMatchObject({ reason: 'proof_required' })
  expect(await post('walletProof', await prove(new TestWallet(), 'PROOF'), token)).toMatchObject({
    reason: 'proof_wrong',
    field: 'address',
  })
  expect(await post('walletProof', await prove(wallet, 'LOGIN'), token)).toMatchObject({ reason: 'wallet_text_gone' })
  expect(await bindReply(tron, token)).toMatchObject({ reason: 'proof_required' })
  const right = await prove(wallet, 'PROOF')
  expect(await post('walletProof', right, token)).toMatchObject({ code: 200, data: { way: 'wallet' } })
  expect(await post('walletProof', right, token)).toMatchObject({ reason: 'wallet_text_gone' })
  expect(await bindReply(tron, token)).toMatchObject({ code: 200 })
})

async function bindReply(wallet: TestWallet, token: string): Promise<Reply> {
  const text = await asked(wallet, { purpose: 'BIND' }, token)
  return post(
    'bindWallet',
    { address: wallet.address, walletType: wallet.type, nonce: text.nonce, signature: wallet.sign(text.message) },
    token,
  )
}

test('a wallet of another account, a second of one type and a text of somebody else are refused', async () => {
  const [ada, bob] = [await registered('wallet_ada'), await registered('wallet_bob')]
  const taken = new TestWallet()
  await signIn(taken)
  expect(await bindReply(taken, ada)).toMatchObject({ reason: 'wallet_taken', field: 'address' })
  expect(await bindReply(new TestWallet(), ada)).toMatchObject({ code: 200 })
  expect(await bindReply(new TestWallet(), ada)).toMatchObject({ reason: 'wallet_bound', field: 'address' })
  expect(await bindReply(new TestWallet('TRON'), ada)).toMatchObject({ code: 200 })

  const wallet = new TestWallet()
  const ofAda = await asked(wallet, { purpose: 'BIND' }, ada)
  const signed = { address: wallet.address, walletType: 'ETH', nonce: ofAda.nonce, signature: wallet.sign(ofAda.message) }
  expect(await post('bindWallet', signed, bob)).toMatchObject({ reason: 'wallet_text_gone' })
  const toSignIn = await asked(wallet)
  const forLogin = { ...signed, nonce: toSignIn.nonce, signature: wallet.sign(toSignIn.message) }
  expect(await post('bindWallet', forLogin, bob)).toMatchObject({ reason: 'wallet_text_gone' })
  const toBind = await asked(wallet, { purpose: 'BIND' }, bob)
  expect(await send(bodyOf(wallet, toBind))).toMatchObject({ reason: 'wallet_text_gone' })
  expect(await post('bindWallet', signed)).toMatchObject({ code: 500, reason: 'token_missing' })
  expect(await ask(wallet, { purpose: 'BIND' })).toMatchObject({ code: 500, reason: 'token_missing' })
})

test('no log line and no audit entry holds a signature or a token', async () => {
  const wallet = new TestWallet()
  const body = bodyOf(wallet, await asked(wallet))
  const { data } = await send(body)
  const kept = `${logLines.join('')}${JSON.stringify(await place.services.records.audit.list(1_000))}`
  expect(kept).toContain('/api/user/walletLogin')
  for (const secret of [body.signature.slice(2), data.satoken]) expect(kept).not.toContain(secret)
})
