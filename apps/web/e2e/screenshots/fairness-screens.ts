import type { HouseWithEndedOptions } from '../houses/house-with-ended-options.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { withAnyFigures } from '../pages/any-figures.ts'
import type { Camera } from '../pages/camera.ts'
import { FairnessPage, withOtherDigit } from '../pages/fairness-page.ts'
import { Member } from '../pages/member.ts'
import type { Phone } from '../pages/phone.ts'

const DAY_MS = 86_400_000

/** What anybody sees of the house's fairness, each part from its top and opened. */
export async function fairnessOfAVisitor(hand: Phone, camera: Camera, { won, owner }: HouseWithEndedOptions): Promise<void> {
  const { word, open } = hand
  const fairness = new FairnessPage(hand)
  await fairness.open('rules')
  await camera.take('rules')
  await camera.takeDown('rules-numbers', fairness.section('numbers'))
  await camera.takeDown('not-proven', fairness.section('not_proven'))

  await fairness.open('journal')
  await fairness
    .section('head')
    .getByRole('button', { name: word('fairness.head_check') })
    .click()
  await fairness.section('head').getByRole('status').locator('p').waitFor()
  await camera.take('head-checked')
  const books = fairness.section('books')
  await fairness.choose('demo', books)
  await books.locator('summary').filter({ hasText: 'USDT' }).click()
  await camera.takeDown('books', books)
  await camera.takeDown('past-heads', fairness.section('past_heads'))

  await fairness.open('results')
  await fairness.choose('demo')
  await fairness.section('odds').getByRole('img').first().waitFor()
  await camera.take('odds')
  await camera.takeDown('rounds', fairness.section('rounds'))

  const { strike } = (await owner.done(`/api/fairness/option/${won}`)).data.result
  await open(`/fairness?tab=prices&symbol=btcusdt&at=${strike.atMs}`)
  await fairness.hasArrived()
  await camera.take('moment')
  await fairness.section('sources').locator('summary').first().click()
  await camera.takeDown('sources', fairness.section('sources'))
}

/** Receipts: on their way, whole, void, changed, not the reader's, and where a file is opened. */
export async function receipts(hand: Phone, camera: Camera, { won, voided, owner }: HouseWithEndedOptions): Promise<void> {
  const { page, word, open } = hand
  const fairness = new FairnessPage(hand)
  await owner.takes(hand)
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/fairness/option/*', async (route) => {
    await held
    await route.continue()
  })
  await open(`/receipt/${won}`)
  await page.getByRole('status', { name: word('fairness.loading') }).waitFor()
  await camera.take('receipt-loading', { whileLoading: true })
  letGo()
  await fairness.verdict('receipt_fits').waitFor()
  await page.unroute('**/api/fairness/option/*')
  await camera.take('receipt-fits')
  await camera.takeDown('receipt-story', fairness.section('story'))
  await camera.takeDown('receipt-steps', fairness.section('steps'))
  await camera.takeDown('receipt-outside', fairness.section('receipt_outside'))
  await open(`/receipt/${voided}`)
  await fairness.verdict('receipt_fits').waitFor()
  await camera.takeDown('receipt-void', fairness.section('story'))

  const { data: receipt } = await owner.done(`/api/fairness/option/${won}`)
  await fairness.check(withOtherDigit(JSON.stringify(receipt)))
  await fairness.verdict('receipt_fails').waitFor()
  await camera.take('receipt-fails')
  await camera.takeDown('receipt-fails-steps', fairness.section('steps'))
  await open('/receipt/1')
  await page.getByRole('alert').waitFor()
  await camera.take('receipt-not-found')
  await open('/receipt')
  await page.getByRole('button', { name: word('fairness.receipt_check') }).click()
  await page.getByText(word('fairness.receipt_empty')).waitFor()
  await camera.take('receipt-file')
}

/** Own limits, both questions before a break, the break, and beginning practice anew. */
export async function protection(hand: Phone, camera: Camera, house: HouseWithEndedOptions): Promise<void> {
  const { page, word, open } = hand
  const member = await Member.of(house.url, { practising: true })
  await member.takes(hand)
  await open('/assets')
  await camera.takeOpened(
    'reset-question',
    page.getByRole('region', { name: word('account.demo_reset_title') }).getByRole('button', { name: word('account.demo_reset') }),
    page.getByRole('alertdialog', { name: word('account.demo_reset_question') }),
  )
  await member.done('/api/option/limits', { stakePerOrder: '100', lossPerDay: '300', tradesPerHour: 5 })
  await member.done('/api/option/limits', { stakePerOrder: '250', lossPerDay: '300', tradesPerHour: 0 })
  await open('/protection')
  await page.getByLabel(word('protection.limit_lossPerDay'), { exact: true }).fill('200')
  await camera.take('limits')
  const exclusion = page.getByRole('region', { name: word('protection.exclusion'), exact: true })
  await camera.takeDown('break', exclusion)
  await exclusion.getByRole('button', { name: word('protection.exclude'), exact: true }).click()
  const first = page.getByRole('dialog', { name: word('protection.first_question') })
  await first.getByLabel(word('protection.understood')).check()
  await camera.take('break-first-question')
  await first.getByRole('button', { name: word('protection.go_on'), exact: true }).click()
  const last = page.getByRole('alertdialog', { name: word('protection.last_question') })
  await last.waitFor()
  await camera.take('break-last-question')
  await last.getByRole('button', { name: word('protection.cancel'), exact: true }).click()
  await last.waitFor({ state: 'detached' })
  await member.done('/api/option/exclude', { until: Date.now() + 2 * DAY_MS })
  await page.reload()
  await exclusion.getByText(word('protection.excluded'), { exact: true }).waitFor()
  await camera.takeDown('excluded', exclusion)
  await protectionOfFutures(hand, camera, member)
}

/** The same of futures: the tab, its break, and the ticket with what the own limits leave. */
async function protectionOfFutures({ page, word, open }: Phone, camera: Camera, member: Member): Promise<void> {
  await member.done('/api/contract/limits', { leverage: 20, marginPerOrder: '100', lossPerDay: '300' })
  await open('/protection?product=contract')
  await page.getByLabel(word('protection.limit_leverage'), { exact: true }).fill('10')
  await camera.take('futures-limits')
  const exclusion = page.getByRole('region', { name: word('protection.exclusion'), exact: true })
  await camera.takeDown('futures-break', exclusion)
  await open('/tradeU?symbol=btcusdt')
  await page.getByRole('link', { name: word('contract.own_left'), exact: true }).waitFor()
  await page.getByRole('textbox', { name: word('contract.contracts'), exact: true }).fill('30')
  await camera.take('futures-ticket')
  await member.done('/api/contract/exclusion', { until: Date.now() + 2 * DAY_MS })
  await page.reload()
  await page.getByText(withAnyFigures({ word }, 'contract.closed_excluded')).waitFor()
  await camera.take('futures-excluded')
}

/** A new account with real money has nothing set. */
export async function protectionOfANewcomer(hand: Phone, camera: Camera): Promise<void> {
  await new AccountPages(hand).enter()
  await hand.open('/protection')
  await hand.page.getByRole('button', { name: hand.word('protection.save_limits') }).waitFor()
  await camera.take('nothing-set')
}
