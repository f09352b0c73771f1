import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './client.ts'
import { KeysPeople, type KeysPerson } from './keys-person.ts'
import type { MailServer } from './mail-server.ts'
import { mailedServer } from './mailed-server.ts'
import type { TestServer } from './test-server.ts'

/** Login password, fund password and bound addresses of a person who is signed in. */
let place: TestServer
let people: KeysPeople
let mails: MailServer
let stop: () => Promise<void>
const logLines: string[] = []
beforeAll(async () => {
  ;({ place, mails, stop } = await mailedServer({ LIMITS: 'on' }, logLines))
  people = new KeysPeople(place, mails)
})
afterAll(() => stop())
const NEW = 'another long password'
const HOUR = 3_600_000
const infoOf = async (person: KeysPerson) => (await person.get('/api/user/getInfo')).data

test('the login password is changed by the old one [API-026, VL-087]', async () => {
  const ada = await people.byMail()
  const change = (oldPwd: string | undefined, newPwd: string | undefined) => ada.post('/api/user/updateUserLoginPwd', { oldPwd, newPwd })
  expect(await change(undefined, NEW)).toMatchObject({ reason: 'field_missing', field: 'oldPwd' })
  expect(await change(PASSWORD, undefined)).toMatchObject({ reason: 'field_missing', field: 'newPwd' })
  expect(await change('not the old one', NEW)).toMatchObject({
    ...{ reason: 'password_wrong', field: 'oldPwd', msg: 'oldPwd: The old password is wrong' },
  })
  expect(await change(PASSWORD, PASSWORD)).toMatchObject({ reason: 'password_unchanged', field: 'newPwd' })
  expect(await change(PASSWORD, 'password123')).toMatchObject({ reason: 'password_guessable', field: 'newPwd' })
  expect(await change(PASSWORD, NEW)).toMatchObject({ code: 200 })
  expect(await people.signIn(ada.email)).toMatchObject({ reason: 'login_wrong' })
  expect(await people.signIn(ada.email, NEW)).toMatchObject({ code: 200 })
})

test('the login password is changed by a code mailed to the bound address [API-027, VL-089, VL-090]', async () => {
  const [ada, eve] = [await people.byMail(), await people.byMail()]
  const emailCode = await people.askedCode(ada, 'UPD_PASSWORD', ada.email)
  const change = { email: ada.email, newPwd: NEW, emailCode }
  expect(await ada.post('/api/user/updatePwdByEmail', { ...change, emailCode: undefined })).toMatchObject({ field: 'emailCode' })
  expect(await ada.post('/api/user/updatePwdByEmail', { ...change, newPwd: undefined })).toMatchObject({ field: 'newPwd' })
  expect(await ada.post('/api/user/updatePwdByEmail', { ...change, email: eve.email })).toMatchObject({ reason: 'email_not_bound' })
  expect(await eve.post('/api/user/updatePwdByEmail', change)).toMatchObject({ reason: 'email_not_bound', field: 'email' })
  expect(await ada.post('/api/user/updatePwdByEmail', change)).toMatchObject({ code: 200 })
  expect(await people.signIn(ada.email, NEW)).toMatchObject({ code: 200 })
})

test('a login password is set where there is none, and only there [API-025, EN-001]', async () => {
  const ada = await people.byMail()
  expect((await infoOf(ada)).user).toMatchObject({ email: ada.email, loginPassword: '******' })
  expect(await ada.post('/api/user/pwdSett', { pwd: NEW })).toMatchObject({ reason: 'password_set_already' })
  await people.prove(ada)
  await place.services.records.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', ada.userId).execute()
  expect((await infoOf(ada)).user.loginPassword).toBe('')
  expect(await people.signIn(ada.email)).toMatchObject({ reason: 'login_wrong' })
  // The proof by a password that there was no longer counts: what a person has not cannot prove.
  expect(await ada.post('/api/user/pwdSett', { pwd: NEW })).toMatchObject({ reason: 'proof_required', proof: { ways: ['mail'] } })
  await people.prove(ada, 'mail', await people.askedCode(ada, 'PROOF', ada.email))
  expect(await ada.post('/api/user/pwdSett', { pwd: NEW })).toMatchObject({ code: 200 })
  expect(await people.signIn(ada.email, NEW)).toMatchObject({ code: 200 })
})

