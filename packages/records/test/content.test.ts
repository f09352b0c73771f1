import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Content, ContentError, contentSeeds, HTML_MAX, LINE_MAX, type NewEntry, readContent, Settings } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let content: Content
beforeAll(async () => {
  place = await freshRecords()
  content = new Content(place.db, place.clock)
})
afterAll(() => place.stop())

const { entries, languages: contentLanguages } = readContent()
const bannerPath = (file: string) => `/banners/${file}`
const seeds = contentSeeds(entries, { isSandbox: true, bannerPath })
const english = { wanted: 'en', otherwise: 'en' }
const text = (title: string) => ({ title, remark: '', html: `<p>${title}</p>` })
const entry = (put: Partial<NewEntry> = {}): NewEntry => ({
  kind: 'activity',
  topic: 'SPECIAL_EVENT',
  isShown: true,
  link: '/quote',
  image: '/banners/prices.svg',
  sort: 0,
  texts: { en: text('Hello'), ar: text('أهلًا') },
  ...put,
})
const shown = (topic: string, reading = english) => content.list({ kind: 'activity', topic }, reading)

describe('seeds', () => {
  test('banners, notices and articles are there from the first start, in the exchange’s order, once [EN-013, EN-014]', async () => {
    await content.seed(seeds)
    await content.seed(seeds)
    const banners = await shown('HOME_ACTIVITY')
    expect(banners.map(({ title }) => title)).toEqual(['Prices that are not ours', 'Start with a demo', 'Written down before it counts'])
    for (const { image } of banners) expect(image).toMatch(/^\/banners\/[a-z]+\.svg$/)
    const notices = await content.list({ kind: 'roll_notice' }, english)
    expect(notices[0]).toMatchObject({ title: 'This exchange is a sandbox', remark: 'This exchange is a sandbox. No money in it is real.' })
    expect(notices).toHaveLength(3)
  })

  test('pictures of banners lie where the brand has them, and entries without a picture get none', () => {
    const images = contentSeeds(entries, { isSandbox: true, bannerPath: (file) => `/banners/dark/${file}` }).map(({ image }) => image)
    expect(images.filter((image) => image !== '')).toEqual([
      '/banners/dark/prices.svg',
      '/banners/dark/practise.svg',
      '/banners/dark/journal.svg',
    ])
  })

  test('every seed has its text in three languages, passes its own rules unchanged, and only a sandbox says that it is one', () => {
    for (const seed of seeds) {
      expect(Object.keys(seed.texts).sort(), seed.seedName).toEqual(['ar', 'en', 'zh'])
    }
    expect(new Set(seeds.map(({ seedName }) => seedName)).size).toBe(seeds.length)
    const elsewhere = contentSeeds(entries, { isSandbox: false, bannerPath }).map(({ seedName }) => seedName)
    expect(seeds.map(({ seedName }) => seedName).filter((name) => !elsewhere.includes(name))).toEqual(['roll_sandbox'])
  })

  test('cleaning takes nothing away from a seed', async () => {
    for (const seed of seeds) {
      for (const [language, { title, remark, html }] of Object.entries(seed.texts)) {
        const kept = await content.list({ kind: seed.kind, topic: seed.topic }, { wanted: language, otherwise: 'en' })
        expect(kept).toContainEqual(expect.objectContaining({ title, remark, html }))
      }
    }
  })

  test('what an operator has changed stays, what nobody has touched is renewed', async () => {
    const [first, second] = await shown('HOME_ACTIVITY')
    if (!first || !second) throw new Error('no banners')
    await content.change(first.entryId, entry({ topic: 'HOME_ACTIVITY', texts: { en: text('Ours') } }), 'operator:1')
    await content.change(second.entryId, entry({ topic: 'HOME_ACTIVITY', texts: { en: text('Old seed') } }), 'system')
    await content.seed(seeds)
    expect((await shown('HOME_ACTIVITY')).map(({ title }) => title).sort()).toEqual([
      'Ours',
      'Start with a demo',
      'Written down before it counts',
    ])
  })
})

