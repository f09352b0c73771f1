import { OPERATOR_ROLES, RECOVERY_NOTICE_MS } from '@glasshouse/domain'
import { softKeyFile, softPasskey } from '@glasshouse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedLogins } from '../src/start/seed-logins.ts'
import type { Reply } from './client.ts'
import { addOperators, type Login, loginOf, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, PAM, RECOVERY, type Signer, signedServer, TESS } from './signed-house.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Acts on the operators themselves, signed by two of them, and how a house of before gets keys. */
let place: TestServer
let desk: OperatorDesk
beforeAll(async () => {
  place = await signedServer({ withMarketMaker: false })
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
const EVE: Login = { who: 'eve', password: '', key: eve }

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
  expect(await act(['console-origin', 'desk.example', 'javascript:alert(1)'])).toMatchObject({ reason: 'invalid_value' })
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
  ['keys once more', ['adopt-keys', hexOf(RECOVERY), 'a.example', 'https://a.example', `ada=${hexOf(eve)}`], 'operators_known', 'act'],
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
  await expect(add({ password_hash: 'x' })).rejects.toThrow('permission denied')
  for (const change of [{ roles: OPERATOR_ROLES }, { is_active: true }, { name: 'other' }, { password_hash: 'x' }])
    await expect(
      db
        .updateTable('operators')
        .set(change as never)
        .where('operator_id', '=', 1)
        .execute(),
    ).rejects.toThrow('permission denied')
})

test('a house of before: two adopt keys by their passwords, and from then on passwords open nothing and keys sign', async () => {
  const before = await testServer({ withMarketMaker: false })
  await before.person('somebody')
  const door = await openOperatorDoor(before)
  const [one, two, third] = [loginOf('one'), loginOf('two'), loginOf('third')]
  await seedLogins(before.services, before.database.ownerUrl, () => {})
  await addOperators(before, [
    [one, ['admin', 'risk']],
    [two, ['admin', 'risk']],
    [third, ['risk']],
  ])
  const keys = [softKeyFile('one'), softKeyFile('two')]
  const words = [
    'adopt-keys',
    hexOf(RECOVERY),
    'console.example',
    'https://console.example',
    ...keys.map((key, at) => `${['one', 'two'][at]}=${hexOf(key)}`),
  ]
  const put = { asker: one, approver: two, reason: 'maintenance' }
  const wrong = (change: (words: string[]) => void) => {
    const changed = [...words]
    change(changed)
    return door.act(changed, put)
  }
  expect(await wrong((all) => all.splice(5, 1))).toMatchObject({ reason: 'admins_missing' })
  expect(await wrong((all) => all.splice(5, 1, `nobody=${hexOf(eve)}`))).toMatchObject({ reason: 'not_found', field: 'name' })
  expect(await wrong((all) => all.splice(5, 1, `two=${hexOf(RECOVERY)}`))).toMatchObject({ reason: 'key_not_distinct' })
  expect(await wrong((all) => all.splice(5, 1, 'two=abc'))).toMatchObject({ reason: 'field_malformed', field: 'two' })
  expect(await before.engine.read.operators()).toBeNull()
  const waiting = await door.request(['halt-orders', 'on'], { asker: one })
  await door.tokenFor(third)

  expect(await door.act(words, put)).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect((await before.engine.read.operators())?.operators.map(({ operatorId, roles }) => [operatorId, roles])).toEqual([
    [3, ['risk', 'admin']],
    [4, ['risk', 'admin']],
  ])
  // Asked for under passwords: nobody approves it any more.
  expect(await door.approve(waiting.data.id, two)).toMatchObject({ reason: 'signature_missing', field: 'id' })
  expect(await door.request(['halt-orders', 'on'], { asker: third })).toMatchObject({ reason: 'token_invalid' })
  door.endSittings()
  expect(await door.signIn(one)).toMatchObject({ reason: 'signature_missing' })
  const [first, second] = keys.map((key, at): Login => ({ ...([one, two][at] as Login), key })) as [Login, Login]
  expect(await door.act(['halt-orders', 'on'], { asker: first, approver: second })).toMatchObject({
    data: { state: 'executed', approvedBy: null, confirmedBy: { id: 4 } },
  })
  expect((await before.engine.read.configuration()).newOrdersHalted).toBe(true)
  expect(await door.act(['halt-orders', 'off'], { asker: first, approver: second })).toMatchObject({
    code: 200,
    data: { state: 'executed' },
  })
  await door.close()
  await before.stop()
})

test('with a passkey alone nobody changes operators', async () => {
  const asked = await post(PAM, 'acts/request', { act: 'operator-disable', words: ['tess'], reason: 'incident' })
  await post(PAM, 'acts/sign', { id: asked.data.id, signature: PAM.key.sign(Buffer.from(asked.data.toSign, 'hex')) })
  expect((await operator(TESS.number))?.isActive).toBe(true)
})
