import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, PASSWORD } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Phones, with the texts of an exchange that only this machine reaches. */
let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

const textedCode = async (client: Client, codeType: string, phone: string): Promise<string> => {
  expect(await client.post('/api/user/sendMobileCode', { codeType, phone })).toMatchObject({ code: 200 })
  place.time.nowMs += 60_000
  const text = place.services.messages.mailbox?.list().find(({ to, kind }) => kind === 'text' && to === `+${phone}`)?.text ?? ''
  return /\d{6}/.exec(text)?.[0] ?? ''
}

test('a phone is bound by a texted code, signs in, and its codes prove who is there', async () => {
  const ada = await place.person('ada', 'real')
  const eve = await place.person('eve', 'real')
  const phone = '935551234567'
  await ada.post('/api/user/proof', { way: 'password', secret: PASSWORD })
  await eve.post('/api/user/proof', { way: 'password', secret: PASSWORD })
  const code = await textedCode(ada, 'BIND', phone)
  expect(await eve.post('/api/user/bindPhone', { phone, code })).toMatchObject({ reason: 'code_wrong', field: 'code' })
  expect(await ada.post('/api/user/bindPhone', { phone, code })).toMatchObject({ code: 200 })
  expect((await ada.get('/api/user/security')).data).toMatchObject({ phone, ways: ['password', 'text'] })
  expect(await place.client().post('/api/user/login', { signType: 2, loginName: phone, loginPassword: PASSWORD })).toMatchObject({
    code: 200,
  })
  expect(await eve.post('/api/user/sendMobileCode', { codeType: 'PROOF', phone })).toMatchObject({ reason: 'phone_not_bound' })
  const proof = await textedCode(ada, 'PROOF', phone)
  expect(await ada.post('/api/user/proof', { way: 'text', secret: proof })).toMatchObject({ code: 200, data: { way: 'text' } })
  const taken = await textedCode(eve, 'BIND', phone)
  expect(await eve.post('/api/user/bindPhone', { phone, code: taken })).toMatchObject({ reason: 'phone_taken', field: 'phone' })
})
