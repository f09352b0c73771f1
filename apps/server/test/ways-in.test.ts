import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, PASSWORD, type Reply } from './client.ts'
import { codeIn } from './mail-server.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { type TestServer, testServer } from './test-server.ts'

/** The ways in of a house on this machine: its messages wait in the operators' outbox. */
let place: TestServer
let desk: OperatorDesk
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

let people = 0
const someEmail = () => `person${++people}@example.org`
const somePhone = () => `93555${String(++people).padStart(7, '0')}`
const sentTo = (to: string): string => {
  const message = place.services.messages.mailbox?.list().find((one) => one.to === to)
  if (!message) throw new Error(`nothing was sent to ${to}`)
  return codeIn(message.text)
}
async function emailCode(email: string): Promise<string> {
  expect(await place.client().post('/api/user/sendEmailCode', { codeType: 'REGISTER', email })).toMatchObject({ code: 200 })
  return sentTo(email)
}
async function phoneCode(phone: string): Promise<string> {
  expect(await place.client().get('/api/user/sendMobileCode', { codeType: 'REGISTER', phone })).toMatchObject({ code: 200 })
  return sentTo(`+${phone}`)
}
const passwords = { loginPassword: PASSWORD, newPassword: PASSWORD }
const register = (body: Record<string, unknown>, client: Client = place.client()): Promise<Reply> =>
  client.post('/api/user/register', { ...passwords, ...body })
const login = (signType: number, loginName: string, put: Record<string, unknown> = {}) =>
  place.client().post('/api/user/login', { signType, loginName, loginPassword: PASSWORD, ...put })
async function infoOf(token: string) {
  return (await place.client().get('/api/user/getInfo', {}, { satoken: token })).data
}
const userCount = async () => (await place.services.records.db.selectFrom('users').select('user_id').execute()).length

type Ways = Record<string, unknown>
/** Runs with the setting changed, as an operator would, and puts it back. */
async function withWays<T>(put: Ways, run: () => Promise<T>): Promise<T> {
  const { settings } = place.services.records
  const before = (await settings.all()).LOGIN_REGIS_SETTING as Ways
  await settings.set('LOGIN_REGIS_SETTING', { ...before, ...put }, 'operator:1')
  try {
    return await run()
  } finally {
    await settings.set('LOGIN_REGIS_SETTING', before, 'operator:1')
  }
}

/** Registered by account name, e-mail and phone. */
async function registeredByEachWay() {
  const [loginName, email, phone] = [`by_name${++people}`, someEmail(), somePhone()]
  const made = [
    await register({ signType: 3, loginName }),
    await register({ signType: 1, email, code: await emailCode(email) }),
    await register({ signType: 2, phone, code: await phoneCode(phone) }),
  ]
  return { loginName, email, phone, made }
}

test('all three ways register by one path with their own field [API-008, EN-041]', async () => {
  const { made } = await registeredByEachWay()
  for (const reply of made) expect(reply).toMatchObject({ code: 200, data: { userId: expect.stringMatching(/^[1-9]\d{8}$/) } })
})

test('who registered by account name, e-mail or phone signs in by it, to the own account [RT-003, EN-039]', async () => {
  const { loginName, email, phone, made } = await registeredByEachWay()
  const tokens = [await login(3, loginName), await login(1, email), await login(2, phone)].map(({ data }) => data.satoken as string)
  const infos = await Promise.all(tokens.map(infoOf))
  expect(infos.map(({ user }) => user)).toMatchObject([
    { userId: made[0]?.data.userId, loginName, email: '', phone: '' },
    { userId: made[1]?.data.userId, email, phone: '' },
    { userId: made[2]?.data.userId, email: '', phone },
  ])
})

