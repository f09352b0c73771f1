import type { Locator } from 'playwright-core'
import { type HouseWithToldPrices, houseWithToldPrices } from '../houses/house-with-told-prices.ts'
import { deskOf } from '../houses/operator-desk.ts'
import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import { ContractPage } from '../pages/contract-page.ts'
import { KeysPages } from '../pages/keys-pages.ts'
import type { Phone } from '../pages/phone.ts'
import { FUTURES_QUESTIONS } from '../told-prices/futures-questions.ts'

export const houseOfGates = () => houseWithToldPrices({ withDeposits: true })

/** What of the first future is asked, step by step, and each end that no house shows at will. */
export async function gatesOfAMember(hand: Phone, camera: Camera, house: HouseWithToldPrices): Promise<void> {
  const { page, word } = hand
  const { name, password } = await new AccountPages(hand).enter()
  await house.deposit(name, 5_000, { wallet: 3, isGated: true })
  for (const lack of ['country', 'age', 'level_primary', 'level_advanced']) {
    await page.route('**/api/gates', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { rows: object[] }
      await route.fulfill({ json: { ...body, rows: body.rows.map((row) => ({ ...row, isOpen: false, lacks: [lack], ageLeast: 18 })) } })
    })
    await page.reload()
    await opened(hand)
    await camera.take(lack)
    await page.unroute('**/api/gates')
  }
  await page.reload()
  const sheet = await opened(hand)
  await camera.take('residence')
  await sheet.getByLabel(word('gates.country')).selectOption('DE')
  await sheet.getByLabel(word('gates.birth_date')).fill('2199-01-31')
  await sheet.getByRole('button', { name: word('gates.declare') }).click()
  await sheet.getByText(word('gates.birth_date_wrong')).waitFor()
  await camera.take('residence-refused')
  await sheet.getByLabel(word('gates.birth_date')).fill('1990-01-31')
  await sheet.getByRole('button', { name: word('gates.declare') }).click()
  await new KeysPages(hand, '').prove('password', password)
  await sheet.getByRole('button', { name: word('gates.accept_terms') }).waitFor()
  await camera.take('terms')
  await sheet.getByRole('button', { name: word('gates.accept_terms') }).click()
  await sheet.getByRole('radio').first().waitFor()
  await camera.take('questions')
  await answers(hand, camera, sheet)
}

async function answers({ word }: Phone, camera: Camera, sheet: Locator): Promise<void> {
  const choose = (id: string, choice: number) =>
    sheet.getByRole('radio', { name: word(`gates.futures_${id}_${choice}`), exact: true }).check()
  // The last one wrong at first.
  for (const [at, [id, right]] of FUTURES_QUESTIONS.entries()) await choose(id, at === 4 ? (right + 1) % 3 : right)
  await sheet.getByRole('button', { name: word('gates.answer') }).click()
  await sheet.getByText(word('gates.futures_stop_loss_why')).scrollIntoViewIfNeeded()
  await camera.take('questions-wrong')
  await choose('stop_loss', 2)
  await sheet.getByRole('button', { name: word('gates.answer') }).click()
  await sheet.getByRole('button', { name: word('gates.back_to_ticket') }).waitFor()
  await camera.take('answered')
}

/** The ticket sent, and the sheet that asks first. */
async function opened(hand: Phone): Promise<Locator> {
  const contract = new ContractPage(hand)
  await contract.open('btcusdt')
  await contract.fillAtMarket({ contracts: '7' })
  await contract.button.click()
  const sheet = hand.page.getByRole('dialog', { name: hand.word('gates.title', { product: hand.word('gates.product_futures') }) })
  await sheet.waitFor()
  return sheet
}

/** A frozen account: each ticket, the notice, and customer service with several desks and with the one of the house. */
export async function frozen(hand: Phone, camera: Camera, house: HouseWithToldPrices): Promise<void> {
  const { page, word, open } = hand
  const { name } = await new AccountPages(hand).enter()
  await house.deposit(name, 5_000, { wallet: 3 })
  const uid = await page.evaluate(() => JSON.parse(localStorage.getItem('glasshouse.userInfo') ?? '{}').user.userId as string)
  await (await deskOf(house)).act(['account-flag', uid, 'real', 'frozen', 'on'])
  for (const [market, path, text] of [
    ['spot', '/tradeBB?symbol=btcusdt', 'trade.closed_frozen'],
    ['options', '/trade?tradeKey=SecondContract&symbol=btcusdt', 'option.closed_frozen'],
    ['futures', '/tradeU?symbol=btcusdt', 'trade.closed_frozen'],
  ] as const) {
    await open(path)
    await page.reload()
    await page.getByText(word(text)).first().waitFor()
    await camera.take(market)
  }
  const notice = page.getByRole('alertdialog', { name: word('trade.frozen_notify') })
  const contact = page.getByRole('button', { name: word('home.service_title') }).first()
  await camera.takeOpened('notice', contact, notice)
  const settings = '**/api/common/getAllSetting'
  await page.route(settings, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    const SUPPORT_STAFF_SETTING = [
      { name: 'Service desk', url: '/service', imgUrl: 'headset' },
      { name: 'Telegram', url: 'https://t.me/house', imgUrl: 'send' },
    ]
    await route.fulfill({ json: { ...body, data: { ...body.data, SUPPORT_STAFF_SETTING } } })
  })
  await page.reload()
  await contact.click()
  await notice.getByRole('button', { name: word('home.service_title') }).click()
  await page.getByRole('dialog', { name: word('home.service_title') }).waitFor()
  await camera.take('several-desks')
  await page.unroute(settings)
  await page.evaluate(() => localStorage.removeItem('glasshouse.settings'))
  await page.reload()
  await contact.click()
  await notice.getByRole('button', { name: word('home.service_title') }).click()
  await page.waitForURL(/#\/service$/)
  await camera.take('one-desk')
}
