import { PLATFORM_GLOBAL } from '@glasshouse/wire'
import type { Locator } from 'playwright-core'
import { type HouseWithToldPrices, houseWithToldPrices } from '../houses/house-with-told-prices.ts'
import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import { OptionPage } from '../pages/option-page.ts'
import type { Phone } from '../pages/phone.ts'
import { pullUp } from '../pages/pull-up.ts'

const CUT = 'SOL/USDT'

/** BTC rises, ETH stands still, and one coin's prices can be cut. */
export async function houseOfOptions(): Promise<HouseWithToldPrices> {
  const house = await houseWithToldPrices({ prices: { 'BTC/USDT': 60_000, 'ETH/USDT': 3_000, [CUT]: 150 }, withDeposits: true })
  house.rise(1, 'BTC/USDT')
  return house
}

/** With practice money, and nothing placed yet. */
export async function practisingOptions(hand: Phone, camera: Camera): Promise<void> {
  const option = new OptionPage(hand)
  await new AccountPages(hand).enter({ practising: true })
  await option.open('btcusdt')
  await camera.take('practice')
  await option.fill('up', '500')
  await camera.take('practice-up')
  await option.leaveSheet()
  await hand.page.evaluate(() => localStorage.removeItem('glasshouse.realm'))
}

/**
 * From nothing to a history: the order's sheet, what it refuses, four options and how they end, why nothing can be
 * placed.
 */
export async function optionsOfAMember(hand: Phone, camera: Camera, house: HouseWithToldPrices): Promise<void> {
  house.tell(150, CUT)
  await withSharing(hand)
  const { name } = await new AccountPages(hand).enter()
  const option = new OptionPage(hand)
  await option.open('btcusdt')
  await option.balanceIs('0.00')
  await camera.take('empty-wallet')
  await pullUp(hand)
  await option.tab('current', 0).waitFor()
  await toTheEnd(hand)
  await camera.take('no-running')
  await option.tab('history', 0).click()
  await camera.take('no-past')
  await house.deposit(name, 50_000)
  await hand.page.reload()
  await option.balanceIs('50,000.00')
  await sheets(hand, camera, option)
  await refusals(hand, camera, option)
  await ruleChanges(hand, camera, option)
  await withoutAnswer(hand, camera, option)
  await run(hand, camera, option, house)
  await past(hand, camera, option)
  await closed(hand, camera, option)
}

/** No brand of this release offers pictures to share: the switch is turned on its way to this page. */
async function withSharing({ page }: Phone): Promise<void> {
  await page.route('**/platform/*/config.js', async (route) => {
    const answer = await route.fetch()
    const more = `;(({flags={}})=>{flags.shareImagePopup=true;window.${PLATFORM_GLOBAL}={...window.${PLATFORM_GLOBAL},flags}})(window.${PLATFORM_GLOBAL})`
    await route.fulfill({ response: answer, body: (await answer.text()) + more })
  })
}

async function sheets({ page, word }: Phone, camera: Camera, option: OptionPage): Promise<void> {
  const form = await option.fill('up', '')
  await camera.take('up-empty')
  await form.locator('button[type=submit]').click()
  await form.getByText(word('option.fault_stake_missing')).waitFor()
  await camera.take('up-without-stake')
  await option.leaveSheet()
  await option.fill('up', '500')
  await camera.take('up-filled')
  await form.locator('input[name=periodId]').nth(3).click()
  await camera.take('up-other-period')
  await form.getByLabel(word('option.stake_in', { coin: 'USDT' })).fill('40000')
  await camera.take('up-above-period')
  await option.leaveSheet()
  const down = await option.fill('down', '500')
  await camera.take('down-filled')
  await down.getByRole('radio', { name: word('option.when_later'), exact: true }).click()
  await down.getByText(word('option.schedule_text')).scrollIntoViewIfNeeded()
  await camera.take('down-scheduled')
  const opens = down.locator('input[type=datetime-local]')
  await opens.fill('2020-01-01T10:00')
  await down.getByText(word('messages.greaterThanCurrentTime')).scrollIntoViewIfNeeded()
  await camera.take('down-in-the-past')
  await option.leaveSheet()
  await camera.takeOpened(
    'coins',
    page.getByRole('button', { name: word('trade.choose_coin', { coin: 'BTC/USDT' }) }),
    page.getByRole('dialog', { name: word('trade.coins') }),
  )
}