test('an address signs in whatever its case, and by its own way only', async () => {
  const email = someEmail()
  await register({ signType: 1, email, code: await emailCode(email) })
  expect(await login(1, email.toUpperCase())).toMatchObject({ code: 200 })
  expect(await login('1' as never, email)).toMatchObject({ code: 200 })
  for (const signType of [2, 3]) expect(await login(signType, email)).toMatchObject({ code: 0, reason: 'login_wrong' })
  expect(await login(1, email, { loginPassword: 'wrong password' })).toMatchObject({ reason: 'login_wrong' })
})

test('the e-mail form takes a phone that is kept as a contact and signs nobody in [RT-149]', async () => {
  const [email, phone] = [someEmail(), somePhone()]
  await register({ signType: 1, email, phone, activeCode: '', code: await emailCode(email) })
  expect((await infoOf((await login(1, email)).data.satoken)).user).toMatchObject({ email, phone })
  expect(await login(2, phone)).toMatchObject({ reason: 'login_wrong' })
  expect(await register({ signType: 2, phone, code: await phoneCode(phone) })).toMatchObject({ code: 200 })
})

test('a phone is ten digits with an area code; without one the brand’s is meant [BC-058, VL-072]', async () => {
  const number = `555${String(++people).padStart(7, '0')}`
  expect(await place.client().post('/api/user/sendMobileCode', { codeType: 'REGISTER', phone: number })).toMatchObject({ code: 200 })
  const code = sentTo(`+93${number}`)
  expect(await register({ signType: 2, phone: `+93 ${number}`, code })).toMatchObject({ code: 200 })
  expect(await login(2, number)).toMatchObject({ code: 200 })
  expect(await login(2, `93${number}`)).toMatchObject({ code: 200 })
  expect(await login(2, `1${number}`)).toMatchObject({ reason: 'login_wrong' })
})

test.each(['555123456', '5', '', '93555123456', '999555123456700', '9995551234567', '05551234567', 'phone', '93555123456x'])(
  'no code goes to %o, which is no phone of ten digits with a known area code [VL-072, VL-073]',
  async (phone) => {
    const before = place.services.messages.mailbox?.list().length
    const reply = await place.client().post('/api/user/sendMobileCode', { codeType: 'REGISTER', phone })
    expect(reply).toMatchObject({ code: 0, field: 'phone' })
    if (phone !== '' && phone !== '93555123456') expect(reply.msg).toBe('phone: Please provide the correct phone number')
    expect(place.services.messages.mailbox?.list()).toHaveLength(before as number)
    expect(await register({ signType: 2, phone, code: '123456' })).toMatchObject({ code: 0, field: 'phone' })
  },
)

test('a password may not be changed by phone without being bound, nor a phone bound signed out [API-014]', async () => {
  const ada = await place.person('ada')
  const ask = (client: Client, codeType: string) => client.post('/api/user/sendMobileCode', { codeType, phone: somePhone() })
  expect(await ask(ada, 'UPD_PASSWORD')).toMatchObject({ code: 0, reason: 'phone_not_bound', field: 'phone' })
  expect(await ask(ada, 'BIND')).toMatchObject({ code: 200 })
  expect(await ask(place.client(), 'BIND')).toMatchObject({ code: 500, reason: 'token_missing' })
  expect(await ask(ada, 'FIND_PASSWORD')).toMatchObject({ code: 0, reason: 'value_not_listed', field: 'codeType' })
})

const wrongCodes = (): readonly (readonly [what: string, code: (email: string) => Promise<unknown>, reason: string])[] => [
  ['no code', async () => '', 'field_missing'],
  ['a code of wrong type', async () => 123_456, 'field_wrong_type'],
  ['a malformed code', async () => '12345', 'field_malformed'],
  ['a code when none was sent', async () => '123456', 'code_wrong'],
  ['a wrong code', async (email) => ((await emailCode(email)) === '111111' ? '222222' : '111111'), 'code_wrong'],
  ['another’s code', async (email) => (await emailCode(email)) && emailCode(someEmail()), 'code_wrong'],
]
test.each(wrongCodes())('with %s nobody is registered', async (_what, codeOf, reason) => {
  const email = someEmail()
  const code = await codeOf(email)
  const before = await userCount()
  expect(await register({ signType: 1, email, code })).toMatchObject({ code: 0, reason, field: 'code' })
  expect(await userCount()).toBe(before)
})

