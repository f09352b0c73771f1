import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A house behind one proxy, with the limits on. The proxy writes the address that it sees last. */
let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { TRUST_PROXY: 'on', SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => place.stop())

const pictureFrom = (forwarded: string) => place.client().get('/api/user/easyGenerateCode', {}, { 'x-forwarded-for': forwarded })
const refusedOf = async (forwarded: (n: number) => string) => {
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => pictureFrom(forwarded(n))))
  return replies.filter(({ reason }) => reason === 'too_many_requests').length
}

test('who writes another address before the proxy’s own is counted as himself all the same', async () => {
  expect(await refusedOf((n) => `198.51.100.${n}, 203.0.113.7`)).toBe(10)
  expect(await pictureFrom('203.0.113.8')).toMatchObject({ reason: 'too_many_requests' })
  expect(await pictureFrom('203.0.114.7')).toMatchObject({ code: 200 })
})

test('the addresses of one IPv6 network are counted together, those of another are not', async () => {
  expect(await refusedOf((n) => `2001:db8:1:${n}::${n + 1}`)).toBe(10)
  expect(await pictureFrom('2001:db8:2:1::1')).toMatchObject({ code: 200 })
})

test('failed sign-ins and sent codes are counted by the network too', async () => {
  const body = { signType: 3, loginName: 'nobody_here', loginPassword: PASSWORD }
  await place.client().post('/api/user/login', body, { 'x-forwarded-for': '2001:db8:3:1::1' })
  await place
    .client()
    .post('/api/user/sendEmailCode', { codeType: 'FIND_PASSWORD', email: 'a@example.org' }, { 'x-forwarded-for': '2001:db8:3:2::2' })
  const { db } = place.services.records
  const counted = async (table: 'sign_in_failures' | 'code_sends', subject: string) =>
    (await db.selectFrom(table).select('subject').where('subject', '=', subject).execute()).length
  expect(await counted('sign_in_failures', 'network:2001:db8:3::/48')).toBe(1)
  expect(await counted('sign_in_failures', 'name:2001:db8:3::/48 nobody_here')).toBe(1)
  expect(await counted('code_sends', 'address:2001:db8:3::/48')).toBe(1)
})
