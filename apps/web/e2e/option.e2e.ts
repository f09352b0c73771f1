import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type HouseWithToldPrices, houseWithToldPrices } from './houses/house-with-told-prices.ts'
import { looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { OptionPage } from './pages/option-page.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

interface Look {
  readonly language: Language
  readonly theme: Theme
  readonly realm: 'real' | 'demo'
}
/** Each language and each theme with real money and with practice money. */
const LOOKS = looks<Look>(
  [{ language: 'ar', theme: 'dark', realm: 'real' }],
  [
    { language: 'en', theme: 'light', realm: 'real' },
    { language: 'en', theme: 'dark', realm: 'demo' },
    { language: 'ar', theme: 'light', realm: 'demo' },
  ],
)
const SCHEDULED = looks<Look>([{ language: 'en', theme: 'light', realm: 'real' }], [{ language: 'ar', theme: 'dark', realm: 'demo' }])
/** The coin whose feed is cut under each. */
const CUT = looks<Look & { readonly coin: string }>(
  [{ language: 'en', theme: 'dark', realm: 'demo', coin: 'SOL' }],
  [{ language: 'ar', theme: 'light', realm: 'real', coin: 'XRP' }],
)

/**
 * BTC rises with every word, so that up wins and down loses whenever they are struck; ETH stands; the rest is cut in
 * its time. Half a minute is long enough for a reload on BTC, and nobody needs it elsewhere.
 */
let house: HouseWithToldPrices
beforeAll(async () => {
  house = await houseWithToldPrices({
    prices: { 'BTC/USDT': 60_000, 'ETH/USDT': 3_000, ...Object.fromEntries(CUT.map(({ coin }) => [`${coin}/USDT`, 100])) },
    withDeposits: true,
    shortOptions: Object.fromEntries(['ETH', ...CUT.map(({ coin }) => coin)].map((coin) => [`${coin.toLowerCase()}usdt`, 10])),
  })
  house.rise(1, 'BTC/USDT')
}, 120_000)
afterAll(() => house.leave())

const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])

/** Somebody with 50,000 USDT to stake, or with nothing. */
async function trading(name: string, look: Look, act: (hand: Phone, option: OptionPage) => Promise<void>, usdt = 50_000): Promise<void> {
  const { language, theme, realm } = look
  const hand = await phone({ language, theme, serverUrl: house.url })
  try {
    const { name: loginName } = await new AccountPages(hand).enter({ practising: realm === 'demo', isOpened: false })
    if (realm === 'real' && usdt > 0) await house.deposit(loginName, usdt)
    await act(hand, new OptionPage(hand))
  } catch (error) {
    await hand.picture(`option ${name} ${language} ${theme} ${realm}`)
    const sheet = await hand.page.locator('.sheet-popup').allTextContents()
    throw new Error(`${String(error).split('\n', 1)[0]} The sheet says: ${sheet.join(' ')}`, { cause: error })
  } finally {
    await hand.close()
  }
}

