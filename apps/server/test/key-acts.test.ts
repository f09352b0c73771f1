import { OPERATOR_ROLES, RECOVERY_NOTICE_MS } from '@glasshouse/domain'
import { softKeyFile, softPasskey } from '@glasshouse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from './client.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, type Login, PAM, RECOVERY, SIGNERS, type Signer, TESS } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Acts on the operators themselves, signed by two of them. */
let place: TestServer
let desk: OperatorDesk
beforeAll(async () => {
  place = await testServer({ operators: SIGNERS, withMarketMaker: false })
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const act = (words: readonly string[], asker: Login = ADA, approver: Login = BOB) =>
  desk.act(words, { asker, approver, reason: 'maintenance' })
const post = async (signer: Signer, path: string, body: object): Promise<Reply> =>
  desk.send('POST', `/operator/${path}`, { token: (await desk.tokenFor(signer)) as string, body })
const operator = async (id: number) => (await place.engine.read.operators())?.operators.find(({ operatorId }) => operatorId === id)
const eve = softKeyFile('eve')
const hexOf = ({ key }: { readonly key: { readonly publicKey: string } }) => key.publicKey
const EVE: Login = { who: 'eve', key: eve }

test('two add a third with a key, who signs in under that name and acts as the roles allow', async () => {
  expect(await act(['operator-add', 'eve', 'risk,support', hexOf(eve)])).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect(await operator(7)).toMatchObject({ roles: ['support', 'risk'], isActive: true, keys: [{ keyId: eve.keyId }] })
  expect((await desk.signIn(EVE)).data.operator).toEqual({ id: 7, name: 'eve', roles: ['support', 'risk'] })
  expect(await act(['market-state', 'btcusdt', 'open'], EVE, ADA)).toMatchObject({ code: 200 })
  expect(await act(['fund-house', 'real', 'insurance', 'usdt', '1'], EVE, ADA)).toMatchObject({ reason: 'role_missing' })
})

test('two others change what an operator may do, in a sitting that is open too', async () => {
  expect(await act(['operator-roles', 'eve', 'auditor'])).toMatchObject({ code: 200 })
  expect((await operator(7))?.roles).toEqual(['auditor'])
  expect(await act(['market-state', 'btcusdt', 'open'], EVE, ADA)).toMatchObject({ reason: 'role_missing' })
})

test('an operator gets another key, own ones too, and the one of before counts no more', async () => {
  const next = softPasskey('next of eve')
  expect(await act(['operator-keys', 'eve', hexOf(next)])).toMatchObject({ code: 200 })
  expect((await operator(7))?.keys).toMatchObject([{ keyId: next.keyId, kind: 'passkey' }])
  expect(await desk.signIn(EVE)).toMatchObject({ reason: 'operator_wrong' })
  const both = `${hexOf(ADA.key)},${hexOf(softPasskey('phone of ada'))}`
  expect(await act(['operator-keys', 'ada', both])).toMatchObject({ code: 200 })
  expect((await operator(1))?.keys).toHaveLength(2)
})

test('who has an account here is written down by two others', async () => {
  const user = await place.person('ownself')
  expect(await act(['operator-account', 'tess', user.userId])).toMatchObject({ code: 200 })
  expect(await place.services.records.operators.ownUsersOf([TESS.number])).toEqual([user.userId])
  expect(await act(['operator-account', 'ada', user.userId])).toMatchObject({ reason: 'own_decision' })
  expect(await act(['operator-account', 'nobody', user.userId])).toMatchObject({ reason: 'not_found', field: 'name' })
  expect(await act(['operator-account', 'tess', '999999999'])).toMatchObject({ reason: 'not_found', field: 'uid' })
  expect(await act(['operator-account', 'tess', '-'])).toMatchObject({ code: 200 })
  expect(await place.services.records.operators.ownUsersOf([TESS.number])).toEqual([])
})

test('where passkeys sign is an act of two', async () => {
  expect(await act(['console-origin', 'desk.example', 'https://desk.example,https://a.desk.example'])).toMatchObject({ code: 200 })
  expect((await place.engine.read.operators())?.console).toEqual({
    ...{ rpId: 'desk.example', origins: ['https://a.desk.example', 'https://desk.example'] },
  })
  for (const origins of [
    'javascript:alert(1)',
    'http://desk.example',
    'https://desk.example/',
    'https://desk.example,',
    'https://a@desk.example',
  ])
    expect(await act(['console-origin', 'desk.example', origins])).toMatchObject({ reason: 'field_malformed', field: 'origins' })
  for (const domain of ['https://desk.example', 'desk..example', '-'])
    expect(await act(['console-origin', domain, 'https://desk.example'])).toMatchObject({ reason: 'field_malformed', field: 'domain' })
  expect(await act(['console-origin'])).toMatchObject({ reason: 'field_malformed', field: 'domain' })
  expect(await act(['console-origin', 'console.example', 'https://console.example'])).toMatchObject({ code: 200 })
})

test.each<readonly [what: string, words: readonly string[], reason: string, field: string | undefined]>([
  ['a name that was given before', ['operator-add', 'bob', 'risk', hexOf(softKeyFile('x'))], 'field_malformed', 'name'],
  ['a name with a space', ['operator-add', 'bob smith', 'risk', hexOf(softKeyFile('x'))], 'field_malformed', 'name'],
  ['an unknown role', ['operator-add', 'mallory', 'god', hexOf(softKeyFile('x'))], 'field_malformed', 'roles'],
  ['a role twice', ['operator-add', 'mallory', 'risk,risk', hexOf(softKeyFile('x'))], 'field_malformed', 'roles'],
  ['no key', ['operator-add', 'mallory', 'risk'], 'field_malformed', 'public keys'],
  ['half a key', ['operator-add', 'mallory', 'risk', 'abcd'], 'field_malformed', 'public keys'],
  ['a key of another operator', ['operator-add', 'mallory', 'risk', hexOf(BOB.key)], 'key_not_distinct', undefined],
  ['the recovery key', ['operator-add', 'mallory', 'risk', hexOf(RECOVERY)], 'key_not_distinct', undefined],
  ['roles of nobody', ['operator-roles', 'nobody', 'risk'], 'not_found', 'name'],
  ['one’s own roles', ['operator-roles', 'ada', 'risk'], 'own_decision', 'name'],
  ['the roles of the approver', ['operator-roles', 'bob', 'risk'], 'own_decision', 'name'],
  ['the approver’s end', ['operator-disable', 'bob'], 'own_decision', 'name'],
  [
    'operators once more',
    ['adopt-keys', hexOf(RECOVERY), 'a.example', 'https://a.example', `ada=${hexOf(eve)}`],
    'value_not_listed',
    'act',
  ],
])('a change with %s is refused and nobody is changed', async (_what, words, reason, field) => {
  const before = await place.engine.read.operators()
  expect(await act(words), `${reason}`).toMatchObject({ reason, ...(field ? { field } : {}), data: null })
  expect(await place.engine.read.operators()).toEqual(before)
})

test('one person adds nobody, by two keys of the own either, and a name that was only asked for is nobody’s', async () => {
  const words = ['operator-add', 'alone', 'admin', hexOf(softKeyFile('alone'))]
  expect(await act(words, ADA, ADA)).toMatchObject({ reason: 'approver_is_actor' })
  expect(await place.services.records.operators.numberOf('alone')).toBeNull()
})

test('of two new operators who are asked for at once, the second is asked for again', async () => {
  const add = (name: string) =>
    desk.request(['operator-add', name, 'risk', hexOf(softKeyFile(name))], { asker: ADA, reason: 'maintenance' })
  const [one, next] = [await add('one'), await add('next')]
  expect(await desk.approve(one.data.id, BOB)).toMatchObject({ code: 200 })
  expect(await desk.approve(next.data.id, BOB)).toMatchObject({ reason: 'field_malformed', field: 'id' })
  expect((await place.engine.read.operators())?.operators).toHaveLength(8)
})

test('one admin and the recovery key give another new keys after three days of notice, which any operator cancels', async () => {
  const next = softKeyFile('found again')
  const announce = async () => {
    const body = { act: 'recovery-announce', words: ['bob', hexOf(next)], reason: 'incident' }
    const asked = await post(ADA, 'acts/request', body)
    const bytes = Buffer.from(asked.data.toSign, 'hex')
    const { id } = asked.data
    const first = await post(ADA, 'acts/sign', { id, signature: ADA.key.sign(bytes) })
    expect(first.data).toMatchObject({ state: 'requested', signers: [{ id: 1 }] })
    return post(ADA, 'acts/sign', { id, signature: RECOVERY.sign(bytes) })
  }
  expect((await announce()).data).toMatchObject({ state: 'executed', isUnconfirmed: false })
  const shown = async () => (await place.client().get('/api/fairness/operators')).data.recovery
  expect(await shown()).toMatchObject({ lostOperator: 2, announcedBy: 1, keys: [{ keyId: next.keyId }] })
  const cancelled = await desk.request(['recovery-cancel', 'bob'], { asker: TESS, reason: 'incident' })
  expect(cancelled.data).toMatchObject({ state: 'executed', isUnconfirmed: false })
  expect(await shown()).toBeNull()
  expect((await operator(2))?.keys).toMatchObject([{ keyId: BOB.key.keyId }])

  await announce()
  place.time.nowMs += RECOVERY_NOTICE_MS - 1
  await place.beat(0)
  expect((await operator(2))?.keys).toMatchObject([{ keyId: BOB.key.keyId }])
  place.time.nowMs += 2_000
  await place.beat()
  expect((await operator(2))?.keys).toMatchObject([{ keyId: next.keyId }])
  expect(await shown()).toBeNull()
  desk.endSittings()
})

test('the recovery key alone announces nothing', async () => {
  const asked = await post(ADA, 'acts/request', { act: 'recovery-announce', words: ['pam', hexOf(softKeyFile('y'))], reason: 'incident' })
  const signature = RECOVERY.sign(Buffer.from(asked.data.toSign, 'hex'))
  expect(await post(ADA, 'acts/sign', { id: asked.data.id, signature })).toMatchObject({ reason: 'requester_missing' })
  expect(await post(TESS, 'acts/request', { act: 'recovery-announce', words: ['pam', hexOf(eve)], reason: 'incident' })).toMatchObject({
    reason: 'role_missing',
  })
})

test('the server’s own role writes a name that can do nothing, and no more of an operator', async () => {
  const { db } = place.services.records
  const add = (put: object) =>
    db
      .insertInto('operators')
      .values({ name: 'written', created_at_ms: 0, ...put } as never)
      .execute()
  await expect(add({ roles: OPERATOR_ROLES, is_active: false })).rejects.toThrow('only the owner of the tables changes operators')
  await expect(add({ roles: [], is_active: true })).rejects.toThrow('only the owner of the tables changes operators')
  for (const change of [{ roles: OPERATOR_ROLES }, { is_active: true }, { name: 'other' }])
    await expect(
      db
        .updateTable('operators')
        .set(change as never)
        .where('operator_id', '=', 1)
        .execute(),
    ).rejects.toThrow('permission denied')
})

test('with a passkey alone nobody changes operators', async () => {
  const asked = await post(PAM, 'acts/request', { act: 'operator-disable', words: ['tess'], reason: 'incident' })
  await post(PAM, 'acts/sign', { id: asked.data.id, signature: PAM.key.sign(Buffer.from(asked.data.toSign, 'hex')) })
  expect((await operator(TESS.number))?.isActive).toBe(true)
})
