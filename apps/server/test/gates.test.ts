import { LISTED_GATES, type ProductGate } from '@glasshouse/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestUser } from './client.ts'
import { CONTRACT, depositForContracts, marketLong } from './contract-user.ts'
import { announceGate, declare, GATES, gateOf, passGates, prove, rightAnswers, wrongAnswers } from './gate-user.ts'
import { OPTION, up } from './option-user.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
beforeAll(async () => {
  place = await testServer({ gates: LISTED_GATES, env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

const [FUTURES] = LISTED_GATES as [ProductGate]
let opens = 0
/** Under a key of its own: the same body again would be answered as the same order. */
const open = (person: TestUser) => person.post(CONTRACT.submit, { ...marketLong, clientOrderId: `gate${++opens}` })

/** A real person with money for futures. */
async function trader(name: string): Promise<TestUser> {
  const person = await place.person(name, 'real')
  await depositForContracts(place, person, 5_000n)
  await place.beat()
  return person
}

test('futures ask step by step, and open when nothing is missing', async () => {
  const ada = await trader('ada')
  expect(await open(ada)).toMatchObject({ code: 0, reason: 'gate_not_passed' })
  expect(await gateOf(ada, 'spot')).toMatchObject({ isOpen: true, lacks: [] })
  expect(await gateOf(ada, 'futures')).toMatchObject({
    isOpen: false,
    lacks: ['residence', 'terms', 'questions'],
    ageLeast: 18,
    triesLeft: 3,
  })
  await declare(ada, { country: 'DE', birthDate: '1990-01-31' })
  expect(await gateOf(ada, 'futures')).toMatchObject({ lacks: ['terms', 'questions'] })
  await ada.post(GATES.terms, { version: 1 })
  const answers = rightAnswers('futures')
  const missed = await ada.post(GATES.answers('futures'), { version: 1, answers: [...answers.slice(0, 4), (answers[4]! + 1) % 3] })
  expect(missed).toMatchObject({ code: 200, data: { wrong: ['stop_loss'], triesLeft: 2 } })
  expect(await open(ada)).toMatchObject({ reason: 'gate_not_passed' })
  const right = await ada.post(GATES.answers('futures'), { version: 1, answers })
  expect(right).toMatchObject({ data: { wrong: [], triesLeft: 2 } })
  expect(right.rows.find(({ product }) => product === 'futures')).toMatchObject({ isOpen: true, lacks: [] })
  expect(await open(ada)).toMatchObject({ code: 200 })
  expect(await gateOf(ada, 'options')).toMatchObject({ isOpen: false, lacks: ['questions'] })
  expect(await ada.post(OPTION.place, up)).toMatchObject({ reason: 'gate_not_passed' })
})

test('what was declared, accepted and answered is kept with its time and an audit entry, and no birth date in it', async () => {
  const bea = await trader('bea')
  await passGates(bea, ['futures'])
  const entries = (await place.services.records.audit.list(30)).filter(({ actor }) => actor === `user:${bea.userId}`)
  expect(entries.map(({ act }) => act).reverse()).toEqual(['residence_declared', 'terms_accepted', 'gate_answered', 'gate_passed'])
  expect(JSON.stringify(entries)).not.toContain('1990')
  const { db } = place.services.records
  expect(await db.selectFrom('gate_passes').select(['product', 'version']).where('user_id', '=', bea.userId).execute()).toEqual([
    { product: 'futures', version: 1 },
  ])
})

test('a demo account is asked nothing', async () => {
  const dan = await place.person('dan', 'demo')
  expect((await dan.get(GATES.states)).rows.every(({ isOpen }) => isOpen)).toBe(true)
  expect(await open(dan)).toMatchObject({ code: 200 })
  expect(await dan.post(OPTION.place, up)).toMatchObject({ code: 200 })
})

describe('what is refused', () => {
  test.each<[string, string, object, object]>([
    ['no country', GATES.residence, { country: 'XX', birthDate: '1990-01-31' }, { reason: 'value_not_listed', field: 'country' }],
    [
      'a day that never was',
      GATES.residence,
      { country: 'DE', birthDate: '1990-02-30' },
      { reason: 'field_malformed', field: 'birthDate' },
    ],
    ['a day to come', GATES.residence, { country: 'DE', birthDate: '2090-01-01' }, { reason: 'field_malformed', field: 'birthDate' }],
    ['terms that nobody asks for', GATES.terms, { version: 2 }, { reason: 'terms_not_asked', field: 'version' }],
    [
      'answers of another version',
      GATES.answers('futures'),
      { version: 2, answers: [0, 0, 0, 0, 0] },
      { reason: 'gate_not_in_force', field: 'version' },
    ],
    ['answers about spot', GATES.answers('spot'), { version: 1, answers: [] }, { reason: 'gate_not_in_force', field: 'version' }],
    ['answers about nothing', GATES.answers('loans'), { version: 1, answers: [] }, { field: 'product' }],
    ['a choice that is none', GATES.answers('futures'), { version: 1, answers: [3, 0, 0, 0, 0] }, { field: 'answers.0' }],
  ])('%s', async (_, path, body, answer) => {
    const eve = await place.person('eve', 'real')
    expect(await eve.post(path, body)).toMatchObject({ code: 0, ...answer })
    expect(await gateOf(eve, 'futures')).toMatchObject({ isOpen: false, lacks: ['residence', 'terms', 'questions'], triesLeft: 3 })
  })

  test('too few answers are all wrong, and count', async () => {
    const eve = await place.person('eve', 'real')
    const reply = await eve.post(GATES.answers('futures'), { version: 1, answers: [1, 2, 0, 1] })
    expect(reply.data).toEqual({ wrong: ['leverage', 'liquidation', 'funding', 'mark_price', 'stop_loss'], triesLeft: 2 })
  })

  test('a country that is closed and an age below the least are final, and no other is declared instead', async () => {
    const kim = await place.person('kim', 'real')
    expect(await declare(kim, { country: 'KP', birthDate: '2012-01-31' })).toMatchObject({ code: 200 })
    expect(await gateOf(kim, 'futures')).toMatchObject({ isOpen: false, lacks: ['country', 'age'] })
    expect(await declare(kim, { country: 'DE', birthDate: '1990-01-31' })).toMatchObject({ reason: 'residence_declared' })
    expect(await declare(kim, { country: 'KP', birthDate: '2012-01-31' })).toMatchObject({ code: 200 })
    await kim.post(GATES.terms, { version: 1 })
    await kim.post(GATES.answers('futures'), { version: 1, answers: rightAnswers('futures') })
    expect(await gateOf(kim, 'futures')).toMatchObject({ isOpen: false, lacks: ['country', 'age'] })
    expect(await open(kim)).toMatchObject({ reason: 'gate_not_passed' })
  })

  test('a session without a proof declares nothing, and what was declared is told to it without one', async () => {
    const ivy = await place.person('ivy', 'real')
    const declared = { country: 'KP', birthDate: '2012-01-31' }
    const refused = await ivy.post(GATES.residence, declared)
    expect(refused).toMatchObject({ code: 0, reason: 'proof_required', proof: { ways: ['password'] } })
    expect((await gateOf(ivy, 'futures')).lacks).toContain('residence')
    const acts = await place.services.records.audit.list(5)
    expect(acts.filter(({ act, subject }) => act === 'residence_declared' && subject.includes(ivy.userId))).toEqual([])

    expect(await declare(ivy, { country: 'DE', birthDate: '1990-01-31' })).toMatchObject({ code: 200 })
    place.time.nowMs += 6 * 60_000
    expect(await ivy.post(GATES.residence, declared)).toMatchObject({ reason: 'residence_declared' })
    expect(await ivy.post(GATES.residence, { country: 'DE', birthDate: '1990-01-31' })).toMatchObject({ code: 200 })
  })

  test('a proof of another session, or one that is too old, declares nothing', async () => {
    const ned = await place.person('ned', 'real')
    const thief = place.client()
    const { data } = await thief.post('/api/user/login', { signType: 3, loginName: ned.loginName, loginPassword: PASSWORD })
    thief.token = data.satoken
    await prove(ned)
    expect(await thief.post(GATES.residence, { country: 'KP', birthDate: '2012-01-31' })).toMatchObject({ reason: 'proof_required' })
    place.time.nowMs += 6 * 60_000
    expect(await ned.post(GATES.residence, { country: 'DE', birthDate: '1990-01-31' })).toMatchObject({ reason: 'proof_required' })
    expect((await gateOf(ned, 'futures')).lacks).toContain('residence')
  })

  test('whoever is eighteen tomorrow is seventeen today', async () => {
    const may = await place.person('may', 'real')
    const now = new Date(place.time.nowMs)
    const tomorrow = new Date(Date.UTC(now.getUTCFullYear() - 18, now.getUTCMonth(), now.getUTCDate() + 1)).toISOString().slice(0, 10)
    await declare(may, { country: 'DE', birthDate: tomorrow })
    expect((await gateOf(may, 'futures')).lacks).toEqual(['age'])
  })
})

describe('tries', () => {
  test('fifty at once are counted like fifty in turn: three', async () => {
    const sam = await place.person('sam', 'real')
    const answers = wrongAnswers('futures')
    const replies = await Promise.all(Array.from({ length: 50 }, () => sam.post(GATES.answers('futures'), { version: 1, answers })))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(3)
    expect(replies.filter(({ reason }) => reason === 'gate_tries_used')).toHaveLength(47)
    expect(await sam.post(GATES.answers('futures'), { version: 1, answers: rightAnswers('futures') })).toMatchObject({
      reason: 'gate_tries_used',
    })
    expect(await gateOf(sam, 'options')).toMatchObject({ triesLeft: 3 })
    place.time.nowMs += 86_400_000
    await place.beat()
    expect(await sam.post(GATES.answers('futures'), { version: 1, answers: rightAnswers('futures') })).toMatchObject({
      data: { wrong: [] },
    })
  })

  test('right answers sent again stay right and cost nothing, and those of one person open nothing to another', async () => {
    const [pia, tom] = [await trader('pia'), await trader('tom')]
    await passGates(pia, ['futures'])
    expect(await pia.post(GATES.answers('futures'), { version: 1, answers: wrongAnswers('futures') })).toMatchObject({
      data: { wrong: [], triesLeft: 3 },
    })
    expect(await open(pia)).toMatchObject({ code: 200 })
    expect(await open(tom)).toMatchObject({ reason: 'gate_not_passed' })
  })
})

test('a pass that the core has not heard of is told again at the next look', async () => {
  const una = await trader('una')
  await declare(una, { country: 'DE', birthDate: '1990-01-31' })
  await una.post(GATES.terms, { version: 1 })
  // As a kill between the answers and the core leaves it.
  await place.services.records.gates.answer(una.userId, { product: 'futures', version: 1 }, rightAnswers('futures'))
  await place.services.records.gates.pass(una.userId, { product: 'futures', version: 1 })
  expect(await open(una)).toMatchObject({ reason: 'gate_not_passed' })
  expect(await gateOf(una, 'futures')).toMatchObject({ isOpen: true })
  expect(await open(una)).toMatchObject({ code: 200 })
})

/** Last: it changes the rule for everybody. */
test('a new rule asks again from its time on: neither before, nor by what was answered for the former one', async () => {
  const ivy = await trader('ivy')
  await passGates(ivy, ['futures'])
  await announceGate(place, { ...FUTURES, version: 2, level: 'primary' })
  expect(await ivy.post(GATES.answers('futures'), { version: 2, answers: rightAnswers('futures') })).toMatchObject({
    reason: 'gate_not_in_force',
  })
  expect(await open(ivy)).toMatchObject({ code: 200 })
  await place.beat(1_000)
  expect(await open(ivy)).toMatchObject({ reason: 'gate_not_passed' })
  expect(await gateOf(ivy, 'futures')).toMatchObject({ version: 2, lacks: ['level_primary', 'questions'] })
  expect(await ivy.post(GATES.answers('futures'), { version: 1, answers: rightAnswers('futures') })).toMatchObject({
    reason: 'gate_not_in_force',
  })
  await ivy.post(GATES.answers('futures'), { version: 2, answers: rightAnswers('futures') })
  expect(await gateOf(ivy, 'futures')).toMatchObject({ isOpen: false, lacks: ['level_primary'] })
})
