import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type HouseWithToldPrices, houseWithToldPrices, OPENING } from './houses/house-with-told-prices.ts'
import { AccountPages } from './pages/account-pages.ts'
import { ContractPage } from './pages/contract-page.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

let house: HouseWithToldPrices
let inHand: Phone | undefined
beforeAll(async () => {
  house = await houseWithToldPrices()
}, 120_000)
afterEach(async ({ task }) => {
  house.tell(OPENING)
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})
afterAll(() => house.leave())

async function trader(
  look: { language: Language; theme: Theme },
  { url }: Pick<HouseWithToldPrices, 'url'> = house,
): Promise<{ hand: Phone; contract: ContractPage }> {
  const hand = await phone({ ...look, serverUrl: url })
  inHand = hand
  await new AccountPages(hand).enter({ practising: true })
  const contract = new ContractPage(hand)
  await contract.open('btcusdt')
  return { hand, contract }
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])

const LOOKS = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'light' },
] as const

test.each(LOOKS)(
  'a long is opened by a limit order, gets margin and stops, is closed in part and whole ($language, $theme) [ST-036, ST-037, RT-107]',
  { timeout: 180_000 },
  async (look) => {
    const { hand, contract } = await trader(look)
    const { page, word } = hand
    await isClean(hand)

    // It rests below the price until the price comes down to it: by no more than the taker's fee, so that the maker's spread stays narrow.
    await contract.openAtLimit('long', { price: '59985', contracts: '20' })
    await contract.tab('pending', 1).waitFor()
    house.tell(59_970)
    const long = contract.position('long')
    await long.waitFor()
    await contract.tab('pending', 0).waitFor()
    house.tell(OPENING)
    await hand.toastIsGone()

    await contract.addMargin(long, '50')
    await hand.toastIsGone()
    await contract.setStop(long, 'take_profit', '66000')
    await hand.toastIsGone()
    await contract.setStop(long, 'stop_loss', '57000')
    await contract.tab('stops_short', 2).waitFor()
    await hand.toastIsGone()
    await isClean(hand)

    const sheet = await contract.act(long, 'close_position')
    await isClean(hand)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await contract.close(long, '8')
    await expect.poll(() => long.textContent(), { timeout: 15_000 }).toContain('= 0.012 BTC')
    await hand.toastIsGone()
    await contract.close(long)
    await contract.panel.getByText(word('contract.no_positions')).waitFor()
    await contract.tab('stops_short', 0).waitFor()

    await contract.tab('history', 3).click()
    await expect.poll(() => contract.panel.getByRole('article').count()).toBe(3)
    await contract.panel.getByRole('radio', { name: word('contract.past_positions') }).click()
    await contract.panel.getByText(word('contract.ended_user')).waitFor()
    await isClean(hand)
  },
)

test.each(LOOKS.slice(0, 2))(
  'a short at a hundred times is liquidated when the mark rises, and says why ($language, $theme)',
  { timeout: 120_000 },
  async (look) => {
    // After such a move the maker's spread is wide for an hour, too wide for a hundred times: each has a house without a past.
    const calm = await houseWithToldPrices()
    onTestFinished(() => calm.leave())
    const { hand, contract } = await trader(look, calm)
    const { word } = hand
    await contract.chooseLeverage(100)
    await contract.openAtMarket('short', { contracts: '10' })
    await contract.position('short').waitFor()
    calm.tell(60_500)
    await contract.panel.getByText(word('contract.no_positions')).waitFor({ timeout: 30_000 })
    await contract.panel.getByRole('tab', { name: new RegExp(`^${word('contract.history')} \\(`) }).click()
    await contract.panel.getByRole('radio', { name: word('contract.past_positions') }).click()
    await contract.panel.getByRole('button', { name: word('contract.why_closed') }).click()
    // The mark of each step, as it is published.
    await contract.panel
      .getByText(/60,500/)
      .first()
      .waitFor()
    await isClean(hand)
  },
)
