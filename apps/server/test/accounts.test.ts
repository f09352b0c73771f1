import { outcomeOf } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, restingBuy } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
beforeAll(async () => {
  place = await testServer()
})
afterAll(() => place.stop())

const registration = (loginName: string) => ({
  signType: 3,
  loginName,
  loginPassword: PASSWORD,
  newPassword: PASSWORD,
  activeCode: '',
  code: '',
})

test('one path registers an account and answers who it is [API-007]', async () => {
  const made = await place.client().post('/api/user/register', registration('first_one'))
  expect(made).toMatchObject({ code: 200, data: { userId: expect.stringMatching(/^[1-9]\d{8}$/) } })
})

test('registering signs in at once, and what is written down for a repetition holds no token', async () => {
  const client = place.client()
  const { data } = await client.post('/api/user/register', registration('let_in'))
  expect(data).toEqual({
    userId: expect.any(String),
    satoken: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: place.time.nowMs + 30 * 24 * 3_600_000,
    device: expect.stringMatching(/^[\w-]{65}$/),
  })
  expect(await client.get('/api/user/getInfo', {}, { satoken: data.satoken })).toMatchObject({ data: { user: { loginName: 'let_in' } } })
  const keyed = await client.post('/api/user/register', registration('keyed_in'), { 'idempotency-key': 'one-session' })
  expect(Object.keys(keyed.data)).toEqual(['userId'])
  expect(await place.services.records.sessions.list(keyed.data.userId)).toEqual([])
})

test.each([
  ['password', 'guess_a'],
  ['PassWord1', 'guess_b'],
  ['12345678', 'guess_c'],
  ['aaaaaaaa', 'guess_d'],
  ['        ', 'guess_e'],
  ['Guess_Fifth', 'guess_fifth'],
])('the password %j is refused at its field, and nobody is registered', async (password, loginName) => {
  const body = { ...registration(loginName), loginPassword: password, newPassword: password }
  expect(await place.client().post('/api/user/register', body)).toMatchObject({
    code: 0,
    reason: 'password_guessable',
    field: 'loginPassword',
    msg: 'loginPassword: This password is too easy to guess; please choose another one',
  })
  expect(await place.services.records.users.byLoginName(loginName)).toBeNull()
})

test('whoever has a common password from before keeps it', async () => {
  await place.services.records.users.register({ loginName: 'old_hand', password: 'password', inviteCode: '' })
  expect(await place.client().post('/api/user/login', { signType: 3, loginName: 'old_hand', loginPassword: 'password' })).toMatchObject({
    code: 200,
  })
})

test('a twenty-first sign-in ends the oldest session, and its sockets hear it', async () => {
  const { data } = await place.client().post('/api/user/register', registration('many_doors'))
  const user = await place.services.records.users.byLoginName('many_doors')
  if (!user) throw new Error('nobody was registered')
  const [first] = await place.services.records.sessions.list(user.userId)
  for (let n = 1; n < 20; n++) {
    place.time.nowMs += 1_000
    await place.services.records.sessions.open(user, { address: '192.0.2.1', device: '' })
  }
  const ended: string[] = []
  const stopListening = place.services.sessionChanges.listen(({ kind, sessionId }) => ended.push(`${kind} ${sessionId}`))
  const login = { signType: 3, loginName: 'many_doors', loginPassword: PASSWORD }
  expect(await place.client().post('/api/user/login', login)).toMatchObject({ code: 200 })
  stopListening()
  expect(ended).toEqual([`ended ${first?.sessionId}`])
  expect(await place.client().get('/api/user/getInfo', {}, { satoken: data.satoken })).toMatchObject({ reason: 'token_invalid' })
})

test('a taken name, two different passwords and an unknown invitation are refused, and nobody is registered', async () => {
  const client = place.client()
  await client.post('/api/user/register', registration('taken_name'))
  expect(await client.post('/api/user/register', registration('TAKEN_NAME'))).toMatchObject({
    reason: 'login_name_taken',
    field: 'loginName',
  })
  expect(await client.post('/api/user/register', { ...registration('differs'), newPassword: 'another password' })).toMatchObject({
    reason: 'passwords_differ',
    field: 'newPassword',
  })
  expect(await client.post('/api/user/register', { ...registration('uninvited'), activeCode: 'NOSUCHXX' })).toMatchObject({
    reason: 'invite_code_unknown',
    field: 'activeCode',
  })
  for (const name of ['differs', 'uninvited']) expect(await place.services.records.users.byLoginName(name)).toBeNull()
})

