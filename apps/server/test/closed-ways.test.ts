import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A house that others can reach, without a mail server or a provider of texts. The limits are on. */
let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { HOST: '0.0.0.0' } })
})
afterAll(() => place.stop())

test('without mail and texts only account names are open, for screens and for who asks past them [EN-050]', async () => {
  const { data } = await place.client().post('/api/common/getAllSetting')
  expect(data.LOGIN_REGIS_SETTING).toMatchObject({
    ordinaryIsOpen: true,
    emailIsOpen: false,
    phoneIsOpen: false,
    ordinaryRegisterIsOpen: true,
    emailRegisterIsOpen: false,
    phoneRegisterIsOpen: false,
  })
  const passwords = { loginPassword: PASSWORD, newPassword: PASSWORD, code: '123456' }
  for (const body of [
    { signType: 1, email: 'a@example.org' },
    { signType: 2, phone: '935551234567' },
  ])
    expect(await place.client().post('/api/user/register', { ...passwords, ...body })).toMatchObject({ code: 0, reason: 'method_not_open' })
  expect(await place.client().post('/api/user/register', { ...passwords, signType: 3, loginName: 'by_name' })).toMatchObject({ code: 200 })
})

test('the calls that would send say so, and make no code', async () => {
  const post = (path: string, body: object) => place.client().post(`/api/user/${path}`, body)
  for (const codeType of ['REGISTER', 'FIND_PASSWORD'])
    expect(await post('sendEmailCode', { codeType, email: 'a@example.org' })).toMatchObject({ code: 0, reason: 'mail_not_available' })
  expect(await post('sendMobileCode', { codeType: 'REGISTER', phone: '935551234567' })).toMatchObject({
    code: 0,
    reason: 'text_not_available',
  })
  expect(await place.services.records.db.selectFrom('sent_codes').selectAll().execute()).toEqual([])
  expect(place.services.messages.mailbox).toBeNull()
})

test('an address on the net cannot ask without end: pictures and codes are counted like tries at the door', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => place.client().get('/api/user/easyGenerateCode')))
  expect(replies.filter(({ reason }) => reason === 'too_many_requests').length).toBeGreaterThan(0)
  const picture = await fetch(`${place.url}/api/user/captchaImage?codeType=LOGIN`)
  expect(await picture.json()).toMatchObject({ code: 0, reason: 'too_many_requests' })
  place.time.nowMs += 5_000
  expect(await place.client().get('/api/user/easyGenerateCode')).toMatchObject({ code: 200 })
})
