import { softKeyFile } from '@glasshouse/testkit'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ActDesk } from '../src/features/operators/act-desk.ts'
import { type Console, startConsole } from '../src/features/operators/console/start-console.ts'
import { CHALLENGE_MS } from '../src/features/operators/signing/sign-in-challenges.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, PAM, RECOVERY, SIGNERS, type Signer } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Sittings that a key opens, at the command line's door and at the console's. */
let place: TestServer
let desk: OperatorDesk
let console: Console
beforeAll(async () => {
  place = await testServer({ operators: SIGNERS, withMarketMaker: false })
  desk = await openOperatorDoor(place)
  console = await startConsole({ services: place.services, desk: new ActDesk(place.services), folder: null })
})
afterAll(async () => {
  await console.close()
  await desk.close()
  await place.stop()
})

const atDoor = (path: string, body?: object) => desk.send('POST', `/operator/${path}`, body ? { body } : {})
async function atConsole(method: 'GET' | 'POST', path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) {
  const host = new URL(console.url).host
  const headers = { host, origin: console.url, 'x-console': 'person', ...(cookie ? { cookie } : {}) }
  const options: InjectOptions = { method, url: `/operator/${path}`, headers, ...(body ? { payload: body } : {}) }
  const reply = await console.app.inject(options)
  return { ...reply.json(), cookie: String(reply.headers['set-cookie'] ?? '').split(';', 1)[0] as string }
}
type Asked = { readonly data: { readonly challenge: string; readonly bytes: string } }
const signed = ({ data: { challenge, bytes } }: Asked, { key }: Pick<Signer, 'key'>, forgery = {}) => ({
  challenge,
  signature: key.sign(Buffer.from(bytes, 'hex'), forgery),
})

test('a key file opens a sitting at the command line, under the name and the roles that its operator has', async () => {
  const asked = await atDoor('challenge')
  expect(asked.data).toMatchObject({ door: 'command-line', rpId: 'console.example', expiresAt: place.services.clock() + CHALLENGE_MS })
  const opened = await atDoor('sign-in', signed(asked, ADA))
  expect(opened).toMatchObject({ code: 200, data: { operator: { id: 1, name: 'ada' } } })
  const { data } = await desk.send('GET', '/operator/sitting', { token: opened.data.token })
  expect(data).toMatchObject({ id: 1, name: 'ada', roles: ADA.roles })
})

test('a passkey opens one at the console', async () => {
  const opened = await atConsole('POST', 'sign-in', { body: signed(await atConsole('POST', 'challenge'), PAM) })
  expect(opened).toMatchObject({ code: 200, data: { token: '', operator: { id: 5 } } })
  expect(await atConsole('GET', 'sitting', { cookie: opened.cookie })).toMatchObject({ data: { name: 'pam' } })
})

const thief = softKeyFile('thief')
test.each<readonly [what: string, send: () => Promise<{ readonly reason?: string; readonly field?: string }>]>([
  ['a key of nobody', async () => atDoor('sign-in', signed(await atDoor('challenge'), { key: thief }))],
  ['the recovery key, which is nobody’s', async () => atDoor('sign-in', signed(await atDoor('challenge'), { key: RECOVERY }))],
  [
    'another key under the id of an operator’s',
    async () => {
      const { challenge, signature } = signed(await atDoor('challenge'), { key: thief })
      return atDoor('sign-in', { challenge, signature: { ...signature, keyId: BOB.key.keyId } })
    },
  ],
  [
    'a signature that opened a sitting already',
    async () => {
      const body = signed(await atDoor('challenge'), ADA)
      expect(await atDoor('sign-in', body)).toMatchObject({ code: 200 })
      return atDoor('sign-in', body)
    },
  ],
  [
    'a challenge of two minutes ago',
    async () => {
      const body = signed(await atDoor('challenge'), ADA)
      place.time.nowMs += CHALLENGE_MS
      return atDoor('sign-in', body)
    },
  ],
  ['a challenge of the console at the command line', async () => atDoor('sign-in', signed(await atConsole('POST', 'challenge'), ADA))],
  [
    'a challenge of the command line at the console',
    async () => atConsole('POST', 'sign-in', { body: signed(await atDoor('challenge'), ADA) }),
  ],
  ['an invented challenge', async () => atDoor('sign-in', { ...signed(await atDoor('challenge'), ADA), challenge: 'f'.repeat(112) })],
  [
    'a signature for another exchange',
    async () => {
      const { data } = await atDoor('challenge')
      const bytes = Buffer.from(Buffer.from(data.bytes, 'hex').toString().replace(data.exchangeId, 'ab'.repeat(32))).toString('hex')
      return atDoor('sign-in', signed({ data: { ...data, bytes } }, ADA))
    },
  ],
  [
    'a passkey on a page that is not the console’s',
    async () =>
      atConsole('POST', 'sign-in', { body: signed(await atConsole('POST', 'challenge'), PAM, { origin: 'https://evil.example' }) }),
  ],
  [
    'a passkey whose person was not verified',
    async () => atConsole('POST', 'sign-in', { body: signed(await atConsole('POST', 'challenge'), PAM, { flags: 1 }) }),
  ],
])('%s opens nothing', async (_what, send) => {
  expect(await send()).toMatchObject({ code: 0, reason: 'operator_wrong', field: 'signature', data: null })
})

