import { createHash } from 'node:crypto'
import type { NewCaptcha } from '@glasshouse/records'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, type Reply } from './client.ts'
import { codeIn, mailServer } from './mail-server.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Codes to an address that a stranger requests codes for. Its exchange has no captcha at the ways in. */
let place: TestServer
let mails: Awaited<ReturnType<typeof mailServer>>
const shown: NewCaptcha[] = []
beforeAll(async () => {
  mails = await mailServer()
  place = await testServer({ env: { TRUST_PROXY: 'on', SMTP_URL: mails.url } })
  const { captchas } = place.services
  const make = captchas.make.bind(captchas)
  captchas.make = async (where) => {
    const made = await make(where)
    shown.push(made)
    return made
  }
  const { db, settings } = place.services.records
  const value = JSON.stringify({ ...((await settings.all()).LOGIN_REGIS_SETTING as object), workBits: 8 })
  await db.updateTable('settings').set({ value }).where('key', '=', 'LOGIN_REGIS_SETTING').execute()
  settings.forget()
})
afterAll(async () => {
  await place.stop()
  await mails.stop()
})

const OWNER = '192.0.2.7'
/** Another network in each test. */
let stranger = ''
let tests = 0
beforeEach(() => {
  tests += 1
  stranger = `198.51.${tests}.7`
})
const minuteLater = (minutes = 1) => {
  place.time.nowMs += minutes * 60_000
}
interface From {
  readonly at?: string
  readonly device?: string
  readonly token?: string
}
function request(
  codeType: string,
  email: string,
  { at = stranger, device = '', token = '' }: From = {},
  body: object = {},
): Promise<Reply> {
  const headers = { 'x-forwarded-for': at, ...(device === '' ? {} : { 'x-device': device }) }
  return Object.assign(place.client(), { token }).post('/api/user/sendEmailCode', { codeType, email, ...body }, headers)
}
/** Once every mail that was promised is out. */
async function lastCode(email: string): Promise<string> {
  const waiting = place.services.records.db.selectFrom('outbox_messages').select('message_id').where('state', '=', 'waiting')
  await expect.poll(() => waiting.execute()).toEqual([])
  const coded = mails.received.filter(({ to, mail }) => to.includes(email) && /\d{6}/.test(mail.subject ?? ''))
  return codeIn(coded.at(-1)?.mail.text as string)
}
let people = 0
async function owner(): Promise<{ email: string; token: string; device: string }> {
  const email = `owner${++people}@example.org`
  expect(await request('REGISTER', email, { at: OWNER })).toMatchObject({ code: 200 })
  const body = { signType: 1, email, loginPassword: PASSWORD, newPassword: PASSWORD, code: await lastCode(email) }
  expect(await place.client().post('/api/user/register', body)).toMatchObject({ code: 200 })
  const { data } = await place.client().post('/api/user/login', { signType: 1, loginName: email, loginPassword: PASSWORD })
  minuteLater(24 * 60)
  return { email, token: data.satoken, device: data.device }
}
async function attack(email: string, codeType = 'FIND_PASSWORD'): Promise<void> {
  for (let n = 0; n < 10; n++) {
    expect(await request(codeType, email)).toMatchObject({ code: 200 })
    minuteLater()
  }
  expect(await request(codeType, email)).toMatchObject({ code: 0, reason: 'captcha_required' })
}
async function picture(): Promise<{ captchaId: string; captchaCode: string }> {
  await place.client().get('/api/user/easyGenerateCode', { codeType: 'CODE' })
  const made = shown.at(-1) as NewCaptcha
  return { captchaId: made.captchaId, captchaCode: made.text }
}
async function work(codeType = 'CODE_WAIT'): Promise<{ workId: string; workAnswer: string }> {
  const { captchaId, bits } = (await place.client().get('/api/user/workChallenge', { codeType })).data
  for (let number = 0; ; number++) {
    const digest = createHash('sha256').update(`${captchaId}:${number}`).digest()
    if (digest.readUInt32BE(0) < 2 ** (32 - bits)) return { workId: captchaId, workAnswer: String(number) }
  }
}

test('after a stranger’s ten the owner’s session and known device get every code that they need', async () => {
  const { email, token, device } = await owner()
  await attack(email)
  for (const codeType of ['PROOF', 'UPD_PASSWORD', 'FUND_PASSWORD', 'BIND']) {
    expect(await request(codeType, email, { at: OWNER, token })).toMatchObject({ code: 200 })
    minuteLater()
  }
  // Signed out, also from the attacker's own network.
  expect(await request('FIND_PASSWORD', email, { at: stranger, device })).toMatchObject({ code: 200 })
  const reset = { email, newPwd: 'another long password', emailCode: await lastCode(email) }
  expect(await place.client().post('/api/user/backPwd', reset)).toMatchObject({ code: 200 })
})

