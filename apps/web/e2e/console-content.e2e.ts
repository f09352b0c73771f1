import { SCRIPTS } from '@glasshouse/wire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HouseWithConsole, houseWithConsole } from './houses/house-with-console.ts'
import { granted } from './houses/operator-desk.ts'
import { ConsolePage } from './pages/console/console-page.ts'
import { axeFindings, type Language, phone } from './pages/phone.ts'

/** What operators write at the console, and what users read of it. In their order: each goes on where the last one ended. */
let house: HouseWithConsole
let first: ConsolePage
let second: ConsolePage
/** Scripts that ran. */
let run = 0
beforeAll(async () => {
  house = await houseWithConsole()
  ;[first, second] = await Promise.all([ConsolePage.open({ url: house.consoleUrl }), ConsolePage.open({ url: house.consoleUrl })])
  for (const [at, { page }] of [first, second].entries()) {
    page.on('dialog', (dialog) => {
      run += 1
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      if (request.url().includes('x.example')) run += 1
    })
    await (at === 0 ? first : second).signIn(house.logins[at] as (typeof house.logins)[0])
  }
}, 180_000)
afterAll(async () => {
  await first?.close()
  await second?.close()
  await house?.leave()
})

const isClean = async ({ page }: ConsolePage) => expect(await axeFindings(page)).toEqual([])
const NOTICE = {
  en: { title: 'Maintenance', line: 'Maintenance on Sunday', tab: /^English/ },
  zh: { title: '系统维护', line: '周日系统维护', tab: /^简体中文/ },
  ar: { title: 'صيانة', line: 'صيانة يوم الأحد', tab: /^العربية/ },
} as const

test('a notice in three languages: written with its preview, published by one, read in the traders’ app', async () => {
  const { page } = first
  await first.goTo('/content?kind=roll_notice')
  await page.getByRole('link', { name: first.word('content.new_roll_notice') }).click()
  await first.heading('content.new_roll_notice').waitFor()
  await first.field('content.order').fill('-5')
  for (const { title, line, tab } of Object.values(NOTICE)) {
    await page.getByRole('tab', { name: tab }).click()
    const panel = page.getByRole('tabpanel').filter({ visible: true })
    await panel.getByLabel(first.word('content.headline'), { exact: true }).fill(title)
    await panel.getByLabel(first.word('content.rolling_line'), { exact: true }).fill(line)
    await panel.getByLabel(first.word('content.text'), { exact: true }).fill(`**${title}**\n\n- 02:00`)
    const preview = page.getByRole('region', { name: first.word('content.preview') })
    await preview.getByText(line, { exact: true }).waitFor()
    expect(await preview.locator('b').textContent()).toBe(title)
  }
  await isClean(first)
  await first.button('content.publish').click()
  await first.button('content.yes').click()
  await first.hears('content.published')
  await first.said(first.word('content.version_in_force', { version: '1' })).waitFor()
  await isClean(first)
  await Promise.all(
    (Object.keys(NOTICE) as Language[]).map(async (language) => {
      const reader = await phone({ language, serverUrl: house.url })
      await reader.open('/home')
      await reader.page.getByText(NOTICE[language].line, { exact: true }).first().waitFor()
      await reader.close()
    }),
  )
})

