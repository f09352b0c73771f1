import { OPERATOR_ROLES } from '@glasshouse/domain'
import { type AnyEndpoint, type CallName, calls } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, PASSWORD, type Reply, restingBuy, type Sent, type TestUser } from '../client.ts'
import { depositForContracts, marketLong, opened, restingLong } from '../contract-user.ts'
import { claimed } from '../depositor.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from '../operator-desk.ts'
import { beats, placed } from '../option-user.ts'
import { type Login, loginOf } from '../signing/signers.ts'
import { type TestServer, testServer } from '../test-server.ts'
import { Withdrawing } from '../withdrawing.ts'
import { OBJECT_CALLS, type ObjectCallName, OF_ACCOUNTS, OWN_CALLS, PUBLIC_CALLS, type Thing } from './object-calls.ts'

/** Every call that names something of a person, sent by its owner, by others, and by nobody. */
let place: TestServer
let people: Withdrawing
let desk: OperatorDesk
let owner: TestUser
let other: TestUser
/** The owner in demo money, signed in a second time. */
let twin: TestUser
let things: Record<Thing, string>
const staff = OPERATOR_ROLES.map((role) => loginOf(`the-${role}`))
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  for (let second = 0; second < 3; second++) await place.beat()
  people = new Withdrawing(place)
  desk = await openOperatorDoor(place)
  await addOperators(
    place,
    OPERATOR_ROLES.map((role, at) => [staff[at] as Login, role]),
  )
  owner = await rich('owner')
  other = await rich('other')
  things = await thingsOf(owner)
  await beats(place, 35)
  twin = Object.assign(place.client(), { loginName: owner.loginName, userId: owner.userId })
  const { data } = await twin.post('/api/user/login', { signType: 3, loginName: owner.loginName, loginPassword: PASSWORD })
  twin.token = data.satoken
  expect(await twin.send('POST', '/api/user/switch', { query: { type: '2' } })).toMatchObject({ code: 200 })
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

async function rich(name: string): Promise<TestUser> {
  const person = await people.person(name, { usdt: 50_000 })
  await people.verify(person, 2)
  await depositForContracts(place, person, 10_000n)
  return person
}

/** One of each. */
async function thingsOf(person: TestUser): Promise<Record<Thing, string>> {
  const made = async (path: string, body: object) => right(await person.post(path, body)).data.id as string
  const position = await opened(person, marketLong)
  const wish = { fromSymbol: 'usdt', toSymbol: 'btc', total: '100' }
  right(await person.get('/api/texchange/exchangeQuote', wish))
  return {
    spotOrder: await made('/api/currency/order/submit', restingBuy),
    filledOrder: await made('/api/currency/order/submit', { ...restingBuy, delegatePrice: '51000' }),
    contractOrder: await made('/api/contract/order/submit', restingLong),
    position: position.id,
    stop: await made('/api/contract/loss/sett', { id: position.id, lossType: 0, delegateType: 1, earnPrice: '60000' }),
    option: (await placed(person)).id,
    swap: await made('/api/texchange/currencyExchange', wish),
    claim: (await claimed(place, person)).id,
    withdrawal: right(await people.ask(person)).data.id,
    card: await people.saveCard(person),
    address: firstOf(await person.get('/api/user/addresses')).id,
    session: firstOf(await person.get('/api/user/sessions')).id,
    passkey: await passkeyOf(person),
    mail: firstOf(await person.get('/api/mail/listByUserId')).id,
    favourite: await made('/api/userCoin/save', { coin: 'ltcusdt' }),
  }
}

