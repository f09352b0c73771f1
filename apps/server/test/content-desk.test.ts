import { randomBytes } from 'node:crypto'
import { cleanHtml, cleanLine } from '@glasshouse/records'
import { SCRIPTS } from '@glasshouse/wire/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishAlone } from '../src/features/operators/content/content-publishing.ts'
import { sendGroupMails } from '../src/features/operators/content/group-mail-sender.ts'
import { type Reply, restingBuy, type TestUser } from './client.ts'
import { mailedServer } from './mailed-server.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { Withdrawing } from './withdrawing.ts'

/** Settings and content as operators write them, and as users' calls read them. */
let server: Awaited<ReturnType<typeof mailedServer>>
let desk: OperatorDesk
const [cora, chad, ann, cat, tess, sue] = ['cora', 'chad', 'ann', 'cat', 'tess', 'sue'].map(loginOf) as [
  Login,
  Login,
  Login,
  Login,
  Login,
  Login,
]
beforeAll(async () => {
  server = await mailedServer({ LIMITS: 'relaxed' })
  desk = await openOperatorDoor(server.place)
  await addOperators(server.place, [
    [cora, 'content'],
    [chad, 'content'],
    [ann, 'admin'],
    [cat, 'compliance'],
    [tess, 'treasury'],
    [sue, 'support'],
  ])
})
afterAll(async () => {
  await desk.close()
  await server.stop()
})

const place = () => server.place
const post = async (login: Login, path: string, body: object): Promise<Reply> =>
  desk.send('POST', `/operator/${path}`, { token: (await desk.tokenFor(login)) as string, body })
const get = async (login: Login, path: string): Promise<Reply> =>
  desk.send('GET', `/operator/${path}`, { token: (await desk.tokenFor(login)) as string })
const right = (reply: Reply): Reply => {
  if (reply.code !== 200) throw new Error(`${reply.reason} ${reply.field}: ${reply.msg}`)
  return reply
}
const text = (title: string) => ({ title, remark: title, html: `<p>${title}</p>` })
/** The act that an answer names, asked for. */
const asked = async ({ act, words }: { act: string; words: string[] }, asker: Login): Promise<string> =>
  right(await desk.request([act, ...words], { asker, reason: 'maintenance' })).data.id
const draft = (put: object = {}) => ({
  ...{ isShown: true, link: '', image: '', sort: 0, brands: [], from: null, until: null, audience: null },
  texts: { en: text('Hello') },
  ...put,
})
const save = (login: Login, put: object, on: object = {}) =>
  post(login, 'content/save', { id: null, revision: 0, kind: 'roll_notice', topic: '', draft: draft(put), ...on })
const publish = (login: Login, { id, revision }: { id: number; revision: number }) => post(login, 'content/publish', { id, revision })
const rolling = async (language = 'en') => {
  const { data } = await place()
    .client()
    .send('POST', '/api/notice/list', { query: { key: 'ROLL_NOTICE' }, headers: { language } })
  return (data as { remark: string }[]).map(({ remark }) => remark)
}
const settings = async () => (await place().client().post('/api/common/getAllSetting')).data
const settingOf = async (key: string) => (await get(ann, 'settings')).rows.find((row: { key: string }) => row.key === key)
const audits = async () => (await place().services.records.audit.list(12)).map(({ act, subject }) => `${act} ${subject}`)

