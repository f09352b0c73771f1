import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withdrawalNumber } from '@glasshouse/domain'
import { KEY_FILE_DERIVATIONS, makeKeyFile } from '@glasshouse/operator-keys'
import { withClient } from '@glasshouse/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HouseWithConsole, houseWithConsole } from './houses/house-with-console.ts'
import { granted } from './houses/operator-desk.ts'
import { looks } from './looks.ts'
import { ConsolePage } from './pages/console/console-page.ts'
import { addPasskeyDevice } from './pages/console/console-passkey.ts'
import { Member } from './pages/member.ts'
import { axeFindings, type Language, phone, type Theme } from './pages/phone.ts'
import { FUND_PASSWORD, getsReady, TRON } from './pages/withdraw-pages.ts'

/**
 * Three operators run a day with keys: two by the files of the sandbox, one by a file and a passkey of their own. In
 * their order: each test goes on where the last one ended.
 */
const CLEO = { name: 'cleo', passphrase: 'a passphrase of many words' }
let folder: string
let house: HouseWithConsole
let url: string
let ada: ConsolePage
let bob: ConsolePage
let cleo: ConsolePage
let person: Member
let userId: string
let cleoKey: string
const cleoFile = () => ({ path: join(folder, 'cleo.json'), passphrase: CLEO.passphrase })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-operators-'))
  house = await houseWithConsole({ UNLISTED: 'ltcusdt' }, 'house-with-deposits')
  // Passkeys know no addresses of numbers.
  url = house.consoleUrl.replace('127.0.0.1', 'localhost')
  const { file, header } = await makeKeyFile(CLEO.passphrase, { iterations: KEY_FILE_DERIVATIONS.random })
  cleoKey = header.publicKey
  writeFileSync(cleoFile().path, file)
  ;[ada, bob, cleo] = await Promise.all([ConsolePage.open({ url }), ConsolePage.open({ url }), ConsolePage.open({ url })])
  await addPasskeyDevice(cleo.page.context(), new URL(url).origin)
  person = await Member.of(house.url)
  userId = (await person.done('/api/user/getInfo')).data.user.userId
  await getsReady(person)
  await withClient(house.databaseUrl, (client) => client.query('UPDATE users SET payouts_after_ms = 0 WHERE user_id = $1', [userId]))
}, 180_000)
afterAll(async () => {
  await Promise.all([ada?.close(), bob?.close(), cleo?.close()])
  await house?.leave()
  rmSync(folder, { recursive: true, force: true })
})

const isClean = async ({ page }: ConsolePage) => expect(await axeFindings(page)).toEqual([])
const row = ({ page }: ConsolePage, name: string, text: string | RegExp) =>
  page.getByRole('table', { name, exact: true }).getByRole('row').filter({ hasText: text })
const acts = async (state: string) => (await granted(house.operator('GET', `/operator/acts?state=${state}`))).rows

/** Another operator opens the newest request of these words among what waits, and approves it. */
async function approves(operator: ConsolePage, sentence: string | RegExp, how: 'key' | 'passkey' | 'none' = 'key'): Promise<void> {
  await operator.goTo('/approvals')
  await operator.page.getByRole('link', { name: sentence }).first().click()
  if (how !== 'passkey') return operator.approve(how === 'key')
  await operator.button('queues.approve').click()
  await operator.button('signing.sign_passkey').click()
  await operator.hears('queues.approved_and_done')
}

async function choose({ page }: ConsolePage, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.click()
  await field.fill(value)
  await page.keyboard.press('Enter')
}

test('a key file opens the console; a wrong passphrase and a key of nobody are told as what they are', async () => {
  const [a, b] = house.logins
  await ada.goTo('/home')
  await ada.giveKeyFile({ ...a, passphrase: 'not the right words' })
  await ada.page.keyboard.press('Enter')
  await ada.said(ada.word('signing.file_passphrase_wrong')).waitFor()
  await isClean(ada)
  await ada.giveKeyFile(cleoFile())
  await ada.page.keyboard.press('Enter')
  await ada.said(ada.word('signing.fault_key_unknown')).waitFor()
  await Promise.all([ada.signIn(a), bob.signIn(b)])
  await isClean(ada)
  // What opens the key stays in the memory of the page.
  const kept = await ada.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(a.passphrase)
  expect(kept).not.toMatch(/seal|keyId/)
})

