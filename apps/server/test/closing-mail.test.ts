import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './client.ts'
import { KeysPeople } from './keys-person.ts'
import { mailedServer } from './mailed-server.ts'
import type { TestServer } from './test-server.ts'

/** Of a closed account its owner is told at the address that the closing removes. */
let place: TestServer
let people: KeysPeople
let stop: () => Promise<void>
beforeAll(async () => {
  const made = await mailedServer({ LIMITS: 'relaxed' })
  ;({ place, stop } = made)
  people = new KeysPeople(place, made.mails)
})
afterAll(() => stop())

test('the mail leaves, and nobody signs in by the address', async () => {
  const ada = await people.byMail()
  expect(await ada.post('/api/user/proof', { way: 'password', secret: PASSWORD })).toMatchObject({ code: 200 })
  expect(await ada.post('/api/user/closeAccount', { loginName: ada.email })).toMatchObject({ code: 200 })
  await expect.poll(() => people.subjectsTo(ada.email)).toContain('Your account is closed')
  expect(await people.signIn(ada.email)).toMatchObject({ code: 0, reason: 'login_wrong' })
  const rows = await place.services.records.db.selectFrom('users').select('user_id').where('email_key', '=', ada.email).execute()
  expect(rows).toEqual([])
})

test('an account that is not closed is not told so', async () => {
  const bob = await people.byMail()
  expect(await bob.post('/api/user/closeAccount', { loginName: bob.email })).toMatchObject({ reason: 'proof_required' })
  await bob.post('/api/user/proof', { way: 'password', secret: PASSWORD })
  expect(await bob.post('/api/user/closeAccount', { loginName: 'bob' })).toMatchObject({ field: 'loginName' })
  expect(await people.signIn(bob.email)).toMatchObject({ code: 200 })
  expect(people.subjectsTo(bob.email)).not.toContain('Your account is closed')
})
