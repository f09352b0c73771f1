import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, PASSWORD, type Reply } from './client.ts'
import { codeIn, mailServer } from './mail-server.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Codes, and the way back to a forgotten password, through a real mail server. */
let place: TestServer
let mails: Awaited<ReturnType<typeof mailServer>>
const logLines: string[] = []
beforeAll(async () => {
  mails = await mailServer()
  place = await testServer({ withDocs: true, env: { LIMITS: 'relaxed', SMTP_URL: mails.url }, logLines })
})
afterAll(async () => {
  await place.stop()
  await mails.stop()
})

const { stringify } = JSON
let people = 0
const someEmail = () => `person${++people}@example.org`
const askCode = (codeType: string, email: string, client: Client = place.client()): Promise<Reply> =>
  client.post('/api/user/sendEmailCode', { codeType, email })
const mailedCode = async (email: string) => codeIn((await mails.mailTo(email, { hasCode: true })).mail.text as string)
const NEW_PASSWORD = 'another long password'
const other = (code: string) => (code === '111111' ? '222222' : '111111')
/** How many mails came, once none is on its way. */
async function mailCount(): Promise<number> {
  const waiting = place.services.records.db.selectFrom('outbox_messages').select('message_id').where('state', '=', 'waiting')
  await expect.poll(() => waiting.execute()).toEqual([])
  return mails.received.length
}
/** A minute later another code may be asked for. */
const minuteLater = () => {
  place.time.nowMs += 60_000
}

/** Registered by e-mail and signed in. */
async function emailPerson(email = someEmail()): Promise<Client & { email: string; userId: string }> {
  expect(await askCode('REGISTER', email)).toMatchObject({ code: 200 })
  const client = place.client()
  const body = { signType: 1, email, loginPassword: PASSWORD, newPassword: PASSWORD, code: await mailedCode(email) }
  const { data } = await client.post('/api/user/register', body)
  client.token = (await login(email, PASSWORD)).data.satoken
  minuteLater()
  return Object.assign(client, { email, userId: data.userId as string })
}
const login = (email: string, loginPassword: string) =>
  place.client().post('/api/user/login', { signType: 1, loginName: email, loginPassword })

test('a code comes by mail in the asked language, and the reply tells when it ends and when the next may be asked for [API-013]', async () => {
  const email = someEmail()
  const asked = await place.client().post('/api/user/sendEmailCode', { codeType: 'REGISTER', email }, { language: 'ar' })
  expect(asked).toMatchObject({ code: 200, data: { expiresAt: place.time.nowMs + 600_000, nextAt: place.time.nowMs + 60_000 } })
  const { mail, to } = await mails.mailTo(email, { hasCode: true })
  expect(to).toEqual([email])
  expect(mail.subject).toMatch(/هو رمزك في Glasshouse/)
  expect(stringify(asked)).not.toContain(codeIn(mail.text as string))
})

test('the fields may stand in the query as older clients send them, and the body goes before the query [API-013]', async () => {
  const [inQuery, inBody] = [someEmail(), someEmail()]
  expect(await place.client().send('POST', '/api/user/sendEmailCode', { query: { codeType: 'REGISTER', email: inQuery } })).toMatchObject({
    code: 200,
  })
  await mails.mailTo(inQuery, { hasCode: true })
  minuteLater()
  const both = { query: { codeType: 'REGISTER', email: inQuery }, body: { email: inBody } }
  expect(await place.client().send('POST', '/api/user/sendEmailCode', both)).toMatchObject({ code: 200 })
  expect((await mails.mailTo(inBody, { hasCode: true })).to).toEqual([inBody])
})

test('the house’s own name is in the mail', async () => {
  const { settings } = place.services.records
  const before = (await settings.all()).LOGO_SETTING as object
  await settings.set('LOGO_SETTING', { ...before, name: 'Harbor' }, 'operator:1')
  const email = someEmail()
  await askCode('REGISTER', email)
  const { mail } = await mails.mailTo(email, { hasCode: true })
  await settings.set('LOGO_SETTING', before, 'operator:1')
  expect(mail.subject).toContain('Harbor')
  expect(mail.from?.name).toBe('Harbor')
})

