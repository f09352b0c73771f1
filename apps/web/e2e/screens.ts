import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AccountPages } from './account-pages.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './phone.ts'
import { SpotPage } from './spot-page.ts'

/** Every screen, sheet and dialog in each language and theme, with data in it: a picture, and what axe says. */
const folder = join(import.meta.dirname, '../../../screens')
mkdirSync(folder, { recursive: true })

interface Look {
  readonly language: Language
  readonly theme: Theme
  readonly width: number
  readonly height: number
}
const looks: Look[] = [
  ...(['en', 'ar'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ language, theme, width: 390, height: 844 })),
  ),
  { language: 'en', theme: 'light', width: 320, height: 640 },
  { language: 'ar', theme: 'dark', width: 320, height: 640 },
  { language: 'en', theme: 'dark', width: 1280, height: 800 },
]
const found: string[] = []
afterAll(() => expect(found).toEqual([]))

test.each(looks)('screens in $language, $theme, $width wide', { timeout: 240_000 }, async (look) => {
  const hand = await phone(look)
  const camera = new Camera(hand, look)
  try {
    await visitor(hand, camera)
    await member(hand, camera)
  } finally {
    await hand.close()
  }
  expect(camera.findings).toEqual([])
})

/** Takes the picture when nothing is loading any more. */
class Camera {
  readonly findings: string[] = []
  readonly #hand: Phone
  readonly #look: Look
  #count = 0

  constructor(hand: Phone, look: Look) {
    this.#hand = hand
    this.#look = look
  }

  async take(name: string): Promise<void> {
    const { page } = this.#hand
    await page.waitForFunction(() => document.querySelectorAll('[data-skeleton], .skeleton').length === 0)
    await page.evaluate(() => document.fonts.ready)
    const { language, theme, width } = this.#look
    this.#count++
    await page.screenshot({ path: join(folder, `${language}-${theme}-${width}-${String(this.#count).padStart(2, '0')}-${name}.png`) })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (wider > 0) this.findings.push(`${name}: ${wider} px wider than the window`)
    this.findings.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`))
  }
}

async function visitor(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  await open('/home')
  await page.getByText(word('app.home_all_markets')).waitFor()
  await page.getByText('BTC').first().waitFor()
  await camera.take('home-visitor')
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
  await open('/language-selection')
  await page.getByRole('radio').first().waitFor()
  await camera.take('language-and-display')
  await open('/help')
  await page.getByText(word('app.not_open_title')).waitFor()
  await camera.take('not-open')
  await open('/quote')
  await page.getByRole('button', { name: /BTC/ }).first().waitFor()
  await camera.take('quote')
  await page.getByLabel(word('markets.search')).fill('zzz')
  await page.getByText(word('markets.nothing_matches')).waitFor()
  await camera.take('quote-nothing-found')
}

async function member(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  const account = new AccountPages(hand)
  const spot = new SpotPage(hand)
  const login = { name: `eye${randomBytes(4).toString('hex')}`, password: 'a long enough one' }
  await account.register(login)
  await account.logIn(login)
  await camera.take('home-member')
  await open('/assets')
  await page.getByText(word('wallet.total_assets')).waitFor()
  await camera.take('assets-empty')
  await open('/home')
  await page
    .getByRole('region', { name: word('account.sim_title') })
    .getByRole('button', { name: word('account.sim_start') })
    .click()
  await page.getByRole('alertdialog').waitFor()
  await camera.take('sim-question')
  await page.keyboard.press('Escape')
  await account.startSimulatedTrading()
  await camera.take('home-simulated')

  await spot.open('btcusdt')
  await camera.take('trade')
  await spot.buyAtMarket({ turnover: '2500' })
  await spot.sees('spot.bought_line')
  await camera.take('trade-bought')
  await spot.buyAtLimit({ percentBelow: 3, quantity: '0.05' })
  await expect.poll(() => spot.openOrders()).toBe(1)
  await camera.take('trade-resting')
  await page.getByRole('region', { name: word('spot.my_orders') }).scrollIntoViewIfNeeded()
  await camera.take('trade-own-orders')
  for (const [name, label] of [
    ['coins', 'spot.choose_coin'],
    ['price-step', 'spot.price_step'],
    ['sides-shown', 'spot.book_mode'],
    ['lifetime', 'spot.lifetime_now'],
  ] as const) {
    await page
      .getByRole('button', {
        name: new RegExp(
          word(label, ANY)
            .trim()
            .replace(/^[:\s]+|[:\s]+$/g, ''),
        ),
      })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await camera.take(`sheet-${name}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page
    .getByRole('button', { name: new RegExp(word('markets.origin_of', { coin: 'BTC', origin: '' }).trim().slice(0, 12)) })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await camera.take('sheet-price-origin')
  await page.keyboard.press('Escape')

  await open('/assets')
  await page.getByText('BTC').first().waitFor()
  await camera.take('assets')
  await page.getByRole('button', { name: /BTC/ }).first().click()
  await page.getByRole('dialog').waitFor()
  await camera.take('sheet-asset')
  await page.keyboard.press('Escape')
  await open('/home')
  await page.getByRole('button', { name: word('account.log_out') }).click()
  await page.getByRole('alertdialog').waitFor()
  await camera.take('log-out-question')
}

const ANY = { coin: '', step: '', mode: '', lifetime: '' }
