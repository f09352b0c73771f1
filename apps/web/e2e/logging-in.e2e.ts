import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AccountPages } from './pages/account-pages.ts'
import { loadedAnew } from './pages/loaded-anew.ts'
import { type Phone, phone } from './pages/phone.ts'

// What the other tests stand on: when a log-in is over, and that a member who enters without the forms is one like any
// other.

let hand: Phone
let loads = 0
beforeEach(async () => {
  hand = await phone({ language: 'en' })
  loads = 0
  hand.page.on('load', () => loads++)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await hand.picture(task.name)
  await hand.close()
})

test('a page that loads itself anew a while after the act is waited for', async () => {
  const { page, url } = hand
  await page.goto(`${url}/healthz`)
  await loadedAnew(page, () => page.evaluate(() => void setTimeout(() => location.reload(), 400)))
  expect(loads).toBe(2)
})

test('who has registered or logged in stands in the app that was started anew', async () => {
  const account = new AccountPages(hand)
  const login = { name: `log${randomBytes(4).toString('hex')}`, password: 'a long enough one' }
  await account.register(login)
  expect(loads).toBe(2)
  await account.readMail()
  await account.logOut()
  const before = loads
  await account.sendLogin(login)
  expect(loads).toBe(before + 1)
})

test.each([false, true])('a member who enters without the forms is at home, known and without mail, practising: %s', async (practising) => {
  const { page, word, open } = hand
  const login = await new AccountPages(hand).enter({ practising })
  const kept = await page.evaluate(() => ({
    name: JSON.parse(localStorage.getItem('glasshouse.userInfo') ?? '').user.loginName,
    realm: localStorage.getItem('glasshouse.realm'),
  }))
  expect(kept).toEqual({ name: login.name, realm: practising ? 'demo' : null })
  await open('/assets')
  await page.getByText(word(practising ? 'wallet.total_demo' : 'wallet.total_assets')).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