test('the fund password is set once, of six word characters or more [API-023, VL-080, VL-081]', async () => {
  const ada = await people.byMail()
  const set = (pwd: string | undefined) => ada.post('/api/user/tardPwdSet', { pwd })
  await people.prove(ada)
  expect(await set('')).toMatchObject({ reason: 'field_missing', field: 'pwd' })
  expect(await set('12345')).toMatchObject({ reason: 'field_too_short', field: 'pwd' })
  expect(await set('with space')).toMatchObject({ reason: 'password_special', field: 'pwd' })
  expect(await set('fund_pass_1')).toMatchObject({ code: 200 })
  expect(await set('fund_pass_2')).toMatchObject({ reason: 'password_set_already' })
  const { passwordHash } = await place.services.records.fundPasswords.of(ada.userId)
  const isKept = (pwd: string) => place.services.records.users.isHashOf(passwordHash, pwd)
  expect([await isKept('fund_pass_1'), await isKept('fund_p'), await isKept('fund_pass_2')]).toEqual([true, false, false])
})

test('a fund password is none of the common ones, and not the login password, in whichever order they are set', async () => {
  const ada = await people.byMail()
  await people.prove(ada)
  const set = (pwd: string) => ada.post('/api/user/tardPwdSet', { pwd })
  for (const pwd of ['123456', 'aaaaaa', 'password', '123123', 'qwerty'])
    expect(await set(pwd)).toMatchObject({ code: 0, reason: 'password_guessable', field: 'pwd' })
  const changeLogin = (oldPwd: string, newPwd: string) => ada.post('/api/user/updateUserLoginPwd', { oldPwd, newPwd })
  expect(await changeLogin(PASSWORD, 'login_word_1')).toMatchObject({ code: 200 })
  expect(await set('login_word_1')).toMatchObject({ code: 0, reason: 'passwords_same', field: 'pwd' })
  expect((await infoOf(ada)).detail.userTardPwd).toBe('')
  expect(await set('fund_word_1')).toMatchObject({ code: 200 })
  expect(await ada.post('/api/user/updatePwd', { oldPwd: 'fund_word_1', newPwd: 'login_word_1' })).toMatchObject({
    reason: 'passwords_same',
    field: 'newPwd',
  })
  expect(await ada.post('/api/user/updatePwd', { oldPwd: 'fund_word_1', newPwd: '654321' })).toMatchObject({ reason: 'password_guessable' })
  expect(await changeLogin('login_word_1', 'fund_word_1')).toMatchObject({ code: 0, reason: 'passwords_same', field: 'newPwd' })
  expect(await people.signIn(ada.email, 'login_word_1')).toMatchObject({ code: 200 })
  people.later(60_000)
  const emailCode = await people.askedCode(ada, 'FIND_PASSWORD', ada.email)
  const reset = (newPwd: string) => place.client().post('/api/user/backPwd', { email: ada.email, newPwd, emailCode })
  expect(await reset('fund_word_1')).toMatchObject({ code: 0, reason: 'passwords_same', field: 'newPwd' })
  // The code is good still.
  expect(await reset('login_word_2')).toMatchObject({ code: 200 })
})

test('changing one password again and again does not tell the other one', async () => {
  const ada = await people.byMail()
  await people.prove(ada)
  expect(await ada.post('/api/user/tardPwdSet', { pwd: 'fund_word_1' })).toMatchObject({ code: 200 })
  let oldPwd = PASSWORD
  const reasons: (string | undefined)[] = []
  for (let n = 0; n < 9; n++) {
    const newPwd = `guessed_word_${n}`
    const { reason } = await ada.post('/api/user/updateUserLoginPwd', { oldPwd, newPwd })
    reasons.push(reason)
    if (reason === undefined) oldPwd = newPwd
  }
  expect(reasons.at(-1)).toBe('too_many_attempts')
})

test.each([
  ['composed, then decomposed', 'Caf\u00e9-Passe9x', 'Cafe\u0301-Passe9x'],
  ['decomposed, then composed', 'Cafe\u0301-Passe9x', 'Caf\u00e9-Passe9x'],
  ['as letters of Hangul, then as syllables', '\u1112\u1161\u11ab\u1100\u1173\u11af-Passe9', '\ud55c\uae00-Passe9'],
])('a password typed %s is one password', async (_how, first, second) => {
  const ada = await people.byMail()
  expect(await ada.post('/api/user/updateUserLoginPwd', { oldPwd: PASSWORD, newPwd: first })).toMatchObject({ code: 200 })
  for (const typed of [first, second]) expect(await people.signIn(ada.email, typed)).toMatchObject({ code: 200 })
  expect(await people.signIn(ada.email, second.replace('Passe9', 'passe9'))).toMatchObject({ reason: 'login_wrong' })
})

