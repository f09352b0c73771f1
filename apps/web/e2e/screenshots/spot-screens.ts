import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import { DetailPage } from '../pages/detail-page.ts'
import type { Phone } from '../pages/phone.ts'
import { pullUp } from '../pages/pull-up.ts'
import { SpotPage } from '../pages/spot-page.ts'
import { ordersRest } from './own-orders.ts'

export async function practising(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  const account = new AccountPages(hand)
  await account.enter({ practising: true })
  const spot = new SpotPage(hand)
  await spot.open('btcusdt')
  await camera.take('trade')
  await spot.fillBuyAtLimit({ percentBelow: 3, turnover: '1' })
  const belowMinimum = new RegExp(word('spot.value_below_minimum', { value: '\\S+' }))
  await spot.ticket.getByText(belowMinimum).first().waitFor()
  await camera.take('trade-below-minimum')
  await spot.fillBuyAtLimit({ percentBelow: 80, turnover: '2500' })
  await camera.take('trade-filled-in')
  await spot.send()
  await spot.sees('spot.refused_text')
  await camera.take('trade-refused', { withToast: true })
  await spot.buyAtMarket({ turnover: '2500' })
  await spot.sees('spot.bought_line')
  await camera.take('trade-bought', { withToast: true })
  await spot.buyAtLimit({ percentBelow: 3, quantity: '0.05' })
  await ordersRest(hand, 1)
  await camera.take('trade-resting')
  const orders = page.getByRole('region', { name: word('spot.my_orders') })
  await pullUp(hand)
  await camera.take('trade-own-orders')
  await orders.getByRole('tab', { name: word('spot.order_history') }).click()
  await orders.getByText(word('trade.end_filled')).first().waitFor()
  await camera.take('trade-history')
  await pullUp(hand, false)
  for (const [name, button, title] of SHEETS) {
    const said = word(button, NOTHING_IN_PARTICULAR).replace(/^[:\s]+|[:\s]+$/g, '')
    await camera.takeOpened(
      `sheet-${name}`,
      page.getByRole('button', { name: new RegExp(said) }).first(),
      page.getByRole('dialog', { name: word(title) }),
    )
  }
  const origin = page
    .getByRole('banner')
    .or(page.locator('header'))
    .getByRole('button', { name: originOf(hand, 'BTC/USDT') })
  await camera.takeOpened(
    'sheet-price-origin',
    origin.first(),
    page.getByRole('dialog', { name: word('markets.origin_title', { coin: 'BTC/USDT' }) }),
  )

  await open('/assets')
  await page.getByText(word('wallet.total_demo')).waitFor()
  await camera.take('assets-simulated')
  const list = page.getByRole('list', { name: word('wallet.wallet_platform') })
  await camera.takeOpened('sheet-asset', list.getByRole('button', { name: /BTC/ }).first(), page.getByRole('dialog', { name: 'BTC' }))
  await camera.takeOpened(
    'sheet-statement',
    list.getByRole('button', { name: /^USDT/ }).first(),
    page.getByText(word('wallet.posting_hold')).first(),
  )
  await page.getByRole('button', { name: word('wallet.hide_amounts') }).click()
  await camera.take('assets-hidden')
  await open('/home')
  await camera.takeOpened(
    'sim-quit-question',
    page.getByRole('button', { name: word('account.demo_quit_label') }),
    page.getByRole('alertdialog'),
  )
  await account.openMenu()
  await camera.takeOpened('log-out-question', page.getByRole('button', { name: word('account.log_out') }), page.getByRole('alertdialog'))
}

/** A coin from all sides: candles with own order and fill, depth, deals, facts, the other coins. */
export async function lookingAtCoin(hand: Phone, camera: Camera): Promise<void> {
  const { page, word } = hand
  const detail = new DetailPage(hand)
  await detail.open('btcusdt')
  await camera.take('detail')
  await detail.longPress()
  await camera.take('detail-bar-pressed')
  await detail.canvas.press('Escape')
  await detail.toggleIndicator('BOLL')
  await detail.toggleIndicator('MACD')
  await detail.toggleIndicator('RSI')
  await camera.take('detail-indicators')
  const details = page.getByRole('region', { name: word('detail.details') })
  await details.scrollIntoViewIfNeeded()
  await camera.take('detail-depth')
  for (const tab of ['tab_deals', 'tab_info'] as const) {
    await details.getByRole('tab', { name: word(`detail.${tab}`) }).click()
    await camera.take(`detail-${tab.slice('tab_'.length)}`)
  }
  await page.getByRole('button', { name: word('chart.as_table') }).click()
  await page.getByRole('table').scrollIntoViewIfNeeded()
  await camera.take('detail-bars-as-table')
  await camera.takeOpened('sheet-indicators', detail.indicators, page.getByRole('dialog', { name: word('chart.indicators') }))
  await camera.takeOpened('detail-coins', detail.coins, page.getByRole('dialog', { name: word('trade.coins') }))
}

/** What stays on the screen when the network goes: dimmed where it is old, and said. */
export async function withoutNetwork(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, loseNetwork, regainNetwork } = hand
  const spot = new SpotPage(hand)
  await spot.open('btcusdt')
  await loseNetwork()
  await page.getByText(word('app.connection_offline')).waitFor()
  await spot.sees('trade.closed_offline')
  await camera.take('trade-offline')
  await regainNetwork()
  await page.getByText(word('app.connection_offline')).waitFor({ state: 'detached' })
  // The order leaves, and nothing comes back.
  await page.route('**/api/currency/order/submit', (route) => route.abort())
  await spot.buyAtLimit({ percentBelow: 3, quantity: '0.01' })
  await spot.sees('spot.no_answer_text')
  await camera.take('trade-no-answer', { withToast: true })
  await page.unrouteAll()
}

const originOf = ({ word }: Phone, coin: string) => new RegExp(word('markets.origin_of', { coin, origin: '' }).replace(/[:\s]+$/, ''))

const SHEETS = [
  ['coins', 'trade.choose_coin', 'trade.coins'],
  ['price-step', 'trade.price_step', 'trade.price_step_title'],
  ['sides-shown', 'trade.book_mode', 'trade.book_mode_title'],
  ['lifetime', 'trade.lifetime_now', 'trade.lifetime'],
] as const
const NOTHING_IN_PARTICULAR = { coin: '', step: '', mode: '', lifetime: '' }
