import { PLAYED_VENUES, startVenuePlayer, type VenuePlayer } from '@glasshouse/feeds/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../../tools/test-server.ts'
import { type HousePlace, housePlace } from './houses/house-place.ts'
import { type Phone, phone } from './pages/phone.ts'

let place: HousePlace
let player: VenuePlayer
let server: TestServer
let inHand: Phone | undefined

beforeEach(async () => {
  player = await startVenuePlayer({ pairs: ['BTC/USDT'] })
  // The beat of the clock is the one delay beside the 3 s of the rule: a short one, so that the age on screen tells the
  // rule.
  place = await housePlace('live')
  server = await place.start({ FEED: 'live', FEED_PLAYER: player.url, TICK_MS: '100' })
}, 120_000)
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  await server.end()
  await player.stop()
  await place.remove()
})

test('live prices move on screen; when the venues fall silent the price is shown as 3 s old, and moves again when they speak', {
  timeout: 120_000,
}, async () => {
  let price = 60_000
  const speak = () =>
    setInterval(() => {
      price += 10
      for (const venue of PLAYED_VENUES)
        player.emitQuote(venue, { pair: 'BTC/USDT', bid: `${price}`, ask: `${price + 2}`, venueTimeMs: Date.now() })
    }, 200)
  let speaking = speak()
  try {
    inHand = await phone({ language: 'en' })
    const { page } = inHand
    await page.goto(`${server.url}/#/quote`)
    const row = page.getByRole('listitem').filter({ has: page.locator('a[href*="btcusdt"]') })
    const text = async () => ((await row.textContent()) ?? '').replace(/\s+/g, ' ')
    await expect.poll(text, { timeout: 30_000 }).toMatch(/60,\d{3}/)
    const before = await text()
    await expect.poll(text, { timeout: 10_000 }).not.toBe(before)
    expect(await text()).not.toMatch(/\d+ s ago/)

    clearInterval(speaking)
    await expect.poll(text, { timeout: 15_000, interval: 50 }).toMatch(/[34] s ago/)

    speaking = speak()
    await expect.poll(text, { timeout: 15_000 }).not.toMatch(/\d+ s ago/)
  } finally {
    clearInterval(speaking)
  }
})