/** The same order within half a second counts as the second of two taps. */
async function sendAnew(form: Locator): Promise<void> {
  await form.page().waitForTimeout(600)
  await form.locator('button[type=submit]').click()
}

const PLACE = '**/api/secondContractOrder/createSecondContractOrder'

/** What only a house under load says: the answer is changed on its way to this page, its words are the app's. */
async function refusals({ page, word }: Phone, camera: Camera, option: OptionPage): Promise<void> {
  for (const reason of ['pool_empty', 'expiry_exposure_limit'] as const) {
    await page.route(PLACE, (route) =>
      route.fulfill({ json: { code: 0, msg: word(`app.refused_${reason}`), reason, data: null, rows: [] } }),
    )
    const form = await option.fill('up', '500')
    await sendAnew(form)
    await form.getByText(word('option.nothing_placed')).waitFor()
    await camera.take(`refused-${reason.replaceAll('_', '-')}`)
    await option.leaveSheet()
    await page.unroute(PLACE)
  }
}

/** The rule that this page is told is another from the second reading on; the house's own stays what it is. */
async function ruleChanges({ page, word, url }: Phone, camera: Camera, option: OptionPage): Promise<void> {
  const rules = '**/api/option/rules/btcusdt*'
  const told = await (await fetch(`${url}/api/option/rules/btcusdt`)).json()
  const refused = word('app.refused_rule_changed')
  for (const [name, said, change] of [
    ['rule-changed', refused, (periods: Period[]) => periods.map((one) => ({ ...one, odds: '0.7' }))],
    ['period-gone', word('option.period_gone'), (periods: Period[]) => periods.slice(1)],
  ] as const) {
    const form = await option.fill('up', '500')
    const data = { ...told.data, ruleVersion: told.data.ruleVersion + 1, periods: change(told.data.periods) }
    await page.route(rules, (route) => route.fulfill({ json: { ...told, data } }))
    await page.route(PLACE, (route) =>
      route.fulfill({ json: { code: 0, msg: refused, reason: 'rule_changed', field: 'ruleVersion', data: null, rows: [] } }),
    )
    await sendAnew(form)
    await form.getByText(said).waitFor()
    await camera.take(name)
    await option.leaveSheet()
    await page.unroute(rules)
    await page.unroute(PLACE)
    await page.reload()
    await option.choose('up')
    await option.leaveSheet()
  }
}
type Period = { readonly odds: string }

/** The house heard and its answer was lost: the sheet still holds the order when the page was loaded anew. */
async function withoutAnswer({ page, word }: Phone, camera: Camera, option: OptionPage): Promise<void> {
  await page.route(PLACE, (route) => route.abort())
  const form = await option.fill('up', '500')
  await sendAnew(form)
  await form.getByText(word('option.no_answer_text')).waitFor()
  await camera.take('no-answer')
  await page.reload()
  await option.choose('up')
  await form.getByText(word('option.no_answer_text')).waitFor()
  await camera.take('no-answer-opened-again')
  await option.leaveSheet()
  await page.unroute(PLACE)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await option.choose('up')
  await option.leaveSheet()
}

