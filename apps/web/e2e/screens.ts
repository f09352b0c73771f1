import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { houseInFront } from './houses/house-in-front.ts'
import { type HouseWithEndedOptions, houseWithEndedOptions } from './houses/house-with-ended-options.ts'
import { type HouseWithToldPrices, houseWithToldPrices } from './houses/house-with-told-prices.ts'
import { AccountPages } from './pages/account-pages.ts'
import { Camera, type Look } from './pages/camera.ts'
import { DetailPage } from './pages/detail-page.ts'
import { type Phone, phone } from './pages/phone.ts'
import { pullUp } from './pages/pull-up.ts'
import { SpotPage } from './pages/spot-page.ts'
import { contractsOfAMember, contractsWithoutMoney, liquidatedShort } from './screenshots/contract-screens.ts'
import { fairnessOfAVisitor, protection, protectionOfANewcomer, receipts } from './screenshots/fairness-screens.ts'
import { houseOfOptions, optionsOfAMember, practisingOptions } from './screenshots/option-screens.ts'
import { waysIn } from './screenshots/ways-in-screens.ts'

/** Every screen, sheet and dialog in each language and theme, with data in it: a picture, and what axe says. */
const looks: Look[] = [
  ...(['en', 'ar'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ language, theme, width: 390, height: 844 })),
  ),
  { language: 'en', theme: 'light', width: 320, height: 640 },
  { language: 'ar', theme: 'dark', width: 320, height: 640 },
  { language: 'zh', theme: 'light', width: 390, height: 844 },
  { language: 'zh', theme: 'dark', width: 320, height: 640 },
  { language: 'en', theme: 'dark', width: 1280, height: 800 },
]
test.each(looks)('screens in $language, $theme, $width wide', { timeout: 240_000 }, async (look) => {
  const hand = await phone(look)
  const camera = new Camera(hand, look)
  try {
    await visitor(hand, camera)
    await member(hand, camera)
    await practising(hand, camera)
    await lookingAtCoin(hand, camera)
    await withoutNetwork(hand, camera)
  } catch (error) {
    await hand.picture(`screens ${look.language} ${look.theme} ${look.width}`)
    throw error
  } finally {
    await hand.close()
  }
  expect(camera.findings).toEqual([])
})

test.each(looks)('contracts in $language, $theme, $width wide', { timeout: 240_000 }, async (look) => {
  const hand = await phone(look)
  const camera = new Camera(hand, look, 'contract-')
  try {
    await contractsWithoutMoney(hand, camera)
    await contractsOfAMember(hand, camera)
  } catch (error) {
    await hand.picture(`contracts ${look.language} ${look.theme} ${look.width}`)
    throw error
  } finally {
    await hand.close()
  }
  expect(camera.findings).toEqual([])
})

test.each(looks)('a liquidation in $language, $theme, $width wide', { timeout: 120_000 }, async (look) => {
  // After the move that liquidates the maker's spread is wide for an hour: each look has a house without a past.
  const told = await houseWithToldPrices()
  const hand = await phone({ ...look, serverUrl: told.url })
  const camera = new Camera(hand, look, 'liquidation-')
  try {
    await liquidatedShort(hand, camera, told)
  } catch (error) {
    await hand.picture(`liquidation ${look.language} ${look.theme} ${look.width}`)
    throw error
  } finally {
    await hand.close()
    await told.leave()
  }
  expect(camera.findings).toEqual([])
})

describe('fairness, receipts, protection', () => {
  let house: HouseWithEndedOptions
  beforeAll(async () => {
    house = await houseWithEndedOptions()
  }, 240_000)
  afterAll(() => house?.leave())
  const ofLook = { fairness: fairnessOfAVisitor, receipts, protection, newcomer: protectionOfANewcomer }
  test.each(looks)('in $language, $theme, $width wide', { timeout: 240_000 }, async (look) => {
    const findings: string[] = []
    for (const [kind, take] of Object.entries(ofLook)) {
      const hand = await phone({ ...look, serverUrl: house.url })
      const camera = new Camera(hand, look, `${kind}-`)
      try {
        await take(hand, camera, house)
      } catch (error) {
        await hand.picture(`${kind} ${look.language} ${look.theme} ${look.width}`)
        throw error
      } finally {
        await hand.close()
      }
      findings.push(...camera.findings)
    }
    expect(findings).toEqual([])
  })
})

