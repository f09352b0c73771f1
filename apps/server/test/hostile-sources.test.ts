import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { PASSWORD, type Reply } from './client.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { FIRST_OPERATORS } from './signing/signers.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A house behind one proxy, with the limits on, and guessers in as many networks as a test likes. */
let place: TestServer
let desk: OperatorDesk
beforeAll(async () => {
  place = await testServer({ env: { TRUST_PROXY: 'on', SMTP_URL: 'smtp://127.0.0.1:9' } })
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})
afterEach(() => vi.restoreAllMocks())

/** Each number is an address in a network of its own. */
const addressOf = (n: number) => `100.${64 + (n >> 8)}.${n & 255}.9`
const from = (address: string, device?: string) => ({ 'x-forwarded-for': address, ...(device ? { 'x-device': device } : {}) })
const login = (loginName: string, loginPassword: string, headers: Record<string, string>) =>
  place.client().post('/api/user/login', { signType: 3, loginName, loginPassword }, headers)
const register = (loginName: string, address: string) =>
  place.client().post('/api/user/register', { signType: 3, loginName, loginPassword: PASSWORD, newPassword: PASSWORD }, from(address))
const many = <T>(count: number, make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const countOf = (replies: readonly Reply[], reason: string) => replies.filter((reply) => reply.reason === reason).length

async function act(): Promise<Reply> {
  const [asker, approver] = FIRST_OPERATORS
  desk.endSittings()
  return desk.act(['halt-orders', 'off'], { asker, approver })
}

test('two hundred hostile sources guess a user’s and an operator’s name: both sign in from their own device meanwhile', async () => {
  const home = '203.0.113.7'
  const { data } = await register('hunted_user', home)
  // In the owner's own network, too, and under every name that could be taken for the operator's.
  const operators = ['operator-a', 'operator operator-a', 'operator 1', 'operator-door operator-a']
  const guessing = many(200, async (n) => {
    const address = n % 10 === 0 ? home : addressOf(n)
    const names = ['hunted_user', operators[n % operators.length] as string]
    const replies: Reply[] = []
    for (const name of names) replies.push(await login(name, `guess ${n}`, from(address)))
    return replies
  })
  const own: Reply[] = []
  for (let n = 0; n < 3; n++) {
    own.push(await login('hunted_user', PASSWORD, from(home, data.device)))
    own.push(await act())
  }
  const guesses = (await guessing).flat()
  expect(own.map(({ code }) => code)).toEqual(Array(6).fill(200))
  expect(guesses.every(({ code }) => code === 0)).toBe(true)
  expect(countOf(guesses, 'login_wrong')).toBeGreaterThanOrEqual(360)
  // Without his device the owner waits with those of his network, and is in from any other.
  expect(await login('hunted_user', PASSWORD, from(home))).toMatchObject({ reason: expect.stringMatching(/^too_many_/) })
  expect(await login('hunted_user', PASSWORD, from('198.51.100.1'))).toMatchObject({ code: 200 })
  expect(await act()).toMatchObject({ code: 200 })
})

test('a device counts its own wrong tries, opens nothing by itself, and helps with no other name', async () => {
  const [ada, bob] = [await register('device_ada', '203.0.114.1'), await register('device_bob', '203.0.114.1')]
  const wrong = (n: number) => login('device_ada', 'wrong password', from(addressOf(1_000 + n), ada.data.device))
  const tries = []
  for (let n = 0; n < 9; n++) tries.push((await wrong(n)).reason)
  expect(tries).toEqual([...Array(8).fill('login_wrong'), 'too_many_attempts'])
  expect(await login('device_ada', PASSWORD, from(addressOf(1_020), ada.data.device))).toMatchObject({ reason: 'too_many_attempts' })
  const others = []
  for (let n = 0; n < 9; n++) others.push((await login('device_ada', 'wrong password', from('203.0.115.1', bob.data.device))).reason)
  expect(others).toEqual([...Array(8).fill('login_wrong'), 'too_many_attempts'])
  expect(await login('device_bob', PASSWORD, from('203.0.115.1', bob.data.device))).toMatchObject({
    code: 200,
    data: { device: bob.data.device },
  })
})

test('five wrong guesses from everywhere else leave a code to its owner, on his device even beside a guesser', async () => {
  const { records, codes } = place.services
  const email = 'forgetful@example.org'
  const made = await records.users.register({ kind: 'email', loginName: email, password: PASSWORD, inviteCode: '' })
  if (typeof made === 'string') throw new Error(made)
  const device = await place.services.devices.remember(made.userId, '')
  const issued = await codes.issue(
    { purpose: 'FIND_PASSWORD', target: `email:${email}`, userId: '' },
    { own: '', network: '', isCounted: false, hasWorked: false },
  )
  if ('reason' in issued) throw new Error(issued.reason)
  const reset = (emailCode: string, headers: Record<string, string>) =>
    place.client().post('/api/user/backPwd', { email, newPwd: 'a much better password', emailCode }, headers)
  const wrong = issued.code === '111111' ? '222222' : '111111'
  const guesses = []
  for (let n = 0; n < 6; n++) guesses.push((await reset(wrong, from('203.0.116.1'))).reason)
  expect(guesses).toEqual([...Array(5).fill('code_wrong'), 'too_many_attempts'])
  expect(await reset(issued.code, from('203.0.116.2'))).toMatchObject({ reason: 'too_many_attempts' })
  expect(await reset(issued.code, from('203.0.116.2', device))).toMatchObject({ code: 200 })
})

const countQueries = () => {
  const asked: string[] = []
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    asked.push(String((args[0] as { text?: string })?.text ?? args[0]))
    return query.apply(this, args as never) as never
  })
  return () => asked.filter((text) => text.includes('"sessions"')).length
}
const info = (satoken: string, address: string) => place.client().get('/api/user/getInfo', {}, { satoken, ...from(address) })

