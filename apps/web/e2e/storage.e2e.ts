import { afterEach, beforeEach, expect, test } from 'vitest'
import { AccountPages } from './pages/account-pages.ts'
import { Member } from './pages/member.ts'
import { type Phone, phone } from './pages/phone.ts'
import { SpotPage } from './pages/spot-page.ts'

// What the browser keeps for the app may be blocked, full or of another shape: the app starts all the same.

let hand: Phone
let faults: string[]
beforeEach(async () => {
  hand = await phone({ language: 'en' })
  faults = []
  hand.page.on('pageerror', (error) => faults.push(error.message))
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await hand.picture(task.name)
  await hand.close()
})

const failures = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  null: () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
} as const

test.each(Object.keys(failures) as (keyof typeof failures)[])(
  'where the storage is %s a person signs in and buys, in memory',
  async (failure) => {
    const { page, word, open } = hand
    const member = await Member.of(hand.url)
    await hand.context.addInitScript(failures[failure])
    await open('/login')
    await page.getByLabel(word('account.user_name'), { exact: true }).fill(member.login.name)
    await page.getByLabel(word('account.password'), { exact: true }).fill(member.login.password)
    await page.getByRole('button', { name: word('account.login_button'), exact: true }).click()
    const account = new AccountPages(hand)
    await account.readMail()
    await page.getByRole('region', { name: word('app.total_value') }).waitFor()
    await account.startSimulatedTrading()
    const spot = new SpotPage(hand)
    await spot.open('btcusdt')
    await spot.buyAtMarket({ turnover: '100' })
    await spot.sees('spot.bought_line')
    await open('/assets')
    await page.getByText(word('wallet.total_demo')).waitFor()
    expect(faults).toEqual([])
  },
)

test('with user info of another shape beside a valid token the app starts, and asks who it is', async () => {
  const { page, word, open } = hand
  const member = await Member.of(hand.url, { practising: true })
  await member.takes(hand, { isOpened: false })
  await page.evaluate(() => localStorage.setItem('glasshouse.userInfo', '{}'))
  await open('/home')
  await page.getByRole('region', { name: word('app.simulated_balance') }).waitFor()
  const known = () => page.evaluate(() => JSON.parse(localStorage.getItem('glasshouse.userInfo') ?? 'null')?.user.loginName)
  await expect.poll(known).toBe(member.login.name)
  expect(faults).toEqual([])
})
