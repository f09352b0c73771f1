import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../../../tools/test-server.ts'
import { checkoutWithToys, TOY_BRAND, TOY_LANGUAGE, toyText } from './houses/checkout-with-toys.ts'
import { type HousePlace, housePlace } from './houses/house-place.ts'
import { type MessageReceiver, startMessageReceiver } from './houses/message-receiver.ts'
import { Messages } from './houses/messages.ts'
import { browserOfWorker } from './pages/browser.ts'

let checkout = ''
let place: HousePlace
let server: TestServer
let receiver: MessageReceiver

beforeAll(async () => {
  checkout = await checkoutWithToys()
  place = await housePlace('toys-data')
  receiver = await startMessageReceiver()
  server = await place.start({ FEED: 'simulated', BRAND: TOY_BRAND, SMTP_URL: receiver.smtpUrl }, 'server', checkout)
})
afterAll(async () => {
  await server?.end()
  await receiver?.stop()
  await place?.remove()
  if (checkout !== '') rmSync(checkout, { recursive: true, force: true })
})

const english = (file: string, key: string) =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../src/words/en', file), 'utf8')) as Record<string, string>)[key] ?? ''
const textAt = async (path: string) => (await fetch(`${server.url}${path}`)).text()
const post = (path: string, body: object) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: TOY_LANGUAGE },
    body: JSON.stringify(body),
  }).then((answer) => answer.json())

async function pageIn(language: string): Promise<Page> {
  const context = await (await browserOfWorker()).newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => localStorage.setItem('glasshouse.language', chosen), language)
  return context.newPage()
}

describe('a language whose folders are there', () => {
  test('is among those that can be chosen, by its own name', async () => {
    const { data } = await post('/api/common/getAllSetting', {})
    const offered = data.t_app_language.map(({ dictValue, remark }: { dictValue: string; remark: string }) => `${dictValue} ${remark}`)
    expect(offered).toEqual(['en English', 'ar العربية', `${TOY_LANGUAGE} Toylish`, 'zh 简体中文'])
  })

  test('is what the screens show, in its own direction, and texts of the server with them', async () => {
    const page = await pageIn(TOY_LANGUAGE)
    await page.goto(`${server.url}/#/login`)
    await page.getByRole('button', { name: toyText(english('account.json', 'login_button')), exact: true }).waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([TOY_LANGUAGE, 'rtl'])
    await page.goto(`${server.url}/#/home`)
    await page.getByText(toyText('Prices that are not ours'), { exact: true }).first().waitFor()
    // A section that comes with its screen.
    await page.goto(`${server.url}/#/fairness`)
    await page
      .getByText(toyText(english('on-demand/fairness.json', 'title')), { exact: true })
      .first()
      .waitFor()
    await page.context().close()
  })

  test('is what mails are written in, outside and in the inbox', async () => {
    const email = 'toy@example.org'
    expect(await post('/api/user/sendEmailCode', { codeType: 'REGISTER', email })).toMatchObject({ code: 200 })
    const text = await new Messages(receiver.smsUrl).textTo(email)
    expect(text).toContain(toyText('It is valid for 10 minutes and works once.'))
    expect(text).toContain('~Enter this code at Toybox & Co to ~create your account~:~')
    const [loginName, password] = ['toymaker', 'a long enough password']
    await post('/api/user/register', { signType: 3, loginName, loginPassword: password, newPassword: password })
    const { data } = await post('/api/user/login', { signType: 3, loginName, loginPassword: password })
    const inbox = await fetch(`${server.url}/api/mail/listByUserId`, { headers: { authorization: data.satoken, language: TOY_LANGUAGE } })
    const titles = (await inbox.json()).rows.map(({ title }: { readonly title: string }) => title)
    expect(titles).toEqual([toyText('New sign-in to your account'), toyText('Welcome')])
  })

  test('leaves the others as they are', async () => {
    const page = await pageIn('en')
    await page.goto(`${server.url}/#/login`)
    await page.getByRole('button', { name: english('account.json', 'login_button'), exact: true }).waitFor()
    await page.context().close()
  })
})

describe('a brand whose folder is there', () => {
  test('is what the page and the home screen of a phone are named and coloured by', async () => {
    expect(JSON.parse(await textAt('/manifest.webmanifest'))).toMatchObject({ name: 'Toybox & Co', background_color: '#fffdf0' })
    expect(await textAt('/')).toContain('<title>Toybox &amp; Co</title>')
    expect(await textAt(`/platform/${TOY_BRAND}/config.js`)).toMatch(/"flags":\{"themePreset":"toy","phoneAreaCode":"672"\}/)
    const { data } = await post('/api/common/getAllSetting', {})
    expect(data.LOGO_SETTING.name).toBe('Toybox & Co')
  })

  test('has each picture that it asks for, be it the default\u2019s', async () => {
    const { icons } = JSON.parse(await textAt('/manifest.webmanifest')) as { icons: { src: string }[] }
    const linked = [...(await textAt('/')).matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(([, path = '']) => path)
    const paths = [...icons.map(({ src }) => src), ...linked]
    expect(paths).toHaveLength(5)
    for (const path of paths) expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 200])
  })

  test('is drawn with its own mark and colours, and its name is written where it has no drawing', async () => {
    const page = await pageIn('en')
    await page.goto(`${server.url}/#/home`)
    const logo = page.getByRole('img', { name: 'Toybox & Co' })
    await logo.waitFor()
    await expect.poll(() => logo.textContent()).toBe('Toybox & Co')
    expect(await logo.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))).toEqual(['M4 4h24v24H4z'])
    expect(await logo.locator('path').evaluate((path) => getComputedStyle(path).stroke)).toBe('rgb(18, 52, 86)')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 253, 240)')
    await page.context().close()
  })
})