describe('options', () => {
  let house: HouseWithToldPrices
  beforeAll(async () => {
    house = await houseOfOptions()
  })
  afterAll(() => house.leave())
  test.each(looks)('options in $language, $theme, $width wide', { timeout: 240_000 }, async (look) => {
    const hand = await phone({ ...look, serverUrl: house.url })
    const camera = new Camera(hand, look, 'option-')
    try {
      await practisingOptions(hand, camera)
      await optionsOfAMember(hand, camera, house)
    } catch (error) {
      await hand.picture(`options ${look.language} ${look.theme} ${look.width}`)
      throw error
    } finally {
      await hand.close()
    }
    expect(camera.findings).toEqual([])
  })
})

const installed = looks.filter(({ language, theme, width }) => width === 1280 || (language === 'en') === (theme === 'light'))
test.each(installed)('the installed app in $language, $theme, $width wide', { timeout: 120_000 }, async (look) => {
  const house = await houseInFront(inject('serverUrl'))
  const hand = await phone({ ...look, withWorker: true, serverUrl: house.url })
  const camera = new Camera(hand, look, 'installed-')
  try {
    await newVersion(hand, camera, house.deploy)
    await startedOffline(hand, camera)
  } finally {
    await hand.close()
    await house.leave()
  }
  expect(camera.findings).toEqual([])
})

async function visitor(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  await open('/home')
  await page.getByText(word('app.home_all_markets')).waitFor()
  await page.getByText('BTC').first().waitFor()
  await camera.take('home-visitor')
  await camera.takeOpened(
    'home-menu-visitor',
    page.getByRole('button', { name: word('home.menu') }),
    page.getByRole('dialog', { name: word('home.menu') }),
  )
  const notices = page.getByRole('region', { name: word('home.notices') })
  await camera.takeOpened('sheet-notice', notices.getByRole('button').first(), page.getByRole('dialog'))
  await open('/register')
  await page.getByRole('heading', { name: word('account.register_title') }).waitFor()
  await page.getByRole('button', { name: word('account.register_button') }).click()
  await page.getByText(word('account.please_user')).waitFor()
  await camera.take('register-refused')
  await open('/login')
  await page.getByRole('heading', { name: word('account.login_title') }).waitFor()
  await page.getByLabel(word('account.user_name'), { exact: true }).fill('nobody_here')
  await page.getByLabel(word('account.password'), { exact: true }).fill('not the password')
  await page.getByRole('button', { name: word('account.login_button'), exact: true }).click()
  await page.getByText(word('app.refused_login_wrong')).waitFor()
  await camera.take('login-refused')
  await waysIn(hand, camera)
  await open('/language-selection')
  await page.getByRole('radio').first().waitFor()
  await camera.take('language-and-display')
  const zone = page.getByRole('button', { name: word('preferences.time_zone') })
  await zone.scrollIntoViewIfNeeded()
  await camera.take('date-and-time')
  await camera.takeOpened('sheet-time-zone', zone, page.getByRole('dialog', { name: word('preferences.choose_time_zone') }))
  await open('/help')
  await page.getByText(word('app.not_open_title')).waitFor()
  await camera.take('not-open')
  await open('/quote')
  await coins(hand).first().waitFor()
  for (const tab of ['bbTrading', 'secondContract', 'ustandard', 'optional'] as const) {
    await page.getByRole('tab', { name: word(`markets.tab_${tab}`) }).click()
    await (tab === 'optional' ? page.getByText(word('markets.no_favourites')) : coins(hand).first()).waitFor()
    await camera.take(`quote-${tab}`)
  }
  await page.getByRole('tab', { name: word('markets.tab_bbTrading') }).click()
  await page.getByLabel(word('markets.search')).fill('zzz')
  await page.getByText(word('markets.nothing_matches')).waitFor()
  await camera.take('quote-nothing-found')
}

