import { type PasskeyForgery, SoftPasskey } from '@glasshouse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './client.ts'
import { KeysPeople, passkeyOrigin } from './keys-person.ts'
import type { MailServer } from './mail-server.ts'
import { mailedServer } from './mailed-server.ts'
import type { TestServer } from './test-server.ts'

/** Authenticators, recovery codes and passkeys. */
let place: TestServer
let people: KeysPeople
let mails: MailServer
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ place, mails, stop } = await mailedServer({ LIMITS: 'on' }))
  people = new KeysPeople(place, mails)
})
afterAll(() => stop())
const secondStep = (token: string, code: string, way = 'totp') => place.client().post('/api/user/secondStep', { token, way, code })

test('with an authenticator a right password opens no session but asks for a code, and each time step is taken once', async () => {
  const ada = await people.byMail()
  const { secret } = await people.addTotp(ada)
  const first = await people.signIn(ada.email)
  expect(first).toMatchObject({ code: 0, data: null, reason: 'second_factor_needed', proof: { ways: ['totp', 'recovery'] } })
  const { token } = first.proof as { token: string }
  expect(await place.client().get('/api/user/getInfo', {}, { satoken: token })).toMatchObject({ code: 500, reason: 'token_invalid' })
  const code = people.totp(secret)
  const opened = await secondStep(token, code)
  expect(opened).toMatchObject({ code: 200 })
  expect(await place.client().get('/api/user/getInfo', {}, { satoken: opened.data.satoken })).toMatchObject({ code: 200 })
  expect(await secondStep(token, code)).toMatchObject({ reason: 'attempt_over' })
  const again = (await people.signIn(ada.email)).proof?.token as string
  expect(await secondStep(again, code)).toMatchObject({ reason: 'proof_wrong', field: 'code' })
})

test('a code a step away counts, one of two steps does not, nor one after the authenticator is removed', async () => {
  const ada = await people.byMail()
  const { secret } = await people.addTotp(ada)
  expect(await people.prove(ada, 'totp', people.totp(secret, -60_000))).toMatchObject({ reason: 'proof_wrong' })
  expect(await people.prove(ada, 'totp', people.totp(secret, 60_000))).toMatchObject({ reason: 'proof_wrong' })
  expect(await people.prove(ada, 'totp', people.totp(secret, 30_000))).toMatchObject({ code: 200 })
  // A step before the last one taken was seen already.
  expect(await people.prove(ada, 'totp', people.totp(secret))).toMatchObject({ reason: 'proof_wrong' })
  expect(await ada.post('/api/user/totp/begin')).toMatchObject({ reason: 'totp_set_already' })
  expect(await ada.post('/api/user/totp/remove')).toMatchObject({ code: 200 })
  people.later(60_000)
  expect(await people.prove(ada, 'totp', people.totp(secret))).toMatchObject({ reason: 'value_not_listed', field: 'way' })
  expect(await people.signIn(ada.email)).toMatchObject({ code: 200 })
})

const NO_CODES = ['١٢٣٤٥é', 'ééé', '漢字漢字漢字', '\u{1f600}\u{1f600}\u{1f600}', '12345²', '\u202e12345']
const inArabic = (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

test('a code in other digits or in groups is read, and a text beyond ASCII is a wrong code and no fault', async () => {
  const ada = await people.byMail()
  const { secret, codes } = await people.addTotp(ada)
  const { token } = (await people.signIn(ada.email)).proof as { token: string }
  for (const text of NO_CODES.slice(0, 3))
    expect(await secondStep(token, text)).toMatchObject({ code: 0, reason: 'proof_wrong', field: 'code' })
  for (const text of NO_CODES.slice(3))
    expect(await people.prove(ada, 'totp', text)).toMatchObject({ code: 0, reason: 'proof_wrong', field: 'secret' })
  for (const text of NO_CODES) expect(await secondStep(token, text, 'recovery')).toMatchObject({ code: 0, reason: 'proof_wrong' })
  expect(await secondStep(token, inArabic(people.totp(secret)))).toMatchObject({ code: 200 })
  const next = people.totp(secret, 30_000)
  expect(await people.prove(ada, 'totp', `${next.slice(0, 3)} ${next.slice(3)}`)).toMatchObject({ code: 200 })
  expect(await people.prove(ada, 'recovery', inArabic(codes[0] ?? ''))).toMatchObject({ code: 200 })
})

test('each of ten recovery codes is taken once, and new ones end the old', async () => {
  const ada = await people.byMail()
  const { codes } = await people.addTotp(ada)
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = '', third = ''] = codes
  const { token } = (await people.signIn(ada.email)).proof as { token: string }
  expect(await secondStep(token, first.toUpperCase().replace('-', ' '), 'recovery')).toMatchObject({ code: 200 })
  expect(await people.prove(ada, 'recovery', first)).toMatchObject({ reason: 'proof_wrong' })
  expect(await people.prove(ada, 'recovery', second)).toMatchObject({ code: 200 })
  expect((await ada.get('/api/user/security')).data).toMatchObject({ recoveryCodes: 8 })
  const renewed = await ada.post('/api/user/totp/recoveryCodes')
  expect(renewed.data.recoveryCodes).toHaveLength(10)
  expect(await people.prove(ada, 'recovery', third)).toMatchObject({ reason: 'proof_wrong' })
})

