import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FUND_PASSWORD, type HouseWithWithdrawals, houseWithWithdrawals, TRON } from './houses/house-with-withdrawals.ts'
import type { Member } from './pages/member.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

let house: HouseWithWithdrawals
let inHand: Phone | undefined
const others: HouseWithWithdrawals[] = []
beforeAll(async () => {
  house = await houseWithWithdrawals()
}, 150_000)
afterAll(async () => {
  await house?.leave()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
  for (const other of others.splice(0)) await other.leave()
})

async function handOf(member: Member, { language, theme, at = house }: { language: Language; theme: Theme; at?: HouseWithWithdrawals }) {
  inHand = await phone({ language, theme, serverUrl: at.url })
  await member.takes(inHand)
  return inHand
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])
const button = ({ page, word }: Phone, key: string) => page.getByRole('button', { name: word(`withdraw.${key}`), exact: true })
const says = ({ page, word }: Phone, key: string) => page.getByText(word(key)).first().waitFor()

/** From the methods to the question before the act. */
async function fillIn(hand: Phone, amount: string): Promise<void> {
  const { page, word, open } = hand
  await open('/withdraw')
  await page.getByRole('link', { name: new RegExp(`USDT.*${word('withdraw.network_tron').replace(/[()]/g, '\\$&')}`) }).click()
  await page.getByLabel(word('withdraw.amount'), { exact: true }).fill(amount)
  await page.getByLabel(word('withdraw.password'), { exact: true }).fill(FUND_PASSWORD)
}
async function ask(hand: Phone, amount: string): Promise<void> {
  await fillIn(hand, amount)
  await button(hand, 'continue').click()
  const question = hand.page.getByRole('alertdialog')
  await question.getByText(TRON).waitFor()
  await question.getByRole('button', { name: hand.word('withdraw.confirm'), exact: true }).click()
}
const newestOf = async (member: Member) => (await member.done('/api/withdraw/list')).rows[0]

test.for<[Language, Theme]>([
  ['en', 'light'],
  ['ar', 'dark'],
])(
  'asked for with the fund password, approved by two, sent and settled (%s, %s) [RT-007, RT-076, ER-038]',
  { timeout: 240_000 },
  async ([language, theme]) => {
    const member = await house.member()
    const hand = await handOf(member, { language, theme })
    const { page, word, open } = hand
    const reference = `tron:${language}:0`
    await open('/withdraw')
    await page.getByRole('link', { name: word('withdraw.records') }).waitFor()
    await isClean(hand)
    await fillIn(hand, '250')
    await isClean(hand)
    await button(hand, 'continue').click()
    await page.getByRole('alertdialog').getByText(TRON).waitFor()
    await isClean(hand)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('withdraw.confirm'), exact: true })
      .click()
    await says(hand, 'withdraw.withdraw_success')
    await page.waitForURL(/#\/withdraw-order/)
    const row = page.getByRole('link', { name: /USDT-TRC20/ })
    await row.waitFor()
    await hand.toastIsGone()
    await isClean(hand)
    await row.click()
    await says(hand, 'withdraw.state_requested')
    await isClean(hand)
    const { id } = await newestOf(member)
    await house.act('approve-withdrawal', id, '-')
    // The address is new: nothing is sent before its wait is over.
    await vi.waitUntil(
      () =>
        house.act('send-withdrawal', id).then(
          () => true,
          () => false,
        ),
      { timeout: 90_000, interval: 2_000 },
    )
    await house.act('settle-withdrawal', id, reference)
    await vi.waitUntil(async () => (await newestOf(member)).status === 1, { timeout: 10_000, interval: 100 })
    await page.reload()
    await page.getByText(reference).waitFor()
    await says(hand, 'withdraw.state_settled')
    expect(await button(hand, 'cancel').count()).toBe(0)
    await isClean(hand)
    await open('/withdraw-order')
    await page.getByRole('tab', { name: word('withdraw.tab_success'), exact: true }).click()
    await page.getByRole('link', { name: /USDT-TRC20/ }).waitFor()
    await page.getByRole('tab', { name: word('withdraw.tab_waiting'), exact: true }).click()
    await says(hand, 'withdraw.no_orders')
    await isClean(hand)
  },
)

test('one is cancelled by its owner and one rejected with a reason; both give everything back', { timeout: 120_000 }, async () => {
  const member = await house.member()
  const hand = await handOf(member, { language: 'en', theme: 'light' })
  const { page } = hand
  await ask(hand, '100')
  await page.waitForURL(/#\/withdraw-order/)
  await page.getByRole('link', { name: /USDT-TRC20/ }).click()
  await button(hand, 'cancel').click()
  await isClean(hand)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: hand.word('withdraw.cancel_it'), exact: true })
    .click()
  await says(hand, 'withdraw.given_back')
  await hand.toastIsGone()
  await isClean(hand)
  await ask(hand, '100')
  await page.waitForURL(/#\/withdraw-order/)
  const { id } = await newestOf(member)
  await house.act('reject-withdrawal', id, 'This address is not one that we pay out to')
  await vi.waitUntil(async () => (await newestOf(member)).status === 2, { timeout: 10_000, interval: 100 })
  await hand.open(`/withdraw-detail?id=${id}`)
  await page.getByText('This address is not one that we pay out to').waitFor()
  await isClean(hand)
  const { data } = await member.done('/api/asset/assetBalance')
  expect(data.asset.find(({ type, symbol }: { type: number; symbol: string }) => type === 1 && symbol === 'usdt').availableAmount).toBe(
    '1000',
  )
})

test('without a fund password the form says so and leads to it [VL-026, BC-012]', { timeout: 60_000 }, async () => {
  const hand = await handOf(await house.member({ isReady: false }), { language: 'en', theme: 'light' })
  await hand.open('/withdraw-apply?type=USDT-TRC20&icon=usdt')
  await button(hand, 'continue').click()
  await says(hand, 'messages.withdraw_please_fundPwd')
  await hand.page.waitForURL(/#\/fund-password/)
})

test('a brand with tiers asks for verification above 100 USDT and leads to it [VL-027, VL-030, BC-011]', { timeout: 150_000 }, async () => {
  const strict = await houseWithWithdrawals({ BRAND: 'dark' })
  others.push(strict)
  const hand = await handOf(await strict.member(), { language: 'en', theme: 'light', at: strict })
  await ask(hand, '200')
  await says(hand, 'messages.please_primary')
  await hand.page.waitForURL(/#\/certification-primary/)
})

test('a brand that lets one withdrawal wait at a time says so in place of the button [VL-031]', { timeout: 150_000 }, async () => {
  const strict = await houseWithWithdrawals({ BRAND: 'dev' })
  others.push(strict)
  const member = await strict.member()
  const hand = await handOf(member, { language: 'en', theme: 'light', at: strict })
  await ask(hand, '20')
  await hand.page.waitForURL(/#\/withdraw-order/)
  await hand.open('/withdraw-apply?type=USDT-TRC20&icon=usdt')
  await says(hand, 'messages.last_order_info')
  expect(await button(hand, 'continue').isDisabled()).toBe(true)
  await isClean(hand)
})
