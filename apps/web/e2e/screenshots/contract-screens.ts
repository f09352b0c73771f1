import type { Locator } from 'playwright-core'
import type { HouseWithToldPrices } from '../houses/house-with-told-prices.ts'
import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import { ContractPage } from '../pages/contract-page.ts'
import { DetailPage } from '../pages/detail-page.ts'
import type { Phone } from '../pages/phone.ts'
import { pullUp } from '../pages/pull-up.ts'

/** A member who has nothing to trade contracts with. */
export async function contractsWithoutMoney(hand: Phone, camera: Camera): Promise<void> {
  const contract = new ContractPage(hand)
  await new AccountPages(hand).enter()
  await contract.open('btcusdt')
  await contract.ticket.getByRole('link', { name: hand.word('contract.to_transfer') }).waitFor()
  await camera.take('empty-wallet')
}

/**
 * From nothing to a history: the ticket, a long with its stops and orders, what can be done with it, the coin behind
 * it.
 */
export async function contractsOfAMember(hand: Phone, camera: Camera): Promise<void> {
  await new AccountPages(hand).enter({ practising: true })
  const contract = new ContractPage(hand)
  await contract.open('btcusdt')
  await camera.take('nothing-yet')
  await emptyTabs(hand, camera, contract)
  await tickets(hand, camera, contract)
  const long = await openedLong(hand, camera, contract)
  await popups(hand, camera, contract, long)
  await stopsAndOrders(hand, camera, contract, long)
  await shortBeside(hand, camera, contract)
  await coinBehind(hand, camera)
  await past(hand, camera, contract)
}

/** A short at a hundred times whose liquidation price the mark reaches: told at once, and later in the history. */
export async function liquidatedShort(hand: Phone, camera: Camera, house: HouseWithToldPrices): Promise<void> {
  const { word } = hand
  await new AccountPages(hand).enter({ practising: true })
  const contract = new ContractPage(hand)
  await contract.open('btcusdt')
  await contract.chooseLeverage(100)
  await contract.openAtMarket('short', { contracts: '10' })
  await contract.position('short').waitFor()
  await hand.toastIsGone()
  house.tell(60_500)
  await hand.page.locator('.toast-popup a').waitFor()
  await camera.take('told-at-once', { withToast: true })
  await contract.panel.getByText(word('contract.no_positions')).waitFor()
  await contract.tabOf('history').click()
  await contract.panel.getByRole('radio', { name: word('contract.past_positions') }).click()
  const why = contract.panel.getByRole('button', { name: word('contract.why_closed') })
  await why.click()
  await contract.panel
    .getByText(/60,500|٦٠٬٥٠٠/)
    .first()
    .waitFor()
  await why.evaluate((button) => button.closest('article')?.scrollIntoView({ block: 'center' }))
  await camera.take('why-it-was-closed')
}

async function emptyTabs(hand: Phone, camera: Camera, contract: ContractPage): Promise<void> {
  const { word } = hand
  await pullUp(hand)
  for (const [tab, text] of [
    ['positions', 'no_positions'],
    ['pending', 'no_pending'],
    ['stops_short', 'no_stops'],
    ['history', 'no_past_orders'],
  ] as const) {
    await contract.tabOf(tab).click()
    await contract.panel.getByText(word(`contract.${text}`)).waitFor()
    await camera.take(`empty-${tab}`)
  }
  await contract.panel.getByRole('radio', { name: word('contract.past_positions') }).click()
  await contract.panel.getByText(word('contract.no_past_positions')).waitFor()
  await camera.take('empty-past-positions')
  await contract.tabOf('positions').click()
  await pullUp(hand, false)
}

async function tickets(hand: Phone, camera: Camera, contract: ContractPage): Promise<void> {
  const { page, word } = hand
  const funding = page.getByRole('button', { name: new RegExp(`^${word('contract.funding')}`) })
  await camera.takeOpened('funding', funding, page.getByRole('dialog'))
  const mark = await contract.mark()
  await contract.fillAtLimit({ price: String(Math.floor(mark * 0.99)), contracts: '40' })
  await camera.take('ticket-at-limit')
  await contract.fillStops({ takeProfit: String(Math.floor(mark * 1.02)), stopLoss: String(Math.floor(mark * 0.97)) })
  await camera.take('ticket-with-stops')
  await contract.fillStops({ takeProfit: String(Math.floor(mark * 0.9)), stopLoss: '10' })
  await camera.take('ticket-stops-refused')
  await contract.foldStops()
  await contract.fillAtMarket({ contracts: '40' })
  await camera.take('ticket-at-market')
  await contract.fillAtMarket({ contracts: '900000' })
  await contract.ticket
    .getByText(word('contract.against_insufficient_available'))
    .or(contract.ticket.getByText(word('contract.against_position_limit')))
    .or(contract.ticket.getByText(new RegExp(word('contract.against_leverage_above_tier', { max: '\\d+' }))))
    .first()
    .waitFor()
  await camera.take('ticket-too-much')
  await contract.fillAtLimit({ price: String(Math.floor(mark * 3)), contracts: '40' })
  await camera.take('ticket-price-too-far')
  await contract.leverage.click()
  const sheet = contract.sheet(word('contract.leverage'))
  await sheet.getByRole('button', { name: word('contract.leverage_badge', { leverage: '100' }), exact: true }).click()
  await camera.take('leverage')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await contract.chooseLeverage(20)
}