describe('settings', () => {
  test('one operator changes what looks are made of, users see it, and undoing is a version of its own', async () => {
    const before = await settingOf('BOTTOM_MENU_SETTING')
    expect(before).toMatchObject({ version: 1, by: 'system', changedBy: 'one', roles: ['content', 'admin'], shape: { kind: 'list' } })
    expect(before.value).toEqual(before.standard)
    const value = before.value.map((entry: { key: string }) => (entry.key === 'trade' ? { ...entry, isOpen: false } : entry))
    const { data } = right(await post(cora, 'settings/change', { key: 'BOTTOM_MENU_SETTING', after: 1, value }))
    expect(data).toMatchObject({ ask: null, setting: { version: 2, by: expect.stringMatching(/^operator:\d+$/) } })
    const open = async () => (await settings()).BOTTOM_MENU_SETTING.find(({ key }: { key: string }) => key === 'trade').isOpen
    expect(await open()).toBe(false)
    right(await post(cora, 'settings/change', { key: 'BOTTOM_MENU_SETTING', after: 2, restores: 1 }))
    expect(await open()).toBe(true)
    const { rows } = await get(sue, 'settings/history?key=BOTTOM_MENU_SETTING')
    expect(rows.map(({ version, restores }: { version: number; restores: number | null }) => [version, restores])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect((await audits()).filter((line) => line === 'setting_change BOTTOM_MENU_SETTING')).toHaveLength(2)
  })

  test('doors and money take two: nothing changes before another operator approves the very proposal', async () => {
    const { value } = await settingOf('LOGIN_REGIS_SETTING')
    const closed = { ...value, walletIsOpen: false }
    const { data } = right(await post(ann, 'settings/change', { key: 'LOGIN_REGIS_SETTING', after: 1, value: closed }))
    expect(data).toMatchObject({ setting: { version: 1 }, ask: { act: 'change-setting' } })
    const id = await asked(data.ask, ann)
    expect((await settings()).LOGIN_REGIS_SETTING.walletIsOpen).toBe(true)
    expect((await get(cat, `settings/proposal?id=${data.ask.words[1]}`)).data).toMatchObject({ key: 'LOGIN_REGIS_SETTING', value: closed })
    expect(await desk.approve(id, ann)).toMatchObject({ reason: 'approver_is_actor' })
    expect(await desk.approve(id, tess)).toMatchObject({ reason: 'role_missing' })
    expect(await desk.approve(id, cat)).toMatchObject({ code: 200, data: { state: 'executed' } })
    expect((await settings()).LOGIN_REGIS_SETTING.walletIsOpen).toBe(false)
    const { rows } = await get(cat, 'settings/history?key=LOGIN_REGIS_SETTING')
    expect(rows[0]).toMatchObject({ version: 2, approvedBy: expect.stringMatching(/^operator:/) })
    expect(rows[0].approvedBy).not.toBe(rows[0].by)
  })

  test('a proposal that another change overtook is refused, and so is one of somebody else', async () => {
    const { value, version } = await settingOf('t_bank_coin')
    const proposed = async (dictLabel: string) => {
      const changed = value.map((row: object, at: number) => (at === 0 ? { ...row, dictLabel } : row))
      return right(await post(tess, 'settings/change', { key: 't_bank_coin', after: version, value: changed })).data.ask
    }
    const [first, second] = [await proposed('First'), await proposed('Second')]
    const [one, other] = [await asked(first, tess), await asked(second, tess)]
    right(await desk.approve(other, cat))
    expect(await desk.approve(one, cat)).toMatchObject({ code: 0, reason: 'changed_meanwhile' })
    expect((await settingOf('t_bank_coin')).value[0].dictLabel).toBe('Second')
    // Nobody is asked to approve what would be refused.
    expect(await desk.request(['change-setting', ...first.words], { asker: tess })).toMatchObject({
      ...{ code: 0, reason: 'changed_meanwhile', field: 'proposal' },
    })
    for (const words of [second.words, ['LOGO_SETTING', second.words[1]], ['t_bank_coin', '0'.repeat(32)]])
      expect(await desk.request(['change-setting', ...words], { asker: cat })).toMatchObject({ reason: 'not_found', field: 'proposal' })
  })

  test.each<[string, Login, object, object]>([
    ['a role that the setting does not name', sue, { key: 'BOTTOM_MENU_SETTING', after: 3, value: [] }, { reason: 'role_missing' }],
    ['money by the content role', cora, { key: 'ASSET_COIN', after: 1, value: [] }, { reason: 'role_missing' }],
    ['what acts of its own change', ann, { key: 'WITHDRAWAL_CHANNEL_SETTING', after: 1, value: [] }, { reason: 'value_not_listed' }],
    ['what nobody changes', ann, { key: 'DEFI_INCOME_SETTING', after: 1, value: [] }, { reason: 'value_not_listed' }],
    ['a key that is none', ann, { key: 'PRICE_SETTING', after: 1, value: {} }, { reason: 'not_found', field: 'key' }],
    ['a key of every object', ann, { key: 'constructor', after: 1, value: {} }, { reason: 'not_found', field: 'key' }],
    ['an older version', ann, { key: 'BOTTOM_MENU_SETTING', after: 1, value: [] }, { reason: 'changed_meanwhile', field: 'version' }],
    [
      'a script as link',
      ann,
      { key: 'DOWNLOAD_SETTING', after: 1, value: { iosUrl: 'javascript:alert(1)', androidUrl: '' } },
      { reason: 'field_malformed', field: 'DOWNLOAD_SETTING.iosUrl' },
    ],
    ['a field too much', ann, { key: 'MARKET_URL', after: 1, value: { h5Code: '', odds: 2 } }, { field: 'MARKET_URL.odds' }],
    ['another shape', ann, { key: 'MARKET_URL', after: 1, value: 'x' }, { field: 'MARKET_URL' }],
    ['no value', ann, { key: 'MARKET_URL', after: 1 }, { field: 'value' }],
    ['a version that never was', ann, { key: 'MARKET_URL', after: 1, restores: 7 }, { field: 'restores' }],
  ])('%s is refused and changes nothing', async (_, login, body, refused) => {
    const before = await get(ann, 'settings')
    expect(await post(login, 'settings/change', body)).toMatchObject({ code: 0, data: null, ...refused })
    expect((await get(ann, 'settings')).rows).toEqual(before.rows)
  })

  test('desks of customer service: switched off, of another brand, and of one language', async () => {
    const { version } = await settingOf('SUPPORT_STAFF_SETTING')
    const entry = { url: '/service', imgUrl: 'headset' }
    const value = [
      { ...entry, name: 'All' },
      { ...entry, name: 'Off', isOn: false },
      { ...entry, name: 'Harbor', brands: ['harbor'] },
      { ...entry, name: 'Chinese', languages: ['zh'], brands: ['default'], url: '/service' },
    ]
    right(await post(sue, 'settings/change', { key: 'SUPPORT_STAFF_SETTING', after: version, value }))
    expect((await settings()).SUPPORT_STAFF_SETTING).toEqual([
      { ...entry, name: 'All' },
      { ...entry, name: 'Chinese', languages: ['zh'], url: '/service' },
    ])
    const twice = [value[0], value[0]]
    expect(await post(sue, 'settings/change', { key: 'SUPPORT_STAFF_SETTING', after: version + 1, value: twice })).toMatchObject({
      code: 0,
    })
  })
})

describe('content', () => {
  test('a notice in three languages: written, published by one, read by everybody in their own', async () => {
    const texts = { en: text('Maintenance'), zh: text('系统维护'), ar: text('صيانة') }
    const { data } = right(await save(cora, { texts }))
    expect(data).toMatchObject({ state: 'new', hasDraft: true, missing: [], needsTwo: false })
    expect(await rolling()).not.toContain('Maintenance')
    const published = right(await publish(cora, data)).data
    expect(published).toMatchObject({ ask: null, entry: { state: 'shown', version: 1, hasDraft: false } })
    expect(await rolling('en')).toContain('Maintenance')
    expect(await rolling('zh')).toContain('系统维护')
    expect(await rolling('ar')).toContain('صيانة')
    expect((await audits()).slice(0, 2)).toEqual([`content_publish content ${data.id}`, `content_draft content ${data.id}`])
    // Hidden again: a version like any other.
    const hidden = right(await save(cora, { texts, isShown: false }, { id: data.id, revision: 2 })).data
    right(await publish(cora, hidden))
    expect(await rolling('en')).not.toContain('Maintenance')
  })

  test('languages that lack are named with what their readers get', async () => {
    const { data } = right(await save(cora, {}))
    expect(data.missing).toEqual([
      { language: 'ar', instead: 'en' },
      { language: 'zh', instead: 'en' },
    ])
    const { rows } = await get(sue, 'content?kind=roll_notice')
    expect(rows.find(({ id }: { id: number }) => id === data.id)).toMatchObject({ title: 'Hello', languages: ['en'], state: 'new' })
    expect((await get(cora, 'content/choices')).data).toMatchObject({ defaultLanguage: 'en', brand: 'default' })
  })

  test('what came with the exchange is listed, changed and brought back', async () => {
    const { rows } = await get(cora, 'content?kind=article')
    const coin = rows.find(({ topic }: { topic: string }) => topic === 'COIN_EXPLAIN')
    expect(coin).toMatchObject({ isSeed: true, state: 'shown', version: 1, languages: ['ar', 'en', 'zh'] })
    const article = async () =>
      (
        await place()
          .client()
          .send('POST', '/api/option/rules/list', { query: { key: 'COIN_EXPLAIN' } })
      ).data[0]
    const before = await article()
    const saved = right(await save(cora, {}, { id: coin.id, revision: coin.revision, kind: 'article', topic: 'COIN_EXPLAIN' })).data
    right(await publish(cora, saved))
    expect((await article()).title).toBe('Hello')
    const restored = right(await post(cora, 'content/restore', { id: coin.id, revision: saved.revision + 1, version: 1 })).data
    expect(restored.draft).toMatchObject({ restores: 1 })
    right(await publish(cora, restored))
    expect(await article()).toEqual(before)
    expect((await get(cora, `content/show?id=${coin.id}`)).data.versions.map(({ version }: { version: number }) => version)).toEqual([
      3, 2, 1,
    ])
  })

  test('terms take a second operator, who approves the very revision', async () => {
    const { rows } = await get(cora, 'content?kind=article')
    const { id, revision } = rows.find(({ topic }: { topic: string }) => topic === 'TERMS_CLAUSE')
    const terms = { kind: 'article', topic: 'TERMS_CLAUSE', id }
    const first = right(await save(cora, {}, { ...terms, revision })).data
    expect(first.needsTwo).toBe(true)
    const { ask } = right(await publish(cora, first)).data
    expect(ask).toEqual({ act: 'publish-terms', words: [String(id), String(first.revision)] })
    const request = await asked(ask, cora)
    // Another draft meanwhile: what was asked for is published no more.
    const second = right(await save(chad, { texts: { en: text('Other') } }, { ...terms, revision: first.revision })).data
    expect(await desk.approve(request, cat)).toMatchObject({ code: 0, reason: 'changed_meanwhile' })
    const again = await asked(right(await publish(chad, second)).data.ask, chad)
    expect(await desk.approve(again, chad)).toMatchObject({ code: 0 })
    expect(await desk.approve(again, cora)).toMatchObject({ reason: 'role_missing' })
    expect(await desk.approve(again, cat)).toMatchObject({ code: 200, data: { state: 'executed' } })
    const { data } = await place()
      .client()
      .send('POST', '/api/option/rules/list', { query: { key: 'TERMS_CLAUSE' } })
    expect(data[0].title).toBe('Other')
    const { versions } = (await get(cat, `content/show?id=${id}`)).data
    expect([versions[0].by, versions[0].approvedBy]).toEqual([expect.stringMatching(/^operator:/), expect.stringMatching(/^operator:/)])
    // The same act publishes nothing else.
    const banner = right(await save(cora, {})).data
    for (const act of ['publish-terms', 'send-group-mail'])
      expect(await desk.request([act, String(banner.id), String(banner.revision)], { asker: cora })).toMatchObject({ field: 'content id' })
  })

  test('help is read by its groups, one text by its id, and what is hidden by neither [API-044, API-045]', async () => {
    const help = async (topic: string, title: string, isShown = true) => {
      const kept = right(await save(cora, { isShown, texts: { en: text(title), zh: text(`${title}-zh`) } }, { kind: 'help', topic })).data
      return right(await publish(cora, kept)).data.entry.id as number
    }
    const [first, , hidden] = [await help('FIRST_STEPS', 'Begin'), await help('MONEY', 'Pay'), await help('MONEY', 'Not yet', false)]
    const read = async (path: string, language = 'en') => place().client().send('GET', path, { headers: { language } })
    const { data } = await read('/api/helpcenter/list', 'zh')
    expect(data.map(({ key, items }: { key: string; items: { title: string }[] }) => [key, items.map(({ title }) => title)])).toEqual([
      ['FIRST_STEPS', ['Begin-zh']],
      ['MONEY', ['Pay-zh']],
    ])
    expect((await read(`/api/helpCenterInfo/${first}`)).data).toEqual({ id: String(first), title: 'Begin', content: '<p>Begin</p>' })
    for (const id of [hidden, 999_999]) expect(await read(`/api/helpCenterInfo/${id}`)).toMatchObject({ code: 0, reason: 'not_found' })
  })

  test('all notices at once are banners, lines and popups [API-034]', async () => {
    const { data } = await place().client().send('POST', '/api/notice/getAllNoticeList')
    expect(new Set((data as { key: string }[]).map(({ key }) => key))).toEqual(new Set(['ACTIVITY_NOTICE', 'ROLL_NOTICE']))
  })

  test('texts of products and popups are read by their keys', async () => {
    const product = right(await save(cora, {}, { kind: 'product', topic: 'EARN_USDT_30' })).data
    const popup = right(await save(cora, {}, { kind: 'popup' })).data
    for (const entry of [product, popup]) right(await publish(cora, entry))
    const read = async (query: Record<string, string>) => (await place().client().send('POST', '/api/notice/list', { query })).data
    expect(await read({ key: 'PRODUCT_TEXT', modelKey: 'EARN_USDT_30' })).toMatchObject([
      { noticeTitle: 'Hello', noticeContent: '<p>Hello</p>' },
    ])
    expect(await read({ key: 'POPUP_NOTICE' })).toMatchObject([{ noticeTitle: 'Hello', modelKey: '' }])
  })

  test.each<[string, object, object, object]>([
    ['an article of no key', {}, { kind: 'article', topic: 'NO_SUCH' }, { reason: 'value_not_listed', field: 'topic' }],
    ['dates upside down', { from: 2e12, until: 1e12 }, {}, { reason: 'field_malformed', field: 'until' }],
    ['a script as link', { link: 'javascript:alert(1)' }, {}, { reason: 'field_malformed', field: 'link' }],
    ['a data picture', { image: 'data:image/svg+xml,x' }, {}, { reason: 'field_malformed', field: 'image' }],
    ['too long a headline', { texts: { en: text('x'.repeat(201)) } }, {}, { reason: 'field_too_long' }],
    ['a NUL', { texts: { en: text('a\0b') } }, {}, { reason: 'field_malformed' }],
    ['half a character', { texts: { en: text('\ud800') } }, {}, { reason: 'field_malformed' }],
    ['an entry of nobody', {}, { id: 999_999, revision: 1 }, { reason: 'not_found', field: 'id' }],
    ['a kind that is none', {}, { kind: 'price' }, { reason: 'value_not_listed', field: 'kind' }],
  ])('%s is refused and nothing is kept', async (_, put, on, refused) => {
    const count = async () => (await get(cora, 'content?kind=roll_notice')).rows.length
    const before = await count()
    expect(await save(cora, put, on)).toMatchObject({ code: 0, data: null, ...refused })
    expect(await count()).toBe(before)
  })

  test('more than a megabyte is not even read', async () => {
    const texts = Object.fromEntries(['en', 'zh', 'ar'].map((code) => [code, { ...text('x'), html: 'x'.repeat(400_000) }]))
    expect(await save(cora, { texts })).toMatchObject({ code: 0, reason: 'body_too_large' })
  })

  test('two editors: the second is told, by save, publish, discard and restore', async () => {
    const { id, revision } = right(await save(cora, {})).data
    right(await save(chad, { texts: { en: text('Of Chad') } }, { id, revision }))
    const late = { id, revision }
    expect(await save(cora, {}, late)).toMatchObject({ code: 0, reason: 'changed_meanwhile', field: 'revision' })
    for (const [path, body] of [
      ['publish', late],
      ['discard', late],
      ['restore', { ...late, version: 1 }],
    ] as const)
      expect(await post(cora, `content/${path}`, body)).toMatchObject({ code: 0, reason: 'changed_meanwhile' })
  })

  test('every script of the list, in headline, line and text, is letters or gone for operators and for users', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const all = [...letters].flatMap((first) => [...letters].map((second) => first + second))
    // The default language has a text of its own; the last is read as another's.
    const codes = all.filter((code) => code !== 'en' && code !== 'he')
    const texts = Object.fromEntries(
      SCRIPTS.map((script, at) => [codes[at], { title: script.slice(0, 200), remark: script.slice(0, 200), html: `<p>a</p>${script}` }]),
    )
    const { data } = right(await save(cora, { texts: { ...texts, en: text('Scripts') } }))
    // Some of them name hosts.
    right(await desk.approve(await asked(right(await publish(cora, data)).data.ask, cora), cat))
    const shown = (await get(cora, `content/show?id=${data.id}`)).data.versions[0].texts as Record<string, { title: string; html: string }>
    expect(Object.keys(shown)).toHaveLength(SCRIPTS.length + 1)
    for (const [at, script] of SCRIPTS.entries()) {
      const kept = shown[codes[at] as string]
      expect(kept?.title).toBe(cleanLine(script.slice(0, 200)))
      expect(cleanHtml(kept?.html ?? '')).toBe(kept?.html)
      expect(kept?.html).not.toMatch(
        /<(?!\/?(?:p|br|b|i|em|strong|u|ul|ol|li|h3|h4|blockquote|code|a)\b)[a-z]|<[^>]*\son\w+\s*=|<[^>]*javascript:/i,
      )
    }
    for (const at of SCRIPTS.keys()) {
      const query = { key: 'ROLL_NOTICE', id: String(data.id) }
      const [read] = (
        await place()
          .client()
          .send('POST', '/api/notice/list', { query, headers: { language: codes[at] as string } })
      ).data
      expect([read.remark, read.noticeContent]).toEqual([shown[codes[at] as string]?.title, shown[codes[at] as string]?.html])
    }
  })
})