test('of two editors the second is told, and what the first kept stays', async () => {
  const path = first.page.url().replace(/^[^#]*#/, '')
  await first.typesAgainAndLeaves(first.field('content.order'))
  await Promise.all([first.goTo(path), second.goTo(path)])
  await second.field('content.link').fill('/quote')
  await first.field('content.link').fill('/assets')
  await first.button('content.keep_draft').click()
  await first.hears('content.kept')
  await second.button('content.keep_draft').click()
  await second.said(second.word('content.changed_meanwhile')).waitFor()
  await isClean(second)
  await second.button('content.load_theirs').click()
  await expect.poll(() => second.field('content.link').inputValue()).toBe('/assets')
  for (const editor of [first, second]) await editor.typesAgainAndLeaves(editor.field('content.link'))
})

test('a setting of looks is changed by one and brought back from its history', async () => {
  const { page } = first
  await first.goTo('/settings')
  await page.getByRole('link', { name: first.word('settings.key_LOGO_SETTING'), exact: true }).click()
  await first.field('settings.field_name').fill('Renamed')
  await page
    .getByRole('region', { name: first.word('settings.preview') })
    .getByText('Renamed')
    .waitFor()
  await isClean(first)
  await first.button('settings.save').click()
  await first.hears('settings.saved')
  await page.getByRole('button', { name: first.word('settings.bring_back', { version: '1' }) }).click()
  await expect.poll(() => first.field('settings.field_name').inputValue()).toBe('Glasshouse')
  await first.typesAgainAndLeaves(first.field('settings.field_name'))
})

test('a door is changed by two: asked for with what differs, approved by the other', async () => {
  await first.goTo('/settings/LOGIN_REGIS_SETTING')
  await first.page.getByRole('switch', { name: first.word('settings.field_walletIsOpen') }).click()
  await first.button('settings.propose').click()
  await first.ask(false)
  await second.goTo('/settings/LOGIN_REGIS_SETTING')
  const waiting = second.page.getByRole('region', { name: second.word('settings.waiting') })
  await waiting.getByText(second.word('settings.field_walletIsOpen')).waitFor()
  await isClean(second)
  await waiting.getByRole('button', { name: second.word('settings.approve') }).click()
  await second.hears('settings.approved')
  const { data } = (await (await fetch(`${house.url}/api/common/getAllSetting`, { method: 'POST' })).json()) as {
    data: { LOGIN_REGIS_SETTING: { walletIsOpen: boolean } }
  }
  expect(data.LOGIN_REGIS_SETTING.walletIsOpen).toBe(false)
  for (const desk of [first, second]) await desk.typesAgainAndLeaves()
})

test('a popup that leads to a host of others says so before it is sent, waits, and is published by the other, who reads the host', async () => {
  const { page } = first
  const hosts = { hosts: 'evil.example' }
  await first.goTo('/content?kind=popup')
  await page.getByRole('link', { name: first.word('content.new_popup') }).click()
  await page.getByLabel(first.word('content.headline'), { exact: true }).fill('Desk')
  await first.field('content.link').fill('https://evil.example/login')
  await first.said(first.word('settings.foreign_hosts_one', hosts)).waitFor()
  await isClean(first)
  await first.button('content.publish_with_second').click()
  await first.button('content.yes').click()
  await first.ask(false)
  await first.said(first.word('content.waits_for_this')).waitFor()
  await second.goTo(first.page.url().replace(/^[^#]*#/, ''))
  await second.said(second.word('settings.foreign_hosts_requested_one', hosts)).waitFor()
  await isClean(second)
  await second.button('settings.approve').click()
  await second.hears('settings.approved')
  await second.said(second.word('content.version_in_force', { version: '1' })).waitFor()
  // One alone takes it away again.
  await first.goTo('/home')
  await first.heading('home.title').waitFor()
  await first.goTo(second.page.url().replace(/^[^#]*#/, ''))
  await first.said(first.word('content.version_in_force', { version: '1' })).waitFor()
  await page.getByRole('switch', { name: first.word('content.is_shown') }).click()
  await first.button('content.publish').click()
  await first.button('content.yes').click()
  await first.hears('content.published')
  for (const desk of [first, second]) await desk.typesAgainAndLeaves()
})

test('two hundred scripts in every text of an entry are letters in lists, editor, preview and history', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((one) => letters.map((other) => one + other)).filter((code) => code !== 'en')
  const hostile = (script: string) => ({ title: script.slice(0, 200), remark: script.slice(0, 200), html: `<p>a</p>${script}` })
  const texts = Object.fromEntries(SCRIPTS.map((script, at) => [codes[at], hostile(script)]))
  const fields = { isShown: true, link: '', image: '', sort: 9, brands: [], from: null, until: null, audience: null }
  const draft = { ...fields, texts: { ...texts, en: hostile('<img src=x onerror=alert(1)>') } }
  const entry = { id: null, revision: 0, kind: 'popup', topic: '', draft }
  const { data } = await granted(house.operator('POST', '/operator/content/save', entry))
  // Some of them name hosts, so that two publish them.
  await house.act(['publish-content', String(data.id), String(data.revision)], { reason: 'maintenance' })
  await first.goTo('/content?kind=popup')
  await first.said('<img src=x onerror=alert(1)>').waitFor()
  await first.goTo(`/content/${data.id}`)
  await first.page.getByRole('button', { name: first.word('content.restore', { version: '1' }) }).waitFor()
  await first.page
    .getByRole('table', { name: first.word('content.history') })
    .getByRole('button', { name: /row/i })
    .first()
    .click()
  for (const code of codes.slice(0, SCRIPTS.length).filter((_, at) => at % 20 === 0)) {
    await first.page.getByRole('tab', { name: new RegExp(`^${code}`) }).click()
    await first.page.getByRole('tabpanel').filter({ visible: true }).waitFor()
  }
  expect(run).toBe(0)
  expect(await first.page.evaluate(() => 'hit' in window)).toBe(false)

  // The popup lies over home as letters, and once closed it stays away.
  const reader = await phone({ language: 'en', serverUrl: house.url })
  reader.page.on('dialog', () => {
    run += 1
  })
  await reader.open('/home')
  const popup = reader.page.getByRole('dialog', { name: '<img src=x onerror=alert(1)>' })
  await popup.getByText('a', { exact: true }).waitFor()
  await popup.getByRole('button', { name: reader.word('home.close') }).click()
  await popup.waitFor({ state: 'hidden' })
  await reader.page.reload()
  await reader.page.getByText(NOTICE.en.line, { exact: true }).first().waitFor()
  expect(await popup.count()).toBe(0)
  expect(run).toBe(0)
  await reader.close()
})

test('a mail to a group that waits for its time is called off, after what that does was read', async () => {
  const member = { signType: 3, loginName: 'groupmember', loginPassword: 'correct horse', newPassword: 'correct horse' }
  const headers = { 'content-type': 'application/json' }
  await granted((await fetch(`${house.url}/api/user/register`, { method: 'POST', headers, body: JSON.stringify(member) })).json())
  const fields = { isShown: true, link: '', image: '', sort: 0, brands: [], from: Date.now() + 86_400_000, until: null }
  const audience = { group: { who: 'all' }, about: 'product', byMail: false }
  const draft = { ...fields, audience, texts: { en: { title: 'Tomorrow', remark: '', html: '<p>a</p>' } } }
  const { data } = await granted(
    house.operator('POST', '/operator/content/save', { id: null, revision: 0, kind: 'mail', topic: '', draft }),
  )
  await granted(house.operator('POST', '/operator/content/publish', { id: data.id, revision: data.revision }))
  await first.goTo('/group-mails')
  await first.page.getByRole('button', { name: first.word('content.call_off_mail', { id: String(data.id), version: '1' }) }).click()
  await first.said(first.word('content.call_off_scheduled')).waitFor()
  await isClean(first)
  await first.button('content.call_off').click()
  await first.said(new RegExp(`^${first.word('content.called_off_after', { told: '0', people: '\\d+' })}$`)).waitFor()
  expect(await first.page.getByRole('button', { name: first.word('content.call_off'), exact: true }).count()).toBe(0)
  await first.typesAgainAndLeaves()
})

test('no finding at 768 px, in Chinese and in the dark', async () => {
  const other = await ConsolePage.open({ url: house.consoleUrl, language: 'zh', theme: 'dark', width: 768 })
  await other.signIn(house.logins[0])
  for (const path of ['/content?kind=article', '/content/new/mail', '/group-mails', '/settings', '/support', '/brands']) {
    await other.goTo(path)
    await other.page.waitForFunction(() => document.querySelector('.ant-skeleton') === null)
    expect([path, await axeFindings(other.page)]).toEqual([path, []])
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0)
  }
  await other.close()
})