test('a third operator joins by an act of two, with a key that was made elsewhere', async () => {
  await ada.goTo('/operators')
  await row(ada, ada.word('operators.operators'), 'operator-b').waitFor()
  await isClean(ada)
  await ada.button('operators.change_console').click()
  await ada.field('operators.origins').fill(new URL(url).origin)
  await ada.ask()
  await ada.button('operators.add').click()
  await ada.field('operators.name').fill(CLEO.name)
  for (const role of ['support', 'compliance', 'treasury', 'risk', 'content'])
    await choose(ada, ada.word('operators.roles'), ada.word(`console.role_${role}`))
  await ada.page.keyboard.press('Escape')
  await ada.field('operators.public_keys').fill(cleoKey)
  await isClean(ada)
  await ada.ask()
  await approves(bob, /^Passkeys sign for localhost/)
  await approves(bob, new RegExp(`^Add the operator “${CLEO.name}”`))
  await ada.goTo('/operators')
  await row(ada, ada.word('operators.operators'), CLEO.name).getByText(ada.word('operators.active')).waitFor()
  await ada.opensAgainAndLeaves('operators.change_console', 'operators.origins')
  await bob.typesAgainAndLeaves()
  await cleo.signIn(cleoFile())
})

test('what is signed is shown field by field; who signs nothing has asked for nothing', async () => {
  await ada.goTo(`/person/${userId}`)
  await ada.button('person.credit').click()
  await ada.field('person.amount').fill('250.5')
  await ada.field('acts.evidence').fill('bank:FR-2026/0017')
  const dialog = ada.page.getByRole('dialog', { name: ada.word('acts.ask_title') })
  await dialog.getByRole('button', { name: ada.word('acts.ask'), exact: true }).click()
  const signing = ada.signing('ask')
  await signing.getByText('250500000 units (250.5 usdt)').waitFor()
  await isClean(ada)
  await signing.getByRole('button', { name: ada.word('console.cancel'), exact: true }).click()
  await dialog.getByText(ada.word('signing.fault_not_signed')).waitFor()
  expect((await acts('requested')).map(({ act }) => act)).not.toContain('credit-account')
  // The same tap within half a second is a double one.
  await ada.page.waitForTimeout(500)
  await ada.ask()
  await ada.opensAgainAndLeaves('person.credit', 'person.amount')
  await approves(cleo, new RegExp(`^Credit 250\\.5 usdt to user ${userId}`))
  await expect
    .poll(async () => {
      const { asset } = (await person.done('/api/asset/assetBalance')).data
      return asset.find((one: { type: number; symbol: string }) => one.type === 1 && one.symbol === 'usdt').availableAmount
    })
    .toBe('250.5')
  await cleo.typesAgainAndLeaves()
})

test('an operator adds a passkey of the browser to the own keys, and signs in and acts by it', async () => {
  await cleo.page.reload()
  await cleo.goTo('/operators')
  // Only admins ask for it.
  expect(await cleo.button('operators.add').count()).toBe(0)
  const key = await cleo.page.evaluate(() => (window as unknown as { makePasskey(): Promise<string> }).makePasskey())
  await ada.goTo('/operators')
  await ada.page.getByRole('button', { name: ada.word('operators.change_of', { name: CLEO.name }) }).click()
  await ada.page.getByRole('menuitem', { name: ada.word('operators.change_keys') }).click()
  const { passkeyPublicKey } = await import('@glasshouse/operator-keys')
  await ada.field('operators.public_keys').fill(`${cleoKey}\n${passkeyPublicKey(Buffer.from(key, 'hex'))}`)
  await ada.ask()
  await ada.opensAgainAndLeaves('operators.change_console', 'operators.origins')
  await approves(bob, new RegExp(`^Replace the keys of “${CLEO.name}”`))
  await cleo.button('console.sign_out').click()
  await cleo.button('signing.sign_in_passkey').click()
  await cleo.heading('operators.title').waitFor()
})

test('a person is verified, with a look that has its purpose', async () => {
  await person.done('/api/user/uploadKYC', { realName: 'Sample Person', idCard: 'X1234567', flag: 1, cardType: 2 })
  await cleo.goTo('/identity')
  await cleo.page.getByRole('link', { name: /^Review \d+$/ }).click()
  await cleo.button('queues.claim').click()
  await cleo.said(cleo.word('queues.held_by_you')).waitFor()
  await cleo.look()
  await cleo.said('X1234567').waitFor()
  await cleo.button('queues.approve').click()
  await cleo.said(cleo.word('queues.no_next')).waitFor()
  await cleo.typesAgainAndLeaves()
})