test('a stranger’s code of this minute leaves the owner’s session and device free, and their codes good', async () => {
  const { email, token, device } = await owner()
  expect(await request('FIND_PASSWORD', email)).toMatchObject({ code: 200 })
  expect(await request('PROOF', email, { token })).toMatchObject({ code: 200 })
  expect(await request('FIND_PASSWORD', email, { device })).toMatchObject({ code: 200 })
  const emailCode = await lastCode(email)
  minuteLater()
  expect(await request('FIND_PASSWORD', email)).toMatchObject({ code: 200 })
  const reset = { email, newPwd: 'another long password', emailCode }
  expect(await place.client().post('/api/user/backPwd', reset)).toMatchObject({ code: 200 })
})

test('an address that nobody has yet still gets its code of registration, after a picture, work and at most half an hour', async () => {
  const email = 'newcomer@example.org'
  await attack(email, 'REGISTER')
  const from = { at: OWNER }
  expect(await request('REGISTER', email, from, await picture())).toMatchObject({ reason: 'work_required', field: 'workAnswer' })
  const soon = await request('REGISTER', email, from, { ...(await picture()), ...(await work()) })
  expect(soon).toMatchObject({ reason: 'code_waits', msg: expect.stringMatching(/please try again in 29 minutes$/) })
  minuteLater(29)
  // The stranger comes first and has requested more often.
  expect(await request('REGISTER', email, {}, { ...(await picture()), ...(await work()) })).toMatchObject({ reason: 'code_waits' })
  expect(await request('REGISTER', email, from, { ...(await picture()), ...(await work()) })).toMatchObject({ code: 200 })
  const body = { signType: 1, email, loginPassword: PASSWORD, newPassword: PASSWORD, code: await lastCode(email) }
  expect(await place.client().post('/api/user/register', body)).toMatchObject({ code: 200 })
})

test('neither a session of somebody else nor a foreign or invented device is one of the owner', async () => {
  const [ada, bob] = [await owner(), await owner()]
  await attack(ada.email)
  const asOthers = [{ token: bob.token }, { device: bob.device }, { device: 'A'.repeat(65) }, { device: ada.email }]
  for (const from of asOthers)
    expect(await request(from.token ? 'BIND' : 'FIND_PASSWORD', ada.email, from)).toMatchObject({ reason: 'captcha_required' })
})

test('known and unknown addresses are answered alike when their codes are used up', async () => {
  const known = (await owner()).email
  await attack(known)
  const unknown = 'nobody@example.org'
  await attack(unknown)
  const answers = async (email: string) => [
    await request('FIND_PASSWORD', email),
    await request('FIND_PASSWORD', email, {}, await picture()),
    await request('FIND_PASSWORD', email, {}, { ...(await picture()), ...(await work()) }),
  ]
  const waits = (replies: Reply[]) => replies.map(({ reason }) => reason)
  expect(waits(await answers(known))).toEqual(['captcha_required', 'work_required', 'code_waits'])
  expect(waits(await answers(unknown))).toEqual(['captcha_required', 'work_required', 'code_waits'])
})

test('what was not solved for this, is used, wrong or easy does not pay, and a picture is not lost for want of work', async () => {
  const email = 'target@example.org'
  await attack(email)
  minuteLater(30)
  const kept = await picture()
  expect(await request('FIND_PASSWORD', email, {}, kept)).toMatchObject({ reason: 'work_required' })
  expect(await request('FIND_PASSWORD', email, {}, { ...kept, ...(await work('CODE')) })).toMatchObject({ reason: 'work_wrong' })
  expect(await request('FIND_PASSWORD', email, {}, { ...(await picture()), workId: 'w.x', workAnswer: '1' })).toMatchObject({
    reason: 'work_wrong',
    field: 'workAnswer',
  })
  const used = await work()
  expect(await request('FIND_PASSWORD', email, {}, { ...kept, ...used })).toMatchObject({ reason: 'captcha_wrong' })
  expect(await request('FIND_PASSWORD', email, {}, { ...(await picture()), ...used })).toMatchObject({ code: 200 })
  minuteLater(30)
  expect(await request('FIND_PASSWORD', email, {}, { ...(await picture()), ...used })).toMatchObject({ reason: 'work_wrong' })
})
