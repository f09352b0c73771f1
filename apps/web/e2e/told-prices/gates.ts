import { beforeAll, expect, test } from 'vitest'
import type { HouseWithToldPrices } from '../houses/house-with-told-prices.ts'
import { deskOf } from '../houses/operator-desk.ts'
import { looks } from '../looks.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { ContractPage } from '../pages/contract-page.ts'
import { KeysPages } from '../pages/keys-pages.ts'
import { axeFindings, type Language, type Phone, type Theme } from '../pages/phone.ts'
import { pullUp } from '../pages/pull-up.ts'
import { FUTURES_QUESTIONS } from './futures-questions.ts'
import { onPhone } from './on-phone.ts'

interface Look {
  readonly language: Language
  readonly theme: Theme
  readonly coin: string
}
const LOOKS = looks<Look>([{ language: 'ar', theme: 'dark', coin: 'ETH' }], [{ language: 'en', theme: 'light', coin: 'BTC' }])

let house: HouseWithToldPrices

const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])

interface Trader {
  readonly hand: Phone
  readonly contract: ContractPage
  readonly password: string
}

/** Somebody with money, whom nothing was asked yet, at a look's coin. */
async function trading({ language, theme, coin }: Look, act: (trader: Trader) => Promise<void>): Promise<void> {
  await onPhone({ language, theme, serverUrl: house.url }, `gates ${language} ${theme}`, async (hand) => {
    const { name, password } = await new AccountPages(hand).enter({ isOpened: false })
    await house.deposit(name, 5_000, { wallet: 3, isGated: true })
    const contract = new ContractPage(hand)
    await contract.open(`${coin.toLowerCase()}usdt`)
    await act({ hand, contract, password })
  })
}

export function gates(houseOf: () => HouseWithToldPrices): void {
  beforeAll(() => {
    house = houseOf()
  })

  test.each(LOOKS)(
    'the first future with real money asks step by step, explains a wrong answer and goes back to the ticket; whoever is frozen then reads why before the tap, is told where to turn, and closes what is open ($language, $theme) [RT-143, ST-053]',
    { timeout: 180_000 },
    (look) =>
      trading(look, async (trader) => {
        await isAsked(trader)
        await trader.hand.toastIsGone()
        await isFrozen(trader)
      }),
  )
}

/** Ends with a long of 7 contracts. */
async function isAsked({ hand, contract, password }: Trader): Promise<void> {
  const { page, word } = hand
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
  for (const [at, [id, right]] of FUTURES_QUESTIONS.entries()) {
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
}

/** Ends with nothing open. */
async function isFrozen({ hand, contract }: Trader): Promise<void> {
  const { page, word } = hand
  const uid = await page.evaluate(() => JSON.parse(localStorage.getItem('glasshouse.userInfo') ?? '{}').user.userId as string)
  await (await deskOf(house)).act(['account-flag', uid, 'real', 'frozen', 'on'])
  await page.getByText(word('trade.closed_frozen')).waitFor()
  await pullUp(hand, false)
  await expect.poll(() => contract.ticket.locator('button[type=submit]').isDisabled()).toBe(true)
  await isClean(hand)
  await contract.ticket.getByRole('button', { name: word('home.service_title') }).click()
  const notice = page.getByRole('alertdialog', { name: word('trade.frozen_notify') })
  await notice.waitFor()
  await isClean(hand)
  await notice.getByRole('button', { name: word('home.service_title') }).click()
  await notice.waitFor({ state: 'detached' })
  // The one desk of the settings is a page of the app; who comes back still finds the way out.
  await page.waitForURL(/#\/service$/)
  await page.goBack()
  await contract.ticket.waitFor()
  await pullUp(hand)
  const long = contract.position('long')
  await contract.close(long)
  await long.waitFor({ state: 'detached' })
}