test.each<readonly [what: string, change: (body: Record<string, unknown>) => object, reason: string, field: string]>([
  ['no signature', ({ challenge }) => ({ challenge }), 'field_missing', 'signature'],
  ['no challenge', ({ signature }) => ({ signature }), 'field_missing', 'challenge'],
  ['nothing', () => ({}), 'field_missing', 'challenge'],
  ['a name and a password', () => ({ who: 'ada', password: 'long words of ada' }), 'field_missing', 'challenge'],
  ['half a challenge', (body) => ({ ...body, challenge: 'ab' }), 'field_malformed', 'challenge'],
  [
    'a kind of key that there is not',
    (body) => ({ ...body, signature: { ...(body.signature as object), kind: 'rsa' } }),
    'value_not_listed',
    'signature.kind',
  ],
])('a sign-in with %s is refused by field and rule', async (_what, change, reason, field) => {
  expect(await atDoor('sign-in', change(signed(await atDoor('challenge'), ADA)))).toMatchObject({ reason, field })
})

test('wrong signatures are refused after some', async () => {
  const { key } = { key: softKeyFile('guesser') }
  const reasons: string[] = []
  for (let tries = 0; tries < 9; tries++)
    reasons.push((await atDoor('sign-in', signed(await atDoor('challenge'), { key }))).reason as string)
  expect([reasons[7], reasons[8]]).toEqual(['operator_wrong', 'too_many_attempts'])
  expect(await atDoor('sign-in', signed(await atDoor('challenge'), ADA))).toMatchObject({ code: 200 })
})

test('wrong signatures sent at once are counted like those sent one after the other', async () => {
  const { key } = { key: softKeyFile('hasty guesser') }
  const bodies = []
  for (let tries = 0; tries < 24; tries++) bodies.push(signed(await atDoor('challenge'), { key }))
  const reasons = (await Promise.all(bodies.map((body) => atDoor('sign-in', body)))).map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === 'operator_wrong')).toHaveLength(8)
  expect(reasons.filter((reason) => reason === 'too_many_attempts')).toHaveLength(16)
})

test('a right signature takes its own try back, and what was counted for its key', async () => {
  const { db } = place.services.records
  const failures = async (subject: string) =>
    (await db.selectFrom('operator_sign_in_failures').selectAll().where('subject', '=', subject).executeTakeFirst())?.failures ?? 0
  const ofKey = `name:operator-door key ${ADA.key.keyId}`
  const before = await failures('network:operator-door')
  const forged = { ...thief, sign: (bytes: Uint8Array) => ({ ...thief.sign(bytes), keyId: ADA.key.keyId }) }
  expect(await atDoor('sign-in', signed(await atDoor('challenge'), { key: forged }))).toMatchObject({ reason: 'operator_wrong' })
  expect([await failures(ofKey), await failures('network:operator-door')]).toEqual([1, before + 1])
  expect(await atDoor('sign-in', signed(await atDoor('challenge'), ADA))).toMatchObject({ code: 200 })
  expect([await failures(ofKey), await failures('network:operator-door')]).toEqual([0, before + 1])
})

test('whoever has the console’s session and not the key asks, and nothing that is asked is done', async () => {
  const { cookie } = await atConsole('POST', 'sign-in', { body: signed(await atConsole('POST', 'challenge'), ADA) })
  const body = { act: 'halt-orders', words: ['on'], reason: 'incident' }
  const asked = await atConsole('POST', 'acts/request', { cookie, body })
  expect(asked).toMatchObject({ code: 200, data: { isRestricting: true, state: 'requested' } })
  const { id, toSign } = asked.data
  const forged = { ...thief.sign(Buffer.from(toSign, 'hex')), keyId: ADA.key.keyId }
  for (const signature of [thief.sign(Buffer.from(toSign, 'hex')), forged])
    expect(await atConsole('POST', 'acts/sign', { cookie, body: { id, signature } })).toMatchObject({ reason: 'signature_invalid' })
  expect(await atConsole('POST', 'acts/approve', { cookie, body: { id, signature: forged } })).toMatchObject({
    reason: 'approver_is_actor',
  })
  expect((await place.engine.read.configuration()).newOrdersHalted).toBe(false)
  expect(await place.services.records.approvals.byId(id)).toMatchObject({ state: 'requested', outcome: null })
})

test('a disabled operator’s sitting ends at once, and the key opens no other', async () => {
  const token = (await desk.tokenFor(BOB)) as string
  for (const path of ['sitting', 'acts']) expect((await desk.send('GET', `/operator/${path}`, { token })).code).toBe(200)
  expect(await desk.act(['operator-disable', 'bob'], { asker: ADA, approver: PAM })).toMatchObject({ code: 200 })
  expect(await desk.send('GET', '/operator/acts', { token })).toMatchObject({ reason: 'token_invalid' })
  expect(await atDoor('sign-in', signed(await atDoor('challenge'), BOB))).toMatchObject({ reason: 'operator_wrong' })
})
