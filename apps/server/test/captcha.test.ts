import { createHash } from 'node:crypto'
import type { NewCaptcha } from '@glasshouse/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Reply } from './client.ts'
import { codeIn } from './mail-server.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
/** What the pictures showed, as a reader sees it. */
const shown: NewCaptcha[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  const { captchas } = place.services
  const make = captchas.make.bind(captchas)
  captchas.make = async (where) => {
    const made = await make(where)
    shown.push(made)
    return made
  }
  await place.client().post('/api/user/register', { signType: 3, loginName: 'reader', loginPassword: PASSWORD, newPassword: PASSWORD })
})
afterAll(() => place.stop())

async function setMode(captchaMode: 'off' | 'endpoint' | 'image'): Promise<void> {
  const { settings } = place.services.records
  const captchaUrl = { off: '', endpoint: '/api/user/easyGenerateCode', image: '/api/user/captchaImage' }[captchaMode]
  await settings.set(
    'LOGIN_REGIS_SETTING',
    { ...((await settings.all()).LOGIN_REGIS_SETTING as object), captchaMode, captchaUrl },
    'operator:1',
  )
}
const login = (put: Record<string, unknown> = {}): Promise<Reply> =>
  place.client().post('/api/user/login', { signType: 3, loginName: 'reader', loginPassword: PASSWORD, ...put })
async function read(codeType: string): Promise<{ captchaId: string; code: string }> {
  const { data } = await place.client().get('/api/user/easyGenerateCode', { codeType })
  const made = shown.at(-1) as NewCaptcha
  expect(data.captchaId).toBe(made.captchaId)
  return { captchaId: made.captchaId, code: made.text }
}
const sessionCount = async () => (await place.services.records.db.selectFrom('sessions').select('session_id').execute()).length
const userCount = async () => (await place.services.records.db.selectFrom('users').select('user_id').execute()).length
const otherLetter = (text: string) => (text.startsWith('A') ? `C${text.slice(1)}` : `A${text.slice(1)}`)

test('the endpoint answers a picture and its id, and nothing that tells the letters [API-016]', async () => {
  const { data } = await place.client().get('/api/user/easyGenerateCode')
  const { text } = shown.at(-1) as NewCaptcha
  const png = Buffer.from(data.img.replace('data:image/png;base64,', ''), 'base64')
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(data.expiresAt).toBe(place.time.nowMs + 180_000)
  expect(`${JSON.stringify(data)}${png.toString('latin1')}`).not.toContain(text)
})