test('a password reset sets a forgotten password anew, every session of that user ends, and the code is used up [API-022, ER-045]', async () => {
  const ada = await emailPerson()
  const bob = await emailPerson()
  const second = (await login(ada.email, PASSWORD)).data.satoken
  expect(await askCode('FIND_PASSWORD', ada.email)).toMatchObject({ code: 200 })
  const emailCode = await mailedCode(ada.email)
  const reset = { email: ada.email.toUpperCase(), newPwd: NEW_PASSWORD, emailCode }
  const ended: string[] = []
  const stopListening = place.services.sessionChanges.listen(({ kind, sessionId }) => ended.push(`${kind} ${sessionId}`))
  const hers = (await place.services.records.sessions.list(ada.userId)).map(({ sessionId }) => `ended ${sessionId}`)
  expect(await place.client().post('/api/user/backPwd', reset)).toMatchObject({ code: 200 })
  stopListening()
  expect(hers).toHaveLength(3)
  // Her open sockets hear it too.
  expect(ended.sort()).toEqual(hers.sort())
  for (const headers of [{ satoken: ada.token }, { satoken: second }])
    expect(await place.client().get('/api/user/getInfo', {}, headers)).toMatchObject({ code: 500, reason: 'token_invalid' })
  expect(await bob.get('/api/user/getInfo')).toMatchObject({ code: 200 })
  expect(await login(ada.email, PASSWORD)).toMatchObject({ code: 0, reason: 'login_wrong' })
  expect(await login(ada.email, NEW_PASSWORD)).toMatchObject({ code: 200 })
  expect(await place.client().post('/api/user/backPwd', { ...reset, newPwd: 'a third password' })).toMatchObject({
    reason: 'code_wrong',
    field: 'emailCode',
  })
  expect(await login(ada.email, NEW_PASSWORD)).toMatchObject({ code: 200 })
  const [entry] = await place.services.records.audit.list(1)
  expect(entry).toMatchObject({ actor: `user:${ada.userId}`, act: 'password_reset' })
})

test('in an address, which proxies write down, a new password is refused, and its code stays good [API-022]', async () => {
  const ada = await emailPerson()
  await askCode('FIND_PASSWORD', ada.email)
  const query = { email: ada.email, newPwd: NEW_PASSWORD, emailCode: await mailedCode(ada.email) }
  expect(await place.client().get('/api/user/backPwd', query)).toMatchObject({ code: 0, reason: 'secret_in_query' })
  expect(await place.client().send('POST', '/api/user/backPwd', { query: { newPwd: NEW_PASSWORD }, body: query })).toMatchObject({
    ...{ code: 0, reason: 'secret_in_query', field: 'newPwd' },
  })
  expect(await login(ada.email, NEW_PASSWORD)).toMatchObject({ reason: 'login_wrong' })
  expect(await place.client().post('/api/user/backPwd', query)).toMatchObject({ code: 200 })
  expect(await login(ada.email, NEW_PASSWORD)).toMatchObject({ code: 200 })
})

test('who signs in by the old password while a new one is set is not let in', async () => {
  const ada = await emailPerson()
  await askCode('FIND_PASSWORD', ada.email)
  const emailCode = await mailedCode(ada.email)
  const { users, sessions } = place.services.records
  const authenticate = users.authenticate.bind(users)
  const slow = vi.spyOn(users, 'authenticate').mockImplementationOnce(async (...given) => {
    const user = await authenticate(...given)
    expect(await place.client().post('/api/user/backPwd', { email: ada.email, newPwd: NEW_PASSWORD, emailCode })).toMatchObject({
      code: 200,
    })
    return user
  })
  expect(await login(ada.email, PASSWORD)).toMatchObject({ code: 0, reason: 'login_wrong' })
  expect(slow).toHaveBeenCalledOnce()
  expect(await sessions.list(ada.userId)).toEqual([])
  expect(await login(ada.email, NEW_PASSWORD)).toMatchObject({ code: 200 })
})

