import { SoftPasskey } from '@glasshouse/testkit'
import { calls } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, PASSWORD } from './client.ts'
import { KeysPeople } from './keys-person.ts'
import type { MailServer } from './mail-server.ts'
import { mailedServer } from './mailed-server.ts'
import type { TestServer } from './test-server.ts'

/** Proofs, and what every change of a credential brings with it. */
let place: TestServer
let people: KeysPeople
let mails: MailServer
let stop: () => Promise<void>
const logLines: string[] = []
beforeAll(async () => {
  ;({ place, mails, stop } = await mailedServer({ LIMITS: 'on' }, logLines))
  people = new KeysPeople(place, mails)
})
afterAll(() => stop())

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const softPasskey = new SoftPasskey()
/** Every call that changes a credential, with a body that is right but for the proof. */
const CHANGES: readonly (readonly [path: string, body: unknown])[] = [
  ['/api/user/tardPwdSet', { pwd: 'fund_pass_1' }],
  ['/api/user/bindEmail', { email: 'eve@example.org', emailCode: '123456' }],
  ['/api/user/bindPhone', { phone: '935551234567', code: '123456' }],
  ['/api/user/totp/begin', undefined],
  ['/api/user/totp/confirm', { code: '123456' }],
  ['/api/user/totp/remove', undefined],
  ['/api/user/passkey/begin', undefined],
  ['/api/user/passkey/add', { name: 'mine', passkey: softPasskey.make({ challenge: 'eA' }) }],
  ['/api/user/updateUserAddress', { type: 'TRON', address: TRON }],
]

test.each(CHANGES)(
  'a stolen session without a proof is refused %s, and nothing changes [API-021, API-023, API-028]',
  async (path, body) => {
    const ada = await people.byMail()
    const before = await ada.get('/api/user/security')
    expect(await ada.post(path, body)).toMatchObject({ code: 0, reason: 'proof_required', proof: { ways: ['password', 'mail'] } })
    expect(await ada.get('/api/user/security')).toEqual(before)
    expect(people.subjectsTo(ada.email).filter((subject) => !/\d{6}/.test(subject))).toEqual([])
  },
)

test('the other calls that change a credential bring the old secret or are told that none is set', async () => {
  const ada = await people.byMail()
  for (const [path, body, reason] of [
    ['/api/user/pwdSett', { pwd: 'some long password' }, 'password_set_already'],
    ['/api/user/updateUserLoginPwd', { oldPwd: 'not the old one', newPwd: 'some long password' }, 'password_wrong'],
    ['/api/user/updatePwdByEmail', { email: ada.email, newPwd: 'some long password', emailCode: '123456' }, 'code_wrong'],
    ['/api/user/updatePwd', { oldPwd: 'fund_pass_1', newPwd: 'fund_pass_2' }, 'password_not_set'],
    ['/api/user/resetFundPassword', { emailCode: '123456', newPwd: 'fund_pass_2' }, 'password_not_set'],
    ['/api/user/keepFundPassword', undefined, 'not_found'],
    ['/api/user/totp/recoveryCodes', undefined, 'totp_not_set'],
    ['/api/user/passkey/remove', { credentialId: 'bm9uZQ' }, 'not_found'],
    ['/api/user/passkey/rename', { credentialId: 'bm9uZQ', name: 'x' }, 'not_found'],
    ['/api/user/passkey/beginProof', undefined, 'not_found'],
  ] as const)
    expect(await ada.post(path, body)).toMatchObject({ code: 0, reason })
  expect(await people.signIn(ada.email)).toMatchObject({ code: 200 })
})

test('a proof counts five minutes, for its own session alone', async () => {
  const ada = await people.byMail()
  const second = place.client()
  second.token = (await people.signIn(ada.email)).data.satoken
  expect(await people.prove(ada)).toMatchObject({ code: 200, data: { way: 'password', until: place.time.nowMs + 300_000 } })
  expect(await second.post('/api/user/totp/begin')).toMatchObject({ reason: 'proof_required' })
  people.later(299_999)
  expect(await ada.post('/api/user/totp/begin')).toMatchObject({ code: 200 })
  people.later(1)
  expect(await ada.post('/api/user/totp/begin')).toMatchObject({ reason: 'proof_required' })
})

