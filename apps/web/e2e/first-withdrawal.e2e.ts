import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type HouseWithWithdrawals, houseWithWithdrawals } from './houses/house-with-withdrawals.ts'
import { decideReview } from './houses/operator-desk.ts'
import type { Member } from './pages/member.ts'
import { axeFindings, type Phone, phone } from './pages/phone.ts'
import { FUND_PASSWORD, TRON, WithdrawPages } from './pages/withdraw-pages.ts'

/** The first withdrawal of somebody who is verified and has money, and neither a fund password nor an address. */
let house: HouseWithWithdrawals
let inHand: Phone | undefined
beforeAll(async () => {
  house = await houseWithWithdrawals()
}, 150_000)
afterAll(() => house?.leave())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

const TAPS_AT_MOST = 12

async function isVerified(member: Member): Promise<void> {
  const form = { flag: 1, realName: 'Sample Person', idCard: 'X1234567', country: 'DE', cardType: 1 }
  await member.done('/api/user/uploadKYC', { ...form, frontUrl: '', backUrl: '', handelUrl: '' })
  await decideReview(house, 'approve')
}

test('takes 12 taps at most besides typing, and loses nothing that was typed on the way [RT-076]', { timeout: 120_000 }, async () => {
  await house.runBrand('maple')
  const member = await house.member({ isReady: false })
  await isVerified(member)
  const hand = await phone({ language: 'en', theme: 'light', serverUrl: house.url })
  inHand = hand
  await member.takes(hand)
  const { page, word } = hand
  const pages = new WithdrawPages(hand)
  let taps = 0
  const tap = async (what: Locator) => {
    await what.click()
    taps += 1
  }
  const button = (key: string) => page.getByRole('button', { name: word(key), exact: true })
  const field = (key: string) => page.getByLabel(word(key), { exact: true })

  await tap(page.getByRole('link', { name: word('home.shortcut_withdraw'), exact: true }).first())
  await tap(pages.tron)
  const missing = page.getByRole('region', { name: word('withdraw.missing_title') })
  await missing.waitFor()
  expect(await missing.getByRole('link').count()).toBe(2)
  expect(await axeFindings(page)).toEqual([])
  await field('withdraw.amount').fill('20')

  await tap(missing.getByRole('link', { name: word('withdraw.need_fund_password'), exact: true }))
  await field('security.new_password').fill(FUND_PASSWORD)
  await field('security.repeat_password').fill(FUND_PASSWORD)
  await tap(button('security.fund_set'))
  await field('security.login_password').fill(member.login.password)
  await tap(button('security.proof_confirm'))
  await missing.waitFor()
  expect(await field('withdraw.amount').inputValue()).toBe('20')

  await tap(missing.getByRole('link'))
  await button('withdrawalAddress.bind').waitFor()
  await field('withdrawalAddress.address').fill(TRON)
  await tap(button('withdrawalAddress.bind'))
  await missing.waitFor({ state: 'detached' })
  await page.getByText(TRON, { exact: true }).waitFor()
  expect(await field('withdraw.amount').inputValue()).toBe('20')

  await field('withdraw.password').fill(FUND_PASSWORD)
  await tap(pages.button('continue'))
  await tap(page.getByRole('alertdialog').getByRole('button', { name: word('withdraw.confirm'), exact: true }))
  await page.waitForURL(/#\/withdraw-order/)
  await pages.row('20').waitFor()
  expect(taps).toBeLessThanOrEqual(TAPS_AT_MOST)
  expect((await member.done('/api/withdraw/list')).rows).toHaveLength(1)

  // Back from the records: the form, blank, and behind it the methods, as if there had been no detour.
  await page.goBack()
  await pages.button('continue').waitFor()
  expect(await field('withdraw.amount').inputValue()).toBe('')
  await page.goBack()
  await pages.tron.waitFor()
})
