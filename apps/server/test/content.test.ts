import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendMail } from '@glasshouse/records'
import { isImageLink, isTextLink, linkTarget, type Mail, type Notice } from '@glasshouse/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandsFolder } from '../src/brands/read-brands.ts'
import type { Sent, TestUser } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'
import { writtenPastRules } from './written-past-rules.ts'

let place: TestServer
let ada: TestUser
let bob: TestUser
beforeAll(async () => {
  place = await testServer({ withDocs: true, env: { LIMITS: 'relaxed' } })
  ada = await place.person('ada')
  bob = await place.person('bob')
})
afterAll(() => place.stop())

const notices = async (query: Record<string, string>, headers: Record<string, string> = {}): Promise<Notice[]> =>
  (await place.client().send('POST', '/api/notice/list', { query, headers })).data
const BANNERS = { key: 'ACTIVITY_NOTICE', modelKey: 'HOME_ACTIVITY' }

describe('banners and notices', () => {
  test('banners come signed out, all with status 0, a picture of the house and a link that may be followed [API-039, EN-013]', async () => {
    const banners = await notices(BANNERS)
    expect(banners.map(({ noticeTitle }) => noticeTitle)).toEqual([
      'Prices that are not ours',
      'Start with a demo',
      'Written down before it counts',
    ])
    for (const { status, url, imgUrl, modelKey } of banners) {
      expect([status, modelKey]).toEqual(['0', 'HOME_ACTIVITY'])
      expect(linkTarget(url).kind).not.toBe('refused')
      expect(imgUrl).toMatch(/^\/banners\/\w+\.svg$/)
    }
  })

  test('the pictures of the seeded banners are in the app, drawn without words, scripts or anything from elsewhere', async () => {
    const places = (await notices(BANNERS)).map(({ imgUrl }) => imgUrl.replace('/banners/', 'default/banners/'))
    expect(places).toHaveLength(3)
    const drawn = readdirSync(brandsFolder(), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'))
    expect(drawn).toEqual(expect.arrayContaining(places))
    for (const path of drawn) {
      const picture = readFileSync(join(brandsFolder(), path), 'utf8')
      expect(picture).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
      expect(picture.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /<script|<text|<image|<foreignObject|href|https?:|url\(|on\w+=/i,
      )
    }
  })

  test('a banner that an operator hides is not served, and comes back when shown [API-039]', async () => {
    const { content } = place.services.records
    const draft = {
      kind: 'activity',
      topic: 'HOME_ACTIVITY',
      link: '',
      image: '',
      sort: 99,
      texts: { en: { title: 'Draft', remark: '', html: '' } },
    } as const
    const titles = async () => (await notices(BANNERS)).map(({ noticeTitle }) => noticeTitle)
    const id = await content.add({ ...draft, isShown: false }, 'operator:1')
    expect(await titles()).not.toContain('Draft')
    expect(await place.client().send('POST', '/api/notice/list', { query: { ...BANNERS, id: String(id) } })).toMatchObject({
      reason: 'not_found',
    })
    await content.change(id, { ...draft, isShown: true }, 'operator:1')
    expect((await titles()).at(-1)).toBe('Draft')
  })

  test('roll notices have a line and a whole text; one of them by id [EN-014]', async () => {
    const rolling = await notices({ key: 'ROLL_NOTICE' })
    expect(rolling.length).toBeGreaterThan(1)
    expect(rolling[0]).toMatchObject({ remark: 'This exchange is a sandbox. No money in it is real.', modelKey: '' })
    for (const { remark, noticeContent } of rolling) {
      expect(remark).not.toMatch(/[<>]/)
      expect(noticeContent).toMatch(/^<p>/)
    }
    const one = rolling[1] as Notice
    expect(await notices({ key: 'ROLL_NOTICE', id: one.id })).toEqual([one])
  })

  test('the language header chooses the text, and the language marked isDefault Y answers the others [ID-003, API-004]', async () => {
    const first = async (headers: Record<string, string>) => (await notices(BANNERS, headers))[0]?.noticeTitle
    expect(await first({ language: 'ar' })).toBe('أسعار ليست من صنعنا')
    expect(await first({ lang: 'zh_CN' })).toBe('价格不由我们决定')
    expect(await first({ language: 'de' })).toBe('Prices that are not ours')
    expect(await first({ language: '<script>' })).toBe('Prices that are not ours')
    const { settings } = place.services.records
    const before = (await settings.all()).t_app_language as { dictValue: string }[]
    await settings.set(
      't_app_language',
      before.map((one) => ({ ...one, isDefault: one.dictValue === 'ar' ? 'Y' : 'N' })),
      'operator:1',
    )
    expect(await first({ language: 'de' })).toBe('أسعار ليست من صنعنا')
    expect(await first({})).toBe('أسعار ليست من صنعنا')
    await settings.set('t_app_language', before, 'operator:1')
  })

  test('a stored script is not served, whoever wrote it', async () => {
    const { content, db } = place.services.records
    const html = '<p>x</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">y</a>'
    const texts = { en: { title: 'x', remark: '', html } }
    const id = await content.add(
      { kind: 'article', topic: 'PERIOD_EXPLAIN', isShown: true, link: '', image: '', sort: 0, texts },
      'operator:1',
    )
    await writtenPastRules(db, id, { en: { title: 'x', remark: '', html } })
    const { data } = await place.client().send('POST', '/api/option/rules/list', { query: { key: 'PERIOD_EXPLAIN' } })
    expect(data).toContainEqual({ id: String(id), key: 'PERIOD_EXPLAIN', title: 'x', content: '<p>x</p>y' })
  })

  test('a text by its key, in both methods; one that the house does not have is an empty list [API-035]', async () => {
    const ask = async (method: string, key: string) =>
      (await place.client().send(method, '/api/option/rules/list', { query: { key } })).data
    expect(await ask('POST', 'FREEZE_PROMPT')).toMatchObject([{ key: 'FREEZE_PROMPT', title: 'Your account is frozen' }])
    expect(await ask('GET', 'FREEZE_PROMPT')).toEqual(await ask('POST', 'FREEZE_PROMPT'))
    expect(await ask('POST', 'LOANS_RULE')).toEqual([])
  })

  test('every shortcut of the home screen has a key, a switch, a link that may be followed and a picture [EN-016]', async () => {
    const { MIDDLE_MENU_SETTING } = (await place.client().post('/api/common/getAllSetting')).data
    for (const { key, isOpen, linkUrl, img } of MIDDLE_MENU_SETTING) {
      expect(linkTarget(linkUrl).kind, key).not.toBe('refused')
      expect(img === '' || /^[a-z][a-z-]+$/.test(img) || isImageLink(img), key).toBe(true)
      expect(typeof isOpen).toBe('boolean')
    }
    const links = MIDDLE_MENU_SETTING.map(({ linkUrl }: { linkUrl: string }) => linkTarget(linkUrl).kind)
    expect(new Set(links)).toEqual(new Set(['path', 'trade', 'live', 'service']))
  })

  test('no text of the house links to anything but https, mail, phone and the app itself', async () => {
    for (const key of ['ROLL_NOTICE', 'ACTIVITY_NOTICE']) {
      for (const { noticeContent } of await notices({ key })) {
        for (const [, href] of noticeContent.matchAll(/href="([^"]*)"/g)) expect(isTextLink(href ?? ''), href).toBe(true)
      }
    }
  })
})

describe('mail', () => {
  const inbox = async (person: TestUser, headers: Record<string, string> = {}): Promise<Mail[]> =>
    (await person.get('/api/mail/listByUserId', {}, headers)).rows as Mail[]
  const send = (person: TestUser, title: string) =>
    sendMail(place.services.records.db, person.userId, { en: { title, html: '<p>x</p>' } }, place.time.nowMs)

  test('a new user has one unread mail, in his language [API-042, EN-012]', async () => {
    const reply = await ada.get('/api/mail/listByUserId')
    expect(reply).toMatchObject({ code: 200, total: 1 })
    expect(reply.rows).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        type: '1',
        title: 'Welcome',
        content: expect.stringMatching(/^<p>[^<]/),
        createTime: place.time.nowMs,
        mayStop: false,
      },
    ])
    expect((await inbox(ada, { language: 'ar' }))[0]?.title).toBe('أهلًا بك')
  })

  test('marking makes type 1 a 2, for GET and POST, once or twice, in either realm [API-043]', async () => {
    const ids = [await send(ada, 'one'), await send(ada, 'two'), await send(ada, 'three')].map(String) as [string, string, string]
    expect((await inbox(ada)).map(({ title }) => title)).toEqual(['three', 'two', 'one', 'Welcome'])
    expect(await ada.get('/api/mail/updateMail', { ids: `${ids[0]},${ids[1]},${ids[0]}` })).toMatchObject({
      code: 200,
      data: { ids: [ids[0], ids[1]], unread: 2 },
    })
    const again = await ada.send('POST', '/api/mail/updateMail', { query: { ids: ids[0] }, headers: { 'x-realm': 'real' } })
    expect(again).toMatchObject({ code: 200, data: { unread: 2 } })
    expect((await inbox(ada)).map(({ type }) => type)).toEqual(['1', '2', '2', '1'])
  })

  test('one foreign or unknown id, and nothing is marked, his or mine [API-043]', async () => {
    const mine = String(await send(ada, 'mine'))
    const his = (await inbox(bob))[0]?.id as string
    const before = await inbox(ada)
    for (const foreign of [his, '999999']) {
      const reply = await ada.get('/api/mail/updateMail', { ids: `${mine},${foreign}` })
      expect(reply).toMatchObject({ code: 0, reason: 'not_found', field: 'ids', msg: `ids: ${foreign} is not in your inbox` })
    }
    expect(await inbox(ada)).toEqual(before)
    expect((await inbox(bob))[0]?.type).toBe('1')
  })
})

