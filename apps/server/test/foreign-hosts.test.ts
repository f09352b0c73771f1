import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishAlone } from '../src/features/operators/content/content-publishing.ts'
import { sendGroupMails } from '../src/features/operators/content/group-mail-sender.ts'
import type { Reply } from './client.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** What leads people to a host of others is published by two operators: content of each kind, and settings. */
let place: TestServer
let desk: OperatorDesk
const [cora, ann, cat, sue, tess] = ['cora', 'ann', 'cat', 'sue', 'tess'].map(loginOf) as [Login, Login, Login, Login, Login]
beforeAll(async () => {
  place = await testServer({ env: { PUBLIC_URL: 'https://exchange.example', TRUST_PROXY: 'on' } })
  desk = await openOperatorDoor(place)
  await addOperators(place, [
    [cora, 'content'],
    [ann, 'admin'],
    [cat, 'compliance'],
    [sue, 'support'],
    [tess, 'treasury'],
  ])
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const post = async (login: Login, path: string, body: object): Promise<Reply> =>
  desk.send('POST', `/operator/${path}`, { token: (await desk.tokenFor(login)) as string, body })
const get = async (login: Login, path: string): Promise<Reply> =>
  desk.send('GET', `/operator/${path}`, { token: (await desk.tokenFor(login)) as string })
const right = (reply: Reply): Reply => {
  if (reply.code !== 200) throw new Error(`${reply.reason} ${reply.field}: ${reply.msg}`)
  return reply
}
const text = (html = '<p>Hello</p>', title = 'Hello', remark = 'Hello') => ({ title, remark, html })
const save = (put: object, on: object = {}) => {
  const draft = {
    isShown: true,
    link: '',
    image: '',
    sort: 0,
    brands: [],
    from: null,
    until: null,
    audience: null,
    texts: { en: text() },
    ...put,
  }
  return post(cora, 'content/save', { id: null, revision: 0, kind: 'roll_notice', topic: '', draft, ...on })
}
const publish = ({ id, revision }: { id: number; revision: number }) => post(cora, 'content/publish', { id, revision })
const versionsOf = async (id: number) =>
  (await get(cora, `content/show?id=${id}`)).data.versions as { by: string; approvedBy: string | null }[]
const asked = async ({ act, words }: { act: string; words: string[] }, asker: Login): Promise<string> =>
  right(await desk.request([act, ...words], { asker, reason: 'maintenance' })).data.id
const hostsShownTo = async (approver: Login, id: string) =>
  (right(await post(approver, 'acts/preview-request', { id })).data.lines as { field: string; next: string }[])
    .filter(({ field }) => field.startsWith('foreignHost.'))
    .map(({ next }) => next)

const toAll = { group: { who: 'all' }, about: 'account', byMail: true }
const LINK = { link: 'https://evil.example/login' }
const KINDS: [string, object, string][] = [
  ['activity', { kind: 'activity', topic: 'HOME_ACTIVITY' }, 'publish-content'],
  ['roll_notice', {}, 'publish-content'],
  ['popup', { kind: 'popup' }, 'publish-content'],
  ['help', { kind: 'help', topic: 'FIRST_STEPS' }, 'publish-content'],
  ['product', { kind: 'product', topic: 'EARN_USDT_30' }, 'publish-content'],
  ['mail', { kind: 'mail' }, 'send-group-mail'],
]

describe('content', () => {
  test.each(KINDS)('%s that leads elsewhere waits, its approver reads the host, and it is published by two', async (kind, on, act) => {
    await place.person('reader')
    const put = kind === 'mail' ? { audience: toAll } : {}
    const kept = right(await save({ ...put, ...LINK }, on)).data
    expect(kept.needsTwo).toBe(true)
    const { ask } = right(await publish(kept)).data
    expect(ask).toEqual({ act, words: [String(kept.id), String(kept.revision)] })
    const id = await asked(ask, cora)
    expect(await versionsOf(kept.id)).toEqual([])
    expect(await hostsShownTo(cat, id)).toEqual(['evil.example'])
    expect(await desk.approve(id, cora)).toMatchObject({ code: 0 })
    expect(await desk.approve(id, sue)).toMatchObject({ reason: 'role_missing' })
    expect(await versionsOf(kept.id)).toEqual([])
    expect(await desk.approve(id, cat)).toMatchObject({ code: 200, data: { state: 'executed' } })
    const [version] = await versionsOf(kept.id)
    expect(version?.approvedBy).toMatch(/^operator:/)
    expect(version?.approvedBy).not.toBe(version?.by)
    await sendGroupMails(place.services)
  })

  test.each<[string, object]>([
    ['a link', LINK],
    ['a part of the own host', { link: 'https://shop.exchange.example/' }],
    ['the own host at another port', { link: 'https://exchange.example:8443/' }],
    ['a picture', { image: 'https://pictures.example.org/a.png' }],
    ['a link in its text', { texts: { en: text('<p><a href="https://evil.example">our desk</a></p>') } }],
    ['a link by mail', { texts: { en: text('<p><a href="mailto:desk@evil.example">our desk</a></p>') } }],
    ['a link by phone', { texts: { en: text('<p><a href="tel:+4930123456">our desk</a></p>') } }],
    ['a bare address', { texts: { en: text('<p>Go to www.evil.example</p>') } }],
    ['a name over two marks', { texts: { en: text('<p>evil<b>.exa</b>mple</p>') } }],
    ['a name in its headline', { texts: { en: text('<p>x</p>', 'evil.example') } }],
    ['a name in its line', { texts: { en: text('<p>x</p>', 'x', 'evil.example') } }],
    ['a link in one language of two', { texts: { en: text(), ar: text('<p>evil.example</p>') } }],
    ['a link that begins tomorrow', { ...LINK, from: Date.now() + 86_400_000 }],
    ['a link for one brand', { ...LINK, brands: ['harbor'] }],
  ])('%s is not published by one, nor past the look before', async (_, put) => {
    const kept = right(await save(put)).data
    expect(right(await publish(kept)).data.ask).toMatchObject({ act: 'publish-content' })
    await expect(publishAlone(place.services, { entryId: kept.id, revision: kept.revision }, 'operator:1')).rejects.toMatchObject({
      fault: { reason: 'changed_meanwhile', field: 'link' },
    })
    expect(await versionsOf(kept.id)).toEqual([])
  })

  test.each<[string, object]>([
    ['a path', { link: '/quote' }],
    ['the own host', { link: 'https://exchange.example/#/quote' }],
    ['the own host in its text', { texts: { en: text('<p>See exchange.example or write to desk@exchange.example</p>') } }],
    ['what is hidden', { ...LINK, isShown: false }],
  ])('%s is published by one', async (_, put) => {
    const kept = right(await save(put)).data
    expect(right(await publish(kept)).data.ask).toBeNull()
    expect(await versionsOf(kept.id)).toHaveLength(1)
  })

  test('declined, it stays a draft; another draft meanwhile is not what was requested; hiding it again takes one', async () => {
    const first = right(await save(LINK)).data
    const declined = await asked(right(await publish(first)).data.ask, cora)
    const answer = await post(cat, 'acts/decline', { id: declined, words: 'Not our desk.' })
    expect(answer).toMatchObject({ code: 200, data: { state: 'declined' } })
    expect(await desk.approve(declined, ann)).toMatchObject({ code: 0 })
    expect(await versionsOf(first.id)).toEqual([])
    const id = await asked(right(await publish(first)).data.ask, cora)
    const second = right(await save({ link: 'https://worse.example' }, { id: first.id, revision: first.revision })).data
    expect(await desk.approve(id, cat)).toMatchObject({ code: 0, reason: 'changed_meanwhile' })
    right(await desk.approve(await asked(right(await publish(second)).data.ask, cora), cat))
    const hidden = right(await save({ ...LINK, isShown: false }, { id: first.id, revision: second.revision + 1 })).data
    expect(right(await publish(hidden)).data.ask).toBeNull()
    const restored = right(await post(cora, 'content/restore', { id: first.id, revision: hidden.revision + 1, version: 1 })).data
    expect(right(await publish(restored)).data.ask).toMatchObject({ act: 'publish-content' })
    expect(await versionsOf(first.id)).toHaveLength(2)
  })

  test('each act publishes what is its own and nothing else', async () => {
    const [notice, mail] = [right(await save(LINK)).data, right(await save({ ...LINK, audience: toAll }, { kind: 'mail' })).data]
    for (const [act, { id, revision }] of [
      ['publish-terms', notice],
      ['send-group-mail', notice],
      ['publish-content', mail],
      ['publish-terms', mail],
    ])
      expect(await desk.request([act, String(id), String(revision)], { asker: cora })).toMatchObject({ field: 'content id' })
  })

  test('the console knows the own hosts', async () => {
    expect((await get(cora, 'content/choices')).data.ownHosts).toEqual(['exchange.example'])
    for (const { ownHosts } of (await get(ann, 'settings')).rows) expect(ownHosts).toEqual(['exchange.example'])
  })
})

describe('settings', () => {
  const settingOf = async (key: string) => (await get(ann, 'settings')).rows.find((row: { key: string }) => row.key === key)
  const change = (login: Login, key: string, body: object) => post(login, 'settings/change', { key, ...body })
  const menu = { key: 'desk', name: 'Desk', isOpen: true, linkUrl: 'https://t.example.org/desk', img: 'headset' }

  test.each<[string, Login, (value: unknown) => unknown, string]>([
    ['BOTTOM_MENU_SETTING', cora, (value) => [...(value as object[]), menu], 't.example.org'],
    ['MIDDLE_MENU_SETTING', cora, (value) => [...(value as object[]), menu], 't.example.org'],
    [
      'APP_SIDEBAR_SETTING',
      cora,
      (value) => [...(value as object[]), { key: 'x', isOpen: true, jumpType: 'link', jumpUrl: 'https://t.example.org', logoUrl: 'x' }],
      't.example.org',
    ],
    [
      'SUPPORT_STAFF_SETTING',
      sue,
      (value) => [...(value as object[]), { name: 'Chat', url: 'tel:+4930123456', imgUrl: '' }],
      'tel:+4930123456',
    ],
    ['DOWNLOAD_SETTING', cora, () => ({ iosUrl: 'https://apps.example.org/a', androidUrl: '' }), 'apps.example.org'],
    ['MARKET_URL', cora, () => ({ h5Code: 'https://evil.example' }), 'evil.example'],
    ['VIP_DIRECTIONS_SETTING', cora, () => 'More at evil.example', 'evil.example'],
    ['LOGO_SETTING', ann, () => ({ name: 'Exchange', logo: 'https://evil.example/a.png', logoDark: '' }), 'evil.example'],
    [
      't_app_language',
      cora,
      (value) => (value as object[]).map((row) => ({ ...row, imgUrl: 'https://evil.example/f.png' })),
      'evil.example',
    ],
  ])('%s that leads elsewhere waits for another operator, who reads the host', async (key, login, changed, host) => {
    const before = await settingOf(key)
    const value = changed(before.value)
    const { data } = right(await change(login, key, { after: before.version, value }))
    expect(data).toMatchObject({ setting: { version: before.version }, ask: { act: 'change-setting' } })
    expect((await settingOf(key)).value).toEqual(before.value)
    const id = await asked(data.ask, login)
    expect(await desk.request(['change-setting', ...data.ask.words], { asker: tess })).toMatchObject({ reason: 'not_found' })
    expect(await hostsShownTo(cat, id)).toEqual([host])
    expect(await desk.approve(id, login)).toMatchObject({ code: 0 })
    expect(await desk.approve(id, tess)).toMatchObject({ reason: 'role_missing' })
    expect(await desk.approve(id, cat)).toMatchObject({ code: 200, data: { state: 'executed' } })
    expect((await settingOf(key)).value).toEqual(value)
  })

  test('an entry that was approved stays while one operator changes others, and one operator takes it away', async () => {
    const { value, version } = await settingOf('BOTTOM_MENU_SETTING')
    const entries = value as (typeof menu)[]
    expect(entries).toContainEqual(menu)
    const renamed = entries.map((one) => (one.key === 'home' ? { ...one, name: 'start' } : one))
    expect(right(await change(cora, 'BOTTOM_MENU_SETTING', { after: version, value: renamed })).data.ask).toBeNull()
    const off = renamed.map((one) => (one.key === 'desk' ? { ...one, isOpen: false } : one))
    expect(right(await change(cora, 'BOTTOM_MENU_SETTING', { after: version + 1, value: off })).data.ask).toBeNull()
    expect(right(await change(cora, 'BOTTOM_MENU_SETTING', { after: version + 2, value: renamed })).data.ask).not.toBeNull()
    expect(right(await change(cora, 'BOTTOM_MENU_SETTING', { after: version + 2, restores: version })).data.ask).not.toBeNull()
    expect(right(await change(cora, 'BOTTOM_MENU_SETTING', { after: version + 2, restores: 1 })).data.ask).toBeNull()
  })

  test('a role that may not change the setting proposes nothing', async () => {
    const { version } = await settingOf('MARKET_URL')
    const body = { after: version, value: { h5Code: 'https://worse.example' } }
    expect(await change(sue, 'MARKET_URL', body)).toMatchObject({ reason: 'role_missing' })
  })
})

describe('words of one operator to one person', () => {
  const review = (act: string, reason: string) => post(cat, 'reviews/act', { id: 999_999, version: 1, act, reason })
  const claim = (act: string, reason: string) => post(tess, 'deposits/act', { serial: 'D26010748210377', version: 1, act, reason })

  test.each(['Sign in at evil.example', 'See https://evil.example/a', 'Write to desk@evil.example', 'Call tel:+4930123456'])(
    '%j is refused by the name of its field',
    async (reason) => {
      for (const refused of [await review('reject', reason), await review('want-more', reason), await claim('reject', reason)])
        expect(refused).toMatchObject({ code: 0, reason: 'field_malformed', field: 'reason' })
    },
  )

  test.each(['The name is not yours', 'See exchange.example, or write to desk@exchange.example'])(
    '%j is read as before',
    async (reason) => {
      for (const refused of [await review('reject', reason), await claim('reject', reason)])
        expect(refused).not.toMatchObject({ field: 'reason' })
    },
  )

  test('what operators alone read may name any host', async () => {
    expect(await review('approve', 'See https://list.example/1')).not.toMatchObject({ field: 'reason' })
  })
})