async function member(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  const account = new AccountPages(hand)
  const login = { name: `eye${randomBytes(4).toString('hex')}`, password: 'a long enough one' }
  await account.register(login)
  // The toast of the registration is a dialog too.
  await page.getByRole('button', { name: word('home.mail_confirm') }).waitFor()
  await camera.take('home-mail')
  await account.readMail()
  await camera.take('home-member')
  await camera.takeOpened(
    'home-menu-member',
    page.getByRole('button', { name: word('home.menu') }),
    page.getByRole('dialog', { name: word('home.menu') }),
  )
  await open('/quote?tab=optional')
  await page.getByRole('list', { name: word('markets.suggestions') }).waitFor()
  await camera.take('quote-suggestions')
  await open('/quote?tab=secondContract')
  for (const place of [0, 1, 2]) await coins(hand).nth(place).locator('button[aria-pressed=false]').click()
  await page.getByText(word('markets.quote_addSuccess')).first().waitFor()
  await camera.take('quote-favourite-added', { withToast: true })
  await page.getByRole('tab', { name: word('markets.tab_optional') }).click()
  await coins(hand).nth(2).waitFor()
  await camera.take('quote-favourites')
  await page.getByRole('button', { name: word('markets.edit_favourites'), exact: true }).click()
  await page
    .getByRole('list', { name: word('markets.favourites_to_edit') })
    .getByRole('checkbox')
    .first()
    .click()
  await camera.take('quote-favourites-edit')
  await open('/assets')
  await page.getByText(word('wallet.total_assets')).waitFor()
  await camera.take('assets-empty')
  await open('/home')
  await camera.takeOpened(
    'sim-question',
    page.getByRole('region', { name: word('account.demo_title') }).getByRole('button', { name: word('account.demo_start') }),
    page.getByRole('alertdialog'),
  )
  await account.startSimulatedTrading()
  await camera.take('home-simulated')
}

async function practising(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  const account = new AccountPages(hand)
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
  await expect.poll(() => spot.openOrders()).toBe(1)
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
async function lookingAtCoin(hand: Phone, camera: Camera): Promise<void> {
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
async function withoutNetwork(hand: Phone, camera: Camera): Promise<void> {
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

async function newVersion(hand: Phone, camera: Camera, deploy: () => void): Promise<void> {
  const { page, word, open } = hand
  const account = new AccountPages(hand)
  const login = { name: `eye${randomBytes(4).toString('hex')}`, password: 'a long enough one' }
  await account.register(login)
  await account.readMail()
  await open('/assets')
  await page.getByText(word('wallet.total_assets')).waitFor()
  await open('/home')
  await page.getByText('BTC').first().waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.getByText(word('offline.update_ready')).waitFor()
  await camera.take('new-version')
  await page.getByRole('button', { name: word('offline.update_later') }).click()
}

/** Loaded again without a network: what was last known. */
async function startedOffline(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, context, open } = hand
  await context.setOffline(true)
  await page.reload()
  await page.getByText(word('app.connection_offline')).waitFor()
  await page.getByText('BTC').first().waitFor()
  await page.getByRole('button', { name: word('offline.update_later') }).click()
  await camera.take('home-offline')
  await open('/assets')
  await page.getByText(word('wallet.total_assets')).waitFor()
  await camera.take('assets-offline')
}

const coins = ({ page, word }: Phone) => page.getByRole('list', { name: word('markets.quote_list') }).getByRole('listitem')

const originOf = ({ word }: Phone, coin: string) => new RegExp(word('markets.origin_of', { coin, origin: '' }).replace(/[:\s]+$/, ''))

const SHEETS = [
  ['coins', 'trade.choose_coin', 'trade.coins'],
  ['price-step', 'trade.price_step', 'trade.price_step_title'],
  ['sides-shown', 'trade.book_mode', 'trade.book_mode_title'],
  ['lifetime', 'trade.lifetime_now', 'trade.lifetime'],
] as const
const NOTHING_IN_PARTICULAR = { coin: '', step: '', mode: '', lifetime: '' }