test('a code for PROOF goes to the own bound address, and works for its person, purpose and address once', async () => {
  const [ada, eve] = [await people.byMail(), await people.byMail()]
  expect(await eve.post('/api/user/sendEmailCode', { codeType: 'PROOF', email: ada.email })).toMatchObject({ reason: 'email_not_bound' })
  expect(await place.client().post('/api/user/sendEmailCode', { codeType: 'PROOF', email: ada.email })).toMatchObject({ code: 500 })
  const forChange = await people.askedCode(ada, 'UPD_PASSWORD', ada.email)
  expect(await people.prove(ada, 'mail', forChange)).toMatchObject({ reason: 'code_wrong', field: 'secret' })
  const code = await people.askedCode(ada, 'PROOF', ada.email)
  expect(await people.prove(eve, 'mail', code)).toMatchObject({ reason: 'code_wrong' })
  expect(await ada.post('/api/user/updatePwdByEmail', { email: ada.email, newPwd: 'some long password', emailCode: code })).toMatchObject({
    reason: 'code_wrong',
  })
  expect(await people.prove(ada, 'mail', code)).toMatchObject({ code: 200 })
  expect(await people.prove(ada, 'mail', code)).toMatchObject({ reason: 'code_wrong' })
})

test('where there is a second factor a password or a mailed code alone proves no change', async () => {
  const ada = await people.byMail()
  await people.addTotp(ada)
  people.later(300_000)
  expect(await people.prove(ada)).toMatchObject({ code: 200 })
  const needed = { reason: 'proof_required', proof: { ways: ['totp', 'recovery'] } }
  expect(await ada.post('/api/user/tardPwdSet', { pwd: 'fund_pass_1' })).toMatchObject(needed)
  expect(await ada.post('/api/user/updateUserLoginPwd', { oldPwd: PASSWORD, newPwd: 'some long password' })).toMatchObject(needed)
  const code = await people.askedCode(ada, 'UPD_PASSWORD', ada.email)
  const change = { email: ada.email, newPwd: 'some long password', emailCode: code }
  expect(await ada.post('/api/user/updatePwdByEmail', change)).toMatchObject(needed)
})

test('of 50 wrong passwords sent at once eight are looked at, and the right one is refused too until the window is over', async () => {
  const ada = await people.byMail()
  const tried = await Promise.all(Array.from({ length: 50 }, (_, n) => people.prove(ada, 'password', `guess ${n}`)))
  const reasons = tried.map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === 'proof_wrong').length).toBeLessThanOrEqual(8)
  expect(new Set(reasons)).toEqual(new Set(['proof_wrong', 'too_many_attempts']))
  expect(await people.prove(ada)).toMatchObject({ reason: 'too_many_attempts' })
  expect(await ada.post('/api/user/totp/begin')).toMatchObject({ reason: 'proof_required' })
  people.later(15 * 60_000)
  expect(await people.prove(ada)).toMatchObject({ code: 200 })
})

test('of 50 wrong codes sent at once none is right, and the right one is refused too', async () => {
  const ada = await people.byMail()
  const code = await people.askedCode(ada, 'PROOF', ada.email)
  const wrong = code === '111111' ? '222222' : '111111'
  const tried = await Promise.all(Array.from({ length: 50 }, () => people.prove(ada, 'mail', wrong)))
  expect(new Set(tried.map(({ reason }) => reason))).toEqual(new Set(['code_wrong', 'too_many_attempts']))
  expect(await people.prove(ada, 'mail', code)).toMatchObject({ reason: 'too_many_attempts' })
})

test('a change ends the other sessions, holds payouts back, is told by mail with a way to say no, and leaves an audit entry', async () => {
  const ada = await people.byMail()
  const other = (await people.signIn(ada.email)).data.satoken
  await people.prove(ada)
  expect(await ada.post('/api/user/tardPwdSet', { pwd: 'fund_pass_1' })).toMatchObject({ code: 200 })
  expect(await place.client().get('/api/user/getInfo', {}, { satoken: other })).toMatchObject({ reason: 'token_invalid' })
  const { data } = await ada.get('/api/user/security')
  // A sandbox waits a minute, and says so.
  expect(data).toMatchObject({ payoutDelayMs: 60_000, payoutsAfter: place.time.nowMs + 60_000 })
  await expect.poll(() => people.subjectsTo(ada.email)).toContain('Your fund password was set')
  const mail = mails.received.findLast(({ to, mail: { subject } }) => to.includes(ada.email) && subject === 'Your fund password was set')
  expect(mail?.mail.text).toContain('/#/not-me?token=')
  const [entry] = await place.services.records.audit.list(1)
  expect(entry).toMatchObject({ actor: `user:${ada.userId}`, act: 'fund_password_set', detail: { sessionsEnded: 1 } })
})

