import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { flowIn } from './looks.ts'
import { DepositPages } from './pages/deposit-pages.ts'
import { Member } from './pages/member.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

/** What the form of a deposit asks for. The way of one to its credit is real-money.e2e. */
let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

interface Look {
  readonly language: Language
  readonly theme: Theme
}
async function memberAt(look: Look, size: { width?: number; height?: number } = {}) {
  const hand = await phone({ ...look, ...size })
  inHand = hand
  await (await Member.of(hand.url)).takes(hand, { isOpened: false })
  return { hand, deposits: new DepositPages(hand) }
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])
const said = ({ page, word }: Phone, key: string) => page.getByText(word(key), { exact: true }).first().waitFor()
test.for(flowIn('ar'))(
  'a picture is PNG or JPEG, holds the submit on its way, and is one alone ($language, $theme) [RT-071, VL-020, VL-021]',
  {
    timeout: 90_000,
  },
  async (look) => {
    const { hand, deposits } = await memberAt(look)
    const { page, word } = hand
    await deposits.openCoin('BTC')
    await deposits.putAmount('0.5')
    await deposits.putPicture(Buffer.from('<svg/>'))
    await page.getByText(word('pictures.unreadable')).first().waitFor()
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
  },
)

const WIDTHS = [320, 1_280] as const

test('at 320 and 1,280 px and at twice the text nothing is wider than the window', { timeout: 120_000 }, async () => {
  const { hand, deposits } = await memberAt({ language: 'en', theme: 'light' }, { width: WIDTHS[0], height: 640 })
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
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 })
      const isWithin = async () => expect([path, width, await widerThanWindow(page)]).toEqual([path, width, 0])
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
  }
})

/** By how much, once the app has followed what was changed. */
const widerThanWindow = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
