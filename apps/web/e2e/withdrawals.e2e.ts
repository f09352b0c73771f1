import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { type HouseWithWithdrawals, houseWithWithdrawals } from './houses/house-with-withdrawals.ts'
import { decideReview } from './houses/operator-desk.ts'
import { looks } from './looks.ts'
import { Member } from './pages/member.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'
import { WithdrawPages } from './pages/withdraw-pages.ts'

/** What stands in the way of a withdrawal: a fund password, and the rules of brands. The way itself is real-money.e2e. */
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

type Look = readonly [Language, Theme]
async function handOf(member: Member, [language, theme]: Look, serverUrl = house.url) {
  const hand = await phone({ language, theme, serverUrl })
  inHand = hand
  await member.takes(hand, { isOpened: false })
  return { hand, pages: new WithdrawPages(hand) }
}
/** Somebody with money and all that a withdrawal asks for, where this brand's rules hold. */
async function memberOf(brand: string, look: Look, somebody = house.member()) {
  await house.runBrand(brand)
  const member = await somebody
  return { member, ...(await handOf(member, look)) }
}
let refused: Promise<Member> | undefined
/** One who is refused each time, of whom nothing changes therefore. */
function refusedOf(brand: string, look: Look) {
  refused ??= house.member()
  return memberOf(brand, look, refused)
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])
const says = ({ page, word }: Phone, key: string) => page.getByText(word(key)).first().waitFor()

test('without a fund password the form says so and leads to it [VL-026, BC-012]', { timeout: 60_000 }, async () => {
  const { hand, pages } = await handOf(await Member.of(inject('serverUrl')), ['en', 'light'], inject('serverUrl'))
  await hand.open('/withdraw-apply?type=USDT-TRC20&icon=usdt')
  await pages.button('continue').click()
  await says(hand, 'messages.withdraw_please_fundPwd')
  await hand.page.waitForURL(/#\/fund-password/)
})

/** Verified, as the screens and an operator do it; what is shown of that is identity.e2e's. */
async function isVerified(member: Member): Promise<void> {
  const form = { flag: 1, realName: 'Sample Person', idCard: 'X1234567', country: 'DE', cardType: 1 }
  await member.done('/api/user/uploadKYC', { ...form, frontUrl: '', backUrl: '', handelUrl: '' })
  await decideReview(house, 'approve')
}

test.for<[string, string, string, Look]>([
  ['200', 'primary', 'VL-027', ['en', 'light']],
  ['600', 'advanced', 'VL-028', ['ar', 'dark']],
])(
  'a brand with tiers asks whoever withdraws %s USDT for the %s level and leads to it [%s, VL-030]',
  { timeout: 90_000 },
  async ([amount, level, , look]) => {
    const { hand, pages } = await refusedOf('dark', look)
    await pages.ask(amount)
    await says(hand, `messages.please_${level}`)
    await hand.page.waitForURL(new RegExp(`#/certification-${level}$`))
  },
)

test('a brand with tiers takes 100 USDT from anybody, and 200 of who is verified [VL-027]', { timeout: 90_000 }, async () => {
  const { member, pages } = await memberOf('dark', ['en', 'light'])
  await pages.request('100')
  await isVerified(member)
  await pages.request('200')
  const { rows } = await member.done('/api/withdraw/list')
  expect(rows.map(({ amount }) => amount)).toEqual(['200', '100'])
})

test.for<[string, string, Look]>([
  ['maple', 'primary', ['ar', 'light']],
  ['sakura', 'advanced', ['en', 'dark']],
])(
  '%s asks for the %s level before anything is typed, and leads to it [VL-029, VL-030]',
  { timeout: 90_000 },
  async ([brand, level, look]) => {
    const { hand, pages } = await refusedOf(brand, look)
    await hand.open('/withdraw-apply?type=USDT-TRC20&icon=usdt')
    await pages.button('continue').click()
    await says(hand, `messages.please_${level}`)
    await isClean(hand)
    await hand.page.waitForURL(new RegExp(`#/certification-${level}$`))
  },
)

test('a brand that asks for the primary level takes a withdrawal of who has it [VL-029]', { timeout: 90_000 }, async () => {
  const { member, pages } = await memberOf('maple', ['en', 'light'])
  await isVerified(member)
  await pages.request('20')
  expect((await member.done('/api/withdraw/list')).rows).toHaveLength(1)
})

test.for(looks<Look>([['ar', 'dark']], [['en', 'light']]))(
  'a brand that lets one withdrawal wait at a time takes the next one after it (%s, %s) [VL-031]',
  { timeout: 90_000 },
  async (look) => {
    const { hand, member, pages } = await memberOf('lotus', look)
    await pages.request('20')
    await hand.open('/withdraw-apply?type=USDT-TRC20&icon=usdt')
    await says(hand, 'messages.last_order_info')
    await expect.poll(() => pages.button('continue').isDisabled()).toBe(true)
    await isClean(hand)
    const [{ id }] = (await member.done('/api/withdraw/list')).rows
    await house.act(['reject-withdrawal', id, 'Not now'])
    await vi.waitUntil(async () => (await member.done('/api/withdraw/list')).rows[0].status === 2, { timeout: 10_000, interval: 100 })
    await pages.request('30')
    expect((await member.done('/api/withdraw/list')).rows).toHaveLength(2)
  },
)
