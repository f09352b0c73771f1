import { afterEach, expect, test } from 'vitest'
import { type Phone, phone } from '../pages/phone.ts'

let hand: Phone
afterEach(() => hand.close())

/** A page that shows a toast with each of these texts for a moment, one after the other. */
async function showing(...texts: readonly string[]): Promise<void> {
  hand = await phone({ language: 'en' })
  await hand.page.goto('data:text/html,<main></main>')
  await hand.page.evaluate(async (all) => {
    for (const text of all) {
      const toast = document.createElement('div')
      toast.className = 'toast-popup'
      toast.textContent = text
      document.querySelector('main')?.append(toast)
      await new Promise((done) => setTimeout(done, 1))
      toast.remove()
    }
  }, texts)
}

test('a toast that came and went is read, once, and in its order', async () => {
  await showing('Transfer done', 'Copied successfully', 'Copied successfully')
  expect(await hand.page.locator('.toast-popup').count()).toBe(0)
  await hand.hears('app.copy_success')
  await hand.hears('app.copy_success')
  const third = hand.hears('app.copy_success').then(() => 'read')
  expect(await Promise.race([third, hand.page.evaluate(() => 'nothing more')])).toBe('nothing more')
  await hand.page.evaluate(
    (text) => document.body.insertAdjacentHTML('beforeend', `<p class="toast-popup">${text}</p>`),
    hand.word('app.copy_success'),
  )
  expect(await third).toBe('read')
})

test('what was said before the last toast was seen to be gone is not taken for an answer to the next act', async () => {
  await showing('Copied successfully')
  await hand.toastIsGone()
  const later = hand.hearsSomething().then(() => 'read')
  expect(await Promise.race([later, hand.page.evaluate(() => 'nothing more')])).toBe('nothing more')
  await hand.page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p class="toast-popup">Saved</p>'))
  expect(await later).toBe('read')
})
