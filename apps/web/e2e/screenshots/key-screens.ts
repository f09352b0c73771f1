import { randomInt } from 'node:crypto'
import type { Camera } from '../pages/camera.ts'
import { KeysPages, PASSWORD } from '../pages/keys-pages.ts'
import type { Phone } from '../pages/phone.ts'

const FUND = 'fund_pass_1'

/** Every key of an account: nothing set, each form, what it refuses, the sheet that asks for a proof, the second step. */
export async function keysOfAMember(hand: Phone, camera: Camera): Promise<void> {
  const keys = new KeysPages(hand, `keys${randomInt(1e9)}@example.org`)
  await keys.signUp()
  await overview(hand, camera)
  await loginPassword(hand, camera, keys)
  await contacts(hand, camera, keys)
  await fundPassword(hand, camera, keys)
  const secret = await authenticator(hand, camera, keys)
  await passkeys(hand, camera, keys, secret)
  await forgottenFundPassword(hand, camera, keys, secret)
  await secondStep(hand, camera, keys)
}

/** A field says what is wrong with it. */
const isRefused = (page: Phone['page']) => page.locator('[data-field] [aria-invalid]').first().waitFor()

const SECURITY = '**/api/user/security'

async function overview({ page, word, open }: Phone, camera: Camera): Promise<void> {
  await page.route(SECURITY, () => {})
  await open('/security')
  await page.getByRole('status', { name: word('security.loading') }).waitFor()
  await camera.take('security-loading', { whileLoading: true })
  await page.unroute(SECURITY)
  await page.route(SECURITY, (route) => route.fulfill({ status: 502, body: '' }))
  await open('/home')
  await page.reload()
  await open('/security')
  await page.getByRole('alert').getByRole('button').first().waitFor()
  await camera.take('security-failed')
  await page.unroute(SECURITY)
  await page.reload()
  await page.getByRole('heading', { name: word('security.group_passwords') }).waitFor()
  await camera.take('security')
}

async function loginPassword({ page, word, toastIsGone }: Phone, camera: Camera, keys: KeysPages): Promise<void> {
  await keys.open('login_password')
  await keys.press('password_change')
  await isRefused(page)
  await camera.take('password-refused')
  await keys.fill('old_password', 'not the password')
  await keys.fill('new_password', 'another long enough one')
  await keys.fill('repeat_password', 'another long enough one')
  await keys.press('password_change')
  await isRefused(page)
  await camera.take('password-wrong')
  await page.getByText(word('security.by_email'), { exact: true }).click()
  await page.getByLabel(word('account.code'), { exact: true }).waitFor()
  await keys.letMinutePass()
  await page.getByRole('button', { name: word('account.send_code_label') }).click()
  await page.getByRole('timer').waitFor()
  await toastIsGone()
  await camera.take('password-by-mail')
}

async function contacts({ page, word }: Phone, camera: Camera, keys: KeysPages): Promise<void> {
  await keys.open('email')
  await keys.says('email_replace')
  await camera.take('email-bound')
  await keys.open('phone')
  await page.getByLabel(word('security.new_phone'), { exact: true }).fill('5551234567')
  await keys.press('bind')
  await isRefused(page)
  await camera.take('phone-refused')
}

async function fundPassword({ page, word, toastIsGone }: Phone, camera: Camera, keys: KeysPages): Promise<void> {
  await keys.open('fund_password')
  await keys.says('fund_set')
  await camera.take('fund-not-set')
  await keys.fill('new_password', FUND)
  await keys.fill('repeat_password', 'fund_pass_2')
  await keys.press('fund_set')
  await page.getByText(word('account.register_pwd_diff')).waitFor()
  await camera.take('fund-refused')
  await keys.fill('repeat_password', FUND)
  await keys.press('fund_set')
  await proofRefused({ page, word }, camera)
  await keys.prove('password', PASSWORD)
  await keys.says('fund_is_set')
  await toastIsGone()
  await camera.take('fund-set')
  await keys.open('fund_password')
  await keys.press('fund_forgotten')
  await keys.says('fund_reset_needs_factor')
  await camera.take('fund-forgotten-without-factor')
}

/** The sheet with its first way, and what it says of a wrong one. */
async function proofRefused({ page, word }: Pick<Phone, 'page' | 'word'>, camera: Camera): Promise<void> {
  const sheet = page.getByRole('dialog', { name: word('security.proof_title') })
  await sheet.waitFor()
  const way = (key: string) => sheet.getByRole('radio', { name: word(`security.${key}`) })
  if (await way('way_password').isVisible()) await way('way_password').click()
  await camera.take('proof')
  await sheet.getByLabel(word('security.login_password'), { exact: true }).fill('not the password')
  await sheet.getByRole('button', { name: word('security.proof_confirm') }).click()
  await sheet.getByText(word('app.refused_proof_wrong')).waitFor()
  await camera.take('proof-refused')
  if (!(await way('way_mail').isVisible())) return
  await way('way_mail').click()
  await sheet.getByLabel(word('account.code'), { exact: true }).waitFor()
  await camera.take('proof-by-mail')
}

