import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import { ContractPage } from '../pages/contract-page.ts'
import type { Phone } from '../pages/phone.ts'
import { pullUp } from '../pages/pull-up.ts'
import { SpotPage } from '../pages/spot-page.ts'
import { ordersRest } from './own-orders.ts'

const DESK_FROM = 1100

/**
 * The book with an own order kept in sight, counted in both ways, by keys; the coins to choose from; the keys of a
 * desk.
 */
export async function book(hand: Phone, camera: Camera): Promise<void> {
  const { page, word } = hand
  await new AccountPages(hand).enter({ practising: true })
  const spot = new SpotPage(hand)
  await spot.open('btcusdt')
  await spot.buyAtLimit({ percentBelow: 3, quantity: '0.05' })
  await ordersRest(hand, 1)
  await hand.toastIsGone()
  await emptied(spot, word('spot.amount_in', { coin: 'BTC' }))
  const levels = page.getByRole('region', { name: word('trade.order_book') })
  await levels.getByText(word('trade.level_pinned', { unit: 'BTC' })).waitFor({ state: 'attached' })
  await camera.take('own-order-pinned')
  await levels.getByRole('button', { name: word('trade.count_in', { shown: 'BTC', unit: 'USDT' }) }).click()
  await camera.take('counted-in-value')
  await levels.getByRole('button', { name: word('trade.count_in', { shown: 'USDT', unit: 'BTC' }) }).click()
  await byKeys(hand, camera)
  await choosing(hand, camera)
  await keys(hand, camera)
  const contract = new ContractPage(hand)
  await contract.open('btcusdt')
  await contract.openAtLimit('long', { price: String(Math.floor((await contract.mark()) * 0.97)), contracts: '20' })
  await contract.tab('pending', 1).waitFor()
  await hand.toastIsGone()
  await pullUp(hand, false)
  await camera.take('of-futures')
}

const emptied = async (spot: SpotPage, label: string) => {
  await spot.ticket.getByLabel(label).fill('')
  await spot.ticket.getByLabel(label).blur()
}

/** One side as a list of keys: the ring of the focus, the row that Enter would take, and what it filled in. */
async function byKeys({ page, word }: Phone, camera: Camera): Promise<void> {
  const bids = page.getByRole('listbox', { name: word('trade.bids') })
  // The ring is drawn for keys only.
  await page.keyboard.press('Tab')
  await bids.focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown')
  await camera.take('row-by-keys')
  await page.keyboard.press('Enter')
  await camera.take('price-taken')
}

async function choosing({ page, word }: Phone, camera: Camera): Promise<void> {
  await page.getByRole('button', { name: word('trade.choose_coin', { coin: 'BTC/USDT' }) }).click()
  const coins = page.getByRole('dialog', { name: word('trade.coins') })
  await coins.getByRole('searchbox').fill('e')
  await camera.take('coins-found')
  await coins.getByRole('searchbox').fill('zzz')
  await coins.getByRole('searchbox').blur()
  await camera.take('coins-none')
  await page.keyboard.press('Escape')
  await coins.waitFor({ state: 'detached' })
}

async function keys({ page, word }: Phone, camera: Camera): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < DESK_FROM) return
  const help = page.getByRole('dialog', { name: word('desk.keys') })
  await page.getByRole('button', { name: word('desk.keys') }).click()
  await help.waitFor()
  await camera.take('keys')
  await help.getByRole('switch').click()
  await camera.take('keys-off')
  await help.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
}