test('a withdrawal is approved, sent and settled, each by two: one with a passkey, one with a key file', { timeout: 240_000 }, async () => {
  const asked = { amount: '50', coinType: 'usdt-trc20', coin: 'usdt', pwd: FUND_PASSWORD, adress: TRON }
  const { id } = (await person.done('/api/withdraw/submit', asked)).data
  await cleo.goTo('/withdrawals')
  await cleo.page.getByRole('link', { name: withdrawalNumber(id) }).click()
  /** Each of both looks once where it goes; the page keeps that for five minutes. */
  const seesWhere = async (who: ConsolePage) => {
    const address = who.page.getByRole('main').getByText(TRON, { exact: true }).first()
    await who.button('queues.look').or(address).first().waitFor()
    if (await who.button('queues.look').isVisible()) await who.look()
    await address.waitFor()
  }
  const step = async (button: string, sentence: RegExp, words: readonly (readonly [field: string, text: string])[] = []) => {
    await seesWhere(cleo)
    await cleo.button(button).click()
    for (const [field, text] of words) await cleo.field(field).fill(text)
    const dialog = cleo.page.getByRole('dialog', { name: cleo.word('acts.ask_title') })
    await dialog.locator('button[type=submit]').click()
    await cleo.button('signing.sign_passkey').click()
    await dialog.waitFor({ state: 'hidden' })
    await cleo.typesAgainAndLeaves()
    await bob.goTo('/approvals')
    await bob.page.getByRole('link', { name: sentence }).first().click()
    // Whose money goes where, before a signature.
    for (const text of ['50.00 USDT', 'TJRa****RTv8', person.login.name]) await bob.page.getByRole('main').getByText(text).first().waitFor()
    await seesWhere(bob)
    await isClean(bob)
    await bob.approve(true)
    await bob.typesAgainAndLeaves()
    await cleo.goTo(`/withdrawals/${id}`)
  }
  await step('queues.ask_approval', new RegExp(`^Approve the withdrawal ${withdrawalNumber(id)}`))
  await step('queues.ask_sending', new RegExp(`^Send the withdrawal ${withdrawalNumber(id)}`))
  await step('queues.ask_settling', new RegExp(`^Mark the withdrawal ${withdrawalNumber(id)} as paid`), [
    ['queues.payment_reference', `tron:${'ab'.repeat(32)}:0`],
  ])
  const done = (await acts('executed')).filter(({ words }) => words[0] === id)
  expect(done.map(({ act }) => act).sort()).toEqual(['approve-withdrawal', 'send-withdrawal', 'settle-withdrawal'])
  // What has ended keeps its facts, and is not looked at for them.
  for (const text of ['50.00 USDT', `tron:${'AB'.repeat(32)}:0`, cleo.word('queues.of', { count: '2', all: '2' })])
    await cleo.page.getByRole('main').getByText(text).first().waitFor()
})

test('rules need a key file: the page names the command that signs with one, and odds change once one has signed', async () => {
  await cleo.goTo('/rules/change?act=option-odds')
  await choose(cleo, cleo.word('rules.word_symbol'), 'btcusdt')
  await choose(cleo, cleo.word('rules.word_period_seconds'), '60')
  await cleo.field('rules.word_profit_share').fill('0.77')
  await cleo.field('rules.word_from_iso_time').fill(new Date(Date.now() + 3_600_000).toISOString().slice(0, 16))
  await cleo.button('rules.show_change').click()
  await cleo.button('acts.ask').click()
  const signing = cleo.signing('ask')
  await signing.getByText(/npm run operator -- sign [0-9a-f]{32} --key FILE/).waitFor()
  await isClean(cleo)
  await cleo.button('signing.sign_passkey').click()
  await cleo.said(cleo.word('terms.act_requested')).waitFor()
  await approves(bob, /^Profit rate of 60-second options on btcusdt/)
  await cleo.said(cleo.word('terms.act_executed')).waitFor()
  await cleo.typesAgainAndLeaves(cleo.field('rules.word_profit_share'))
})