test.each(['LOGIN', 'REGISTER'] as const)(
  'the picture of %s comes bare with its id in a header, never from a cache [API-017]',
  async (codeType) => {
    const response = await fetch(`${place.url}/api/user/captchaImage?codeType=${codeType}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('captcha-id')).toBe(shown.at(-1)?.captchaId)
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const { captchaId, text } = shown.at(-1) as NewCaptcha
    expect(await place.services.captchas.take(captchaId, codeType, text)).toBe(true)
  },
)

test.each([
  ['captchaImage', {}, 'field_missing'],
  ['captchaImage', { codeType: 'BIND' }, 'value_not_listed'],
  ['easyGenerateCode', { codeType: 'BIND' }, 'value_not_listed'],
])('%s refuses %o and draws nothing', async (path, query: Record<string, string>, reason) => {
  const before = shown.length
  expect(await place.client().get(`/api/user/${path}`, query)).toMatchObject({ code: 0, reason, field: 'codeType' })
  expect(shown).toHaveLength(before)
})

test('where it is off nobody needs it', async () => {
  await setMode('off')
  expect(await login()).toMatchObject({ code: 200 })
})

test.each(['endpoint', 'image'] as const)(
  'in mode %s a sign-in needs its picture read, and each picture is good for one try [VL-065, ER-007]',
  async (mode) => {
    await setMode(mode)
    expect((await place.client().post('/api/common/getAllSetting')).data.LOGIN_REGIS_SETTING.captchaMode).toBe(mode)
    const before = await sessionCount()
    const first = await read('LOGIN')
    for (const none of [{}, { code: '', captchaId: first.captchaId }, { code: null }])
      expect(await login(none)).toMatchObject({ code: 0, reason: 'captcha_required', field: 'code' })
    expect(await login({ code: first.code })).toMatchObject({ code: 0, reason: 'captcha_required', field: 'captchaId' })
    expect(await login({ ...first, code: otherLetter(first.code) })).toMatchObject({ code: 0, reason: 'captcha_wrong', field: 'code' })
    expect(await login(first)).toMatchObject({ code: 0, reason: 'captcha_wrong' })
    expect(await sessionCount()).toBe(before)

    const second = await read('LOGIN')
    expect(await login({ ...second, loginPassword: 'wrong password' })).toMatchObject({ reason: 'login_wrong' })
    expect(await login(second)).toMatchObject({ reason: 'captcha_wrong' })
    const third = await read('LOGIN')
    expect(await login({ ...third, code: third.code.toLowerCase() })).toMatchObject({ code: 200 })
    expect(await login(third)).toMatchObject({ reason: 'captcha_wrong' })
    expect(await sessionCount()).toBe(before + 1)
  },
)

test('a late answer, a made-up id and the picture of another place are refused', async () => {
  await setMode('endpoint')
  const late = await read('LOGIN')
  place.time.nowMs += 180_000
  expect(await login(late)).toMatchObject({ reason: 'captcha_wrong' })
  expect(await login({ captchaId: 'A'.repeat(22), code: 'ABCDE' })).toMatchObject({ reason: 'captcha_wrong' })
  expect(await login({ captchaId: 'A'.repeat(65), code: 'ABCDE' })).toMatchObject({ reason: 'field_too_long', field: 'captchaId' })
  expect(await login({ captchaId: 5, code: 'ABCDE' })).toMatchObject({ reason: 'field_wrong_type', field: 'captchaId' })
  expect(await login(await read('REGISTER'))).toMatchObject({ reason: 'captcha_wrong' })
})

test('a registration needs it too, by account in code, by e-mail beside the sent one [VL-070, ER-008]', async () => {
  await setMode('endpoint')
  const passwords = { loginPassword: PASSWORD, newPassword: PASSWORD }
  const register = (body: object) => place.client().post('/api/user/register', { ...passwords, ...body })
  const before = await userCount()
  const byName = { signType: 3, loginName: 'new_reader' }
  expect(await register(byName)).toMatchObject({ reason: 'captcha_required', field: 'code' })
  const wrong = await read('REGISTER')
  expect(await register({ ...byName, ...wrong, code: otherLetter(wrong.code) })).toMatchObject({ reason: 'captcha_wrong', field: 'code' })
  expect(await register({ ...byName, ...wrong })).toMatchObject({ reason: 'captcha_wrong' })
  expect(await userCount()).toBe(before)
  expect(await register({ ...byName, ...(await read('REGISTER')) })).toMatchObject({ code: 200 })

  const email = 'reader@example.org'
  const asker = await read('CODE')
  await place.client().post('/api/user/sendEmailCode', { codeType: 'REGISTER', email, captchaId: asker.captchaId, captchaCode: asker.code })
  const byMail = { signType: 1, email, code: codeIn(place.services.messages.mailbox?.list()[0]?.text ?? '') }
  expect(await register(byMail)).toMatchObject({ reason: 'captcha_required', field: 'captchaCode' })
  const { captchaId, code } = await read('REGISTER')
  expect(await register({ ...byMail, captchaId, captchaCode: otherLetter(code) })).toMatchObject({
    reason: 'captcha_wrong',
    field: 'captchaCode',
  })
  const fresh = await read('REGISTER')
  expect(await register({ ...byMail, captchaId: fresh.captchaId, captchaCode: fresh.code })).toMatchObject({ code: 200 })
})

test('codes are sent to who has read a picture for that, or to whoever is signed in', async () => {
  await setMode('endpoint')
  const send = (path: string, body: object, token = '') => {
    const client = place.client()
    client.token = token
    return client.post(`/api/user/${path}`, body)
  }
  const sent = async () => (await place.services.records.db.selectFrom('sent_codes').select('target').execute()).length
  const calls = [
    ['sendEmailCode', { codeType: 'REGISTER', email: 'asker@example.org' }],
    ['sendEmailCode', { codeType: 'FIND_PASSWORD', email: 'asker@example.org' }],
    ['sendMobileCode', { codeType: 'REGISTER', phone: '935551234567' }],
  ] as const
  for (const [path, body] of calls) {
    const before = await sent()
    expect(await send(path, body)).toMatchObject({ code: 0, reason: 'captcha_required', field: 'captchaCode' })
    const { captchaId, code } = await read('CODE')
    expect(await send(path, { ...body, captchaCode: code })).toMatchObject({ reason: 'captcha_required', field: 'captchaId' })
    expect(await send(path, { ...body, captchaId, captchaCode: otherLetter(code) })).toMatchObject({
      reason: 'captcha_wrong',
      field: 'captchaCode',
    })
    expect(await send(path, { ...body, captchaId, captchaCode: code })).toMatchObject({ reason: 'captcha_wrong' })
    const ofLogin = await read('LOGIN')
    expect(await send(path, { ...body, captchaId: ofLogin.captchaId, captchaCode: ofLogin.code })).toMatchObject({
      reason: 'captcha_wrong',
    })
    expect(await sent()).toBe(before)
    const right = await read('CODE')
    expect(await send(path, { ...body, captchaId: right.captchaId, captchaCode: right.code })).toMatchObject({ code: 200 })
    place.time.nowMs += 60_000
  }
  const signedIn = await read('LOGIN')
  const { data } = await login({ captchaId: signedIn.captchaId, code: signedIn.code })
  expect(await send('sendEmailCode', { codeType: 'BIND', email: 'bind@example.org' }, data.satoken)).toMatchObject({ code: 200 })
})

/** What the app's worker does. */
function solved(captchaId: string, bits: number): string {
  for (let number = 0; ; number++) {
    const digest = createHash('sha256').update(`${captchaId}:${number}`).digest()
    if (digest.readUInt32BE(0) < 2 ** (32 - bits)) return String(number)
  }
}
async function setBits(workBits: unknown): Promise<void> {
  const { db, settings } = place.services.records
  // Past the rule for new values: a row may be older.
  const value = JSON.stringify({ ...((await settings.all()).LOGIN_REGIS_SETTING as object), workBits })
  await db.updateTable('settings').set({ value }).where('key', '=', 'LOGIN_REGIS_SETTING').execute()
  settings.forget()
}
const work = async (codeType: string): Promise<{ captchaId: string; bits: number; expiresAt: number }> =>
  (await place.client().get('/api/user/workChallenge', { codeType })).data

test('proof of work takes the place of the picture: once, for its form, in time, and as hard as the settings say', async () => {
  await setMode('endpoint')
  await setBits(10)
  const first = await work('LOGIN')
  expect(first).toMatchObject({ bits: 10, expiresAt: place.time.nowMs + 300_000 })
  const answer = { captchaId: first.captchaId, code: solved(first.captchaId, 10) }
  expect(await login(answer)).toMatchObject({ code: 200 })
  expect(await login(answer)).toMatchObject({ reason: 'captcha_wrong', field: 'code' })

  const other = await work('REGISTER')
  expect(await login({ captchaId: other.captchaId, code: solved(other.captchaId, 10) })).toMatchObject({ reason: 'captcha_wrong' })
  const late = await work('LOGIN')
  place.time.nowMs += 300_000
  expect(await login({ captchaId: late.captchaId, code: solved(late.captchaId, 10) })).toMatchObject({ reason: 'captcha_wrong' })
  const easy = await work('LOGIN')
  // The first number that is good enough for fewer bits and not for these.
  const tooEasy = Array.from({ length: 100_000 }, (_, number) => String(number)).find((number) => {
    const word = createHash('sha256').update(`${easy.captchaId}:${number}`).digest().readUInt32BE(0)
    return word < 2 ** 27 && word >= 2 ** 22
  })
  expect(await login({ captchaId: easy.captchaId, code: tooEasy })).toMatchObject({ reason: 'captcha_wrong' })
  const wrong = await work('LOGIN')
  for (const code of ['-1', '1e3', 'x', '0x10']) expect(await login({ captchaId: wrong.captchaId, code })).toMatchObject({ code: 0 })
  expect(await login({ captchaId: `w.${'A'.repeat(22)}`, code: '1' })).toMatchObject({ reason: 'captcha_wrong' })
  const forCode = await work('CODE')
  place.time.nowMs += 60_000
  expect(
    await place.client().post('/api/user/sendEmailCode', {
      codeType: 'REGISTER',
      email: 'worker@example.org',
      captchaId: forCode.captchaId,
      captchaCode: solved(forCode.captchaId, 10),
    }),
  ).toMatchObject({ code: 200 })
})

test.each([
  [2, 8],
  [99, 24],
  ['hard', 17],
])('a difficulty of %j is taken as %i bits', async (set, bits) => {
  await setBits(set)
  expect((await work('LOGIN')).bits).toBe(bits)
})