test('a brand that asks for no word characters has a fund password set with any, and changed with those alone [VL-081, VL-084]', async () => {
  const ada = await people.byMail()
  const { brand } = place.services
  Object.assign(place.services, { brand: { ...brand, fundPwdWordChars: false } })
  try {
    await people.prove(ada)
    expect(await ada.post('/api/user/tardPwdSet', { pwd: 'with space!' })).toMatchObject({ code: 200 })
    const change = (newPwd: string) => ada.post('/api/user/updatePwd', { oldPwd: 'with space!', newPwd })
    expect(await change('with space?')).toMatchObject({ reason: 'password_special', field: 'newPwd' })
    expect(await change('without_space')).toMatchObject({ code: 200 })
  } finally {
    Object.assign(place.services, { brand })
  }
})

test('getInfo tells that a fund password is set, and never what it is [EN-002, API-023]', async () => {
  const ada = await people.byMail()
  expect((await infoOf(ada)).detail.userTardPwd).toBe('')
  await people.prove(ada)
  await ada.post('/api/user/tardPwdSet', { pwd: 'fund_pass_1' })
  expect((await infoOf(ada)).detail.userTardPwd).toBe('******')
})

test('the fund password is changed by the old one, whose guesses are counted [API-024, VL-082, VL-084]', async () => {
  const ada = await people.byMail()
  await people.prove(ada)
  await ada.post('/api/user/tardPwdSet', { pwd: 'fund_pass_1' })
  const change = (oldPwd: string | undefined, newPwd: string | undefined) =>
    ada.post('/api/user/updatePwd', { oldPwd, newPwd, signType: 1 })
  expect(await change('', 'fund_pass_2')).toMatchObject({ reason: 'field_missing', field: 'oldPwd' })
  expect(await change('fund_pass_1', '')).toMatchObject({ reason: 'field_missing', field: 'newPwd' })
  expect(await change('fund_pass_1', 'with space')).toMatchObject({ reason: 'password_special', field: 'newPwd' })
  expect(await change('fund_pass_1', 'fund_pass_2')).toMatchObject({ code: 200 })
  for (let n = 0; n < 8; n++) expect(await change(`guess_${n}`, 'fund_pass_3')).toMatchObject({ reason: 'password_wrong', field: 'oldPwd' })
  expect(await change('fund_pass_2', 'fund_pass_3')).toMatchObject({ reason: 'too_many_attempts' })
})

test('a forgotten fund password is replaced 72 hours later, by mail and a second factor', async () => {
  const ada = await people.byMail()
  await people.prove(ada)
  await ada.post('/api/user/tardPwdSet', { pwd: 'fund_pass_1' })
  expect(await ada.post('/api/user/resetFundPassword', { emailCode: '123456', newPwd: 'fund_pass_2' })).toMatchObject({
    reason: 'second_factor_missing',
  })
  const { secret } = await people.addTotp(ada)
  people.later(300_000)
  const emailCode = await people.askedCode(ada, 'FUND_PASSWORD', ada.email)
  const reset = { emailCode, newPwd: 'fund_pass_2' }
  expect(await ada.post('/api/user/resetFundPassword', reset)).toMatchObject({
    reason: 'proof_required',
    proof: { ways: ['totp', 'recovery'] },
  })
  await people.prove(ada, 'totp', people.totp(secret))
  expect(await ada.post('/api/user/resetFundPassword', reset)).toMatchObject({ code: 200, data: { readyAt: place.time.nowMs + 72 * HOUR } })
  const hashOf = async () => (await place.services.records.fundPasswords.of(ada.userId)).passwordHash
  const isNow = async (password: string) => place.services.records.users.isHashOf(await hashOf(), password)
  people.later(72 * HOUR - 1)
  expect(await isNow('fund_pass_1')).toBe(true)
  people.later(1)
  expect(await isNow('fund_pass_2')).toBe(true)
  expect(await isNow('fund_pass_1')).toBe(false)
  expect((await ada.get('/api/user/security')).data).toMatchObject({ hasFundPassword: true, fundPasswordReadyAt: null })
})

test('the owner stops a new fund password while it waits, without a proof', async () => {
  const ada = await people.byMail()
  await people.prove(ada)
  await ada.post('/api/user/tardPwdSet', { pwd: 'fund_pass_1' })
  const { secret } = await people.addTotp(ada)
  await people.prove(ada, 'totp', people.totp(secret))
  const emailCode = await people.askedCode(ada, 'FUND_PASSWORD', ada.email)
  expect(await ada.post('/api/user/resetFundPassword', { emailCode, newPwd: 'fund_pass_2' })).toMatchObject({ code: 200 })
  people.later(48 * HOUR)
  expect(await ada.post('/api/user/keepFundPassword')).toMatchObject({ code: 200 })
  people.later(48 * HOUR)
  const { passwordHash } = await place.services.records.fundPasswords.of(ada.userId)
  expect(await place.services.records.users.isHashOf(passwordHash, 'fund_pass_1')).toBe(true)
  expect(await ada.post('/api/user/keepFundPassword')).toMatchObject({ reason: 'not_found' })
})