test('of five hundred invalid tokens few reach the database, one is asked for once, and a neighbour’s session lives on', async () => {
  const neighbour = '192.0.2.1'
  const { data } = await register('quiet_neighbour', neighbour)
  expect(await info(data.satoken, neighbour)).toMatchObject({ code: 200 })
  place.time.nowMs += 5_000
  const queries = countQueries()
  const replies: Reply[] = []
  for (let batch = 0; batch < 5; batch++) replies.push(...(await many(100, (n) => info(`${batch}-${n}`.padEnd(43, 'x'), '192.0.2.2'))))
  expect(countOf(replies, 'token_invalid') + countOf(replies, 'too_many_requests')).toBe(500)
  expect(countOf(replies, 'token_invalid')).toBe(60)
  expect(queries()).toBe(60)
  expect(await info(data.satoken, neighbour)).toMatchObject({ code: 200 })
  expect(queries()).toBe(61)
  // Public calls and sockets are held to the same.
  expect(await place.client().get('/api/common/getCoinList', {}, { satoken: 'y'.repeat(43), ...from('192.0.2.3') })).toMatchObject({
    reason: 'too_many_requests',
  })
  const socket = await SocketClient.open(place.url, '/ws/coin/123456789', from('192.0.2.4'))
  socket.send({ op: 'auth', token: 'z'.repeat(43) })
  expect((await socket.of('ERROR')).reason).toBe('too_many_requests')
  socket.close()
  expect(queries()).toBe(61)
  for (let n = 0; n < 50; n++) await info('w'.repeat(43), '198.18.0.1')
  expect(queries()).toBe(62)
})

test('a fresh sign-in and, after a restart, earlier sessions work beside a neighbour who sends random tokens', async () => {
  const [home, flood] = ['203.0.120.1', '203.0.120.2']
  const { data } = await register('beside_the_flood', home)
  const device = data.device
  const guess = async (name: string) => {
    const replies = await many(70, (n) => info(`${name}-${n}`.padEnd(43, 'x'), flood))
    expect(countOf(replies, 'too_many_requests')).toBeGreaterThan(0)
  }
  await guess('before')
  const fresh = await login('beside_the_flood', PASSWORD, from(home, device))
  expect(fresh).toMatchObject({ code: 200 })
  expect(await info(fresh.data.satoken, home)).toMatchObject({ code: 200 })
  await place.restart()
  await guess('after')
  for (const token of [data.satoken, fresh.data.satoken]) expect(await info(token, home)).toMatchObject({ code: 200 })
  // What opens nothing is held up as before.
  expect(await info('v'.repeat(43), home)).toMatchObject({ reason: 'too_many_requests' })
})

const refusalBody = (address: string) =>
  new Promise<unknown>((resolve, reject) => {
    const socket = new WebSocket(`${place.url.replace('http', 'ws')}/ws/watcher`, { headers: from(address) })
    socket.on('unexpected-response', async (_request, response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      resolve(JSON.parse(Buffer.concat(parts).toString()))
    })
    socket.on('open', () => reject(new Error('it was let in')))
    socket.on('error', reject)
  })

test('the hundred and first socket of an address is refused with a reason, and another address still connects', async () => {
  const open = (address: string) => SocketClient.open(place.url, '/ws/watcher', from(address))
  const sockets = await many(100, () => open('198.51.100.77'))
  await expect(open('198.51.100.77')).rejects.toThrow('refused 429')
  expect(await refusalBody('198.51.100.77')).toMatchObject({
    code: 0,
    reason: 'too_many_sockets',
    msg: 'Too many sockets from one address',
  })
  const other = await open('198.51.100.78')
  const six = await many(2, (n) => open(`2001:db8:5:1::${n + 1}`))
  sockets[0]?.close()
  await sockets[0]?.closed
  await expect.poll(() => open('198.51.100.77').then((socket) => sockets.push(socket))).toBeTruthy()
  await expect(open('198.51.100.77')).rejects.toThrow('refused 429')
  for (const socket of [...sockets, other, ...six]) socket.close()
})