describe('favourites', () => {
  const coins = async (person: TestUser): Promise<string[]> =>
    (await person.post('/api/userCoin/getUserCoin')).data.map(({ coin }: { coin: string }) => coin)

  test('many at once, in the order asked, each once; both realms see them [API-054, API-057, API-059]', async () => {
    const eva = await place.person('eva')
    const list = [{ coin: 'xrp', icon: '/coins/xrp.svg' }, { coin: 'BTCUSDT' }, { coin: 'xrpusdt' }, { coin: 'xau', icon: null }]
    const { data } = await eva.post('/api/userCoin/addBath', list)
    expect(data.map(({ coin, icon }: { coin: string; icon: string }) => [coin, icon])).toEqual([
      ['xrpusdt', '/coins/xrp.svg'],
      ['btcusdt', '/coins/btc.svg'],
      ['xauusdt', '/coins/xau.svg'],
    ])
    expect(await eva.post('/api/userCoin/addBath', list)).toMatchObject({ code: 200, data })
    await eva.send('POST', '/api/user/switch', { query: { type: '1' } })
    expect((await eva.post('/api/userCoin/getUserCoin')).data).toEqual(data)
    const wrongRealm = await eva.post('/api/userCoin/save', { coin: 'eth' }, { 'x-realm': 'demo' })
    expect(wrongRealm).toMatchObject({ code: 200, data: { coin: 'ethusdt' } })
  })

  test('a picture that cannot be taken gives way to the coin’s own and keeps no other coin out [API-057]', async () => {
    const eva = await place.person('eva')
    const list = [
      { coin: 'btc', icon: 'javascript:alert(1)' },
      { coin: 'eth', icon: 7 },
      { coin: 'xrp', icon: '/coins/btc.svg' },
    ]
    const { data } = await eva.post('/api/userCoin/addBath', list)
    expect(data.map(({ icon }: { icon: string }) => icon)).toEqual(['/coins/btc.svg', '/coins/eth.svg', '/coins/btc.svg'])
  })

  test('one unknown coin in the list is named, and none is added [API-057]', async () => {
    const eva = await place.person('eva')
    expect(await eva.post('/api/userCoin/addBath', [{ coin: 'btc' }, { coin: 'nosuch' }])).toMatchObject({
      code: 0,
      reason: 'unknown_market',
      field: '1.coin',
      msg: '1.coin: nosuch is not a listed coin',
    })
    expect(await coins(eva)).toEqual([])
  })

  test('by id only one’s own, all or none, and a repeat with its key gets the first answer [API-058]', async () => {
    const [eva, tom] = [await place.person('eva'), await place.person('tom')]
    const ids: string[] = (await eva.post('/api/userCoin/addBath', [{ coin: 'btc' }, { coin: 'eth' }, { coin: 'ltc' }])).data.map(
      ({ id }: { id: string }) => id,
    )
    const his = (await tom.post('/api/userCoin/save', { coin: 'btc' })).data.id
    expect(await eva.post(`/api/userCoin/remove/${ids[0]},${his}`)).toMatchObject({
      code: 0,
      reason: 'not_found',
      field: 'ids',
      msg: `ids: ${his} is not one of your favourites`,
    })
    expect(await coins(eva)).toEqual(['btcusdt', 'ethusdt', 'ltcusdt'])
    const key = { 'idempotency-key': 'remove-two' }
    const first = await eva.post(`/api/userCoin/remove/${ids[0]},${ids[2]}`, undefined, key)
    expect(first).toMatchObject({ code: 200, data: { ids: [ids[0], ids[2]] } })
    expect(await eva.post(`/api/userCoin/remove/${ids[0]},${ids[2]}`, undefined, key)).toEqual(first)
    expect(await eva.post(`/api/userCoin/remove/${ids[0]}`)).toMatchObject({ code: 0, reason: 'not_found' })
    expect([await coins(eva), await coins(tom)]).toEqual([['ethusdt'], ['btcusdt']])
  })

  test('a key that was used for other ids or another list is refused and changes nothing', async () => {
    const eva = await place.person('eva')
    const key = { 'idempotency-key': 'once' }
    const added = await eva.post('/api/userCoin/addBath', [{ coin: 'btc' }, { coin: 'eth' }], key)
    expect(await eva.post('/api/userCoin/addBath', [{ coin: 'btc' }, { coin: 'eth' }], key)).toEqual(added)
    const reused = { code: 0, reason: 'key_reused', field: 'idempotency-key' }
    expect(await eva.post('/api/userCoin/addBath', [{ coin: 'ltc' }], key)).toMatchObject(reused)
    const [first, second]: string[] = added.data.map(({ id }: { id: string }) => id)
    const other = { 'idempotency-key': 'gone' }
    expect(await eva.post(`/api/userCoin/remove/${first}`, undefined, other)).toMatchObject({ code: 200 })
    expect(await eva.post(`/api/userCoin/remove/${second}`, undefined, other)).toMatchObject(reused)
    expect(await coins(eva)).toEqual(['ethusdt'])
  })

  test('one is saved by coin and removed by coin, twice without harm [API-055, API-056, EN-010]', async () => {
    const eva = await place.person('eva')
    const saved = await eva.post('/api/userCoin/save', { coin: 'btc', icon: '' })
    expect(saved.data).toEqual({ id: expect.stringMatching(/^\d+$/), coin: 'btcusdt', icon: '/coins/btc.svg' })
    expect((await eva.post('/api/userCoin/save', { coin: 'btcusdt', icon: '/other.svg' })).data).toEqual(saved.data)
    const own = await eva.post('/api/userCoin/save', { coin: 'eth', icon: '/own.svg' })
    expect(own).toMatchObject({ code: 200, data: { coin: 'ethusdt', icon: '/own.svg' } })
    for (let time = 0; time < 2; time++) expect(await eva.post('/api/userCoin/removeByCoin', { coin: 'BTC' })).toMatchObject({ code: 200 })
    expect(await coins(eva)).toEqual(['ethusdt'])
  })

  test('an icon kept before the rule for pictures is not served', async () => {
    const eva = await place.person('eva')
    await place.services.records.favourites.add(eva.userId, 'btcusdt', 'javascript:alert(1)')
    expect((await eva.post('/api/userCoin/getUserCoin')).data).toMatchObject([{ coin: 'btcusdt', icon: '/coins/btc.svg' }])
  })

  test('a coin that is listed no more can still be taken off the list [API-056]', async () => {
    const eva = await place.person('eva')
    await place.services.records.favourites.add(eva.userId, 'goneusdt', '')
    expect(await eva.post('/api/userCoin/removeByCoin', { coin: 'gone' })).toMatchObject({ code: 200 })
    expect(await coins(eva)).toEqual([])
    expect(await eva.post('/api/userCoin/removeByCoin', { coin: 'gone' })).toMatchObject({
      reason: 'unknown_market',
      msg: 'coin: gone is not a listed coin',
    })
  })

  test('the list has an end, for one and for many', async () => {
    const eva = await place.person('eva')
    const many = Array.from({ length: 199 }, (_, index) => ({ symbol: `m${index}`, icon: '' }))
    await place.services.records.favourites.addAll(eva.userId, many)
    const full = { code: 0, reason: 'too_many_favourites' }
    expect(await eva.post('/api/userCoin/addBath', [{ coin: 'btc' }, { coin: 'eth' }])).toMatchObject(full)
    expect(await eva.post('/api/userCoin/save', { coin: 'btc' })).toMatchObject({ code: 200 })
    expect(await eva.post('/api/userCoin/save', { coin: 'eth' })).toMatchObject(full)
    expect(await coins(eva)).toHaveLength(200)
  })
})

