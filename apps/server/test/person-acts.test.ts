import { LISTED_GATES, type ProductGate } from '@glasshouse/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceGate } from './gate-user.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Operators' acts on what people may do with their accounts: asked by one role, approved by another. */
let place: TestServer
let desk: OperatorDesk
const [sue, cat, ann, eve] = [loginOf('sue'), loginOf('cat'), loginOf('ann'), loginOf('eve')] as const
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  desk = await openOperatorDoor(place)
  await addOperators(place, [
    [sue, 'support'],
    [cat, 'compliance'],
    [ann, 'admin'],
    [eve, 'treasury'],
  ])
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const ask = (login: Login | undefined, words: readonly string[]) => desk.request(words, { asker: login as Login, reason: 'user_request' })
const approve = (login: Login | undefined, id: string) => desk.approve(id, login as Login)
const payouts = async (userId: string) => place.services.records.payoutStops.payoutsOf(userId)
async function stopped(name: string) {
  const person = await place.person(name, 'real')
  const { db, payoutStops } = place.services.records
  await payoutStops.stop(db, person.userId)
  return person
}

test('support asks, compliance approves: the stop is lifted, payouts wait, the person is told and the audit says who', async () => {
  const ada = await stopped('ada')
  const asked = await ask(sue, ['resume-payouts', ada.userId])
  expect(asked).toMatchObject({ code: 200, data: { state: 'requested' } })
  expect((await payouts(ada.userId)).stoppedAtMs).not.toBeNull()
  expect(await approve(cat, asked.data.id)).toMatchObject({ code: 200, data: { state: 'executed' } })
  const { stoppedAtMs, afterMs } = await payouts(ada.userId)
  expect(stoppedAtMs).toBeNull()
  expect(afterMs).toBe(place.time.nowMs + place.services.credentialChanges.payoutDelayMs)
  expect(JSON.stringify(await ada.get('/api/notices/list'))).toContain('Customer service lifted the stop of payouts')
  const entries = (await place.services.records.audit.list(20)).filter(({ subject }) => subject.includes(ada.userId))
  expect(entries.map(({ act }) => act).sort()).toEqual(['approval_approve', 'approval_request', 'resume-payouts', 'resume_payouts'])
})

test.each<readonly [what: string, asker: Login | undefined, words: readonly string[]]>([
  ['a lifting by treasury', eve, ['resume-payouts', '1']],
  ['a lifting by compliance alone', cat, ['resume-payouts', '1']],
  ['a lifting by an admin', ann, ['resume-payouts', '1']],
  ['another retention by support', sue, ['retention-years', '7']],
  ['another retention by compliance', cat, ['retention-years', '7']],
])('%s is not even asked for', async (_, asker, words) => {
  expect(await ask(asker, words)).toMatchObject({ code: 0, reason: 'role_missing' })
})

test('nobody but compliance approves, and never who asked', async () => {
  const bob = await stopped('bob')
  const { id } = (await ask(sue, ['resume-payouts', bob.userId])).data
  for (const other of [sue, ann, eve]) expect(await approve(other, id)).toMatchObject({ code: 0, data: null })
  expect((await payouts(bob.userId)).stoppedAtMs).not.toBeNull()
})

test('what is not stopped, nobody, and a stop that its person lifted meanwhile are refused and change nothing', async () => {
  const cas = await place.person('cas', 'real')
  expect(await ask(sue, ['resume-payouts', cas.userId])).toMatchObject({ code: 0, reason: 'payouts_not_stopped', field: 'uid' })
  expect(await ask(sue, ['resume-payouts', '1'])).toMatchObject({ code: 0, reason: 'not_found', field: 'uid' })
  const dan = await stopped('dan')
  const { id } = (await ask(sue, ['resume-payouts', dan.userId])).data
  const { db, payoutStops, approvals } = place.services.records
  await payoutStops.lift(db, dan.userId)
  expect(await approve(cat, id)).toMatchObject({ code: 0, reason: 'payouts_not_stopped' })
  expect((await approvals.byId(id))?.state).toBe('requested')
  expect((await payouts(dan.userId)).afterMs).toBeNull()
})

test('an admin asks for another retention, compliance approves, and accounts closed from then on are held so long', async () => {
  const { settings } = place.services.records
  const { id } = (await ask(ann, ['retention-years', '7'])).data
  expect(await settings.retentionYears()).toBe(5)
  expect(await approve(cat, id)).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect(await settings.retentionYears()).toBe(7)
  const person = await place.person('leaver', 'real')
  const { db } = place.services.records
  const sessions = await db.selectFrom('sessions').select('session_id').where('user_id', '=', person.userId).execute()
  for (const { session_id: sessionId } of sessions) await place.services.proofs.note({ sessionId }, 'password')
  const { data } = await person.post('/api/user/closeAccount', { loginName: person.loginName })
  expect(Math.round((data.heldUntil - place.services.clock()) / (365.25 * 86_400_000))).toBe(7)
})

test.each(['-1', '101', '5.5', '5y', '', '1e1', '٥'])('a retention of "%s" years is out of bounds', async (years) => {
  expect(await ask(ann, ['retention-years', years])).toMatchObject({ code: 0, data: null })
})

test('no other way past the bounds: the setting refuses what is no number of years', async () => {
  const { settings } = place.services.records
  for (const value of [{ years: 101 }, { years: '5' }, {}, null])
    await expect(settings.set('RETENTION_SETTING', value, 'operator:1')).rejects.toThrow('RETENTION_SETTING.years')
})

test('the operators’ status says what has no gate, and so does /readyz', async () => {
  expect((await desk.send('GET', '/status')).data).toMatchObject({ withoutGate: ['futures', 'options'] })
  const readyz = async () => (await fetch(`${place.url}/readyz`)).json()
  expect(await readyz()).toMatchObject({ ready: true, withoutGate: ['futures', 'options'] })
  await announceGate(place, LISTED_GATES[0] as ProductGate)
  await place.beat(2_000)
  await expect.poll(readyz).toMatchObject({ withoutGate: ['options'] })
})