test('of two sessions that change something at once one makes its change, and the other is none any more', async () => {
  const ada = await people.byMail()
  const other = place.client()
  other.token = (await people.signIn(ada.email)).data.satoken
  for (const session of [ada, other]) expect(await people.prove(session)).toMatchObject({ code: 200 })
  const fund = { pwd: 'fund_pass_1' }
  const address = { type: 'TRON', address: TRON }
  const made = await Promise.all([ada.post('/api/user/tardPwdSet', fund), other.post('/api/user/updateUserAddress', address)])
  expect(made.map(({ code, reason }) => (code === 200 ? 'made' : reason)).sort()).toEqual(['made', 'token_invalid'])
  const still = made[0]?.code === 200 ? ada : other
  const { data } = await still.get('/api/user/security')
  expect([data.hasFundPassword, data.addresses.length]).toEqual(still === ada ? [true, 0] : [false, 1])
})

test('passwords and codes in an address are refused with that reason, by GET and by POST [API-023, API-025, API-027]', async () => {
  const ada = await people.byMail()
  const secretCalls = Object.values(calls).filter(({ secretsInBody, access }) => secretsInBody && access === 'user')
  expect(secretCalls.length).toBeGreaterThan(10)
  for (const { path } of secretCalls) {
    expect(await ada.get(path, { pwd: 'fund_pass_1' })).toMatchObject({ code: 0, reason: 'secret_in_query' })
    expect(await ada.send('POST', path, { query: { pwd: 'fund_pass_1' }, body: {} })).toMatchObject({
      code: 0,
      reason: 'secret_in_query',
      field: 'pwd',
    })
  }
})

const NOBODYS = [
  ['ERC', `0x${'0'.repeat(40)}`],
  ['ERC', `0x${'0'.repeat(39)}1`],
  ['ERC', `0x${'0'.repeat(36)}dEaD`],
  ['ERC', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['ERC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['TRC', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['TRC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
] as const

test('the book keeps an address as its chain writes it, and none that nobody holds or whose label shows what it is not', async () => {
  const ada = await people.byMail()
  await people.prove(ada)
  const add = (type: string, address: string, name = '') => ada.post('/api/user/addresses/add', { type, address, name })
  for (const [type, address] of NOBODYS)
    expect([address, await add(type, address)]).toMatchObject([address, { reason: 'address_malformed', field: 'address' }])
  const ethereum = '0xaF0D3e1aB20C34E57C5b1ad25B1D2f8a76D9DB7C'.toLowerCase()
  for (const name of ['a\u202egnp.exe', 'a\u2066b', 'a\nb', 'a\u2028b'])
    expect(await add('ERC', ethereum, name)).toMatchObject({ code: 0, reason: 'field_malformed', field: 'name' })
  const { data } = await add('ERC', `ethereum:${ethereum}\u200b`, ' \u200eWallet\u200f ')
  const rows = async () => (await ada.get('/api/user/addresses')).rows as { address: string; name: string }[]
  const [kept] = await rows()
  expect(kept).toMatchObject({ name: 'Wallet' })
  expect(kept?.address).not.toBe(ethereum)
  expect(kept?.address.toLowerCase()).toBe(ethereum)
  expect(await add('ERC', kept?.address ?? '')).toMatchObject({ reason: 'address_known' })
  await people.prove(ada)
  expect(await ada.post('/api/user/addresses/rename', { id: data.id, name: 'a\u202egnp.exe' })).toMatchObject({
    reason: 'field_malformed',
    field: 'name',
  })
  expect(await rows()).toHaveLength(1)
})

test('an address is bound with its checksum, for the own user alone [API-021]', async () => {
  const [ada, eve] = [await people.byMail(), await people.byMail()]
  await people.prove(ada)
  const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7'
  const bind = (client: Client, type: string, address: string, userId?: string) =>
    client.send('POST', '/api/user/updateUserAddress', { query: { type, address, ...(userId ? { userId } : {}) } })
  expect(await bind(ada, 'TRON', TRON, eve.userId)).toMatchObject({ reason: 'user_foreign', field: 'userId' })
  expect(await bind(ada, 'TRON', `${TRON.slice(0, -1)}9`)).toMatchObject({ reason: 'address_malformed', field: 'address' })
  expect(await bind(ada, 'ETH', '0x8617E340B3D01FA5F11F306F4090FD50E238070d')).toMatchObject({ reason: 'address_malformed' })
  expect(await bind(ada, 'ETH', `0x${'0'.repeat(40)}`)).toMatchObject({ reason: 'address_malformed', field: 'address' })
  expect(await bind(ada, 'ETH', TRON)).toMatchObject({ reason: 'address_malformed' })
  expect(await bind(ada, 'TRON', TRON, ada.userId)).toMatchObject({ code: 200 })
  expect(await bind(ada, 'ETH', ethereum)).toMatchObject({ code: 200 })
  const { data } = await ada.get('/api/user/security')
  expect(data.addresses).toEqual([
    { type: 'ethereum', address: ethereum },
    { type: 'tron', address: TRON },
  ])
  expect((await eve.get('/api/user/security')).data.addresses).toEqual([])
})