test('an expired code registers nobody', async () => {
  const email = someEmail()
  const code = await emailCode(email)
  place.time.nowMs += 600_000
  expect(await register({ signType: 1, email, code })).toMatchObject({ reason: 'code_expired', field: 'code' })
  expect(await login(1, email)).toMatchObject({ reason: 'login_wrong' })
})

test('a used code registers nobody else, and a taken address is told to its owner only', async () => {
  const email = someEmail()
  const code = await emailCode(email)
  await register({ signType: 1, email, code })
  expect(await register({ signType: 1, email, code })).toMatchObject({ reason: 'code_wrong' })
  expect(await register({ signType: 1, email, code: '123456' })).toMatchObject({ reason: 'code_wrong' })
  place.time.nowMs += 60_000
  const again = await emailCode(email)
  const taken = { signType: 1, email: email.toUpperCase(), code: again }
  for (let n = 0; n < 2; n++) expect(await register(taken)).toMatchObject({ reason: 'email_taken', field: 'email' })
})

test('a registration refused for another reason leaves its code good', async () => {
  const email = someEmail()
  const code = await emailCode(email)
  expect(await register({ signType: 1, email, code, activeCode: 'NOSUCHXX' })).toMatchObject({
    reason: 'invite_code_unknown',
    field: 'activeCode',
  })
  expect(await register({ signType: 1, email, code, newPassword: 'something else' })).toMatchObject({ reason: 'passwords_differ' })
  expect(await register({ signType: 1, email, code })).toMatchObject({ code: 200 })
})

test('two who register one address at once do not both come in', async () => {
  const email = someEmail()
  const code = await emailCode(email)
  const replies = await Promise.all(Array.from({ length: 4 }, () => register({ signType: 1, email, code })))
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
})

test('everybody has an invitation code of his own, and who comes by it is remembered with his inviter [EN-041]', async () => {
  const ada = await place.person('ada', 'real')
  const { activeCode } = (await ada.get('/api/user/getInfo')).data.user
  expect(activeCode).toMatch(/^[A-Z2-9]{8}$/)
  const email = someEmail()
  const { data } = await register({ signType: 1, email, activeCode, code: await emailCode(email) })
  const row = await place.services.records.db
    .selectFrom('users')
    .select(['invited_by', 'invite_code'])
    .where('user_id', '=', data.userId)
    .executeTakeFirstOrThrow()
  expect(row.invited_by).toBe(ada.userId)
  expect(row.invite_code).not.toBe(activeCode)
})

test('where the brand wants an invitation nobody comes without one, by any way [VL-069]', async () => {
  const ada = await place.person('ada', 'real')
  const { activeCode } = (await ada.get('/api/user/getInfo')).data.user
  const brand = place.services.brand as { inviteCodeRequired: boolean }
  brand.inviteCodeRequired = true
  const email = someEmail()
  const code = await emailCode(email)
  for (const body of [
    { signType: 3, loginName: 'uninvited' },
    { signType: 1, email, code },
    { signType: 2, phone: somePhone(), code: '123456' },
  ])
    for (const none of [{}, { activeCode: '' }])
      expect(await register({ ...body, ...none })).toMatchObject({ reason: 'invite_code_required', field: 'activeCode' })
  const invited = await register({ signType: 1, email, code, activeCode })
  brand.inviteCodeRequired = false
  expect(invited).toMatchObject({ code: 200 })
})