describe('entries', () => {
  test('each reader gets his language, the default one where his is missing, any where both are [ID-003]', async () => {
    await content.add(entry({ topic: 'BONUS_EVENT' }), 'operator:1')
    const title = async (wanted: string, otherwise: string) => (await shown('BONUS_EVENT', { wanted, otherwise }))[0]?.title
    expect([await title('ar', 'en'), await title('en', 'ar'), await title('de', 'ar'), await title('de', 'fr')]).toEqual([
      'أهلًا',
      'Hello',
      'أهلًا',
      'Hello',
    ])
  })

  test('what is hidden is not read; small sort comes first [API-039]', async () => {
    const texts = (title: string) => ({ en: text(title) })
    await content.add(entry({ sort: 2, texts: texts('second') }), 'operator:1')
    await content.add(entry({ sort: 1, texts: texts('first') }), 'operator:1')
    await content.add(entry({ isShown: false, texts: texts('hidden') }), 'operator:1')
    expect((await shown('SPECIAL_EVENT')).map(({ title }) => title)).toEqual(['first', 'second'])
  })

  test('a script is gone when stored, and gone when served from a row that was written past the rules', async () => {
    const html = '<p>x</p><script>alert(1)</script><a href="javascript:alert(1)">y</a>'
    const id = await content.add(entry({ topic: 'A', texts: { en: { title: 'a\u202eb', remark: '', html } } }), 'operator:1')
    const stored = await place.db.selectFrom('content_versions').selectAll().where('entry_id', '=', id).executeTakeFirstOrThrow()
    expect(stored.texts).toEqual({ en: { html: '<p>x</p>y', remark: '', title: 'a b' } })
    const texts = JSON.stringify({ en: { title: 'a', remark: '', html } })
    const past = { version: 2, texts, link: '//evil.example', image: 'data:x' }
    await place.db
      .insertInto('content_versions')
      .values({ ...stored, audience: null, ...past })
      .execute()
    expect(await shown('A')).toMatchObject([{ html: '<p>x</p>y', link: '', image: '' }])
  })

  test.each<[what: string, put: Partial<NewEntry>, field: string]>([
    ['a script as link', { link: 'javascript:alert(1)' }, 'link'],
    ['a link without its scheme', { link: '//evil.example' }, 'link'],
    ['a data picture', { image: 'data:image/svg+xml,x' }, 'image'],
    ['a picture over plain http', { image: 'http://example.org/a.png' }, 'image'],
    ['a topic that is no key', { topic: 'home' }, 'topic'],
    ['no text at all', { texts: {} }, 'texts'],
    ['a language that is no code', { texts: { english: text('x') } }, 'language'],
    ['too long a headline', { texts: { en: text('x'.repeat(LINE_MAX + 1)) } }, 'title'],
    ['too long a text', { texts: { en: { title: '', remark: '', html: 'x'.repeat(HTML_MAX + 1) } } }, 'html'],
  ])('%s is refused by the name of its field and nothing is kept', async (_what, put, field) => {
    const count = async () => (await place.db.selectFrom('content_entries').select('entry_id').execute()).length
    const before = await count()
    await expect(content.add(entry(put), 'operator:1')).rejects.toMatchObject({ name: 'ContentError', field })
    expect(await count()).toBe(before)
  })

  test('changing what is not there is refused', async () => {
    await expect(content.change(999_999, entry(), 'operator:1')).rejects.toThrow(ContentError)
  })
})

describe('settings', () => {
  const brand = { productName: 'Glasshouse', loginMethods: ['account'], registerMethods: ['account'], captchaMode: 'off' } as const
  const shortcut = (linkUrl: string, img = 'wallet') => [{ key: 'x', name: 'x', isOpen: true, linkUrl, img }]
  let settings: Settings
  beforeAll(async () => {
    settings = new Settings(place.db, place.clock)
    await settings.seed(brand, contentLanguages)
  })

  test('the default language is the one marked isDefault Y [ID-003]', async () => {
    expect(await settings.defaultLanguage()).toBe('en')
    const offered = (await settings.all()).t_app_language as { dictValue: string }[]
    expect(offered.map(({ dictValue }) => dictValue)).toEqual(['en', 'ar', 'zh'])
    const languages = (chosen: string) =>
      ['en', 'ar'].map((code) => ({ dictValue: code, remark: code, imgUrl: 'gb', isDefault: code === chosen ? 'Y' : 'N' }))
    await settings.set('t_app_language', languages('ar'), 'operator:1')
    expect(await settings.defaultLanguage()).toBe('ar')
    for (const chosen of ['none', ''])
      await expect(settings.set('t_app_language', languages(chosen), 'operator:1')).rejects.toThrow(ContentError)
    const twice = [...languages('en'), ...languages('en')]
    await expect(settings.set('t_app_language', twice, 'operator:1')).rejects.toThrow(ContentError)
    await settings.set('t_app_language', languages('en'), 'operator:1')
  })

  test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'https://a@evil.example', 'nowhere'])(
    'a shortcut to %s is refused, and not served from a row written past the rules',
    async (link) => {
      await expect(settings.set('MIDDLE_MENU_SETTING', shortcut(link), 'operator:1')).rejects.toMatchObject({
        field: 'MIDDLE_MENU_SETTING.linkUrl',
      })
      const value = JSON.stringify(shortcut(link, 'data:x'))
      await place.db.updateTable('settings').set({ value }).where('key', '=', 'MIDDLE_MENU_SETTING').execute()
      const { MIDDLE_MENU_SETTING } = await new Settings(place.db, place.clock).all()
      expect(MIDDLE_MENU_SETTING).toEqual(shortcut('', ''))
    },
  )

  test.each(['live', '/trade', 'http://example.org', 'customer_service', '/quote', ''])('a shortcut to "%s" is kept', async (link) => {
    await settings.set('MIDDLE_MENU_SETTING', shortcut(link), 'operator:1')
    expect((await settings.all()).MIDDLE_MENU_SETTING).toEqual(shortcut(link))
  })

  test('a seed nobody has touched is renewed at the next start', async () => {
    const old = JSON.stringify([{ key: 'old' }])
    await place.db.updateTable('settings').set({ value: old }).where('key', 'in', ['PLAYING_SETTING', 'MIDDLE_MENU_SETTING']).execute()
    await settings.seed(brand, contentLanguages)
    const all = await settings.all()
    expect(all.PLAYING_SETTING).toHaveLength(3)
    expect(all.MIDDLE_MENU_SETTING).toEqual([{ key: 'old' }])
  })

  test('the seeds of the ways in are six switches and the captcha [EN-050]', async () => {
    expect((await settings.all()).LOGIN_REGIS_SETTING).toMatchObject({
      ordinaryIsOpen: true,
      emailIsOpen: false,
      phoneIsOpen: false,
      ordinaryRegisterIsOpen: true,
      emailRegisterIsOpen: false,
      phoneRegisterIsOpen: false,
    })
  })
})