describe('bad input', () => {
  type Ask = readonly [what: string, method: string, path: string, sent: Sent, reason: string, field?: string]
  const mailIds = (what: string, ids: string | undefined, reason: string): Ask => [
    what,
    'GET',
    '/api/mail/updateMail',
    ids === undefined ? {} : { query: { ids } },
    reason,
    'ids',
  ]
  const bulk = (what: string, body: unknown, reason: string, field?: string): Ask =>
    [what, 'POST', '/api/userCoin/addBath', { body }, reason, ...(field ? [field] : [])] as unknown as Ask
  const save = (what: string, body: Record<string, unknown>, reason: string, field: string): Ask => [
    what,
    'POST',
    '/api/userCoin/save',
    { body },
    reason,
    field,
  ]
  const removal = (what: string, ids: string, reason: string): Ask => [what, 'POST', `/api/userCoin/remove/${ids}`, {}, reason, 'ids']
  const ofNotices = (what: string, query: Record<string, string>, reason: string, field: string): Ask => [
    what,
    'POST',
    '/api/notice/list',
    { query },
    reason,
    field,
  ]
  const CASES: readonly Ask[] = [
    ofNotices('no key', {}, 'field_missing', 'key'),
    ofNotices('an unknown key', { key: 'ALL' }, 'value_not_listed', 'key'),
    ofNotices('a malformed group', { ...BANNERS, modelKey: "x' or 1=1" }, 'field_malformed', 'modelKey'),
    ofNotices('too long a group', { ...BANNERS, modelKey: 'A'.repeat(41) }, 'field_too_long', 'modelKey'),
    ofNotices('a malformed id', { key: 'ROLL_NOTICE', id: '1e3' }, 'field_malformed', 'id'),
    ofNotices('an unknown id', { key: 'ROLL_NOTICE', id: '999999' }, 'not_found', 'id'),
    ['no key', 'POST', '/api/option/rules/list', {}, 'field_missing', 'key'],
    ['an unknown key', 'POST', '/api/option/rules/list', { query: { key: 'SECRETS' } }, 'value_not_listed', 'key'],
    mailIds('no ids', undefined, 'field_missing'),
    mailIds('empty ids', '', 'field_missing'),
    mailIds('a word', 'all', 'field_malformed'),
    mailIds('a hole in the list', '1,,2', 'field_malformed'),
    mailIds('id 0', '0', 'field_malformed'),
    mailIds('a negative id', '-1', 'field_malformed'),
    mailIds('an id beyond any', '9'.repeat(16), 'field_malformed'),
    mailIds('too many ids', Array.from({ length: 101 }, (_, index) => index + 1).join(','), 'field_too_long'),
    mailIds('too long a list', '1,'.repeat(1_000), 'field_too_long'),
    bulk('an object instead of a list', { coin: 'btc' }, 'body_not_json'),
    bulk('an empty list', [], 'field_too_short'),
    bulk('too many', Array(51).fill({ coin: 'btc' }), 'field_too_long'),
    bulk('an entry without coin', [{ coin: 'btc' }, {}], 'field_missing', '1.coin'),
    bulk('a coin of wrong type', [{ coin: 1 }], 'field_wrong_type', '0.coin'),
    bulk('an entry that is a text', ['btc'], 'field_wrong_type', '0'),
    save('a script as icon', { coin: 'btc', icon: 'javascript:alert(1)' }, 'field_malformed', 'icon'),
    save('an icon of another host, without its scheme', { coin: 'btc', icon: '//evil.example/a.png' }, 'field_malformed', 'icon'),
    save('a data icon', { coin: 'btc', icon: 'data:image/svg+xml,x' }, 'field_malformed', 'icon'),
    save('an icon of wrong type', { coin: 'btc', icon: 5 }, 'field_wrong_type', 'icon'),
    removal('a word', 'all', 'field_malformed'),
    removal('an unknown id', '999999', 'not_found'),
    removal('an id beyond any', '9'.repeat(16), 'field_malformed'),
    removal('too many ids', Array.from({ length: 51 }, (_, index) => index + 1).join(','), 'field_too_long'),
  ]

  test.each(CASES.map(([what, method, path, sent, reason, field]) => ({ what, method, path, sent, reason, field })))(
    'with $what $method $path is refused and changes nothing',
    async ({ method, path, sent, reason, field }) => {
      const sight = async () => [(await ada.get('/api/mail/listByUserId')).rows, (await ada.post('/api/userCoin/getUserCoin')).data]
      const before = await sight()
      const reply = await ada.send(method, path, sent)
      expect(reply).toMatchObject({ code: 0, data: null, rows: [], reason, ...(field ? { field } : {}) })
      if (field) expect(reply.msg.startsWith(`${field}: `)).toBe(true)
      else expect(reply.msg).not.toBe('')
      expect(await sight()).toEqual(before)
    },
  )

  test.each([
    ['GET', '/api/mail/listByUserId', undefined],
    ['GET', '/api/mail/updateMail?ids=1', undefined],
    ['POST', '/api/userCoin/getUserCoin', undefined],
    ['POST', '/api/userCoin/save', { coin: 'btc' }],
    ['POST', '/api/userCoin/addBath', [{ coin: 'btc' }]],
    ['POST', '/api/userCoin/removeByCoin', { coin: 'btc' }],
    ['POST', '/api/userCoin/remove/1', undefined],
  ] as const)('%s %s asks for a session', async (method, path, body) => {
    const sent: Sent = body ? { body } : {}
    expect(await place.client().send(method, path, sent)).toMatchObject({ code: 500, reason: 'token_missing' })
    const headers = { authorization: 'A'.repeat(43) }
    expect(await place.client().send(method, path, { ...sent, headers })).toMatchObject({ code: 500, reason: 'token_invalid' })
  })
})

test('OpenAPI tells the calls of content, mail and favourites with what they read [API-039, API-043, API-057]', async () => {
  type Operation = { parameters?: { name: string; in: string; required?: boolean }[]; requestBody?: unknown }
  const docs = (await (await fetch(`${place.url}/api/docs/json`)).json()) as { paths: Record<string, Record<string, Operation>> }
  const parametersOf = (path: string, method: string) => docs.paths[path]?.[method]?.parameters?.map(({ name }) => name)
  for (const method of ['get', 'post']) {
    expect(parametersOf('/api/notice/list', method)).toEqual(['key', 'modelKey', 'id'])
    expect(parametersOf('/api/option/rules/list', method)).toEqual(['key'])
    expect(parametersOf('/api/mail/updateMail', method)).toEqual(['ids'])
  }
  expect(docs.paths['/api/mail/listByUserId']).toHaveProperty('get')
  expect(parametersOf('/api/userCoin/remove/{ids}', 'post')).toEqual(['ids'])
  expect(JSON.stringify(docs.paths['/api/userCoin/addBath']?.post?.requestBody)).toMatch(/"maxItems":50.*"type":"array"/)
})
