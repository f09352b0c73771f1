import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from './client.ts'
import { KeysPeople } from './keys-person.ts'
import { type MailedServer, mailedServer } from './mailed-server.ts'
import { TRON, usdt, Withdrawing } from './withdrawing.ts'

/** Mails about withdrawals, through a real mail server. */
let server: MailedServer
beforeAll(async () => {
  server = await mailedServer({ LIMITS: 'relaxed', PUBLIC_URL: 'http://localhost:8080' })
})
afterAll(() => server.stop())

test('the mail of a request has a link that cancels it, once, and one that stops payouts', async () => {
  const { place, mails } = server
  const [people, keys] = [new Withdrawing(place), new KeysPeople(place, mails)]
  const member = await keys.byMail()
  const person: TestUser = Object.assign(member, { loginName: member.email })
  await people.setFundPassword(person)
  await people.saveAddress(person, TRON)
  await people.later(61_000)
  await people.credit(person, '500')
  const { id } = (await people.ask(person)).data
  const textOf = () =>
    mails.received.filter(({ to, mail }) => to.includes(member.email) && mail.subject === 'Withdrawal requested').at(-1)?.mail.text ?? ''
  await expect.poll(textOf).toContain('/#/withdraw-cancel?token=')
  expect(textOf()).toContain('/#/not-me?token=')
  expect(textOf()).toContain('100 USDT')
  expect(textOf()).toContain('TJRa****RTv8')
  expect(textOf()).not.toContain(TRON)
  const token = /withdraw-cancel\?token=([\w-]{43})/.exec(textOf())?.[1]
  const nobody = place.client()
  expect(await nobody.post('/api/withdraw/cancelByLink', { token })).toMatchObject({ code: 200, data: null })
  expect((await person.get('/api/withdraw/detail', { id })).data).toMatchObject({ state: 'cancelled' })
  expect(await people.usdtOf(person)).toEqual({ available: usdt(500), held: 0n })
  expect(await nobody.post('/api/withdraw/cancelByLink', { token })).toMatchObject({ code: 0, reason: 'link_not_valid' })
  await expect.poll(() => keys.subjectsTo(member.email)).toContain('Withdrawal cancelled')
})