test('a waiting second step ends after five minutes, and with a change of the password', async () => {
  const ada = await people.byMail()
  const { secret } = await people.addTotp(ada)
  const late = (await people.signIn(ada.email)).proof?.token as string
  people.later(300_000)
  expect(await secondStep(late, people.totp(secret))).toMatchObject({ reason: 'attempt_over' })
  const overtaken = (await people.signIn(ada.email)).proof?.token as string
  await people.prove(ada, 'totp', people.totp(secret))
  people.later(30_000)
  const changed = await ada.post('/api/user/updateUserLoginPwd', { oldPwd: PASSWORD, newPwd: 'some long password' })
  expect(changed).toMatchObject({ code: 200 })
  expect(await secondStep(overtaken, people.totp(secret))).toMatchObject({ reason: 'attempt_over' })
})

test('of 50 guessed second steps at once eight are looked at; of five right ones at once one opens a session', async () => {
  const ada = await people.byMail()
  const { secret } = await people.addTotp(ada)
  const { token } = (await people.signIn(ada.email)).proof as { token: string }
  const code = people.totp(secret)
  const opened = await Promise.all(Array.from({ length: 5 }, () => secondStep(token, code)))
  expect(opened.filter((reply) => reply.code === 200)).toHaveLength(1)
  people.later(15 * 60_000)
  const guessed = (await people.signIn(ada.email)).proof?.token as string
  const wrong = people.totp(secret, 600_000)
  const tried = await Promise.all(Array.from({ length: 50 }, () => secondStep(guessed, wrong)))
  expect(tried.filter(({ reason }) => reason === 'proof_wrong').length).toBeLessThanOrEqual(8)
  people.later(60_000)
  expect(await secondStep(guessed, people.totp(secret))).toMatchObject({ reason: 'too_many_attempts' })
})