test('nobody learns from a forgotten password whether an address has an account', async () => {
  const known = (await emailPerson()).email
  const unknown = someEmail()
  const before = await mailCount()
  const ask = async (email: string) => {
    const first = await askCode('FIND_PASSWORD', email)
    const again = await askCode('FIND_PASSWORD', email)
    const wrongs: Reply[] = []
    for (let n = 0; n < 7; n++)
      wrongs.push(await place.client().post('/api/user/backPwd', { email, newPwd: NEW_PASSWORD, emailCode: `00000${n}` }))
    return { first, again, wrongs }
  }
  const answers = await ask(unknown)
  expect(await ask(known)).toEqual(answers)
  expect(answers).toMatchObject({ first: { code: 200 }, again: { reason: 'code_asked_too_soon' } })
  expect(answers.wrongs.map(({ reason }) => reason)).toEqual([...Array(5).fill('code_wrong'), ...Array(2).fill('too_many_attempts')])
  await mailCount()
  expect(mails.received.slice(before).flatMap(({ to }) => to)).toEqual([known])
})

test('no language that is none makes the answers for known and unknown addresses differ, or keeps a code back', async () => {
  const known = (await emailPerson()).email
  const ask = (email: string) =>
    place.client().post('/api/user/sendEmailCode', { codeType: 'FIND_PASSWORD', email }, { language: 'constructor' })
  const answers = [await ask(someEmail()), await ask(known)]
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ code: 200 })
  expect(await mailedCode(known)).toMatch(/^\d{6}$/)
})

test('an address of any length that may register signs in too', async () => {
  const ada = await emailPerson(`${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example.org`)
  expect(await login(ada.email, PASSWORD)).toMatchObject({ code: 200 })
})

test('a code mailed for one thing is no good for another, nor for another address', async () => {
  const [ada, bob] = [await emailPerson(), await emailPerson()]
  await askCode('REGISTER', ada.email)
  const back = (email: string, emailCode: string) => place.client().post('/api/user/backPwd', { email, newPwd: NEW_PASSWORD, emailCode })
  expect(await back(ada.email, await mailedCode(ada.email))).toMatchObject({ code: 0, reason: 'code_wrong' })
  await askCode('FIND_PASSWORD', bob.email)
  expect(await back(ada.email, await mailedCode(bob.email))).toMatchObject({ code: 0, reason: 'code_wrong' })
  for (const { email, token } of [ada, bob]) {
    expect(await login(email, PASSWORD)).toMatchObject({ code: 200 })
    expect(await place.client().get('/api/user/getInfo', {}, { satoken: token })).toMatchObject({ code: 200 })
  }
})

test.each<[string, (code: string) => string]>([
  ['in two groups', (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['in Arabic digits', (code) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))],
  [
    'in full-width digits, with a mark of direction',
    (code) => `\u200e${code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))}`,
  ],
])('a mailed code written %s is the code', async (_how, written) => {
  const ada = await emailPerson()
  await askCode('FIND_PASSWORD', ada.email)
  const emailCode = written(await mailedCode(ada.email))
  expect(await place.client().post('/api/user/backPwd', { email: ada.email, newPwd: NEW_PASSWORD, emailCode })).toMatchObject({ code: 200 })
})

test('an expired code and one after five wrong tries change nothing', async () => {
  const ada = await emailPerson()
  const back = (emailCode: string) => place.client().post('/api/user/backPwd', { email: ada.email, newPwd: NEW_PASSWORD, emailCode })
  await askCode('FIND_PASSWORD', ada.email)
  const first = await mailedCode(ada.email)
  place.time.nowMs += 600_000
  expect(await back(first)).toMatchObject({ code: 0, reason: 'code_expired', field: 'emailCode' })
  await askCode('FIND_PASSWORD', ada.email)
  const second = await mailedCode(ada.email)
  for (let n = 0; n < 5; n++) expect(await back(other(second))).toMatchObject({ reason: 'code_wrong' })
  expect(await back(second)).toMatchObject({ code: 0, reason: 'too_many_attempts', field: 'emailCode' })
  expect(await login(ada.email, PASSWORD)).toMatchObject({ code: 200 })
  expect(await ada.get('/api/user/getInfo')).toMatchObject({ code: 200 })
})