test('a wallet without a signature is told what it lacks, at sign-in and registration [EN-039]', async () => {
  const before = await userCount()
  for (const path of ['/api/user/login', '/api/user/register']) {
    const reply = await place.client().post(path, { signType: 0, address: '0x52908400098527886E0F7030069857D2E4169EE7', walletType: 'ETH' })
    expect(reply).toMatchObject({ code: 0, reason: 'wallet_signature_required', field: 'signType' })
    expect(reply.msg).toContain('signature')
  }
  expect(await userCount()).toBe(before)
})

describe('what is switched off', () => {
  const CLOSED = [
    ['ordinaryIsOpen', 'ordinaryRegisterIsOpen', 3],
    ['emailIsOpen', 'emailRegisterIsOpen', 1],
    ['phoneIsOpen', 'phoneRegisterIsOpen', 2],
  ] as const
  test.each(CLOSED)(
    '%s false closes that sign-in and nothing else, and is what the screens get [EN-050]',
    async (loginFlag, registerFlag, signType) => {
      const [email, phone] = [someEmail(), somePhone()]
      await register({ signType: 3, loginName: `stays_${signType}` })
      await register({ signType: 1, email, code: await emailCode(email) })
      await register({ signType: 2, phone, code: await phoneCode(phone) })
      const names = { 3: `stays_${signType}`, 1: email, 2: phone }
      await withWays({ [loginFlag]: false, [registerFlag]: false }, async () => {
        const shown = (await place.client().post('/api/common/getAllSetting')).data.LOGIN_REGIS_SETTING
        expect(shown).toMatchObject({ [loginFlag]: false, [registerFlag]: false })
        for (const [other, name] of Object.entries(names)) {
          const reply = await login(Number(other), name)
          expect(reply).toMatchObject(
            Number(other) === signType ? { code: 0, reason: 'method_not_open', field: 'signType' } : { code: 200 },
          )
        }
        const body = { signType, loginName: 'too_late', email: someEmail(), phone: somePhone(), code: '123456' }
        expect(await register(body)).toMatchObject({ code: 0, reason: 'method_not_open', field: 'signType' })
      })
    },
  )

  test('no code for a registration that is closed', async () => {
    await withWays({ emailRegisterIsOpen: false, phoneRegisterIsOpen: false }, async () => {
      const post = (path: string, body: object) => place.client().post(`/api/user/${path}`, { codeType: 'REGISTER', ...body })
      expect(await post('sendEmailCode', { email: someEmail() })).toMatchObject({ code: 0, reason: 'method_not_open', field: 'codeType' })
      expect(await post('sendMobileCode', { phone: somePhone() })).toMatchObject({ code: 0, reason: 'method_not_open', field: 'codeType' })
    })
  })
})

test('countries come by letter with both names and their code [API-015, EN-048]', async () => {
  const { data } = await place.client().get('/api/user/getCountryCode')
  expect(data[0]).toMatchObject({
    letter: 'A',
    data: expect.arrayContaining([{ englishName: 'Afghanistan', chineseName: '阿富汗', phoneCode: '93', countryCode: 'AF' }]),
  })
  expect(data.at(-1).letter).toBe('Z')
  for (const { letter, data: rows } of data)
    for (const { englishName } of rows) expect(englishName.normalize('NFD').charAt(0), englishName).toBe(letter)
  expect(data.flatMap(({ data: rows }: { data: unknown[] }) => rows).length).toBeGreaterThan(230)
})

test('the outbox is read behind the operators’ door with the secret of this run, and nowhere else', async () => {
  const email = someEmail()
  const code = await emailCode(email)
  const ask = (secret: string) => desk.send('GET', '/outbox', { secret })
  const { data } = await ask(desk.secret)
  expect(data.messages[0]).toMatchObject({ kind: 'mail', to: email, text: expect.stringContaining(code) })
  for (const guess of ['', 'guess', desk.secret.slice(1)])
    expect(await ask(guess)).toMatchObject({ code: 500, reason: 'token_invalid', data: null })
  expect((await fetch(`${place.url}/outbox`)).status).toBe(404)
})
