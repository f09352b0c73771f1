import type { Locator } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { translatePage } from '../src/testing/translate-page.ts'
import { Member } from './pages/member.ts'
import { OptionPage } from './pages/option-page.ts'
import { type Phone, phone } from './pages/phone.ts'
import { SpotPage } from './pages/spot-page.ts'

let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

const textOf = async (place: Locator) => (await place.textContent())?.replaceAll(/[\u2066-\u2069]/g, '') ?? ''
const isTranslated = (hand: Phone) => hand.page.evaluate(() => document.querySelectorAll('font').length > 20)

test('translated by the browser, the buttons and prices of spot and options say what is typed and what prices do', async () => {
  const hand = await phone({ language: 'en' })
  inHand = hand
  const { page, word } = hand
  await (await Member.of(inject('serverUrl'), { practising: true })).takes(hand)

  const options = new OptionPage(hand)
  await options.open('btcusdt')
  const form = await options.fill('up', '100')
  const place = form.locator('button[type=submit]')
  expect(await textOf(place)).toContain('100 USDT')
  await page.evaluate(translatePage)
  expect(await isTranslated(hand)).toBe(true)
  await form.getByRole('textbox').first().fill('200')
  await page.waitForFunction(() => document.querySelector('form button[type=submit]')?.textContent?.includes('200'))
  expect(await textOf(place)).not.toContain('100 USDT')

  const spot = new SpotPage(hand)
  await spot.open('btcusdt')
  await page.getByRole('radio', { name: word('spot.market'), exact: true }).click()
  await spot.turnover.fill('10')
  const buy = spot.ticket.locator('button[type=submit]')
  await buy.filter({ hasText: '0.000' }).waitFor()
  const before = await textOf(buy)
  const [head, field] = [page.locator('.trade-head'), await spot.turnover.elementHandle()]
  const price = await textOf(head)
  await page.evaluate(translatePage)
  await field?.fill('25000')
  await page.waitForFunction((old) => !document.querySelector('.trade-head')?.textContent?.includes(old), price)
  // The button and the line beside it name the same quantity: both follow the price.
  await page.waitForFunction(() => {
    const form = document.querySelector('form:has(dl)')
    const quantity = /\d+\.\d+/.exec(form?.querySelector('button[type=submit]')?.textContent ?? '')?.[0]
    return quantity !== undefined && Number(quantity) > 0.01 && form?.querySelector('.trade-figures')?.textContent?.includes(quantity)
  })
  expect(await textOf(buy)).not.toBe(before)
})
