import type { Camera } from '../pages/camera.ts'
import type { Phone } from '../pages/phone.ts'

/**
 * The ways in as a visitor meets them: each tab, what it says when something is wrong, a sent code, the captcha, the
 * countries.
 */
export async function waysIn(hand: Phone, camera: Camera): Promise<void> {
  await login(hand, camera)
  await register(hand, camera)
  await forgotten(hand, camera)
  await captcha(hand, camera)
}

async function login({ page, word, open }: Phone, camera: Camera): Promise<void> {
  await open('/login')
  await page.getByRole('tab', { name: word('account.method_email'), exact: true }).click()
  await page.getByLabel(word('account.email')).waitFor()
  await camera.take('login-email')
  await page.getByRole('tab', { name: word('account.method_phone'), exact: true }).click()
  await page.getByLabel(word('account.phone_number'), { exact: true }).fill('5551234567')
  await camera.take('login-phone')
}

async function register({ page, word, open }: Phone, camera: Camera): Promise<void> {
  await open('/register?invite_code=AB12')
  await page.getByRole('tab', { name: word('account.method_email'), exact: true }).click()
  await page.getByRole('button', { name: word('account.register_button') }).click()
  await page.getByText(word('account.please_email'), { exact: true }).waitFor()
  await camera.take('register-email-refused')
  await page.getByLabel(word('account.email')).fill(`eye${Date.now().toString(36)}@example.org`)
  await page.getByRole('button', { name: word('account.send_code_label') }).click()
  await page.getByRole('timer').waitFor()
  await page.getByRole('timer').scrollIntoViewIfNeeded()
  await camera.take('register-email-code-sent')
  await page.getByRole('tab', { name: word('account.method_phone'), exact: true }).click()
  await page.getByLabel(word('account.phone_number'), { exact: true }).fill('555123')
  await page.getByRole('button', { name: word('account.send_code_label') }).click()
  await page.getByText(word('account.phone_rule')).waitFor()
  await camera.take('register-phone-refused')
  const sheet = page.getByRole('dialog', { name: word('account.country_title') })
  await page.getByRole('button', { name: word('account.area_code', { code: '93' }), exact: true }).click()
  await sheet.getByRole('heading', { name: 'A', exact: true }).waitFor()
  await camera.take('countries')
  await sheet.getByRole('searchbox').fill('+35')
  await camera.take('countries-found')
  await sheet.getByRole('searchbox').fill('zzz')
  await sheet.getByText(word('account.country_none')).waitFor()
  await camera.take('countries-none')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  // The next phone finds the forms as they were at first.
  await page.evaluate(() => sessionStorage.clear())
}

async function forgotten({ page, word, open }: Phone, camera: Camera): Promise<void> {
  await open('/forgot-password')
  await page.getByRole('heading', { name: word('account.forgot_title') }).waitFor()
  await camera.take('forgot-password')
  await page.getByRole('button', { name: word('account.send_code_label') }).click()
  await page.getByText(word('account.login_please_emailCode')).waitFor()
  await camera.take('forgot-password-refused')
}

/**
 * No brand of this release has a captcha: the setting is changed on its way to this page, the pictures are the house's.
 */
async function captcha({ page, word, open }: Phone, camera: Camera): Promise<void> {
  const path = '**/api/common/getAllSetting'
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { LOGIN_REGIS_SETTING: object } }
    Object.assign(body.data.LOGIN_REGIS_SETTING, { captchaMode: 'endpoint', captchaUrl: '' })
    await route.fulfill({ json: body })
  })
  await open('/login')
  await page.reload()
  await page.getByAltText(word('account.captcha_picture')).waitFor()
  await page.getByRole('button', { name: word('account.login_button'), exact: true }).click()
  await page.getByText(word('account.please_code'), { exact: true }).waitFor()
  await camera.take('login-captcha')
  await page.unroute(path)
  await page.evaluate(() => localStorage.removeItem('glasshouse.settings'))
  await page.reload()
  await page.getByAltText(word('account.captcha_picture')).waitFor({ state: 'detached' })
}