async function openedLong(hand: Phone, camera: Camera, contract: ContractPage): Promise<Locator> {
  const mark = await contract.mark()
  await contract.openAtMarket('long', { contracts: '40' })
  const long = contract.position('long')
  await long.waitFor()
  await camera.take('opened', { withToast: true })
  await hand.toastIsGone()
  await contract.openAtLimit('long', { price: String(Math.floor(mark * 0.98)), contracts: '20' })
  await contract.tab('pending', 1).waitFor()
  await hand.toastIsGone()
  await camera.take('order-rests')
  await toTheMiddle(long)
  await camera.take('position')
  return long
}

async function popups(hand: Phone, camera: Camera, contract: ContractPage, long: Locator): Promise<void> {
  const { page, word } = hand
  const mark = await contract.mark()
  const opened = async (name: string, key: Parameters<ContractPage['act']>[1], fill?: (sheet: Locator) => Promise<unknown>) => {
    const sheet = await contract.act(long, key)
    await fill?.(sheet)
    await camera.take(name)
    return sheet
  }
  const leave = async (sheet: Locator) => {
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }
  const amount = (sheet: Locator) => sheet.getByLabel(word('contract.amount_in', { coin: 'USDT' }))
  const choose = (sheet: Locator, key: string) => sheet.getByRole('radio', { name: word(`contract.${key}`), exact: true }).click()

  await leave(await opened('close-at-market', 'close_position', (sheet) => sheet.locator('dd', { hasText: '≈' }).first().waitFor()))
  await leave(
    await opened('close-a-part-at-limit', 'close_position', async (sheet) => {
      await choose(sheet, 'limit')
      await sheet.getByRole('textbox').last().fill('15')
    }),
  )
  await leave(await opened('close-half', 'close_half', (sheet) => sheet.locator('dd', { hasText: '≈' }).first().waitFor()))
  await leave(await opened('reverse', 'reverse'))
  await leave(await opened('margin-more', 'margin', (sheet) => amount(sheet).fill('25')))
  await leave(await opened('margin-less', 'margin', (sheet) => choose(sheet, 'take_out')))
  await contract.addMarginButton(long).click()
  const adding = page.locator('.sheet-popup')
  await amount(adding).fill('25')
  await camera.take('add-margin')
  await leave(adding)
  await leave(await opened('add-principal', 'add_principal', (sheet) => sheet.getByRole('textbox').first().fill('100')))
  await leave(
    await opened('take-profit', 'stops_short', (sheet) =>
      sheet.getByLabel(word('contract.trigger_in', { coin: 'USDT' })).fill(String(Math.floor(mark * 1.02))),
    ),
  )
  await leave(
    await opened('stop-loss-refused', 'stops_short', async (sheet) => {
      await choose(sheet, 'stop_loss')
      await choose(sheet, 'limit')
      await sheet.getByLabel(word('contract.trigger_in', { coin: 'USDT' })).fill(String(Math.floor(mark * 1.02)))
    }),
  )
  const ranking = page.getByRole('button', { name: new RegExp(`^${word('contract.adl')}`) })
  await camera.takeOpened('auto-deleveraging', ranking.first(), page.getByRole('dialog'))
}

async function stopsAndOrders(hand: Phone, camera: Camera, contract: ContractPage, long: Locator): Promise<void> {
  const mark = await contract.mark()
  await contract.setStop(long, 'take_profit', String(Math.floor(mark * 1.02)))
  await hand.toastIsGone()
  await contract.setStop(long, 'stop_loss', String(Math.floor(mark * 0.98)))
  await hand.toastIsGone()
  await contract.tab('stops_short', 2).waitFor()
  await toTheMiddle(long)
  await camera.take('position-with-stops')
  await contract.tab('stops_short', 2).click()
  await camera.take('stops')
  await contract.tab('pending', 1).click()
  await camera.take('pending')
}

/** So near to its liquidation price that the chart shows both. */
async function shortBeside(hand: Phone, camera: Camera, contract: ContractPage): Promise<void> {
  await contract.chooseLeverage(100)
  await contract.openAtMarket('short', { contracts: '10' })
  await hand.toastIsGone()
  await contract.tab('positions', 2).click()
  const short = contract.position('short')
  await short.waitFor()
  await toTheMiddle(short)
  await camera.take('both-sides')
}

/** The contract half of a coin's detail: own lines on the chart, depth, deals, the rules. */
async function coinBehind(hand: Phone, camera: Camera): Promise<void> {
  const { page, word } = hand
  const detail = new DetailPage(hand)
  await detail.open('btcusdt', '&type=3')
  await camera.take('detail-with-own-lines')
  const details = page.getByRole('region', { name: word('detail.details') })
  await details.scrollIntoViewIfNeeded()
  await camera.take('detail-depth')
  for (const tab of ['tab_deals', 'tab_contract'] as const) {
    await details.getByRole('tab', { name: word(`detail.${tab}`) }).click()
    await details.scrollIntoViewIfNeeded()
    await camera.take(`detail-${tab.slice('tab_'.length)}`)
  }
}

async function past(hand: Phone, camera: Camera, contract: ContractPage): Promise<void> {
  const { word } = hand
  await contract.open('btcusdt')
  await pullUp(hand)
  const long = contract.position('long')
  await contract.close(long, '15')
  await camera.take('closed-a-part', { withToast: true })
  await hand.toastIsGone()
  await contract.close(long)
  await hand.toastIsGone()
  await contract.tabOf('history').click()
  const first = contract.panel.getByRole('article').first()
  await first.waitFor()
  await toTheMiddle(first)
  await camera.take('past-orders')
  await contract.panel.getByRole('radio', { name: word('contract.past_positions') }).click()
  await contract.panel.getByText(word('contract.ended_user')).waitFor()
  await camera.take('past-positions')
}

/** Head and foot of the screen stay where they are. */
const toTheMiddle = (place: Locator) => place.evaluate((element) => element.scrollIntoView({ block: 'center' }))