test('signing in answers a token that works in both headers, signing out kills it [API-010, API-003, API-020]', async () => {
  const client = place.client()
  await client.post('/api/user/register', registration('comes_and_goes'))
  const { data } = await client.post('/api/user/login', { signType: 3, loginName: 'comes_and_goes', loginPassword: PASSWORD, code: '' })
  expect(data.satoken).toMatch(/^[\w-]{43}$/)
  for (const headers of [{ authorization: data.satoken }, { satoken: data.satoken }, { authorization: `Bearer ${data.satoken}` }]) {
    expect(await client.get('/api/user/getInfo', {}, headers)).toMatchObject({ code: 200, data: { user: { loginName: 'comes_and_goes' } } })
  }
  expect(await client.post('/api/user/loginOut', undefined, { satoken: data.satoken })).toMatchObject({ code: 200 })
  const dead = await client.get('/api/user/getInfo', {}, { satoken: data.satoken })
  expect(dead).toMatchObject({ code: 500, reason: 'token_invalid' })
  expect(outcomeOf(200, dead).kind).toBe('signed_out')
})

test('guesses sent at once are counted like guesses sent one after the other', async () => {
  const client = place.client()
  await client.post('/api/user/register', registration('rushed_at'))
  place.time.nowMs += 60_000
  const body = { signType: 3, loginName: 'rushed_at', loginPassword: 'wrong password' }
  const replies = await Promise.all(Array.from({ length: 20 }, () => client.post('/api/user/login', body)))
  const count = (reason: string) => replies.filter((reply) => reply.reason === reason).length
  expect([count('login_wrong'), count('too_many_attempts')]).toEqual([8, 12])
  place.time.nowMs += 60_000
})

test('a wrong name and a wrong password get the same answer, and too many tries close the name for a while', async () => {
  const client = place.client()
  await client.post('/api/user/register', registration('guessed_at'))
  const attempt = (loginName: string, loginPassword: string) => client.post('/api/user/login', { signType: 3, loginName, loginPassword })
  const [wrong, unknown] = [await attempt('guessed_at', 'wrong password'), await attempt('never_was', 'wrong password')]
  expect(wrong).toEqual(unknown)
  expect(wrong).toMatchObject({ code: 0, reason: 'login_wrong' })
  for (let n = 0; n < 7; n++) await attempt('guessed_at', 'wrong password')
  expect(await attempt('guessed_at', PASSWORD)).toMatchObject({ reason: 'too_many_attempts' })
  place.time.nowMs += 15 * 60_000
  expect(await attempt('guessed_at', PASSWORD)).toMatchObject({ code: 200 })
})

test('user info combines user, detail, assets and the address flag, and shows no secret [API-019, EN-003]', async () => {
  const ada = await place.person('ada', 'real')
  const { data } = await ada.get('/api/user/getInfo')
  expect(data).toMatchObject({
    user: { userId: ada.userId, loginName: ada.loginName, status: 0, loginPassword: '******' },
    detail: { auditStatusPrimary: '0', userTardPwd: '' },
    addressFlag: false,
    realm: 'real',
    isSimulated: false,
  })
  expect(data.asset.map((asset: { type: number; symbol: string }) => `${asset.type} ${asset.symbol}`)).toContain('1 usdt')
  expect(JSON.stringify(data)).not.toContain('argon2')
})

test('switching moves the session between realms with balances and orders of their own [API-011, BC-018, PM-004]', async () => {
  const bob = await place.person('bob', 'real')
  const sums = async () => (await bob.get('/api/asset/assetBalance')).data
  expect(await sums()).toMatchObject({ realm: 'real', total: { all: '0' } })
  expect(await bob.send('POST', '/api/user/switch', { query: { type: '2' } })).toMatchObject({
    code: 200,
    data: { type: 2, realm: 'demo' },
  })
  expect(await sums()).toMatchObject({ realm: 'demo', total: { platform: '50000', financial: '0', contract: '50000', all: '100000' } })
  await bob.post('/api/currency/order/submit', restingBuy)
  expect((await bob.get('/api/user/getInfo')).data).toMatchObject({ realm: 'demo', isSimulated: true })
  await bob.send('POST', '/api/user/switch', { query: { type: '1' } })
  expect((await bob.get('/api/currency/order/orderList', { status: '0' })).rows).toEqual([])
  expect(await sums()).toMatchObject({ realm: 'real', total: { all: '0' } })
})

test('the further call enters demo trading too, and entering twice grants once [API-012]', async () => {
  const eve = await place.person('eve', 'real')
  for (let n = 0; n < 2; n++)
    expect(await eve.send('POST', '/api/user/startSimulated', { query: { type: '2' } })).toMatchObject({
      code: 200,
      data: { realm: 'demo' },
    })
  await eve.send('POST', '/api/user/switch', { query: { type: '1' } })
  await eve.send('POST', '/api/user/switch', { query: { type: '2' } })
  expect((await eve.get('/api/asset/assetBalance')).data.total.all).toBe('100000')
  expect(await eve.send('POST', '/api/user/startSimulated', { query: { type: '1' } })).toMatchObject({
    reason: 'value_not_listed',
    field: 'type',
  })
})