test('asked again within a minute the house says how long to wait and sends nothing', async () => {
  const email = someEmail()
  await askCode('REGISTER', email)
  const code = await mailedCode(email)
  place.time.nowMs += 17_000
  expect(await askCode('REGISTER', email.toUpperCase())).toMatchObject({
    code: 0,
    reason: 'code_asked_too_soon',
    msg: 'A code was just sent; please wait 43 seconds',
  })
  await mailCount()
  expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(1)
  const body = { signType: 1, email, loginPassword: PASSWORD, newPassword: PASSWORD, code }
  expect(await place.client().post('/api/user/register', body)).toMatchObject({ code: 200 })
})

test('an address gets ten codes a day, and then none without a captcha and work', async () => {
  const email = someEmail()
  for (let n = 0; n < 10; n++) {
    expect(await askCode('REGISTER', email)).toMatchObject({ code: 200 })
    minuteLater()
  }
  expect(await askCode('REGISTER', email)).toMatchObject({ code: 0, reason: 'captcha_required', field: 'captchaCode' })
})

test.each(['UPD_PASSWORD', 'BIND'])('a code for %s needs a session [API-013]', async (codeType) => {
  const before = await mailCount()
  expect(await askCode(codeType, someEmail())).toMatchObject({ code: 500, reason: 'token_missing' })
  const stranger = Object.assign(place.client(), { token: 'A'.repeat(43) })
  expect(await askCode(codeType, someEmail(), stranger)).toMatchObject({ code: 500, reason: 'token_invalid' })
  expect(await mailCount()).toBe(before)
})

test('a code to change the password goes to the bound address only, one to bind goes to any [API-013]', async () => {
  const ada = await emailPerson()
  const bob = await emailPerson()
  for (const foreign of [someEmail(), bob.email])
    expect(await askCode('UPD_PASSWORD', foreign, ada)).toMatchObject({ code: 0, reason: 'email_not_bound', field: 'email' })
  expect(await askCode('UPD_PASSWORD', ada.email, ada)).toMatchObject({ code: 200 })
  const code = await mailedCode(ada.email)
  expect(await place.client().post('/api/user/backPwd', { email: ada.email, newPwd: NEW_PASSWORD, emailCode: code })).toMatchObject({
    reason: 'code_wrong',
  })
  const fresh = someEmail()
  expect(await askCode('BIND', fresh, ada)).toMatchObject({ code: 200 })
  await mails.mailTo(fresh, { hasCode: true })
})