describe('mails to groups', () => {
  const audience = (group: object) => ({ group, about: 'account', byMail: true })
  async function person(name: string, language: string): Promise<TestUser & { email: string }> {
    const user = await place().person(name)
    const email = `g${randomBytes(6).toString('hex')}@example.org`
    const { db } = place().services.records
    await db.updateTable('users').set({ email, email_key: email, language }).where('user_id', '=', user.userId).execute()
    return Object.assign(user, { email })
  }
  const inbox = async (user: TestUser, language = 'en') =>
    ((await user.get('/api/mail/listByUserId', {}, { language })).rows as { title: string }[]).map(({ title }) => title)
  const mailOf = (put: object) => save(cora, put, { kind: 'mail' })

  test('counted before, sent once to each in their language, in the inbox and through the outbox', async () => {
    const [eva, kim] = [await person('eva', 'en'), await person('kim', 'zh')]
    const group = { who: 'people', userIds: [eva.userId, kim.userId, '12'] }
    expect(right(await post(cora, 'content/count', { audience: audience(group) })).data).toEqual({
      ...{ people: 2, byLanguage: { en: 1, zh: 1 }, unknown: ['12'], needsTwo: false },
    })
    const texts = { en: text('New fees'), zh: text('新费率') }
    const { data } = right(await mailOf({ texts, link: '/quote', audience: audience(group) }))
    expect(right(await publish(cora, data)).data).toMatchObject({ ask: null })
    await sendGroupMails(place().services)
    await sendGroupMails(place().services)
    const [toEva, toKim] = [await server.mails.mailTo(eva.email), await server.mails.mailTo(kim.email)]
    expect([toEva.mail.subject, toKim.mail.subject]).toEqual(['New fees', '新费率'])
    expect(toEva.mail.html).toContain('/#/quote')
    expect((await inbox(eva)).filter((title) => title === 'New fees')).toHaveLength(1)
    expect(await inbox(kim, 'zh')).toContain('新费率')
    expect(server.mails.received.filter(({ to }) => to.includes(eva.email))).toHaveLength(1)
    expect((await get(sue, 'content/mails')).rows[0]).toMatchObject({ contentId: data.id, people: 2, told: 2, endedAt: expect.any(Number) })
  })

  test('who has switched mails of the kind off gets none, but finds it in the inbox', async () => {
    const liz = await person('liz', 'en')
    const row = { user_id: liz.userId, kind: 'account', channel: 'mail', is_on: false } as const
    await place().services.records.db.insertInto('notice_settings').values(row).execute()
    const { data } = right(await mailOf({ texts: { en: text('Quietly') }, audience: audience({ who: 'people', userIds: [liz.userId] }) }))
    right(await publish(cora, data))
    await sendGroupMails(place().services)
    expect(await inbox(liz)).toContain('Quietly')
    expect(server.mails.received.filter(({ to }) => to.includes(liz.email))).toEqual([])
  })

  test('called off: one that is scheduled reaches nobody, and calling off twice or what everybody has is refused', async () => {
    const zoe = await person('zoe', 'en')
    const mailed = async (title: string, from: number | null) => {
      const put = { from, texts: { en: text(title) }, audience: audience({ who: 'people', userIds: [zoe.userId] }) }
      const { data } = right(await mailOf(put))
      right(await publish(cora, data))
      const [mail] = (await get(cora, 'content/mails')).rows
      return mail as { id: number; contentId: number }
    }
    const callOff = (login: Login, id: unknown) => post(login, 'content/mails/call-off', { id })
    const from = place().services.clock() + 3_600_000
    const later = await mailed('Never', from)
    expect(later).toMatchObject({ state: 'scheduled', from, told: 0, endedAt: null })
    expect(await callOff(sue, later.id)).toMatchObject({ code: 0, reason: 'role_missing', data: null })
    expect((await get(cora, 'content/mails')).rows[0]).toEqual(later)
    const { data } = right(await callOff(chad, later.id))
    const ended = { state: 'called_off', told: 0, people: 1, calledOffBy: expect.stringMatching(/^operator:\d+$/) }
    expect(data).toMatchObject({ ...ended, id: later.id, endedAt: expect.any(Number) })
    expect((await get(sue, 'content/mails')).rows[0]).toEqual(data)
    expect(await audits()).toContain(`group_mail_call_off content ${later.contentId}`)
    expect(await callOff(cora, later.id)).toMatchObject({ code: 0, reason: 'group_mail_called_off', field: 'id', data: null })
    expect((await get(sue, 'content/mails')).rows[0]).toEqual(data)

    const whole = await mailed('For all of it', null)
    await sendGroupMails(place().services)
    expect(await callOff(cora, whole.id)).toMatchObject({ code: 0, reason: 'group_mail_sent', field: 'id', data: null })
    expect((await get(sue, 'content/mails')).rows[0]).toMatchObject({ id: whole.id, state: 'sent', told: 1, calledOffBy: null })
    expect(await inbox(zoe)).toContain('For all of it')
    expect(await inbox(zoe)).not.toContain('Never')
    expect(await callOff(cora, 999_999)).toMatchObject({ code: 0, reason: 'not_found', field: 'id' })
    for (const id of [0, -1, 1.5, '1', null, undefined, 1e300]) expect(await callOff(cora, id)).toMatchObject({ code: 0, field: 'id' })
    expect((await audits()).filter((line) => line.startsWith('group_mail_call_off'))).toHaveLength(1)
  })

  test('called off while it is sent: who has it keeps it, nobody else gets it', async () => {
    const crowd = await Promise.all(Array.from({ length: 3 }, (_, at) => person(`crowd${at}`, 'en')))
    const group = { who: 'people', userIds: crowd.map(({ userId }) => userId) }
    right(await publish(cora, right(await mailOf({ texts: { en: text('Halfway') }, audience: audience(group) })).data))
    const { groupMails } = place().services.records
    const { notices, log } = place().services
    const [{ id }] = (await get(cora, 'content/mails')).rows
    // The call arrives while the first person is being told, and the sender takes one at a time.
    let calledOff: Promise<Reply> | undefined
    const slowly = {
      open: () => groupMails.open(),
      tellNext: (mailId: number, _: number, tell: Parameters<typeof groupMails.tellNext>[2]) =>
        groupMails.tellNext(mailId, 1, async (tx, userId) => {
          calledOff ??= post(cora, 'content/mails/call-off', { id })
          await tell(tx, userId)
        }),
    }
    await sendGroupMails({ log, notices, records: { groupMails: slowly as unknown as typeof groupMails } })
    const { data } = right((await calledOff) as Reply)
    expect(data).toMatchObject({ state: 'called_off', people: 3 })
    const before = data.told as number
    await sendGroupMails(place().services)
    const having = (await Promise.all(crowd.map((user) => inbox(user)))).filter((titles) => titles.includes('Halfway'))
    expect(having).toHaveLength(before)
    expect((await get(sue, 'content/mails')).rows[0]).toEqual(data)
    expect(before).toBeGreaterThan(0)
  })

  test('a group in slices takes two as soon as all mails within a day bring more than a thousand', async () => {
    const { db } = place().services.records
    const [una, ned] = [await person('una', 'en'), await person('ned', 'en')]
    const askOf = async ({ userId }: TestUser, from: number | null = null) => {
      const put = { from, texts: { en: text('Slice') }, audience: audience({ who: 'people', userIds: [userId] }) }
      return right(await publish(cora, right(await mailOf(put)).data)).data.ask
    }
    expect(await askOf(una)).toBeNull()
    await db.updateTable('group_mails').set({ people: 0 }).execute()
    await db
      .updateTable('group_mails')
      .set({ people: 999 })
      .where('group_mail_id', '=', (eb) => eb.selectFrom('group_mails').select((of) => of.fn.max('group_mail_id').as('last')))
      .execute()
    const [HOUR, now] = [3_600_000, place().services.clock()]
    expect(await askOf(una)).toBeNull()
    expect(await askOf(ned)).toMatchObject({ act: 'send-group-mail' })
    expect(await askOf(ned, now + 23 * HOUR)).toMatchObject({ act: 'send-group-mail' })
    expect(await askOf(ned, now + 25 * HOUR)).toBeNull()
    await sendGroupMails(place().services)
    await db.updateTable('group_mails').set({ people: 1 }).execute()
  })

  test('more than a thousand take two, and a group of nobody is no group', async () => {
    const { db } = place().services.records
    const rows = Array.from({ length: 1_001 }, (_, at) => {
      const id = String(100_000_000 + at)
      const names = { user_id: id, login_name: `many${at}`, login_key: `many${at}`, user_ref: id.padStart(32, '0'), ref_salt: '' }
      return { ...names, password_hash: null, status: 0 as const, invite_code: id, invited_by: null, created_at_ms: 1 }
    })
    await db.insertInto('users').values(rows).execute()
    const { data } = right(await mailOf({ texts: { en: text('To all') }, audience: audience({ who: 'all' }) }))
    expect(data.needsTwo).toBe(true)
    const { ask } = right(await publish(cora, data)).data
    expect(ask).toEqual({ act: 'send-group-mail', words: [String(data.id), String(data.revision)] })
    const request = await asked(ask, cora)
    // As whoever was counted a thousand a moment ago: those who came since are counted when it is sent.
    await expect(publishAlone(place().services, { entryId: data.id, revision: data.revision }, 'operator:1')).rejects.toMatchObject({
      fault: { reason: 'changed_meanwhile', field: 'audience' },
    })
    expect((await get(cora, `content/show?id=${data.id}`)).data.versions).toEqual([])
    expect(await place().services.records.groupMails.open()).toEqual([])
    expect(await desk.approve(request, tess)).toMatchObject({ reason: 'role_missing' })
    expect(await desk.approve(request, ann)).toMatchObject({ code: 200, data: { state: 'executed' } })
    expect((await get(cora, 'content/mails')).rows[0]).toMatchObject({ contentId: data.id, told: 0 })
    const nobody = right(await mailOf({ texts: { en: text('x') }, audience: audience({ who: 'people', userIds: ['12'] }) })).data
    expect(await publish(cora, nobody)).toMatchObject({ code: 0, reason: 'field_malformed', field: 'audience' })
    expect((await get(cora, `content/show?id=${nobody.id}`)).data.versions).toEqual([])
    await db.deleteFrom('group_mail_people').execute()
  })

  test.each([
    [{ who: 'countries', countries: ['Germany'] }, 'audience.group.countries.0'],
    [{ who: 'countries', countries: ['de'] }, 'countries'],
    [{ who: 'people', userIds: ["1' or '1"] }, 'userIds'],
    [{ who: 'level', level: 3 }, 'audience.group.level'],
    [{ who: 'winners' }, 'audience.group.who'],
  ])('the group %j is refused', async (group, field) => {
    expect(await post(cora, 'content/count', { audience: audience(group) })).toMatchObject({ code: 0, field })
  })

  test('who used a product is told by what the journal says', async () => {
    place().feed.setPrice(1, 50_000 * 10 ** 8)
    for (let second = 0; second < 3; second++) await place().beat()
    const buyer = await new Withdrawing(place()).person('buyer', { usdt: 50_000 })
    const counted = async () =>
      right(await post(cora, 'content/count', { audience: audience({ who: 'product', product: 'spot' }) })).data.people
    const before = await counted()
    right(await buyer.post('/api/currency/order/submit', restingBuy))
    expect(await counted()).toBe(before + 1)
  })
})

test('brands are shown as their folders say', async () => {
  const { rows } = await get(sue, 'brands')
  expect(rows.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject({
    name: 'default',
    place: 'brands/default',
    productName: 'Glasshouse',
  })
  const harbor = rows.find(({ name }: { name: string }) => name === 'harbor')
  expect(harbor.flags.filter(({ isSet }: { isSet: boolean }) => isSet).map(({ flag }: { flag: string }) => flag)).toContain('themePreset')
})
