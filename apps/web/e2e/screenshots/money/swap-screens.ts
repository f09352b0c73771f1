import type { HouseWithToldPrices } from '../../houses/house-with-told-prices.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import type { Camera } from '../../pages/camera.ts'
import type { Phone } from '../../pages/phone.ts'

/** Conversions: nothing yet, what the form refuses, a quote of one coin and of two, what became of it, no price, closed. */
export async function swapsOfAMember(hand: Phone, camera: Camera, house: HouseWithToldPrices): Promise<void> {
  const { name } = await new AccountPages(hand).enter()
  await house.deposit(name, 20_000)
  await hand.open('/swap')
  await hand.page.getByText(/20,000 USDT/).waitFor()
  await camera.take('empty')
  await refused(hand, camera)
  await converted(hand, camera, house)
  await closed(hand, camera)
  await withoutPrice(hand, camera, house)
}

const amountOf = ({ page, word }: Phone, coin: string) => page.getByRole('textbox', { name: word('swap.amount_of', { coin }) })
const convert = ({ page, word }: Phone) => page.getByRole('button', { name: word('swap.convert'), exact: true })

async function refused(hand: Phone, camera: Camera): Promise<void> {
  const { page, word } = hand
  await convert(hand).click()
  await page.getByText(word('messages.swap_minNum')).waitFor()
  await camera.take('nothing-typed')
  await amountOf(hand, 'USDT').fill('20000.01')
  await page.getByText(word('messages.swap_maxNum')).waitFor()
  await camera.take('more-than-available')
}

async function converted(hand: Phone, camera: Camera, house: HouseWithToldPrices): Promise<void> {
  const { page, word, toastIsGone } = hand
  const choice = page.getByRole('dialog')
  await camera.takeOpened('coins', page.getByRole('button', { name: new RegExp(`^${word('swap.choose_to')}`) }), choice)
  await amountOf(hand, 'USDT').fill('12000')
  await page.getByText(word('swap.spread_of', { percent: '0.2%', coin: 'BTC' })).waitFor()
  await camera.take('quote')
  await convert(hand).click()
  await page.getByText(word('swap.state_waiting'), { exact: true }).first().waitFor()
  await camera.take('waits')
  await page.getByText(word('swap.state_executed'), { exact: true }).first().waitFor()
  await camera.take('converted', { withToast: true })
  await toastIsGone()
  await amountOf(hand, 'USDT').fill('1000')
  await page.getByText(word('swap.spread_of', { percent: '0.2%', coin: 'BTC' })).waitFor()
  house.tell(61_000)
  await convert(hand).click()
  await page.getByText(word('swap.state_released'), { exact: true }).waitFor()
  await camera.take('came-back')
  await page.getByRole('button', { name: word('swap.turn') }).click()
  await page.getByRole('button', { name: new RegExp(`^${word('swap.choose_to')}`) }).click()
  await choice.getByRole('button', { name: /^ETH/ }).click()
  await amountOf(hand, 'BTC').fill('0.1')
  await page.getByText(word('swap.spread_of', { percent: '0.2%', coin: 'ETH' })).waitFor()
  await camera.take('two-spreads')
  await camera.takeDown('history', page.getByRole('heading', { name: word('swap.history') }))
}

/** Closed for everybody, as settings say. */
async function closed({ page, word }: Phone, camera: Camera): Promise<void> {
  const settings = '**/api/common/getAllSetting'
  await page.route(settings, async (route) => {
    const body = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...body, data: { ...body.data, MODULE_FREEZE_TYPE_SETTING: [{ key: 'EXCHANGE', open: false }] } } })
  })
  await page.evaluate(() => localStorage.removeItem('glasshouse.settings'))
  await page.reload()
  await page.getByText(word('swap.closed_module')).waitFor()
  await camera.take('closed')
  await page.unroute(settings)
  await page.evaluate(() => localStorage.removeItem('glasshouse.settings'))
}

async function withoutPrice(hand: Phone, camera: Camera, house: HouseWithToldPrices): Promise<void> {
  const { page } = hand
  for (const pair of ['BTC/USDT', 'ETH/USDT']) house.silence(pair)
  await page.reload()
  await amountOf(hand, 'USDT').fill('250')
  await page.getByRole('alert').first().waitFor({ timeout: 90_000 })
  await camera.take('no-price')
}