test('a pair is listed', async () => {
  await ada.goTo('/rules/change?act=list-option')
  await choose(ada, ada.word('rules.word_symbol_all'), 'ltcusdt')
  await ada.button('rules.show_change').click()
  await ada.button('acts.ask').click()
  await ada.sign('ask')
  await ada.said(ada.word('terms.act_requested')).waitFor()
  await approves(bob, /^List the options on ltcusdt/)
  await ada.goTo('/rules?kind=option')
  await row(ada, ada.word('rules.kind_option'), 'ltcusdt').waitFor()
  for (const desk of [ada, bob]) await desk.typesAgainAndLeaves()
})

test('payouts are stopped by one alone, confirmed by a second, and lifted by two', { timeout: 120_000 }, async () => {
  await ada.goTo('/emergency')
  await ada.said(ada.word('emergency.nothing_stopped')).waitFor()
  await ada.button('emergency.stop_payouts').click()
  await ada.button('emergency.stop_now').click()
  const stopped = row(ada, ada.word('emergency.stopped'), ada.word('emergency.kind_payouts'))
  await stopped.getByText(ada.word('emergency.state_stopped')).waitFor()
  await row(ada, ada.word('emergency.unconfirmed'), 'operator-a').getByText(ada.word('emergency.somebody_else')).waitFor()
  await isClean(ada)
  await bob.goTo('/emergency')
  await row(bob, bob.word('emergency.unconfirmed'), 'operator-a')
    .getByRole('button', { name: bob.word('emergency.confirm') })
    .click()
  await isClean(bob)
  await bob.sign('confirm')
  await expect.poll(() => row(bob, bob.word('emergency.unconfirmed'), 'operator-a').count()).toBe(0)
  await bob.typesAgainAndLeaves(bob.field('emergency.uid'))
  await stopped.getByRole('button', { name: ada.word('emergency.lift') }).click()
  await ada.button('emergency.lift_now').click()
  await ada.sign('ask')
  await stopped.waitFor()
  await approves(bob, ada.word('acts.act_stop_payouts', { w1: 'off' }))
  await ada.said(ada.word('emergency.nothing_stopped')).waitFor()
  await ada.typesAgainAndLeaves(ada.field('emergency.uid'))
})

test('a market is halted by one and reopened by two', async () => {
  await ada.goTo('/emergency')
  await choose(ada, ada.word('emergency.market'), `ethusdt · ${ada.word('emergency.kind_market')}`)
  await ada.button('emergency.stop_halt').click()
  await ada.button('emergency.stop_now').click()
  const halted = row(ada, ada.word('emergency.stopped'), 'ethusdt')
  await halted.getByRole('button', { name: ada.word('emergency.lift') }).click()
  await ada.button('emergency.lift_now').click()
  await ada.sign('ask')
  await approves(bob, /ethusdt.*open/)
  await expect.poll(() => halted.count()).toBe(0)
  await ada.typesAgainAndLeaves(ada.field('emergency.uid'))
})

const NOTICE = {
  en: { title: 'Maintenance', line: 'Maintenance on Sunday', tab: /^English/ },
  zh: { title: '系统维护', line: '周日系统维护', tab: /^简体中文/ },
  ar: { title: 'صيانة', line: 'صيانة يوم الأحد', tab: /^العربية/ },
} as const

test('a notice is published in three languages and read in the traders’ app', async () => {
  const { page } = cleo
  await cleo.goTo('/content?kind=roll_notice')
  await page.getByRole('link', { name: cleo.word('content.new_roll_notice') }).click()
  await cleo.field('content.order').fill('-5')
  for (const { title, line, tab } of Object.values(NOTICE)) {
    await page.getByRole('tab', { name: tab }).click()
    const panel = page.getByRole('tabpanel').filter({ visible: true })
    await panel.getByLabel(cleo.word('content.headline'), { exact: true }).fill(title)
    await panel.getByLabel(cleo.word('content.rolling_line'), { exact: true }).fill(line)
    await panel.getByLabel(cleo.word('content.text'), { exact: true }).fill(`**${title}**`)
  }
  await cleo.button('content.publish').click()
  await cleo.button('content.yes').click()
  await cleo.hears('content.published')
  await cleo.typesAgainAndLeaves(cleo.field('content.order'))
  await Promise.all(
    (Object.keys(NOTICE) as Language[]).map(async (language) => {
      const reader = await phone({ language, serverUrl: house.url })
      await reader.open('/home')
      await reader.page
        .getByText(NOTICE[language as keyof typeof NOTICE].line, { exact: true })
        .first()
        .waitFor()
      await reader.close()
    }),
  )
})

