import { randomInt } from 'node:crypto'
import { inject, test } from 'vitest'
import { KeysPages, PASSWORD } from './pages/keys-pages.ts'
import { phone } from './pages/phone.ts'

const serverUrl = () => inject('serverUrl').replace('127.0.0.1', 'localhost')
const PATHS = [
  '/security',
  '/change-password',
  '/fund-password',
  '/email-authentication',
  '/phone-authentication',
  '/security/authenticator',
  '/security/passkeys',
  '/login',
]
const LOOKS = [
  { name: 'en390', language: 'en', theme: 'light', width: 390, height: 844 },
  { name: 'ar390', language: 'ar', theme: 'dark', width: 390, height: 844 },
  { name: 'en320', language: 'en', theme: 'dark', width: 320, height: 340 },
  { name: 'zh1280', language: 'zh', theme: 'light', width: 1280, height: 800 },
  { name: 'en2x', language: 'en', theme: 'light', width: 390, height: 844 },
] as const
test('pictures', { timeout: 400_000 }, async () => {
  for (const look of LOOKS) {
    const hand = await phone({ ...look, serverUrl: serverUrl() })
    const keys = new KeysPages(hand, `keys${randomInt(1e9)}@example.org`)
    await keys.signUp()
    await keys.addAuthenticator()
    const { page } = hand
    const shot = async (name: string) => {
      if (look.name === 'en2x') await page.addStyleTag({ content: 'html{font-size:200%}' })
      await page.waitForTimeout(400)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (wide > 0) console.log('WIDE', look.name, name, wide)
      await page.screenshot({ path: `/tmp/p8k/shots/${look.name}-${name}.png`, fullPage: look.height > 400 })
    }
    for (const path of PATHS.slice(0, -1)) {
      await hand.open(path)
      await page.waitForTimeout(700)
      await shot(path.replaceAll('/', '_'))
    }
    await keys.open('authenticator')
    await keys.press('totp_begin')
    await page.waitForTimeout(700)
    await shot('proof')
    await keys.prove('password', PASSWORD)
    await page.waitForTimeout(1200)
    await shot('totp-setup')
    const secret = ((await page.locator('p.figure').textContent()) ?? '').replaceAll(' ', '')
    await keys.fill('totp_enter', await keys.totp(secret))
    await keys.press('totp_confirm')
    await page.waitForTimeout(1200)
    await shot('recovery')
    await keys.press('recovery_kept')
    await shot('totp-on')
    await keys.open('passkeys')
    await keys.press('passkey_add')
    await page.waitForTimeout(700)
    await shot('proof-totp')
    await keys.prove('totp', await keys.totp(secret))
    await page.waitForTimeout(1500)
    await shot('passkey-added')
    await hand.open('/security')
    await page.waitForTimeout(700)
    await shot('security-full')
    await keys.forget()
    await hand.open('/login')
    await page.waitForTimeout(900)
    await shot('login')
    await keys.logInByPassword()
    await shot('second')
    await hand.close()
  }
})
