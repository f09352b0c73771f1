import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAYED_VENUES, startVenuePlayer, type VenuePlayer } from '@glasshouse/feeds/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../tools/test-server.ts'
import { AccountPages } from './account-pages.ts'
import { OptionPage } from './option-page.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './phone.ts'

/** Prices are what this file says: every venue repeats one price until it is told another, or to be silent. */
const OPENING = 60_000
let price = OPENING
let isSilent = false
let speaking: ReturnType<typeof setInterval>
let player: VenuePlayer
let server: TestServer
let inHand: Phone | undefined
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-option-e2e-'))

beforeAll(async () => {
  player = await startVenuePlayer({ pairs: ['BTC/USDT'] })
  server = await startTestServer(dataDir, { FEED: 'live', FEED_PLAYER: player.url, TICK_MS: '100' })
  speaking = setInterval(() => {
    if (isSilent) return
    for (const venue of PLAYED_VENUES)
      player.say(venue, { pair: 'BTC/USDT', bid: `${price - 1}`, ask: `${price + 1}`, venueTimeMs: Date.now() })
  }, 200)
}, 120_000)
afterEach(async ({ task }) => {
  price = OPENING
  isSilent = false
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})
afterAll(async () => {
  clearInterval(speaking)
  await server.end()
  await player.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Look {
  readonly language: Language
  readonly theme: Theme
}
async function trader(look: Look, { practising = true } = {}): Promise<{ hand: Phone; option: OptionPage }> {
  const hand = await phone({ ...look, serverUrl: server.url })
  inHand = hand
  await new AccountPages(hand).enter({ practising })
  const option = new OptionPage(hand)
  await option.open('btcusdt')
  await expect.poll(() => option.button('up').isEnabled(), { timeout: 30_000 }).toBe(true)
  return { hand, option }
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])

const LOOKS: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'light' },
]

test.each(LOOKS)(
  'an up and a down run to their true ends, the countdown outlives a reload, and both receipts fit ($language, $theme) [ST-033, RT-093, RT-094]',
  { timeout: 180_000 },
  async (look) => {
    const { hand, option } = await trader(look)
    const { page, word } = hand
    await isClean(hand)

    await option.place('down', '50')
    await option.isStruck()
    await option.leaveSheet()
    const form = await option.fill('up', '100')
    await isClean(hand)
    await form.getByRole('button', { name: word('option.place_up'), exact: true }).click()
    await option.isStruck()
    await isClean(hand)
    await page.reload()
    await option.isStruck()
    // After both strikes: what was bet to rise is won, what was bet to fall is lost.
    price = 60_100
    await option.ends('won')
    expect(await option.sheet.textContent()).toContain('+80')
    await isClean(hand)
    await option.leaveSheet()

    await option.tab('history', 2).click()
    await expect.poll(() => option.row('down').textContent(), { timeout: 15_000 }).toContain('-50')
    expect(await option.row('up').textContent()).toContain('+80')
    await isClean(hand)
    for (const side of ['up', 'down'] as const) {
      await option.receiptFits(option.row(side), () => isClean(hand))
      await option.tab('history', 2).click()
    }
  },
)

test.each(LOOKS.slice(0, 2))(
  'a scheduled one shows no countdown, waits with its stake held, and opens by itself ($language, $theme) [ST-034, ER-041]',
  { timeout: 240_000 },
  async (look) => {
    const { hand, option } = await trader(look)
    const { page, word } = hand
    const minute = 60_000
    await option.schedule('up', '100', Math.ceil((Date.now() + 10_000) / minute) * minute)
    await page.getByText(word('messages.AppointmentSuccessful')).first().waitFor()
    expect(await page.getByRole('timer').count()).toBe(0)
    await option.tab('current', 1).waitFor()
    await option.panel.getByRole('heading', { name: word('option.scheduled') }).waitFor()
    await page
      .getByRole('region', { name: word('option.balance') })
      .getByText('49,900.00')
      .waitFor()
    await hand.toastIsGone()
    await isClean(hand)
    const follow = option.panel.getByRole('button', { name: new RegExp(word('option.follow')) })
    await follow.waitFor({ timeout: 90_000 })
    await follow.click()
    await option.isStruck()
    await option.ends('equal')
  },
)

test.each(LOOKS.slice(0, 2))(
  'one whose feed is cut before its expiry is void, the stake comes back, and its receipt fits ($language, $theme)',
  { timeout: 180_000 },
  async (look) => {
    const { hand, option } = await trader(look)
    const { page, word } = hand
    await option.place('up', '100')
    await option.isStruck()
    await option.timer.getByText(/00:1\d/).waitFor({ timeout: 40_000 })
    isSilent = true
    await option.timer.getByText('00:00').waitFor({ timeout: 30_000 })
    // Nothing is said of an end that is not decided.
    await option.sheet.getByText(word('option.phase_settling')).first().waitFor()
    await isClean(hand)
    await option.ends('void')
    await option.leaveSheet()
    await page
      .getByRole('region', { name: word('option.balance') })
      .getByText('50,000.00')
      .waitFor()
    // Nothing can be placed on a price that stands still.
    await option.bar.getByText(word('option.closed_stale')).waitFor()
    await isClean(hand)
    isSilent = false
    await option.tab('history', 1).click()
    await option.row('up').getByText(word('option.would_have_equal')).waitFor({ timeout: 30_000 })
    await option.receiptFits(option.row('up'), () => isClean(hand))
  },
)

test('an account with real money and none in it is told so before the tap [VL-040]', { timeout: 60_000 }, async () => {
  const { hand, option } = await trader({ language: 'en', theme: 'light' }, { practising: false })
  const form = await option.fill('up', '100')
  await form.getByText(hand.word('messages.Input_amount_exceeds')).waitFor()
  await isClean(hand)
})
