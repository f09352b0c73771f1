import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { creditLast, refuseLast } from './houses/claims.ts'
import { type HouseWithOperators, houseWithOperators } from './houses/house-with-operators.ts'
import { DepositPages } from './pages/deposit-pages.ts'
import { Member } from './pages/member.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

let house: HouseWithOperators
let inHand: Phone | undefined
beforeAll(async () => {
  house = await houseWithOperators()
}, 150_000)
afterAll(() => house?.leave())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

interface Look {
  readonly language: Language
  readonly theme: Theme
}
const LOOKS: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
]
async function memberAt(look: Look, size: { width?: number; height?: number } = {}) {
  const hand = await phone({ ...look, ...size, serverUrl: house.url })
  inHand = hand
  const member = await Member.of(house.url)
  await member.takes(hand)
  return { hand, member, deposits: new DepositPages(hand) }
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])
const said = ({ page, word }: Phone, key: string) => page.getByText(word(key), { exact: true }).first().waitFor()
const usdtOf = async (member: Member): Promise<string> =>
  (await member.done('/api/asset/assetBalance')).data.asset.find(
    (one: { type: number; symbol: string }) => one.type === 1 && one.symbol === 'usdt',
  ).availableAmount

test.for(LOOKS)(
  'a deposit with its picture, credited by two operators, and one refused [RT-007, RT-071, ER-037] ($language, $theme)',
  { timeout: 240_000 },
  async (look) => {
    const { hand, member, deposits } = await memberAt(look)
    const { page, word } = hand
    await page
      .getByRole('link', { name: word('home.shortcut_recharge') })
      .first()
      .click()
    await page.waitForURL(/#\/recharge$/)
    await page.getByRole('link', { name: /^USDT/ }).waitFor()
    await isClean(hand)
    await deposits.openCoin()
    await said(hand, 'deposit.sandbox_warning')
    await isClean(hand)
    await deposits.submit()
    await said(hand, 'messages.recharge_num')
    await said(hand, 'messages.recharge_img')
    await isClean(hand)
    await deposits.putAmount('100.5')
    await deposits.putPicture(Buffer.from('<svg/>'))
    await page
      .getByText(look.language === 'en' ? /PNG and JPEG pictures/ : word('app.refused_file_type_not_allowed'))
      .first()
      .waitFor()
    await deposits.putPicture()
    await deposits.pictureIsThere()
    await deposits.submit()
    await said(hand, 'messages.recharge_success')
    await page.waitForURL(/#\/recharge-order/)
    await deposits.rows(word('deposit.status_waiting')).waitFor()
    expect(await usdtOf(member)).toBe('0')
    await hand.toastIsGone()
    await isClean(hand)

    await creditLast(house, '99.5', ['The chain kept 1 USDT'])
    await page.getByRole('tab', { name: word('deposit.tab_success') }).click()
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: word('app.refresh') }).click()
        return deposits.rows(word('deposit.status_success')).count()
      })
      .toBe(1)
    expect(await usdtOf(member)).toBe('99.5')
    await deposits.rows(word('deposit.status_success')).click()
    await page.getByText('The chain kept 1 USDT').waitFor()
    await said(hand, 'deposit.step_credited')
    await isClean(hand)

    await deposits.claim('7')
    await refuseLast(house, 'Nothing has arrived')
    await hand.toastIsGone()
    await page.getByRole('tab', { name: word('deposit.tab_failed') }).click()
    await deposits.rows(word('deposit.status_failed')).click()
    await page.getByText('Nothing has arrived').waitFor()
    await isClean(hand)
    expect(await usdtOf(member)).toBe('99.5')
  },
)

test('a picture on its way holds the submit, and is one alone [VL-020, VL-021]', { timeout: 90_000 }, async () => {
  const { hand, deposits } = await memberAt({ language: 'en', theme: 'dark' })
  const { page, word } = hand
  await deposits.openCoin('BTC')
  await deposits.putAmount('0.5')
  await page.route('**/api/common/upload', (route) => route.abort())
  await deposits.putPicture()
  await said(hand, 'pictures.failed')
  await deposits.submit()
  await said(hand, 'messages.recharge_img_load')
  await isClean(hand)
  await page.unroute('**/api/common/upload')
  await page.getByRole('button', { name: word('pictures.retry_of', { picture: word('deposit.proof') }) }).click()
  await deposits.pictureIsThere()
  expect(await page.getByRole('button', { name: word('pictures.choose_file_of', { picture: word('deposit.proof') }) }).count()).toBe(0)
})

test.for([320, 1_280])('at %i px and at twice the text nothing is wider than the window', { timeout: 120_000 }, async (width) => {
  const { hand, deposits } = await memberAt({ language: 'en', theme: 'light' }, { width, height: 640 })
  const { page, open } = hand
  await deposits.claim('12.345678')
  const id = new URL((await deposits.rows('USDT').first().getAttribute('href')) as string, 'http://x/').hash || ''
  const paths = [
    '/recharge',
    '/recharge-apply?type=USDT-ERC20&coin=usdt',
    '/recharge-apply?type=USD+wire&coin=usdt&isMCS=true',
    '/recharge-order',
  ]
  for (const path of [...paths, id.replace(/^#/, '')].filter((one) => one !== '')) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    const isWithin = async () =>
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)]).toEqual([
        path,
        0,
      ])
    await isWithin()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await isWithin()
    await isClean(hand)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
  }
})