async function authenticator({ page, word, toastIsGone }: Phone, camera: Camera, keys: KeysPages): Promise<string> {
  await keys.open('authenticator')
  await keys.says('totp_begin')
  await camera.take('authenticator-off')
  await keys.press('totp_begin')
  await page.getByRole('img', { name: word('security.totp_qr') }).waitFor()
  await camera.take('authenticator-scan')
  const secret = ((await page.locator('p.figure').textContent()) ?? '').replaceAll(' ', '')
  await keys.fill('totp_enter', '000000')
  await keys.press('totp_confirm')
  await isRefused(page)
  await camera.takeDown('authenticator-refused', page.getByLabel(word('security.totp_enter'), { exact: true }))
  await keys.fill('totp_enter', await keys.totp(secret))
  await keys.press('totp_confirm')
  await page.getByRole('heading', { name: word('security.recovery_title') }).waitFor()
  await toastIsGone()
  await camera.take('recovery-codes')
  await keys.press('recovery_kept')
  await keys.says('totp_is_on')
  await camera.take('authenticator-on')
  const remove = page.getByRole('button', { name: word('security.totp_remove'), exact: true })
  await camera.takeOpened('authenticator-remove', remove, page.getByRole('alertdialog'))
  return secret
}

async function passkeys({ page, word, toastIsGone }: Phone, camera: Camera, keys: KeysPages, secret: string): Promise<void> {
  await keys.addAuthenticator()
  await keys.open('passkeys')
  await keys.says('passkeys_none')
  await camera.take('passkeys-none')
  await keys.press('passkey_add')
  const sheet = page.getByRole('dialog', { name: word('security.proof_title') })
  await page.getByText(word('security.passkey_first_name'), { exact: true }).or(sheet).first().waitFor()
  if (await sheet.isVisible()) {
    await camera.take('proof-by-app')
    await keys.prove('totp', await keys.totp(secret))
  }
  await page.getByText(word('security.passkey_first_name'), { exact: true }).waitFor()
  await toastIsGone()
  await camera.take('passkeys')
  const options = word('security.passkey_options', { name: word('security.passkey_first_name') })
  await page.getByRole('button', { name: options }).click()
  const open = page.getByRole('dialog', { name: options })
  await open.waitFor()
  await camera.take('passkey')
  await camera.takeOpened(
    'passkey-remove',
    open.getByRole('button', { name: word('security.passkey_remove') }),
    page.getByRole('alertdialog'),
  )
  await page.keyboard.press('Escape')
  await open.waitFor({ state: 'detached' })
}

async function forgottenFundPassword({ page, word, toastIsGone }: Phone, camera: Camera, keys: KeysPages, secret: string): Promise<void> {
  await keys.open('fund_password')
  await keys.press('fund_forgotten')
  await keys.letMinutePass()
  const before = await keys.code()
  await page.getByRole('button', { name: word('account.send_code_label') }).click()
  await page.getByLabel(word('account.code'), { exact: true }).fill(await keys.code(before))
  await keys.fill('new_password', 'fund_pass_2')
  await keys.fill('repeat_password', 'fund_pass_2')
  await camera.take('fund-forgotten')
  await keys.press('fund_reset_button')
  const sheet = page.getByRole('dialog', { name: word('security.proof_title') })
  const keep = page.getByRole('button', { name: word('security.fund_keep') })
  await sheet.or(keep).first().waitFor()
  if (await sheet.isVisible()) await keys.prove('totp', await keys.totp(secret))
  await keep.waitFor()
  await toastIsGone()
  await camera.take('fund-waits')
  await page.getByRole('link', { name: word('security.back_to_security') }).click()
  await keys.says('state_waits')
  await camera.take('security-all-set')
}

async function secondStep({ page, word }: Phone, camera: Camera, keys: KeysPages): Promise<void> {
  await keys.forget()
  await keys.logInByPassword()
  await camera.take('second-step')
  await keys.fill('totp_code', '000000')
  await keys.press('second_button')
  await page.getByText(word('app.refused_proof_wrong')).waitFor()
  await camera.take('second-step-refused')
  await keys.press('second_use_recovery')
  await page.getByLabel(word('security.way_recovery'), { exact: true }).waitFor()
  await camera.take('second-step-recovery')
}