test('a second address takes the place of the first, which is told [API-028, VL-091]', async () => {
  const [ada, eve] = [await people.byMail(), await people.byMail()]
  const next = `next.${ada.email}`
  await people.prove(ada)
  expect(await ada.post('/api/user/bindEmail', { email: next })).toMatchObject({ reason: 'field_missing', field: 'emailCode' })
  expect(await ada.post('/api/user/bindEmail', { emailCode: '123456' })).toMatchObject({ reason: 'field_missing', field: 'email' })
  const emailCode = await people.askedCode(ada, 'BIND', next)
  await people.prove(eve)
  expect(await eve.post('/api/user/bindEmail', { email: next, emailCode })).toMatchObject({ reason: 'code_wrong', field: 'emailCode' })
  expect(await ada.post('/api/user/bindEmail', { email: `other.${ada.email}`, emailCode })).toMatchObject({ reason: 'code_wrong' })
  expect(await ada.post('/api/user/bindEmail', { email: next, emailCode })).toMatchObject({ code: 200 })
  await expect.poll(() => people.subjectsTo(ada.email)).toContain('Your e-mail address was replaced')
  await expect.poll(() => people.subjectsTo(next)).toContain('An e-mail address was bound')
  expect(await people.signIn(ada.email)).toMatchObject({ reason: 'login_wrong' })
  expect(await people.signIn(next)).toMatchObject({ code: 200 })
})

test('an address that somebody has is refused to who owns its mailbox too, and the code stays good [API-028]', async () => {
  const [ada, eve] = [await people.byMail(), await people.byMail()]
  await people.prove(eve)
  const emailCode = await people.askedCode(eve, 'BIND', ada.email)
  expect(await eve.post('/api/user/bindEmail', { email: ada.email, emailCode })).toMatchObject({ reason: 'email_taken', field: 'email' })
  expect((await infoOf(eve)).user.email).toBe(eve.email)
  expect(await people.signIn(ada.email)).toMatchObject({ code: 200 })
})

test('no password, code or secret stands in an answer, in the log, in an audit entry or in any table', async () => {
  const from = logLines.length
  const ada = await people.byMail()
  await people.prove(ada)
  const answers = [await ada.post('/api/user/tardPwdSet', { pwd: 'fund_secret_word' })]
  const { secret, codes } = await people.addTotp(ada)
  const totp = people.totp(secret)
  await people.prove(ada, 'totp', totp)
  const mailed = await people.askedCode(ada, 'UPD_PASSWORD', ada.email)
  answers.push(await ada.post('/api/user/updatePwdByEmail', { email: ada.email, newPwd: 'login_secret_word', emailCode: mailed }))
  answers.push(await ada.get('/api/user/security'), await ada.get('/api/user/getInfo'))
  await expect.poll(async () => (await place.services.messages.counts).waiting).toBe(0)
  const secrets = [
    'fund_secret_word',
    'login_secret_word',
    PASSWORD,
    secret,
    ...codes,
    ...codes.map((code) => code.replace('-', '')),
    ada.token,
  ]
  const told = { answers: JSON.stringify(answers), log: logLines.slice(from).join('\n'), tables: await dump() }
  for (const [where, text] of Object.entries(told))
    for (const word of secrets) expect(`${where}: ${text.includes(word) ? word : ''}`).toBe(`${where}: `)
  for (const [where, text] of Object.entries(told))
    for (const code of [mailed, totp])
      expect(`${where}: ${text.match(`"(code|secret|emailCode)": ?"${code}"`)?.[0] ?? ''}`).toBe(`${where}: `)
  const other = mails.received.filter(({ to }) => !to.includes(ada.email)).map(({ raw }) => raw)
  expect(other.join().includes(secret)).toBe(false)
})

/** Every row of every table of records as text. */
async function dump(): Promise<string> {
  const { db } = place.services.records
  const tables = (await db.introspection.getTables()).filter(({ isView, schema }) => !isView && schema === 'public').map(({ name }) => name)
  expect(tables).toContain('totp_keys')
  const texts = []
  for (const name of tables) {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    texts.push(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : bytesAsText(value))))
  }
  return texts.join('\n')
}

const bytesAsText = (value: unknown) =>
  (value as { type?: string } | null)?.type === 'Buffer' ? Buffer.from((value as { data: number[] }).data).toString('latin1') : value