test('a key makes a registration repeatable for a day, and the remembered row holds no password', async () => {
  const client = place.client()
  const keyed = { 'idempotency-key': 'register-once' }
  const first = await client.post('/api/user/register', registration('keyed_one'), keyed)
  expect(await client.post('/api/user/register', registration('keyed_one'), keyed)).toEqual(first)
  expect(await client.post('/api/user/register', registration('keyed_two'), keyed)).toMatchObject({
    reason: 'key_reused',
    field: 'idempotency-key',
  })
  expect(await place.services.records.users.byLoginName('keyed_two')).toBeNull()
  const rows = await place.services.records.db.selectFrom('request_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(PASSWORD)
})

const USER_CALLS: readonly (readonly [method: 'GET' | 'POST', path: string])[] = [
  ['GET', '/api/user/getInfo'],
  ['POST', '/api/user/loginOut'],
  ['POST', '/api/user/switch?type=2'],
  ['POST', '/api/user/startSimulated?type=2'],
  ['GET', '/api/asset/assetBalance'],
  ['GET', '/api/asset/statement?coin=usdt&type=1'],
  ['POST', '/api/currency/order/submit'],
  ['GET', '/api/currency/order/orderList?status=0'],
  ['GET', '/api/currency/order/cancelOrder?id=1'],
  ['POST', '/api/currency/order/cancelOrder?id=1'],
  ['GET', '/api/countOrderTotals/B_TOTAL'],
  ['POST', '/api/userCoin/save'],
  ['POST', '/api/userCoin/removeByCoin'],
  ['POST', '/api/userCoin/getUserCoin'],
]
test.each(USER_CALLS)(
  '%s %s needs a token: none, a made-up and an ended one are told as a lost session [PM-003, ER-004]',
  async (method, path) => {
    const client = place.client()
    expect(await client.send(method, path)).toMatchObject({ code: 500, msg: expect.stringContaining('Token'), reason: 'token_missing' })
    expect(await client.send(method, path, { headers: { satoken: 'A'.repeat(43) } })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('Token'),
      reason: 'token_invalid',
    })
  },
)

const PUBLIC_CALLS: readonly (readonly [method: 'GET' | 'POST', path: string])[] = [
  ['POST', '/api/common/getAllSetting'],
  ['GET', '/api/symbolmanage/list'],
  ['GET', '/api/common/getAppCurrencyList'],
  ['GET', '/api/common/getCoinList'],
  ['GET', '/api/texchange/getCurrencyPrice?currency=btc'],
  ['GET', '/kline?symbol=btcusdt&interval=1m'],
  ['GET', '/api/depth?symbol=btcusdt'],
]
test.each(PUBLIC_CALLS)('%s %s works for a visitor [PM-001, PM-002]', async (method, path) => {
  expect(await place.client().send(method, path)).toMatchObject({ code: 200 })
})

test('an expired session is over', async () => {
  const late = await place.person('late', 'real')
  const before = place.time.nowMs
  place.time.nowMs += 30 * 24 * 3_600_000
  expect(await late.get('/api/user/getInfo')).toMatchObject({ code: 500, reason: 'token_invalid' })
  place.time.nowMs = before
})

test('a client that believes to be in the other realm is refused, but can find its way back', async () => {
  const ada = await place.person('astray')
  const believesReal = { 'x-realm': 'real' }
  expect(await ada.post('/api/currency/order/submit', restingBuy, believesReal)).toMatchObject({ code: 0, reason: 'realm_changed' })
  expect(await ada.get('/api/asset/assetBalance', {}, { 'x-realm': 'moon' })).toMatchObject({
    code: 0,
    reason: 'value_not_listed',
    field: 'x-realm',
  })
  expect((await ada.get('/api/asset/assetBalance')).data.total.all).toBe('100000')
  expect(await ada.get('/api/user/getInfo', {}, believesReal)).toMatchObject({ code: 200, data: { realm: 'demo' } })
})

test('one address on the net asks for so many codes a day and no more, whomever they are for', async () => {
  const { db } = place.services.records
  const ask = (email: string) => place.client().post('/api/user/sendEmailCode', { codeType: 'REGISTER', email })
  expect(await ask('one@example.org')).toMatchObject({ code: 200 })
  await db.updateTable('code_sends').set({ sends: 50 }).where('subject', 'like', 'address:%').execute()
  expect(await ask('two@example.org')).toMatchObject({ code: 0, reason: 'code_limit_reached' })
  expect(await db.selectFrom('sent_codes').selectAll().where('target', '=', 'email:two@example.org').execute()).toEqual([])
})
