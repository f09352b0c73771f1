import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import type { Phone } from '../pages/phone.ts'

/** Home of an account that holds nothing: what there is to begin with comes first, and the five steps of the tour. */
export async function tour(hand: Phone, camera: Camera): Promise<void> {
  const { page, word } = hand
  await new AccountPages(hand).enter()
  const begin = page.getByRole('region', { name: word('account.demo_title') })
  await begin.getByRole('button', { name: word('account.newcomer_tour') }).waitFor()
  await camera.take('demo-first')
  await begin.getByRole('button', { name: word('account.newcomer_tour') }).click()
  const sheet = page.getByRole('dialog', { name: word('home.tour_title') })
  for (const step of ['demo', 'spot', 'futures', 'options', 'fairness'] as const) {
    await sheet.getByRole('heading', { name: word(`home.tour_${step}_title`) }).waitFor()
    await camera.take(step)
    if (step !== 'fairness') await sheet.getByRole('button', { name: word('home.tour_next') }).click()
  }
  await sheet.getByRole('button', { name: word('home.tour_done') }).click()
  await sheet.waitFor({ state: 'detached' })
  await begin.getByRole('button', { name: word('account.demo_start') }).click()
  await page.getByRole('alertdialog').waitFor()
  await camera.take('demo-question')
}