test('a passkey signs in without a name and a password, proves a change, and is named and removed', async () => {
  const ada = await people.byMail()
  await people.prove(ada)
  const passkey = await people.addPasskey(ada)
  const begun = await place.client().post('/api/user/passkey/beginSignIn')
  expect(begun.data.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  const { attempt, options } = begun.data
  const opened = await place.client().post('/api/user/passkey/signIn', { attempt, passkey: passkey.sign(options) })
  expect(opened).toMatchObject({ code: 200 })
  const phone = place.client()
  phone.token = opened.data.satoken
  expect((await phone.get('/api/user/getInfo')).data.user.userId).toBe(ada.userId)
  expect(await phone.post('/api/user/totp/begin')).toMatchObject({ reason: 'proof_required', proof: { ways: ['passkey'] } })
  const proof = (await phone.post('/api/user/passkey/beginProof')).data
  expect(await phone.post('/api/user/passkey/prove', { passkey: passkey.sign(proof) })).toMatchObject({
    code: 200,
    data: { way: 'passkey' },
  })
  const id = passkey.id.toString('base64url')
  expect(await phone.post('/api/user/passkey/rename', { credentialId: id, name: 'Old phone' })).toMatchObject({ code: 200 })
  expect((await phone.get('/api/user/security')).data.passkeys).toMatchObject([{ id, name: 'Old phone' }])
  expect(await phone.post('/api/user/passkey/remove', { credentialId: id })).toMatchObject({ code: 200 })
  const after = (await place.client().post('/api/user/passkey/beginSignIn')).data
  expect(
    await place.client().post('/api/user/passkey/signIn', { attempt: after.attempt, passkey: passkey.sign(after.options) }),
  ).toMatchObject({
    reason: 'passkey_wrong',
  })
})

const FORGERIES: readonly (readonly [string, PasskeyForgery])[] = [
  ['another origin', { origin: 'https://glasshouse.example.evil' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['nobody verified', { isVerified: false }],
  ['another type', { type: 'webauthn.other' }],
  ['another challenge', { challenge: 'b3RoZXI' }],
]
test.each(FORGERIES)('a passkey with %s is refused, as a new one, as a proof and at the sign-in', async (_, forgery) => {
  const ada = await people.byMail()
  await people.prove(ada)
  const forged = new SoftPasskey(passkeyOrigin(place))
  const begun = await ada.post('/api/user/passkey/begin')
  const refusal = { code: 0, reason: 'passkey_wrong', field: 'passkey' }
  expect(await ada.post('/api/user/passkey/add', { name: 'x', passkey: forged.make(begun.data, forgery) })).toMatchObject(refusal)
  const passkey = await people.addPasskey(ada)
  const proof = (await ada.post('/api/user/passkey/beginProof')).data
  expect(await ada.post('/api/user/passkey/prove', { passkey: passkey.sign(proof, forgery) })).toMatchObject(refusal)
  const { attempt, options } = (await place.client().post('/api/user/passkey/beginSignIn')).data
  expect(await place.client().post('/api/user/passkey/signIn', { attempt, passkey: passkey.sign(options, forgery) })).toMatchObject(refusal)
})

test('an answer of a passkey counts once, for its own attempt, session and purpose, within five minutes', async () => {
  const [ada, eve] = [await people.byMail(), await people.byMail()]
  await people.prove(ada)
  const passkey = await people.addPasskey(ada)
  const signIn = (attempt: string, signed: unknown) => place.client().post('/api/user/passkey/signIn', { attempt, passkey: signed })
  const begin = async () => (await place.client().post('/api/user/passkey/beginSignIn')).data
  const refusal = { reason: 'passkey_wrong' }
  const first = await begin()
  const signed = passkey.sign(first.options)
  expect(await signIn((await begin()).attempt, signed)).toMatchObject(refusal)
  expect(await signIn(first.attempt, signed)).toMatchObject({ code: 200 })
  expect(await signIn(first.attempt, signed)).toMatchObject(refusal)
  const proof = (await ada.post('/api/user/passkey/beginProof')).data
  expect(await signIn(first.attempt, passkey.sign(proof))).toMatchObject(refusal)
  expect(await eve.post('/api/user/passkey/prove', { passkey: passkey.sign(proof) })).toMatchObject(refusal)
  const late = await begin()
  people.later(300_000)
  expect(await signIn(late.attempt, passkey.sign(late.options))).toMatchObject(refusal)
})

test('a counter that did not grow, an unknown passkey, and a passkey of somebody else are refused', async () => {
  const [ada, eve] = [await people.byMail(), await people.byMail()]
  await people.prove(ada)
  await people.prove(eve)
  const [hers, foreign] = [await people.addPasskey(ada), await people.addPasskey(eve)]
  const begin = async () => (await place.client().post('/api/user/passkey/beginSignIn')).data
  const signIn = ({ attempt }: { attempt: string }, signed: unknown) =>
    place.client().post('/api/user/passkey/signIn', { attempt, passkey: signed })
  const first = await begin()
  expect(await signIn(first, hers.sign(first.options, { counter: 5 }))).toMatchObject({ code: 200 })
  for (const counter of [5, 4]) {
    const copied = await begin()
    expect(await signIn(copied, hers.sign(copied.options, { counter }))).toMatchObject({ reason: 'passkey_wrong' })
  }
  const unknown = await begin()
  expect(await signIn(unknown, new SoftPasskey(passkeyOrigin(place)).sign(unknown.options))).toMatchObject({ reason: 'passkey_wrong' })
  const proof = (await ada.post('/api/user/passkey/beginProof')).data
  expect(await ada.post('/api/user/passkey/prove', { passkey: foreign.sign(proof) })).toMatchObject({ reason: 'passkey_wrong' })
  const id = hers.id.toString('base64url')
  for (const [path, body] of [
    ['/api/user/passkey/remove', { credentialId: id }],
    ['/api/user/passkey/rename', { credentialId: id, name: 'mine' }],
  ] as const)
    expect(await eve.post(path, body)).toMatchObject({ reason: 'not_found', field: 'credentialId' })
})

test('the last passkey may go where a wallet signs its person in', async () => {
  const ada = await people.byMail()
  await people.prove(ada)
  const passkey = await people.addPasskey(ada)
  const { records, wallets } = place.services
  await records.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', ada.userId).execute()
  await wallets.bind(records.db, ada.userId, { type: 'tron', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' })
  const proof = (await ada.post('/api/user/passkey/beginProof')).data
  await ada.post('/api/user/passkey/prove', { passkey: passkey.sign(proof) })
  const credentialId = passkey.id.toString('base64url')
  expect(await ada.post('/api/user/passkey/remove', { credentialId })).toMatchObject({ code: 200 })
  expect((await ada.get('/api/user/security')).data.passkeys).toEqual([])
})

test('the last way into an account stays', async () => {
  const ada = await people.byMail()
  await people.prove(ada)
  const passkey = await people.addPasskey(ada)
  // As of a person who came by a wallet and unbound it.
  await place.services.records.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', ada.userId).execute()
  const proof = (await ada.post('/api/user/passkey/beginProof')).data
  await ada.post('/api/user/passkey/prove', { passkey: passkey.sign(proof) })
  const id = passkey.id.toString('base64url')
  expect(await ada.post('/api/user/passkey/remove', { credentialId: id })).toMatchObject({ code: 0, reason: 'last_way_in' })
  expect((await ada.get('/api/user/security')).data.passkeys).toHaveLength(1)
  expect((await ada.get('/api/user/getInfo')).data.user.loginPassword).toBe('')
  expect(await ada.post('/api/user/pwdSett', { pwd: 'some long password' })).toMatchObject({ code: 200 })
  expect(await ada.post('/api/user/passkey/remove', { credentialId: id })).toMatchObject({ code: 200 })
})
