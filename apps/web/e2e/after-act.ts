import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Phone } from './pages/phone.ts'

const broken = ({ page, word }: Phone): Locator => page.getByRole('heading', { name: word('app.screen_broke_title') })

/**
 * What a person does after an act: the next figure is typed where the last one was, and the screen is left. What came
 * into sight with the act goes with that, and must not take the screen along.
 */
export async function typesAgainAndLeaves(hand: Phone, field: Locator, text: string): Promise<void> {
  await typesAgain(hand, field, text)
  await leaves(hand)
}

export async function typesAgain(hand: Phone, field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await isWhole(hand)
  expect((await field.inputValue()).replaceAll(',', '')).toBe(text)
}

/** Within the app, to the list of coins. */
export async function leaves(hand: Phone): Promise<void> {
  const { page, word, open } = hand
  await open('/quote')
  await page
    .getByRole('list', { name: word('markets.quote_list') })
    .or(broken(hand))
    .first()
    .waitFor()
  await isWhole(hand)
}

/** Once what was typed or opened is drawn. */
export async function isWhole(hand: Phone): Promise<void> {
  await hand.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await broken(hand).count()).toBe(0)
}
