import { withClient } from '@glasshouse/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../../../tools/test-server.ts'
import { type HousePlace, housePlace } from './houses/house-place.ts'
import { looks } from './looks.ts'
import { loadedAnew } from './pages/loaded-anew.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'
import { giveWallet, switchWallet } from './pages/test-wallets.ts'

let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

const NAMES = { ETH: 'Paper Wallet', TRON: 'TronLink' } as const
async function walletTab({ page, word, open }: Phone, path = '/login'): Promise<void> {
  await open(path)
  await page.getByRole('tab', { name: word('account.method_wallet'), exact: true }).click()
  await page.getByRole('list', { name: word('walletLogin.wallets') }).waitFor()
}
const tapWallet = ({ page }: Phone, type: 'ETH' | 'TRON') => page.getByRole('button', { name: NAMES[type] }).click()
const token = ({ page }: Phone) => page.evaluate(() => localStorage.getItem('glasshouse.token'))

const WALLETS = looks<['ETH' | 'TRON', Language, Theme]>(
  [
    ['ETH', 'en', 'light'],
    ['TRON', 'ar', 'dark'],
  ],
  [
    ['TRON', 'en', 'dark'],
    ['ETH', 'ar', 'light'],
  ],
)
test.each(WALLETS)(
  'one tap on a wallet of %s signs in (%s, %s), and another account in it ends the session [RT-003, ST-010, ST-012]',
  async (type, language, theme) => {
    inHand = await phone({ language, theme })
    const hand = inHand
    const [address = ''] = await giveWallet(hand, { type })
    await walletTab(hand)
    expect(await axeFindings(hand.page)).toEqual([])
    await loadedAnew(hand.page, () => tapWallet(hand, type))
    await hand.hears('account.register_success')
    expect(await token(hand)).not.toBeNull()
    await hand.page.waitForFunction(() => JSON.parse(localStorage.getItem('glasshouse.userInfo') ?? 'null')?.user)
    const short = await hand.page.evaluate(() => JSON.parse(localStorage.getItem('glasshouse.userInfo') ?? 'null').user.address as string)
    expect(short.toLowerCase()).toBe(address.toLowerCase())
    await loadedAnew(hand.page, () => switchWallet(hand))
    await hand.hears('account.wallet_changed')
    expect(await token(hand)).toBeNull()
  },
)

test('a wallet that refuses is heard in its own words, and nobody is signed in [ER-006]', async () => {
  inHand = await phone({ language: 'en' })
  const refusals = { ETH: 'User rejected the request.', TRON: 'Confirmation declined by user' } as const
  for (const type of ['ETH', 'TRON'] as const) await giveWallet(inHand, { type, refusal: refusals[type] })
  await walletTab(inHand)
  for (const type of ['ETH', 'TRON'] as const) {
    await tapWallet(inHand, type)
    await inHand.page.getByRole('alert').getByText(refusals[type]).waitFor()
    expect(await axeFindings(inHand.page)).toEqual([])
    expect(await token(inHand)).toBeNull()
  }
})

test('without a Tron wallet a tap says what to install [ER-005]', async () => {
  inHand = await phone({ language: 'en' })
  await walletTab(inHand)
  await tapWallet(inHand, 'TRON')
  await inHand.page.getByRole('alert').getByText('Install the TronLink extension and log in to it, then try again').waitFor()
})

describe('a brand that wants a wallet', () => {
  let house: TestServer
  let place: HousePlace
  beforeAll(async () => {
    place = await housePlace('wallets')
    house = await place.start({ BRAND: 'ember' })
  })
  afterAll(async () => {
    await house.end()
    await place.remove()
  })
  const visitor = async (language: Language = 'en') => {
    inHand = await phone({ language, serverUrl: house.url })
    return inHand
  }

  test('sends a visitor without one to /no-wallet, which says what is needed and leads to the other ways in [ST-019]', async () => {
    for (const language of looks<Language>(['ar'], ['en'])) {
      await inHand?.close()
      const hand = await visitor(language)
      await hand.open('/quote')
      await hand.page.waitForURL(/#\/no-wallet$/)
      await hand.page.getByRole('heading', { name: hand.word('walletLogin.needed_title') }).waitFor()
      await hand.page.getByRole('button', { name: NAMES.TRON }).waitFor()
      expect(await axeFindings(hand.page)).toEqual([])
      await hand.page.getByRole('link', { name: hand.word('walletLogin.other_register') }).click()
      await hand.page.getByRole('tab', { name: hand.word('account.method_account'), exact: true }).waitFor()
    }
  })

  test('asks a wallet for its address, lets in whoever shows one, and signs nobody in without a tap [ST-017, ST-022]', async () => {
    const hand = await visitor()
    await giveWallet(hand, { type: 'ETH' })
    await hand.open('/quote')
    await hand.page.getByRole('tab', { name: hand.word('markets.tab_bbTrading') }).waitFor()
    expect(hand.page.url()).toMatch(/#\/quote$/)
    expect(await token(hand)).toBeNull()
    await hand.open('/assets')
    await hand.page.waitForURL(/#\/login$/)
    await loadedAnew(hand.page, () => tapWallet(hand, 'ETH'))
    await hand.hears('account.register_success')
  })

  test('an invitation reaches the registration without a wallet', async () => {
    const hand = await visitor()
    await hand.open('/i&ABCD2345')
    await hand.page.waitForURL(/#\/register\?invite_code=ABCD2345$/)
  })

  test('whoever cannot see the picture lets the device work instead, and logs in', async () => {
    const hand = await visitor()
    await withClient(place.databaseUrl, (client) =>
      client.query(
        `update settings set updated_by = 'test', value = value || '{"captchaMode": "endpoint"}' where key = 'LOGIN_REGIS_SETTING'`,
      ),
    )
    const mode = async () => {
      const answer = await fetch(`${house.url}/api/common/getAllSetting`, { method: 'POST' })
      return ((await answer.json()) as { data: { LOGIN_REGIS_SETTING: { captchaMode: string } } }).data.LOGIN_REGIS_SETTING.captchaMode
    }
    await expect.poll(mode).toBe('endpoint')
    const { page, word } = hand
    await hand.open('/register')
    await page.getByRole('tab', { name: word('account.method_account'), exact: true }).click()
    await page.getByLabel(word('account.user_name'), { exact: true }).fill('cannot_see')
    for (const label of ['password', 'password_again'])
      await page.getByLabel(word(`account.${label}`), { exact: true }).fill('a long enough one')
    await page.getByRole('button', { name: word('account.captcha_unseen') }).click()
    await page.getByText(word('account.work_done')).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await loadedAnew(page, () => page.getByRole('button', { name: word('account.register_button'), exact: true }).click())
    await hand.hears('account.register_success')
  })
})