/** One for each end, and one that waits for its time. */
async function run(hand: Phone, camera: Camera, option: OptionPage, house: HouseWithToldPrices): Promise<void> {
  const { page, word } = hand
  for (const [symbol, side] of [
    ['ethusdt', 'down'],
    ['solusdt', 'up'],
    ['btcusdt', 'down'],
  ] as const) {
    await option.open(symbol)
    await option.place(side, '50')
    await option.isStruck()
    await option.leaveSheet()
  }
  house.silence(CUT)
  await option.place('up', '100')
  await camera.take('waits-for-its-strike')
  await option.isStruck()
  await camera.take('running')
  await option.leaveSheet()
  await option.schedule('up', '100', Date.now() + 3_600_000)
  await hand.toastIsGone()
  await pullUp(hand, false)
  await page.evaluate(() => scrollTo(0, 0))
  await camera.take('running-on-the-chart')
  await pullUp(hand)
  await option.panel.getByRole('heading', { name: word('option.scheduled') }).scrollIntoViewIfNeeded()
  await toTheEnd(hand)
  await camera.take('running-and-scheduled')
  const follow = option.row('up').getByRole('button').first()
  if ((await follow.count()) > 0) {
    await follow.click()
    await option.ends('won')
    await camera.take('won')
    await option.leaveSheet()
  }
  await hand.open('/trade?tradeKey=SecondContract&symbol=solusdt')
  await option.bar.getByText(word('option.closed_stale')).waitFor()
  await camera.take('no-fresh-price')
  await pullUp(hand)
  // It is void when its ten seconds are over, and not before.
  await option.tab('history', 4).waitFor({ timeout: 60_000 })
  house.tell(150, CUT)
}

async function past(hand: Phone, camera: Camera, option: OptionPage): Promise<void> {
  const { page, word } = hand
  await option.open('btcusdt')
  await pullUp(hand)
  await option.tab('history', 4).click()
  const rows = option.panel.getByRole('article')
  for (const outcome of ['won', 'lost', 'equal', 'void'] as const) {
    const row = rows.filter({ hasText: word(`option.outcome_${outcome}`) }).first()
    await row.waitFor()
    await toTheMiddle(row)
    await camera.take(`history-${outcome}`)
  }
  await page.getByRole('button', { name: word('trade.this_coin_only') }).click()
  await rows.nth(2).waitFor({ state: 'detached' })
  await camera.take('history-of-this-coin')
  await camera.takeOpened(
    'share',
    rows.first().getByRole('button', { name: word('option.share') }),
    page.getByRole('dialog', { name: word('option.share_title') }),
  )
  await rows
    .first()
    .getByRole('link', { name: word('option.receipt') })
    .click()
  await page.getByRole('heading', { name: word('fairness.receipt_fits') }).waitFor()
  await camera.take('receipt')
}

/** Why nothing can be placed. */
async function closed({ page, word, url }: Phone, camera: Camera, option: OptionPage): Promise<void> {
  const lists = /\/api\/.*[cC]oin/
  await page.route(lists, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"optionState":"open"', '"optionState":"halted"') })
  })
  await page.goto(`${url}/#/trade?tradeKey=SecondContract&symbol=btcusdt`)
  await page.reload()
  await option.bar.getByText(word('option.closed_market')).waitFor()
  await camera.take('closed-market')
  await page.unroute(lists)
  const settings = '**/api/common/getAllSetting*'
  await page.route(settings, async (route) => {
    const answer = await route.fetch()
    const told = await answer.json()
    const MODULE_FREEZE_TYPE_SETTING = [{ key: 'SECOND_CONTRACT', open: false }]
    await route.fulfill({ response: answer, json: { ...told, data: { ...told.data, MODULE_FREEZE_TYPE_SETTING } } })
  })
  await page.reload()
  await option.bar.getByText(word('option.closed_module')).waitFor()
  await camera.take('closed-module')
  await page.unroute(settings)
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', authorization: localStorage.getItem('glasshouse.token') ?? '' }
    await fetch('/api/option/exclude', { method: 'POST', headers, body: JSON.stringify({ until: Date.now() + 3 * 86_400_000 }) })
  })
  await page.reload()
  await option.bar.getByRole('link', { name: word('option.own_limits_link') }).waitFor()
  await camera.take('excluded')
}

const toTheMiddle = (place: Locator) => place.evaluate((element) => element.scrollIntoView({ block: 'center' }))
const toTheEnd = ({ page }: Phone) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
