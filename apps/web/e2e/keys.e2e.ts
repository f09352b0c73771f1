import { randomInt } from 'node:crypto'
import { afterEach, expect, inject, test } from 'vitest'
import { flowIn } from './looks.ts'
import { KeysPages, PASSWORD } from './pages/keys-pages.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

const inHand = new Map<string, Phone>()
afterEach(async ({ task }) => {
  const hand = inHand.get(task.id)
  if (task.result?.state === 'fail') await hand?.picture(task.name)
  await hand?.close()
  inHand.delete(task.id)
})

interface Look {
  readonly language: Language
  readonly theme: Theme
}
const LOOKS: readonly Look[] = flowIn('en')
/** Passkeys belong to a name, and this machine's is localhost. */
const serverUrl = () => inject('serverUrl').replace('127.0.0.1', 'localhost')
async function newcomer(look: Look, task: { readonly id: string }): Promise<{ hand: Phone; keys: KeysPages }> {
  const hand = await phone({ ...look, serverUrl: serverUrl() })
  inHand.set(task.id, hand)
  const keys = new KeysPages(hand, `keys${randomInt(1e9)}@example.org`)
  await keys.signUp()
  return { hand, keys }
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])

/** From /security to ten recovery codes; answers the secret and the first code. */
async function addTotp(hand: Phone, keys: KeysPages, { isProved = false } = {}): Promise<{ secret: string; recovery: string }> {
  const { page, word } = hand
  await keys.open('authenticator')
  await keys.press('totp_begin')
  if (!isProved) await keys.prove('password', PASSWORD)
  await page.getByRole('img', { name: word('security.totp_qr') }).waitFor()
  const secret = ((await page.locator('p.figure').textContent()) ?? '').replaceAll(' ', '')
  await isClean(hand)
  await keys.fill('totp_enter', await keys.totp(secret))
  await keys.press('totp_confirm')
  await page.getByRole('heading', { name: word('security.recovery_title') }).waitFor()
  const recovery = (await page.locator('main li').first().textContent()) ?? ''
  await isClean(hand)
  await keys.press('recovery_kept')
  await keys.says('totp_is_on')
  return { secret, recovery }
}

test.for(LOOKS)(
  'adds an authenticator and a passkey, and logs in by each of them and by a recovery code ($language, $theme)',
  { timeout: 120_000 },
  async (look, { task }) => {
    const { hand, keys } = await newcomer(look, task)
    const { page, word, open } = hand
    // Before the app is open: it need not be loaded again for it.
    await keys.addAuthenticator()
    await open('/security')
    await page.getByRole('heading', { name: word('security.group_passwords') }).waitFor()
    await isClean(hand)
    const { secret, recovery } = await addTotp(hand, keys)

    await keys.open('passkeys')
    await keys.press('passkey_add')
    await keys.prove('totp', await keys.totp(secret))
    await page.getByText(word('security.passkey_first_name'), { exact: true }).waitFor()
    await isClean(hand)

    await keys.forget()
    await keys.logInByPassword()
    await isClean(hand)
    await keys.fill('totp_code', '000000')
    await keys.press('second_button')
    await page.getByText(word('app.refused_proof_wrong')).waitFor()
    await keys.fill('totp_code', await keys.totp(secret))
    await keys.entersBy(() => keys.press('second_button'))

    await keys.forget()
    await keys.logInByPassword()
    await keys.press('second_use_recovery')
    await keys.fill('way_recovery', recovery)
    await keys.entersBy(() => keys.press('second_button'))

    await keys.forget()
    await open('/login')
    await keys.entersBy(() => keys.press('passkey_sign_in'))
  },
)

test.for(LOOKS)(
  'sets a fund password, asks for a new one when it is forgotten, and keeps the old one ($language, $theme)',
  { timeout: 120_000 },
  async (look, { task }) => {
    const { hand, keys } = await newcomer(look, task)
    const { page, word } = hand
    await keys.open('fund_password')
    await keys.press('fund_set')
    await page.getByText(word('account.Fund_password_noempty')).waitFor()
    await keys.fill('new_password', 'fund_pass_1')
    await keys.fill('repeat_password', 'fund_pass_2')
    await keys.press('fund_set')
    await page.getByText(word('account.register_pwd_diff')).waitFor()
    await isClean(hand)
    await keys.fill('repeat_password', 'fund_pass_1')
    await keys.press('fund_set')
    await keys.prove('password', PASSWORD)
    await keys.says('fund_is_set')
    // The first one leads back, not to a form to change it.
    await page.getByRole('button', { name: word('security.fund_change') }).waitFor({ state: 'detached' })
    await isClean(hand)

    // Setting the fund password has proved who is there.
    const { secret } = await addTotp(hand, keys, { isProved: true })
    await keys.open('fund_password')
    await keys.press('fund_forgotten')
    await keys.letMinutePass()
    const before = await keys.code()
    await page.getByRole('button', { name: word('account.send_code_label') }).click()
    await page.getByLabel(word('account.code'), { exact: true }).fill(await keys.code(before))
    await keys.fill('new_password', 'fund_pass_2')
    await keys.fill('repeat_password', 'fund_pass_2')
    await isClean(hand)
    await keys.press('fund_reset_button')
    await keys.prove('totp', await keys.totp(secret))
    await keys.press('fund_keep')
    await hand.hears('security.fund_kept')
    await page.getByRole('button', { name: word('security.fund_keep') }).waitFor({ state: 'detached' })
  },
)