const REFUSED: readonly (readonly [what: string, path: string, body: Record<string, unknown>, reason: string, field: string])[] = [
  ['no codeType', 'sendEmailCode', { email: 'a@example.org' }, 'field_missing', 'codeType'],
  ['an unknown codeType', 'sendEmailCode', { codeType: 'LOGIN', email: 'a@example.org' }, 'value_not_listed', 'codeType'],
  ['a codeType of wrong type', 'sendEmailCode', { codeType: 5, email: 'a@example.org' }, 'value_not_listed', 'codeType'],
  ['no e-mail', 'sendEmailCode', { codeType: 'REGISTER' }, 'field_missing', 'email'],
  ['an empty e-mail', 'sendEmailCode', { codeType: 'REGISTER', email: '' }, 'field_missing', 'email'],
  ['an e-mail of wrong type', 'sendEmailCode', { codeType: 'REGISTER', email: ['a@example.org'] }, 'field_wrong_type', 'email'],
  ['too long an e-mail', 'sendEmailCode', { codeType: 'REGISTER', email: `a@${'x'.repeat(260)}.org` }, 'field_too_long', 'email'],
  ...[
    'plain',
    'two@at@example.org',
    'a b@example.org',
    'a@example.org\r\nBcc: eve@example.org',
    'a@example.org\nSubject: x',
    'a@example.org,eve@example.org',
    'a@example.org;eve@example.org',
    'House <a@example.org>',
    '"a b"@example.org',
    'a@example',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    '.a@example.org',
    'a..b@example.org',
    'ädа@example.org',
    'a@exam\u0000ple.org',
    'a@example.org%0d%0aBcc:eve@example.org',
  ].map(
    (email) => [`the e-mail ${stringify(email)}`, 'sendEmailCode', { codeType: 'REGISTER', email }, 'field_malformed', 'email'] as const,
  ),
  ['no new password', 'backPwd', { email: 'a@example.org', emailCode: '123456' }, 'field_missing', 'newPwd'],
  ['too short a password', 'backPwd', { email: 'a@example.org', newPwd: 'short', emailCode: '123456' }, 'field_too_short', 'newPwd'],
  ['too long a password', 'backPwd', { email: 'a@example.org', newPwd: 'p'.repeat(65), emailCode: '123456' }, 'field_too_long', 'newPwd'],
  ['a common password', 'backPwd', { email: 'a@example.org', newPwd: 'PassWord1', emailCode: '123456' }, 'password_guessable', 'newPwd'],
  [
    'the address as password',
    'backPwd',
    { email: 'a@example.org', newPwd: 'A@Example.org', emailCode: '123456' },
    'password_guessable',
    'newPwd',
  ],
  ['no code', 'backPwd', { email: 'a@example.org', newPwd: NEW_PASSWORD }, 'field_missing', 'emailCode'],
  ['a code of letters', 'backPwd', { email: 'a@example.org', newPwd: NEW_PASSWORD, emailCode: 'abcdef' }, 'field_malformed', 'emailCode'],
  ['a code of wrong type', 'backPwd', { email: 'a@example.org', newPwd: NEW_PASSWORD, emailCode: 123456 }, 'field_wrong_type', 'emailCode'],
  [
    'too long a code',
    'backPwd',
    { email: 'a@example.org', newPwd: NEW_PASSWORD, emailCode: '1'.repeat(21) },
    'field_too_long',
    'emailCode',
  ],
  ['no e-mail', 'backPwd', { newPwd: NEW_PASSWORD, emailCode: '123456' }, 'field_missing', 'email'],
]
test.each(REFUSED)('with %s %s is refused, and nothing is sent, counted or changed', async (_what, path, body, reason, field) => {
  const sight = async () => [
    await mailCount(),
    await place.services.records.db.selectFrom('sent_codes').selectAll().orderBy('target').orderBy('purpose').execute(),
    await place.services.records.db.selectFrom('code_sends').selectAll().orderBy('subject').execute(),
  ]
  const before = await sight()
  const reply = await place.client().post(`/api/user/${path}`, body)
  expect(reply).toMatchObject({ code: 0, data: null, reason, field })
  expect(reply.msg.startsWith(`${field}: `)).toBe(true)
  expect(await sight()).toEqual(before)
})

test('a domain in another script is written as mail servers know it, and is the same address in either form', async () => {
  const asTyped = 'ada@bücher.example'
  await askCode('REGISTER', asTyped)
  // The test's server shows the domain in its own script again; in the mail it stands as it travelled.
  const { raw } = await mails.mailTo(asTyped, { hasCode: true })
  expect(raw).toMatch(/^To: ada@xn--bcher-kva\.example\r$/m)
  expect(await askCode('REGISTER', 'Ada@XN--BCHER-KVA.example')).toMatchObject({ reason: 'code_asked_too_soon' })
})

