import { randomBytes } from 'node:crypto'
import { AccountPages } from '../pages/account-pages.ts'
import type { Camera } from '../pages/camera.ts'
import type { Phone } from '../pages/phone.ts'

export async function newVersion(hand: Phone, camera: Camera, deploy: () => void): Promise<void> {
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
export async function startedOffline(hand: Phone, camera: Camera): Promise<void> {
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