/** All of them wait for the same half minute: side by side, each with a window and an account of its own. */
describe.concurrent('options', () => {
  test.each(SCHEDULED)(
    'a scheduled one shows no countdown, waits with its stake held, opens by itself and settles ($language, $theme, $realm) [ST-034, ER-041]',
    { timeout: 240_000 },
    (look) =>
      trading('scheduled', look, async (hand, option) => {
        const { page, word } = hand
        await option.open('ethusdt')
        await option.schedule('up', '100', wholeMinute(Date.now() + 10_000))
        expect(await page.getByRole('timer').count()).toBe(0)
        await option.tab('current', 1).waitFor()
        await option.panel.getByRole('heading', { name: word('option.scheduled') }).waitFor()
        await option.balanceIs('49,900.00')
        await hand.toastIsGone()
        await isClean(hand)
        const follow = option.panel.getByRole('button', { name: new RegExp(word('option.follow')) })
        await follow.waitFor({ timeout: 90_000 })
        await follow.click()
        await option.isStruck()
        await option.ends('equal')
        await option.leaveSheet()
        await option.balanceIs('50,000.00')
        await option.tab('history', 1).click()
        await option.receiptFits(option.row('up'), () => isClean(hand))
      }),
  )

  test.each(CUT)(
    'one whose feed is cut before its expiry is void, the stake comes back, and its receipt fits ($language, $theme, $realm)',
    { timeout: 240_000 },
    (look) =>
      trading('cut', look, async (hand, option) => {
        const { word } = hand
        await option.open(`${look.coin.toLowerCase()}usdt`)
        await option.place('up', '100')
        await option.isStruck()
        house.silence(`${look.coin}/USDT`)
        // Its line claims nothing of a price that has grown old.
        await option.sheet.getByText(word('option.now_unknown')).first().waitFor()
        await option.timer.getByText('00:00').waitFor({ timeout: 60_000 })
        // Nothing is said of an end that is not decided.
        await option.sheet.getByText(word('option.phase_settling')).first().waitFor()
        await isClean(hand)
        await option.ends('void')
        await option.leaveSheet()
        await option.balanceIs('50,000.00')
        // Nothing can be placed on a price that stands still.
        await option.bar.getByText(word('option.closed_stale')).waitFor()
        await isClean(hand)
        await option.tab('history', 1).click()
        house.tell(100, `${look.coin}/USDT`)
        await option.row('up').getByText(word('option.would_have_equal')).waitFor()
        await option.receiptFits(option.row('up'), () => isClean(hand))
      }),
  )

  test.each(LOOKS)(
    'an up and a down run to their true ends over a reload and a dead socket, and both receipts fit, without a network too ($language, $theme, $realm) [ST-033, RT-093, RT-094]',
    { timeout: 240_000 },
    (look) =>
      trading('up and down', look, async (hand, option) => {
        const { page } = hand
        const sockets = await socketsOf(hand)
        await option.open('btcusdt')
        await isClean(hand)
        await option.place('down', '50')
        await option.isStruck()
        await option.leaveSheet()
        const form = await option.fill('up', '100')
        await isClean(hand)
        await option.submit(form)
        await option.isStruck()
        const atFirst = await option.left()
        // BTC rises with every word: its line says so.
        await option.sheet
          .getByText(new RegExp(hand.word('option.then_pays', { payout: '.*80 USDT' })))
          .first()
          .waitFor()
        await option.sheet.locator('.option-line path').first().waitFor({ state: 'attached' })
        await isClean(hand)
        await vi.waitUntil(async () => (await option.left()) < atFirst - 2, { timeout: 60_000 })
        await page.reload()
        await option.isStruck()
        // It goes on where it was: one that began anew would have the whole time again.
        expect(await option.left()).toBeLessThan(atFirst)
        await sockets.fallSilent()
        await option.ends('won')
        await option.sheet.filter({ hasText: '+80' }).waitFor()
        await isClean(hand)
        await option.leaveSheet()
        await sockets.speakAgain()

        await option.tab('history', 2).click()
        await option.row('down').filter({ hasText: '−50' }).waitFor()
        await option.row('up').filter({ hasText: '+80' }).waitFor()
        await option.balanceIs('50,030.00')
        await isClean(hand)
        for (const side of ['up', 'down'] as const) {
          await option.receiptFits(option.row(side), () => isClean(hand))
          await option.tab('history', 2).click()
        }
      }),
  )

  test('an account with real money and none in it is told so before the tap [VL-040]', () =>
    trading(
      'without money',
      { language: 'en', theme: 'light', realm: 'real' },
      async (hand, option) => {
        await option.open('btcusdt')
        const form = await option.fill('up', '100')
        await form.getByText(hand.word('messages.Input_amount_exceeds')).waitFor()
        await isClean(hand)
      },
      0,
    ))
})

const wholeMinute = (timeMs: number) => Math.ceil(timeMs / 60_000) * 60_000

/**
 * The page's sockets, which can die the way sockets do on the road: open, and nothing comes through any more. In the
 * page itself: a route for sockets would take every frame of a test through the browser and the test and back.
 */
async function socketsOf({ page }: Phone): Promise<{ fallSilent(): Promise<void>; speakAgain(): Promise<void> }> {
  await page.addInitScript(letSocketsDie)
  const beSilent = (isSilent: boolean) =>
    page.evaluate((is) => {
      ;(window as unknown as MortalSockets).areSocketsSilent = is
    }, isSilent)
  return { fallSilent: () => beSilent(true), speakAgain: () => beSilent(false) }
}

interface MortalSockets {
  areSocketsSilent?: boolean
}

/** Runs in a page before the app. Its listener is the first of each socket: those after it hear what it lets pass. */
function letSocketsDie(): void {
  const sockets = window as unknown as MortalSockets
  window.WebSocket = class extends WebSocket {
    constructor(...parts: ConstructorParameters<typeof WebSocket>) {
      super(...parts)
      this.addEventListener('message', (message) => {
        if (sockets.areSocketsSilent) message.stopImmediatePropagation()
      })
    }

    override send(message: Parameters<WebSocket['send']>[0]): void {
      if (!sockets.areSocketsSilent) super.send(message)
    }
  }
}
