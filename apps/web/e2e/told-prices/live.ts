import { expect, test } from 'vitest'
import type { HouseWithToldPrices } from '../houses/house-with-told-prices.ts'
import { phone } from '../pages/phone.ts'

/** A price that nothing else in the house stands on, at the beginning. */
export const LIVE_PRICES = { 'DOT/USDT': 600 }

export function live(houseOf: () => HouseWithToldPrices): void {
  test('live prices move on screen; when the venues fall silent the price is shown as 3 s old, and moves again when they speak', {
    timeout: 120_000,
  }, async () => {
    const house = houseOf()
    house.rise(0.1, 'DOT/USDT')
    const hand = await phone({ language: 'en', serverUrl: house.url })
    try {
      await hand.open('/quote')
      const row = hand.page.getByRole('listitem').filter({ has: hand.page.locator('a[href*="dotusdt"]') })
      const text = async () => ((await row.textContent()) ?? '').replace(/\s+/g, ' ')
      await expect.poll(text, { timeout: 30_000 }).toMatch(/60\d\.\d/)
      const before = await text()
      await expect.poll(text, { timeout: 10_000 }).not.toBe(before)
      expect(await text()).not.toMatch(/\d+ s ago/)

      house.hush(true)
      await expect.poll(text, { timeout: 15_000, interval: 50 }).toMatch(/[34] s ago/)

      house.hush(false)
      await expect.poll(text, { timeout: 15_000 }).not.toMatch(/\d+ s ago/)
    } catch (error) {
      await hand.picture('live prices')
      throw error
    } finally {
      await hand.close()
      house.hush(false)
      house.tell(600, 'DOT/USDT')
    }
  })
}
