import type { Camera } from '../../pages/camera.ts'
import { loadedAnew } from '../../pages/loaded-anew.ts'
import type { Phone } from '../../pages/phone.ts'
import { giveWallet } from '../../pages/test-wallets.ts'

/** A visitor without a wallet, on the ways in and on the screen that says what is needed. */
export async function withoutWallet({ page, word, open }: Phone, camera: Camera): Promise<void> {
  await open('/no-wallet')
  await page.getByRole('list', { name: word('walletLogin.wallets') }).waitFor()
  await camera.take('no-wallet')
  await page.getByRole('button', { name: 'TronLink' }).click()
  await page.getByText(word('walletLogin.tron_missing')).waitFor()
  await camera.take('no-wallet-tron-missing')
}

/** A wallet whose person compares the text. */
export async function thinkingWallet(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  await giveWallet(hand, { type: 'ETH', isThinking: true })
  await open('/login')
  // The address differs in its hash alone: the wallet comes with a load.
  await page.reload()
  await page.getByRole('tab', { name: word('account.method_wallet'), exact: true }).click()
  await page.getByRole('button', { name: 'Paper Wallet' }).click()
  await page.getByText(word('walletLogin.waiting_signature')).waitFor()
  await camera.take('login-wallet-text')
}

/** Who signed in by a wallet adds another one. */
export async function addedWallet(hand: Phone, camera: Camera): Promise<void> {
  const { page, word, open } = hand
  await giveWallet(hand, { type: 'ETH', isAuthorised: true })
  await open('/register')
  await page.getByRole('tab', { name: word('account.method_wallet'), exact: true }).click()
  await page.getByRole('button', { name: 'Paper Wallet' }).waitFor()
  await camera.take('register-wallet')
  await loadedAnew(page, () => page.getByRole('button', { name: 'Paper Wallet' }).click())
  await hand.hears('account.register_success')
  await open('/security/wallet')
  await page.getByRole('list', { name: word('walletLogin.bound') }).waitFor()
  await camera.take('security-wallet')
}

/** Customer service with several desks, the captcha of codes, and work instead of a picture. */
export async function serviceAndWork({ page, word, open }: Phone, camera: Camera): Promise<void> {
  await page.route('**/api/common/getAllSetting', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { LOGIN_REGIS_SETTING: object } }
    Object.assign(body.data.LOGIN_REGIS_SETTING, { captchaMode: 'endpoint', captchaUrl: '' })
    const desk = (name: string, url: string, imgUrl: string) => ({ name, url, imgUrl })
    Object.assign(body.data, {
      SUPPORT_STAFF_SETTING: [
        desk('Service desk', '/service', 'headset'),
        desk('Telegram', 'https://t.me/house', 'send'),
        desk('Mail', 'mailto:help@example.org', 'scroll-text'),
      ],
    })
    await route.fulfill({ json: body })
  })
  await open('/no-wallet')
  await page.reload()
  await page.getByRole('button', { name: word('home.service_title') }).click()
  await page.getByRole('button', { name: word('home.service_cancel') }).waitFor()
  await camera.take('service-sheet')
  await open('/login')
  await page.getByRole('tab', { name: word('account.method_account'), exact: true }).click()
  await page.getByAltText(word('account.captcha_picture')).waitFor()
  await camera.take('captcha')
  await page.getByRole('button', { name: word('account.captcha_unseen') }).click()
  await page.getByText(word('account.work_done')).waitFor()
  await camera.take('captcha-work-done')
  await open('/forgot-password')
  await page.getByLabel(word('account.email')).fill('eye@example.org')
  await page.getByRole('button', { name: word('account.send_code_label') }).click()
  await page.getByRole('dialog').getByAltText(word('account.captcha_picture')).waitFor()
  await camera.take('code-captcha')
}
