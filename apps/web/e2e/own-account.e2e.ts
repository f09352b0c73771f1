import { randomInt } from 'node:crypto'
import { afterEach, expect, inject, test } from 'vitest'
import { looks } from './looks.ts'
import { KeysPages, PASSWORD } from './pages/keys-pages.ts'
import { loadedAnew } from './pages/loaded-anew.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'
import { giveWallet } from './pages/test-wallets.ts'
import { WaysInPages } from './pages/ways-in-pages.ts'

/** What a person may do with the own account: take its data along, say where payouts go, remove a wallet, close it. */
let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
async function newcomer(language: Language, theme: Theme) {
  inHand = await phone({ language, theme, serverUrl: inject('serverUrl') })
  const keys = new KeysPages(inHand, `own${randomInt(1e9)}@example.org`)
  await keys.signUp()
  return { hand: inHand, keys }
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])
const says = ({ page, word }: Phone, key: string, values: Record<string, string> = {}) =>
  page.getByText(word(key, values)).first().waitFor()
const button = ({ page, word }: Phone, key: string) => page.getByRole('button', { name: word(key), exact: true })

test.for(looks<[Language, Theme]>([['ar', 'dark']], [['en', 'light']]))(
  'saves a withdrawal address after what is wrong was named (%s, %s) [RT-059, VL-016, RT-008]',
  async ([language, theme]) => {
    const { hand, keys } = await newcomer(language, theme)
    const { page, word, open } = hand
    await open('/security')
    await page.getByRole('link', { name: new RegExp(`^${word('security.withdrawal_address')}`) }).click()
    await says(hand, 'withdrawalAddress.text')
    await says(hand, 'security.what_follows', { wait: word('security.wait_minute') })
    await isClean(hand)
    const field = page.getByLabel(word('withdrawalAddress.address'), { exact: true })
    await button(hand, 'withdrawalAddress.bind').click()
    await says(hand, 'messages.wallet_address_cannot_be_empty')
    await field.fill(TRON)
    await button(hand, 'withdrawalAddress.bind').click()
    await says(hand, 'withdrawalAddress.fault_other_ethereum')
    // One letter in the other case: the checksum of EIP-55 does not hold.
    await field.fill(
      ETHEREUM.replace(/[a-f]/i, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())),
    )
    await button(hand, 'withdrawalAddress.bind').click()
    await says(hand, 'withdrawalAddress.fault_rule_ethereum')
    await isClean(hand)
    await field.fill(ETHEREUM)
    await button(hand, 'withdrawalAddress.bind').click()
    await keys.prove('password', PASSWORD)
    await hand.hears('withdrawalAddress.done')
    await page.getByText(`${ETHEREUM.slice(0, 6)}…${ETHEREUM.slice(-4)}`).waitFor()
    expect(await page.getByText(ETHEREUM, { exact: true }).count()).toBe(0)
    await button(hand, 'withdrawalAddress.bind').waitFor()
    await page.getByText(word('withdrawalAddress.name_tron'), { exact: true }).click()
    await field.fill(`${TRON.slice(0, -1)}9`)
    await button(hand, 'withdrawalAddress.bind').click()
    await says(hand, 'withdrawalAddress.fault_rule_tron')
    await isClean(hand)
  },
)

test('takes the own data along as a file', async () => {
  const { hand, keys } = await newcomer('en', 'light')
  const { page, open } = hand
  await open('/security/own-data')
  await says(hand, 'ownData.kept_journal')
  await isClean(hand)
  const download = page.waitForEvent('download')
  await button(hand, 'ownData.export_button').click()
  await keys.prove('password', PASSWORD)
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^own-data-\d{4}-\d\d-\d\d\.json$/)
  let text = ''
  for await (const chunk of await file.createReadStream()) text += chunk
  expect(JSON.parse(text).records.users).toMatchObject([{ email: keys.email }])
})

test.for(looks<[Language, Theme]>([['ar', 'dark']], [['en', 'light']]))(
  'closes the account by keys alone, with its name as the last word (%s, %s)',
  async ([language, theme]) => {
    const { hand, keys } = await newcomer(language, theme)
    const { page, word, open } = hand
    await open('/security/own-data')
    const lead = page.getByRole('link', { name: word('ownData.close_open') })
    await lead.focus()
    await page.keyboard.press('Enter')
    await says(hand, 'ownData.close_for_ever')
    await isClean(hand)
    const field = page.getByLabel(word('ownData.close_name'), { exact: true })
    await field.focus()
    await page.keyboard.type('somebody else')
    await page.keyboard.press('Enter')
    await says(hand, 'ownData.close_name_wrong')
    await isClean(hand)
    await field.fill(keys.email)
    await loadedAnew(page, async () => {
      await page.keyboard.press('Enter')
      await keys.prove('password', PASSWORD)
    })
    await page.getByRole('heading', { name: word('ownData.closed_title') }).waitFor()
    await says(hand, 'ownData.closed_sign_in')
    await isClean(hand)
    expect(await page.evaluate(() => localStorage.getItem('glasshouse.token'))).toBeNull()
    const ways = new WaysInPages(hand)
    await ways.openLogin('email')
    await ways.tryLogin({ way: 'email', name: keys.email, password: PASSWORD })
    await says(hand, 'app.refused_login_wrong')
  },
)

test('the last wallet stays, and a wallet is removed where there is another way in', async () => {
  inHand = await phone({ language: 'en' })
  const hand = inHand
  const { page, word, open } = hand
  const [address = ''] = await giveWallet(hand, { type: 'ETH' })
  await open('/login')
  await page.getByRole('tab', { name: word('account.method_wallet'), exact: true }).click()
  await page.getByRole('list', { name: word('walletLogin.wallets') }).waitFor()
  await loadedAnew(page, () => page.getByRole('button', { name: 'Paper Wallet' }).click())
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('glasshouse.userInfo') ?? 'null')?.user)
  await open('/security/wallet')
  const remove = page.getByRole('button', { name: /^Remove the wallet/ })
  await remove.click()
  await page.getByRole('alertdialog').waitFor()
  await isClean(hand)
  await button(hand, 'walletLogin.remove_confirm').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Paper Wallet' }).click()
  await says(hand, 'app.refused_last_way_in')
  await remove.waitFor()
  expect(address).not.toBe('')
})
