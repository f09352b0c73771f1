import type { Locator } from 'playwright-core'
import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import { ContractPage } from '../pages/contract-page.ts'
import type { Phone } from '../pages/phone.ts'

const CLOSE = '**/api/contract/position/stopPosition*'
const OPEN = '**/api/contract/order/submit'

/** Where a reversal stops: refused, unanswered, closed and nothing opened. */
export async function reversed(hand: Phone, camera: Camera): Promise<void> {
  const { page, word } = hand
  await new AccountPages(hand).enter({ practising: true })
  const contract = new ContractPage(hand)
  await contract.open('btcusdt')
  await contract.openAtMarket('long', { contracts: '10' })
  await hand.toastIsGone()
  const long = contract.position('long')
  const refusal = { code: 0, msg: word('app.refused_busy'), reason: 'busy', data: null, rows: [] }

  await page.route(CLOSE, (route) => route.fulfill({ json: refusal }))
  const sheet = await contract.act(long, 'reverse')
  await tapped(hand, sheet)
  await camera.take('close-refused')
  await page.unroute(CLOSE)

  await page.route(CLOSE, (route) => route.abort())
  await tapped(hand, sheet)
  await camera.take('no-answer')
  await page.unroute(CLOSE)

  await page.route(OPEN, (route) => route.fulfill({ json: refusal }))
  await tapped(hand, sheet)
  await sheet.locator('li.line-through').waitFor()
  await camera.take('closed-not-opened')
  await page.unroute(OPEN)
}

async function tapped(hand: Phone, sheet: Locator): Promise<void> {
  await sheet.locator('ol ~ button').click()
  await sheet.getByRole('status').getByText(/\S/).first().waitFor()
  await hand.toastIsGone()
}