test('no log line, kept row or metric holds a code, a password or the mail server’s', async () => {
  const ada = await emailPerson()
  await askCode('FIND_PASSWORD', ada.email)
  const code = await mailedCode(ada.email)
  await place.client().get('/api/user/backPwd', { email: ada.email, newPwd: NEW_PASSWORD, emailCode: code })
  expect(logLines.join('')).toContain('/api/user/backPwd')
  const metrics = await (await fetch(`${place.url}/metrics`)).text()
  expect(metrics).toMatch(/glasshouse_messages_waiting \d/)
  const { db } = place.services.records
  const kept = await Promise.all([
    db.selectFrom('sent_codes').selectAll().execute(),
    db.selectFrom('audit_entries').selectAll().execute(),
    db.selectFrom('request_keys').selectAll().execute(),
    db.selectFrom('outbox_messages').selectAll().execute(),
  ])
  const said = `${logLines.join('')}${metrics}${stringify(kept)}`
  // Digits may stand in times and hashes: what is looked for is the code as a value of its own.
  for (const secret of [`"${code}"`, ` ${code} `, `emailCode=`, PASSWORD, NEW_PASSWORD, encodeURIComponent(NEW_PASSWORD), 'another+long'])
    expect(said).not.toContain(secret)
})

test('the calls stand in OpenAPI, with fields for a body and for a query', async () => {
  const { paths } = (await (await fetch(`${place.url}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, { requestBody?: unknown; parameters?: unknown[] }>>
  }
  for (const path of ['/api/user/sendEmailCode', '/api/user/sendMobileCode', '/api/user/backPwd'])
    expect(stringify(paths[path]?.post?.requestBody), path).toMatch(/email|phone/)
  for (const path of ['/api/user/sendMobileCode', '/api/user/easyGenerateCode', '/api/user/captchaImage'])
    expect(paths[path]?.get?.parameters, path).not.toEqual([])
  expect(paths['/api/user/getCountryCode']).toHaveProperty('get')
})

test('a house whose outbox is full says busy, with and without an account, and makes no code', async () => {
  const { email } = await emailPerson()
  const before = await mailCount()
  const room = vi.spyOn(place.services.messages, 'hasRoom').mockResolvedValue(false)
  for (const asked of [email, someEmail()]) {
    const { status, reply } = await place
      .client()
      .raw('POST', '/api/user/sendEmailCode', { body: { codeType: 'FIND_PASSWORD', email: asked } })
    expect([status, reply.reason]).toEqual([503, 'busy'])
  }
  room.mockRestore()
  expect(await askCode('FIND_PASSWORD', email)).toMatchObject({ code: 200 })
  expect(await mailCount()).toBe(before + 1)
  minuteLater()
})

test('a code and its mail are written together: when one fails there is neither', async () => {
  const email = someEmail()
  const failing = vi.spyOn(place.services.messages, 'addCode').mockRejectedValue(new Error('the outbox cannot be written'))
  expect(await askCode('REGISTER', email)).toMatchObject({ reason: 'internal' })
  failing.mockRestore()
  const codes = await place.services.records.db.selectFrom('sent_codes').select('target').where('target', '=', `email:${email}`).execute()
  expect(codes).toEqual([])
  minuteLater()
})

test('what waits at a stop is mailed after the next start, and what has expired by then is not', async () => {
  const [prompt, late] = [someEmail(), someEmail()]
  const { messages, records } = place.services
  await records.db.transaction().execute(async (tx) => {
    const code = { kind: 'mail', purpose: 'REGISTER', code: '049213', exchangeName: 'House', language: 'en' } as const
    await messages.addCode(tx, { ...code, to: late, untilMs: place.time.nowMs + 1_000 })
    await messages.addCode(tx, { ...code, to: prompt, untilMs: place.time.nowMs + 600_000 })
    // Nothing is seen of it before the stop: it is committed while the sender has stopped already.
    await messages.stop()
  })
  const before = mails.received.length
  await place.restart(1_000)
  await mails.mailTo(prompt, { hasCode: true })
  await mailCount()
  expect(mails.received.slice(before).flatMap(({ to }) => to)).toEqual([prompt])
})