test('the day’s close is read', async () => {
  await ada.goTo(`/money/close?day=${new Date().toISOString().slice(0, 10)}`)
  const books = ada.page.getByRole('table', { name: ada.word('money.books_of', { coin: 'USDT' }) }).first()
  await books.getByText('250.5').first().waitFor()
  await isClean(ada)
})

test('a stolen sitting without its key gets nothing done: what it asks for stays unexecuted', async () => {
  const thief = await ConsolePage.open({ url })
  await thief.page.context().addCookies(await ada.page.context().cookies())
  await thief.goTo('/emergency')
  await thief.button('emergency.stop_payouts').click()
  await thief.button('emergency.stop_now').click()
  const before = (await acts('executed')).length
  await thief.giveKeyFile(cleoFile())
  await thief.button('signing.open_and_sign').click()
  await thief.said(thief.word('signing.fault_key_foreign')).waitFor()
  const tried = await thief.page.evaluate(
    async (bad) => {
      const send = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json', 'x-console': 'person' }
        return (await fetch(`/operator/acts/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      }
      const replies: string[] = []
      for (const [act, words] of [
        ['halt-orders', ['on']],
        ['market-state', ['btcusdt', 'halted']],
        ['stop-payouts', ['on']],
        ['credit-account', [bad.userId, 'usdt', '1']],
      ] as const) {
        const { data } = await send('request', { act, words, reason: 'incident', evidence: 'bank:STOLEN-1' })
        replies.push((await send('sign', { id: data.id, signature: bad.signature })).reason)
        replies.push((await send('approve', { id: data.id, confirmation: '' })).reason)
      }
      return replies
    },
    { userId, signature: await forgedFor(house) },
  )
  expect(new Set(tried)).toEqual(new Set(['signature_invalid', 'approver_is_actor']))
  expect((await acts('executed')).length).toBe(before)
  await thief.close()
})

/** Of the right key by its name, and by nobody's hand. */
async function forgedFor({ operator }: HouseWithConsole) {
  const { rows } = await granted(operator('GET', '/operator/operators'))
  const { keyId } = rows.find(({ id }) => id === 1).keys[0]
  return { keyId, kind: 'ed25519', signature: 'ab'.repeat(64), authenticatorData: '', clientData: '' }
}

/** English in the light at 1280 px is what the day itself is looked at in. */
const LOOKS = looks<['en' | 'zh', Theme, number]>([['en', 'dark', 768]], [['zh', 'dark', 1280]])
const PAGES = [
  '/home',
  '/operators',
  '/emergency',
  '/approvals?state=executed',
  '/identity',
  '/withdrawals',
  '/rules/change?act=option-odds',
] as const

test.each(LOOKS)('what is signed and who may sign reads in %s, %s and %i px', async (language, theme, width) => {
  const one = await ConsolePage.open({ url, language, theme, width })
  const shoot = async (name: string) => {
    const at = process.env.CONSOLE_SCREENS
    if (at === undefined) return
    mkdirSync(at, { recursive: true })
    await one.page.screenshot({ path: join(at, `${name.replace(/\W+/g, '-')}-${language}-${theme}-${width}.png`) })
  }
  const fits = () => one.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await one.goTo('/home')
  await one.field('signing.key_file').waitFor()
  await isClean(one)
  await shoot('sign-in')
  await one.signIn(house.logins[1])
  for (const path of PAGES) {
    await one.goTo(path)
    await one.page.getByRole('heading', { level: 1 }).waitFor()
    await one.page.waitForFunction(() => document.querySelector('main [role=status]') === null)
    expect([path, await axeFindings(one.page), await fits()]).toEqual([path, [], 0])
    await shoot(path)
  }
  await one.goTo('/operators')
  await one.button('operators.change_console').click()
  await one.page.getByRole('dialog').waitFor()
  await isClean(one)
  await shoot('act-form')
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: one.word('acts.ask'), exact: true })
    .click()
  await one.signing('ask').waitFor()
  await isClean(one)
  await shoot('signing')
  await one.close()
})
