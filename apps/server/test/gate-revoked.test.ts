import { LISTED_GATES } from '@glasshouse/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestUser } from './client.ts'
import { CONTRACT, depositForContracts, marketLong, openOf, restingLong } from './contract-user.ts'
import { gateOf, passGates } from './gate-user.ts'
import { openOperatorDoor } from './operator-desk.ts'
import { FIRST_OPERATORS } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A pass is taken back where a verified document says that the country is closed. */
let place: TestServer
beforeAll(async () => {
  place = await testServer({ gates: LISTED_GATES, env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

let orders = 0
const open = (person: TestUser, body: object = marketLong) => person.post(CONTRACT.submit, { ...body, clientOrderId: `revoked${++orders}` })
/** Says DE, passes, and trades. */
async function trader(name: string): Promise<TestUser> {
  const person = await place.person(name, 'real')
  await depositForContracts(place, person, 5_000n)
  await place.beat()
  await passGates(person)
  return person
}

/** Sends a document of a country and has it approved, past the operators' calls. */
async function approved(person: TestUser, country: string): Promise<void> {
  const { reviewId, version } = await sent(person, country)
  const { desk } = place.services.identity
  const claimed = await desk.act({ reviewId, version, act: 'claim', operatorId: 1, reason: '' })
  await desk.act({ reviewId, version: claimed.review.version, act: 'approve', operatorId: 1, reason: '' })
}

/** The same by an operator's own calls. */
async function approvedAtTheDoor(person: TestUser, country: string): Promise<void> {
  const { reviewId, version } = await sent(person, country)
  const door = await openOperatorDoor(place)
  const token = (await door.tokenFor(FIRST_OPERATORS[0])) as string
  const act = (name: string, at: number) =>
    door.send('POST', '/operator/reviews/act', { token, body: { id: reviewId, version: at, act: name, reason: '' } })
  await act('claim', version)
  expect(await act('approve', version + 1)).toMatchObject({ code: 200 })
  await door.close()
}

async function sent(person: TestUser, country: string) {
  const idCard = `NUMBER${person.userId}${country}`
  await person.post('/api/user/uploadKYC', { realName: 'Sample Person', idCard, flag: 1, country, cardType: 1 })
  const { review_id: reviewId, version } = await place.services.records.db
    .selectFrom('reviews')
    .selectAll()
    .where('subject', '=', `user:${person.userId}`)
    .orderBy('review_id', 'desc')
    .executeTakeFirstOrThrow()
  return { reviewId, version }
}
const passes = (person: TestUser) =>
  place.services.records.db.selectFrom('gate_passes').select('product').where('user_id', '=', person.userId).orderBy('product').execute()
const passedInCore = async (person: TestUser) => {
  const user = await place.services.records.users.byId(person.userId)
  return (await place.engine.read.account(await place.services.accounts.of(user?.userRef ?? '', 'real')))?.gates
}
const told = async (person: TestUser) =>
  JSON.stringify(await person.get('/api/notices/list')).split('A product is not offered in your country').length - 1

test('a document of a closed country takes the passes back, what rests to open goes, and the position can be closed', async () => {
  const ada = await trader('ada')
  expect(await open(ada)).toMatchObject({ code: 200 })
  expect(await open(ada, restingLong)).toMatchObject({ code: 200 })
  const [position] = await openOf(ada)
  await approvedAtTheDoor(ada, 'KP')
  await vi.waitFor(async () => expect(await passedInCore(ada)).toEqual({ spot: 0, futures: 0, options: 0 }), 20_000)
  await place.settled()
  expect((await ada.get(CONTRACT.orders)).rows).toEqual([])
  expect(await open(ada)).toMatchObject({ code: 0, reason: 'gate_not_passed' })
  expect(await gateOf(ada, 'futures')).toMatchObject({ isOpen: false, lacks: ['country'] })
  await vi.waitFor(async () => expect(await passes(ada)).toEqual([]), 20_000)
  expect(await told(ada)).toBe(2)
  expect((await place.services.records.audit.list(50)).filter(({ act }) => act === 'gate_revoked')).toMatchObject([
    { actor: 'system', subject: `user ${ada.userId}` },
    { actor: 'system', subject: `user ${ada.userId}` },
  ])
  expect(await ada.post(CONTRACT.close, { id: position.id })).toMatchObject({ code: 200 })
  expect(await openOf(ada)).toEqual([])
})

test('a document of an open country takes nothing', async () => {
  const bea = await trader('bea')
  await approved(bea, 'DE')
  place.services.identity.decided.notify(bea.userId)
  expect(await gateOf(bea, 'futures')).toMatchObject({ isOpen: true })
  expect(await open(bea)).toMatchObject({ code: 200 })
  expect(await told(bea)).toBe(0)
})

test('a kill after the approval: the next start takes the passes back', async () => {
  const cas = await trader('cas')
  await approved(cas, 'KP')
  expect(await open(cas)).toMatchObject({ code: 200 })
  await place.restart()
  await place.beat()
  expect(await open(cas)).toMatchObject({ reason: 'gate_not_passed' })
  expect(await passes(cas)).toEqual([])
  expect(await told(cas)).toBe(2)
})

test('a kill between core and records: the person is told once, by the next start', async () => {
  const dan = await trader('dan')
  await approved(dan, 'KP')
  const user = await place.services.records.users.byId(dan.userId)
  const accountId = await place.services.accounts.of(user?.userRef ?? '', 'real')
  const actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
  for (const product of ['futures', 'options'] as const) await place.engine.submit({ type: 'RevokePass', actor, accountId, product })
  expect(await told(dan)).toBe(0)
  await place.restart()
  expect(await passes(dan)).toEqual([])
  expect(await told(dan)).toBe(2)
  await place.restart()
  expect(await told(dan)).toBe(2)
})
