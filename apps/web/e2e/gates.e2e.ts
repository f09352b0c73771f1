import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HouseWithToldPrices, houseWithToldPrices } from './houses/house-with-told-prices.ts'
import { deskOf } from './houses/operator-desk.ts'
import { AccountPages } from './pages/account-pages.ts'
import { ContractPage } from './pages/contract-page.ts'
import { KeysPages } from './pages/keys-pages.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'
import { pullUp } from './pages/pull-up.ts'

interface Look {
  readonly language: Language
  readonly theme: Theme
  readonly coin: string
  readonly opening: number
}
const LOOKS: readonly Look[] = [
  { language: 'en', theme: 'light', coin: 'BTC', opening: 60_000 },
  { language: 'ar', theme: 'dark', coin: 'ETH', opening: 6_000 },
]

/** Ids and right choices, by hand. */
const QUESTIONS: readonly (readonly [id: string, right: number])[] = [
  ['leverage', 1],
  ['liquidation', 2],
  ['funding', 0],
  ['mark_price', 1],
  ['stop_loss', 2],
]

let house: HouseWithToldPrices
beforeAll(async () => {
  const prices = Object.fromEntries(LOOKS.map(({ coin, opening }) => [`${coin}/USDT`, opening]))
  house = await houseWithToldPrices({ prices, withDeposits: true })
}, 120_000)
afterAll(() => house?.leave())

const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])

async function withHand(name: string, { language, theme }: Look, act: (hand: Phone) => Promise<void>): Promise<void> {
  const hand = await phone({ language, theme, serverUrl: house.url })
  try {
    await act(hand)
  } catch (error) {
    await hand.picture(`gates ${name} ${language} ${theme}`)
    throw error
  } finally {
    await hand.close()
  }
}

test.each(LOOKS)(
  'the first future with real money asks step by step, explains a wrong answer, and goes back to the ticket as it was ($language, $theme)',
  { timeout: 180_000 },
  (look) =>
    withHand('asked', look, async (hand) => {
      const { page, word } = hand
      const { name, password } = await new AccountPages(hand).enter()
      await house.deposit(name, 5_000, { wallet: 3, isGated: true })
      const contract = new ContractPage(hand)
      await contract.open(`${look.coin.toLowerCase()}usdt`)
      await contract.fillAtMarket({ contracts: '7' })
      await contract.button.click()
      const sheet = page.getByRole('dialog', { name: word('gates.title', { product: word('gates.product_futures') }) })
      await sheet.waitFor()
      await sheet.getByLabel(word('gates.country')).selectOption('DE')
      await sheet.getByLabel(word('gates.birth_date')).fill('1990-01-31')
      await isClean(hand)
      await sheet.getByRole('button', { name: word('gates.declare') }).click()
      await new KeysPages(hand, '').prove('password', password)
      await sheet.getByRole('button', { name: word('gates.accept_terms') }).waitFor()
      await isClean(hand)
      await sheet.getByRole('button', { name: word('gates.accept_terms') }).click()
      for (const [at, [id, right]] of QUESTIONS.entries()) {
        // The last one wrong at first.
        const choice = at === 4 ? (right + 1) % 3 : right
        await sheet.getByRole('radio', { name: word(`gates.futures_${id}_${choice}`), exact: true }).check()
      }
      await isClean(hand)
      await sheet.getByRole('button', { name: word('gates.answer') }).click()
      await sheet.getByText(word('gates.futures_stop_loss_why')).waitFor()
      await isClean(hand)
      await sheet.getByRole('radio', { name: word('gates.futures_stop_loss_2'), exact: true }).check()
      await sheet.getByRole('button', { name: word('gates.answer') }).click()
      await sheet.getByRole('button', { name: word('gates.back_to_ticket') }).click()
      await sheet.waitFor({ state: 'detached' })
      await contract.send('long')
      await contract.position('long').waitFor()
    }),
)

test.each(LOOKS)(
  'whoever is frozen reads why before the tap, is told where to turn, and closes what is open ($language, $theme) [RT-143, ST-053]',
  { timeout: 180_000 },
  (look) =>
    withHand('frozen', look, async (hand) => {
      const { page, word } = hand
      const { name } = await new AccountPages(hand).enter()
      await house.deposit(name, 5_000, { wallet: 3 })
      const contract = new ContractPage(hand)
      await contract.open(`${look.coin.toLowerCase()}usdt`)
      await contract.openAtMarket('long', { contracts: '9' })
      const long = contract.position('long')
      await long.waitFor()
      await hand.toastIsGone()
      const uid = await page.evaluate(() => JSON.parse(localStorage.getItem('glasshouse.userInfo') ?? '{}').user.userId as string)
      await (await deskOf(house)).act(['account-flag', uid, 'real', 'frozen', 'on'])
      await page.getByText(word('trade.closed_frozen')).waitFor()
      await pullUp(hand, false)
      expect(await contract.ticket.locator('button[type=submit]').isDisabled()).toBe(true)
      await isClean(hand)
      await contract.ticket.getByRole('button', { name: word('trade.contact_support') }).click()
      const notice = page.getByRole('alertdialog', { name: word('trade.frozen_notify') })
      await notice.waitFor()
      await isClean(hand)
      await notice.getByRole('button', { name: word('trade.frozen_confirm') }).click()
      await notice.waitFor({ state: 'detached' })
      // The one desk of the settings is a page of the app; who comes back still finds the way out.
      await page.waitForURL(/#\/service$/)
      await page.goBack()
      await contract.ticket.waitFor()
      await pullUp(hand)
      await contract.close(long)
      await long.waitFor({ state: 'detached' })
    }),
)