function right(reply: Reply): Reply {
  if (reply.code !== 200) throw new Error(`${reply.reason} ${reply.field ?? ''}: ${reply.msg}`)
  return reply
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the list holds
const firstOf = (reply: Reply): any => (right(reply).rows ?? reply.data)[0]

/** As one that was added in a browser. */
async function passkeyOf({ userId }: TestUser): Promise<string> {
  const credential_id = Buffer.from(`passkey of ${userId}`).toString('base64url')
  const key = {
    public_key: Buffer.alloc(65),
    counter: 0,
    transports: '',
    name: 'Phone',
    made_at_ms: place.services.clock(),
    used_at_ms: null,
  }
  await place.services.records.db
    .insertInto('passkeys')
    .values({ credential_id, user_id: userId, ...key })
    .execute()
  return credential_id
}

/** Everything that the owner sees of what belongs to them. */
async function possessions(): Promise<unknown> {
  const lists: readonly (readonly [string, string, object?])[] = [
    ['GET', '/api/currency/order/orderList?status=0'],
    ['GET', '/api/contract/order/list?status=0'],
    ['GET', '/api/contract/position/list?status=0'],
    ['GET', '/api/contract/loss/list?status=0'],
    ['POST', '/api/secondContractOrder/selectOrderList', { status: 1 }],
    ['GET', '/api/texchange/exchangeList'],
    ['GET', `/api/recharge/${things.claim}`],
    ['GET', '/api/withdraw/list'],
    ['GET', '/api/userBank/getbank'],
    ['GET', '/api/user/addresses'],
    ['GET', '/api/user/sessions'],
    ['GET', '/api/user/security'],
    ['GET', '/api/mail/listByUserId'],
    ['POST', '/api/userCoin/getUserCoin', {}],
    ['GET', '/api/asset/assetBalance'],
  ]
  const seen: unknown[] = []
  for (const [method, path, body] of lists) {
    const { rows, data } = right(await owner.send(method, path, body === undefined ? {} : { body })) as { rows?: unknown; data?: unknown }
    seen.push([path, rows ?? data])
  }
  return seen
}
/** An id of the same form that nothing has. */
const idOfNothing = (id: string) =>
  /^\d{1,15}$/.test(id) ? `${id}99999` : id.replace(/[0-9a-f]/gi, (letter) => (letter === '9' ? '8' : '9'))

const NAMES = Object.keys(OBJECT_CALLS) as ObjectCallName[]
const methodOf = ({ method }: AnyEndpoint, { body }: Sent) => (body === undefined ? method : 'POST')
async function ask(who: Pick<TestUser, 'send'>, name: ObjectCallName, id: string): Promise<Reply> {
  const call = calls[name]
  const sent: Sent = OBJECT_CALLS[name].send(id)
  return who.send(methodOf(call, sent), call.path.replace(/:\w+/, id), sent)
}

/** The call before has ended the owner's session. */
async function signedInAnew(): Promise<void> {
  const login = { signType: 3, loginName: owner.loginName, loginPassword: PASSWORD }
  owner.token = right(await place.client().post('/api/user/login', login)).data.satoken
}

test('every call has its line, in one of the three lists', () => {
  expect([...NAMES, ...OWN_CALLS, ...PUBLIC_CALLS].sort()).toEqual(Object.keys(calls).sort())
  const accessOf = (names: readonly CallName[]) => [...new Set(names.map((name) => calls[name].access))]
  expect([accessOf(NAMES), accessOf(OWN_CALLS), accessOf(PUBLIC_CALLS)]).toEqual([['user'], ['user'], ['public']])
})

test.each([...NAMES, ...OWN_CALLS])('%s is refused to visitors and to operators of every role', async (name) => {
  const call: AnyEndpoint = calls[name]
  const path = call.path.replace(/:\w+/, '1')
  const sent = call.method === 'POST' ? { body: {} } : {}
  expect(await place.client().send(call.method, path, sent)).toMatchObject({ code: 500, reason: 'token_missing', data: null })
  for (const login of staff) {
    const token = (await desk.tokenFor(login)) as string
    const answer = await place.client().send(call.method, path, { ...sent, headers: { authorization: token } })
    expect(answer, login.who).toMatchObject({ code: 500, reason: 'token_invalid', data: null })
  }
})

let known = { sent: 0, seen: undefined as unknown }
test.each(NAMES)('%s treats what somebody else has as if it were not there, and changes nothing', async (name) => {
  const { thing, toOthers } = OBJECT_CALLS[name]
  const id = things[thing]
  // What was seen after the last test stands, unless somebody spoke meanwhile.
  const before = known.sent === Client.sent ? known.seen : await possessions()
  const others = OF_ACCOUNTS.includes(thing) ? [other, twin] : [other]
  for (const stranger of others) {
    await people.prove(stranger)
    const answer = await ask(stranger, name, id)
    if (toOthers === 'no rows') expect(answer).toMatchObject({ code: 200, rows: [] })
    else expect(answer).toMatchObject({ code: 0, data: null, ...toOthers })
    const nothing = idOfNothing(id)
    const ofNothing = JSON.stringify(await ask(stranger, name, nothing))
    // A message names the id that was sent.
    expect(JSON.stringify(answer).replace(`: ${id} `, ': ')).toBe(ofNothing.replace(`: ${nothing} `, ': '))
  }
  const seen = await possessions()
  expect(seen).toEqual(before)
  known = { sent: Client.sent, seen }
})

test.each(NAMES)('%s is answered to the owner', async (name) => {
  if (name === 'notMeOfNotice') await signedInAnew()
  await people.prove(owner, 'passkey')
  const answer = await ask(owner, name, things[OBJECT_CALLS[name].thing])
  expect(answer, `${answer.reason} ${answer.field}: ${answer.msg}`).toMatchObject({ code: 200 })
  if (OBJECT_CALLS[name].toOthers === 'no rows') expect(answer.rows?.length).toBeGreaterThan(0)
})
