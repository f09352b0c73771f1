import type { Locator } from 'playwright-core'
import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import { ContractPage } from '../pages/contract-page.ts'
import { type DetailPage, detailWithOwnOrder } from '../pages/detail-page.ts'
import type { Phone } from '../pages/phone.ts'
import { pullUp } from '../pages/pull-up.ts'
import { SpotPage } from '../pages/spot-page.ts'

/** Own orders as lines that move, what asks before anything changes, and what is drawn over the candles. */
export async function chartLines(hand: Phone, camera: Camera): Promise<void> {
  await new AccountPages(hand).enter({ practising: true })
  const spot = new SpotPage(hand)
  const detail = await detailWithOwnOrder(hand, spot)
  await movedLine(hand, camera, detail)
  await drawings(hand, camera, detail)
  await spot.open('btcusdt')
  await changeOfRow(hand, camera)
  await linesOfPosition(hand, camera, detail)
}

async function movedLine(hand: Phone, camera: Camera, detail: DetailPage): Promise<void> {
  const { page, word } = hand
  const line = ownLines(hand).getByRole('slider').first()
  await line.waitFor()
  await camera.take('own-line')
  await page.keyboard.press('Tab')
  await line.focus()
  await page.keyboard.press('PageDown')
  await camera.take('line-moved')
  await page.keyboard.press('Escape')
  await detail.dragLine(line, 24)
  const sheet = page.getByRole('dialog', { name: word('lines.change_order') })
  await sheet.waitFor()
  await camera.take('change-of-line')
  await sheet.getByRole('button', { name: word('lines.leave_it') }).click()
  await sheet.waitFor({ state: 'detached' })
}

async function drawings(hand: Phone, camera: Camera, detail: DetailPage): Promise<void> {
  const { page, word } = hand
  const tool = (name: string) => page.getByRole('button', { name: word(`lines.tool_${name}`), exact: true })
  const drawn = (count: number) => page.locator(`[data-drawings="${count}"]`).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: word('chart.tools') }).click()
  await tool('level').waitFor()
  await camera.take('tools')
  await tool('level').click()
  await camera.take('tool-chosen')
  await detail.tapAt(0.5, 0.4)
  await drawn(1)
  await tool('trend').click()
  await detail.tapAt(0.2, 0.3)
  await page.getByText(word('lines.hint_second')).waitFor()
  await camera.take('second-point')
  await detail.tapAt(0.7, 0.5)
  await drawn(2)
  await tool('ray').click()
  await detail.tapAt(0.3, 0.7)
  await detail.tapAt(0.5, 0.6)
  await drawn(3)
  await camera.take('drawn')
  await page.getByRole('button', { name: new RegExp(`^${word('lines.drawings')}`) }).click()
  const list = page.locator('.sheet-popup')
  await list.getByRole('listitem').first().waitFor()
  await camera.take('drawings')
  await list.getByRole('button', { name: word('lines.delete_all') }).click()
  await list.waitFor({ state: 'detached' })
  await hand.toastIsGone()
  await camera.takeOpened('no-drawings', page.getByRole('button', { name: new RegExp(`^${word('lines.drawings')}`) }), list)
}

/** From its row: unchanged, with other terms, refused, and where no answer comes. */
async function changeOfRow(hand: Phone, camera: Camera): Promise<void> {
  const { page, word } = hand
  await pullUp(hand)
  const row = page
    .getByRole('region', { name: word('spot.my_orders') })
    .getByRole('article')
    .first()
  await row.waitFor()
  await camera.take('row')
  const form = await changing(hand, row, 'spot.change', 'lines.change_order')
  await camera.take('change-of-row')
  await form.getByLabel(word('lines.quantity_in', { unit: 'BTC' })).fill('0.02')
  await camera.take('change-of-quantity')
  const path = '**/api/currency/order/replace'
  await page.route(path, (route) =>
    route.fulfill({
      json: { code: 0, msg: word('app.refused_insufficient_available'), reason: 'insufficient_available', data: null, rows: [] },
    }),
  )
  await form.locator('button[type=submit]').click()
  await form.getByRole('alert').getByText(word('lines.change_refused')).waitFor()
  await camera.take('change-refused')
  await page.unroute(path)
  // Sooner it would count as the same tap.
  await page.waitForTimeout(600)
  await page.route(path, (route) => route.abort())
  await form.locator('button[type=submit]').click()
  await form.getByRole('alert').getByText(word('lines.change_unknown')).waitFor()
  await camera.take('change-unknown')
  await page.unroute(path)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await pullUp(hand, false)
}

/** A position with both stops and an order: four lines, of which three move. */
async function linesOfPosition(hand: Phone, camera: Camera, detail: DetailPage): Promise<void> {
  const { page, word } = hand
  const contract = new ContractPage(hand)
  await contract.open('btcusdt')
  await contract.openAtMarket('long', { contracts: '40' })
  const long = contract.position('long')
  await long.waitFor()
  await hand.toastIsGone()
  const mark = await contract.mark()
  await contract.setStop(long, 'take_profit', String(Math.floor(mark * 1.004)))
  await hand.toastIsGone()
  await contract.setStop(long, 'stop_loss', String(Math.floor(mark * 0.996)))
  await hand.toastIsGone()
  await contract.openAtLimit('long', { price: String(Math.floor(mark * 0.998)), contracts: '20' })
  await contract.tab('pending', 1).waitFor()
  await hand.toastIsGone()
  await detail.open('btcusdt', '&type=3')
  const lines = ownLines(hand).getByRole('slider')
  await lines.nth(2).waitFor()
  await camera.take('lines-of-position')
  await page.keyboard.press('Tab')
  await lines.last().focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  const sheet = page.locator('.sheet-popup')
  await sheet.waitFor()
  await camera.take('change-of-position-line')
  await sheet.getByRole('button', { name: word('lines.leave_it') }).click()
  await sheet.waitFor({ state: 'detached' })
}

const ownLines = ({ page, word }: Phone) => page.getByRole('list', { name: word('lines.own_lines') })

async function changing({ page, word }: Phone, row: Locator, button: string, title: string): Promise<Locator> {
  await row.getByRole('button', { name: new RegExp(`^${word(button)}`) }).click()
  const form = page.getByRole('form', { name: word(title) })
  await form.waitFor()
  return form
}
