import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { axeFindings, type Language, type Phone, phone } from './pages/phone.ts'

let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

/** A banner's time, by the clock of the page, which the test moves. */
const BANNER_MS = 3_000

const newLogin = () => ({ name: `home${randomBytes(4).toString('hex')}`, password: 'a long enough one' })
const isChosen = (page: Page, label: string) => page.getByRole('button', { name: label }).getAttribute('aria-current')

test.each(looks<Language>(['ar'], ['en']))(
  'the banners go round by themselves, by swipe and by dot, and stop at a tap (%s) [RT-031]',
  async (language) => {
    inHand = await phone({ language })
    const { page, word, open } = inHand
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await open('/home')
    const banners = page.getByRole('region', { name: word('home.banners') })
    const dot = (place: string) => word('home.show_banner', { place })
    await banners.waitFor()
    for (const place of ['2', '3', '1']) {
      await page.clock.fastForward(BANNER_MS)
      await expect.poll(() => isChosen(page, dot(place)), { timeout: 8_000 }).toBe('true')
    }

    await banners.getByRole('button', { name: word('home.stop_banners') }).click()
    await banners.getByRole('button', { name: dot('3') }).click()
    await expect.poll(() => isChosen(page, dot('3'))).toBe('true')
    const box = (await banners.boundingBox()) as { x: number; y: number; width: number; height: number }
    // A swipe against the line of reading brings the next one, which is the first again.
    const [from, to] = language === 'en' ? [0.8, 0.2] : [0.2, 0.8]
    await page.mouse.move(box.x + box.width * from, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * to, box.y + 60, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => isChosen(page, dot('1'))).toBe('true')
    // Stopped: time that would have brought two more brings none, nor a movement towards one.
    for (let turn = 0; turn < 2; turn++) await page.clock.fastForward(BANNER_MS)
    await expect(
      page.waitForFunction((label) => document.querySelector(`[aria-label="${label}"][aria-current="true"]`), dot('2'), { timeout: 1_000 }),
    ).rejects.toThrow()
    expect(await axeFindings(page)).toEqual([])
  },
)

test('a new user finds the welcome mail once, looks into the menu and invites somebody [RT-034, RT-035, RT-150]', async () => {
  inHand = await phone({ language: 'en' })
  const { page, word, context } = inHand
  const account = new AccountPages(inHand)
  const login = newLogin()
  await account.register(login)
  const popup = page.getByRole('dialog', { name: word('home.mail_title_one') })
  await popup.waitFor()
  await expect.poll(() => popup.locator('li li').count()).toBe(2)
  expect(await axeFindings(page)).toEqual([])
  await account.readMail()

  await page.reload()
  await page.getByRole('region', { name: word('app.total_value') }).waitFor()
  const listed = await page.evaluate(async () => {
    const token = localStorage.getItem('glasshouse.token') ?? ''
    return (await fetch('/api/mail/listByUserId', { headers: { authorization: token, 'x-realm': 'real' } })).json()
  })
  expect(listed.rows.map(({ type }: { type: string }) => type)).toEqual(['2'])
  expect(await page.getByRole('dialog').count()).toBe(0)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const menu = await account.openMenu()
  expect(await axeFindings(page)).toEqual([])
  await menu.getByRole('button', { name: word('home.copy_link') }).click()
  await inHand.hears('app.copy_success')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/i&\w+$/)

  const guest = await phone({ language: 'en' })
  try {
    await guest.page.goto(link)
    const code = link.split('&')[1] as string
    await expect.poll(() => guest.page.url()).toContain(`/register?invite_code=${code}`)
  } finally {
    await guest.close()
  }
})

test('the language is chosen among names in their own words, holds at once and after a new start [RT-019, ID-004]', async () => {
  inHand = await phone({ language: 'en' })
  const { page, word, open } = inHand
  await open('/home')
  await page.getByRole('link', { name: word('app.language_and_display') }).click()
  await page.getByRole('radio', { name: 'العربية' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  await open('/home')
  await page.getByText('أسعار ليست من صنعنا').first().waitFor()
  await page.reload()
  await page.getByText('أسعار ليست من صنعنا').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar')
})

test('night mode holds at once and after a new start [RT-010, ID-005]', async () => {
  inHand = await phone({ language: 'en' })
  const { page, word, open } = inHand
  await open('/home')
  const menu = await new AccountPages(inHand).openMenu()
  const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ink()
  await menu.getByRole('switch', { name: word('home.night_mode') }).click()
  await expect.poll(ink).not.toBe(light)
  const dark = await ink()
  await page.reload()
  await page.getByRole('button', { name: word('home.menu') }).waitFor()
  expect(await ink()).toBe(dark)
})

/** What the server would never let through: the app trusts it no more than anybody else. */
const NASTY = `<h3>News</h3><p onclick="window.hurt=1">One <b>two</b></p><img src=x onerror="window.hurt=2"><script>window.hurt=3</script>
<a id="bad" href="javascript:window.hurt=4">bad</a><iframe src="/"></iframe><svg onload="window.hurt=5"></svg><p style="position:fixed">styled</p>
<a href="https://good.example@evil.example">hidden</a><a href="/quote">inside</a><a href="https://example.org/a">outside</a>`

test('a text that carries more than words is shown as words only', async () => {
  inHand = await phone({ language: 'en' })
  const { page, word, open } = inHand
  await page.route(/\/api\/notice\/list\?key=ROLL_NOTICE/, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: [{ ...answer.data[0], noticeContent: NASTY }] } })
  })
  await open('/home')
  await page
    .getByRole('region', { name: word('home.notices') })
    .getByRole('button')
    .first()
    .click()
  const text = page.locator('.rich-text')
  await text.getByText('inside').waitFor()
  expect(await text.locator('script, img, iframe, svg, [onclick], [style]').count()).toBe(0)
  await expect.poll(() => text.locator('h3, b').allTextContents()).toEqual(['News', 'two'])
  const links = await text
    .locator('a')
    .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href'), a.getAttribute('target'), a.getAttribute('rel')]))
  expect(links).toEqual([
    ['bad', null, null, null],
    ['hidden', null, null, null],
    ['inside', '#/quote', null, null],
    ['outside', 'https://example.org/a', '_blank', 'noopener noreferrer'],
  ])
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined()
})

test.each(['/home', '/quote'])('a tap anywhere on a coin’s name at %s opens the coin, not where its price comes from', async (path) => {
  inHand = await phone({ language: 'en' })
  const { page, open } = inHand
  await open(path)
  // The shortcuts are a list of links, too, and come before the coins.
  await page.locator('li a[href*="symbol="]').nth(3).waitFor()
  const astray = await page.evaluate(() => {
    const missed: string[] = []
    for (const link of document.querySelectorAll('li a[href*="symbol="]')) {
      const name = document.createRange()
      name.selectNodeContents(link)
      const { left, top, width, height } = name.getBoundingClientRect()
      if (width === 0 || top + height > innerHeight - 80) continue
      for (const [x, y] of [
        [0.5, 0.5],
        [0.1, 0.9],
        [0.9, 0.9],
        [0.5, 0.1],
      ] as const)
        if (document.elementFromPoint(left + width * x, top + height * y)?.closest('a') !== link)
          missed.push(`${link.textContent} ${x} ${y}`)
    }
    return { missed, seen: document.querySelectorAll('li a[href*="symbol="]').length }
  })
  expect(astray.seen).toBeGreaterThan(3)
  expect(astray.missed).toEqual([])
})
