import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Audience,
  Content,
  ContentDesk,
  type ContentDraft,
  GroupMails,
  HTML_MAX,
  isShownNow,
  Passwords,
  readContent,
  type SavedDraft,
  sendMail,
  Users,
  versionInForce,
} from '../src/index.ts'
import { freshRecords } from './records-database.ts'

const HOUR_MS = 3_600_000
let place: Awaited<ReturnType<typeof freshRecords>>
let desk: ContentDesk
let content: Content
let mails: GroupMails
beforeAll(async () => {
  place = await freshRecords()
  desk = new ContentDesk(place.db, place.clock)
  content = new Content(place.db, place.clock)
  mails = new GroupMails(place.db, place.clock)
})
afterAll(() => place.stop())

const text = (title: string) => ({ title, remark: '', html: `<p>${title}</p>` })
const draft = (put: Partial<ContentDraft> = {}): ContentDraft => ({
  ...{ isShown: true, link: '/quote', image: '', sort: 0, brands: [], fromMs: null, untilMs: null, audience: null },
  texts: { en: text('Hello') },
  ...put,
})
const saved = (topic: string, put: Partial<ContentDraft> = {}, on: Partial<SavedDraft> = {}): SavedDraft => ({
  ...{ entryId: null, revision: 0, kind: 'activity', topic, draft: draft(put) },
  ...on,
})
const [ann, ben] = ['operator:1', 'operator:2'] as const
const alone = { by: ann }
const shown = async (topic: string, brand?: string) => {
  const question = { kind: 'activity', topic, ...(brand === undefined ? {} : { brand }) } as const
  return (await content.list(question, { wanted: 'en', otherwise: 'en' })).map(({ title }) => title)
}
const audits = async (entryId: number) => {
  const rows = await place.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', '=', `content ${entryId}`)
    .orderBy('audit_id')
    .execute()
  return rows.map(({ act, actor }) => `${act} ${actor}`)
}
/** Statements of this database that wait for a row that somebody else holds. */
const waitsForLock = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(place.db)
  return rows[0]?.count
}
/** A published entry with one version. */
async function published(topic: string, put: Partial<ContentDraft> = {}): Promise<number> {
  const { entryId, revision } = await desk.save(saved(topic, put), ann)
  await desk.publish({ entryId, revision }, 'en', alone)
  return entryId
}

describe('drafts and versions', () => {
  test('nobody reads a draft; published it is read, and each step is in the audit', async () => {
    const { entryId, revision, versions } = await desk.save(saved('STORY'), ann)
    expect([revision, versions]).toEqual([1, []])
    expect(await shown('STORY')).toEqual([])
    const after = await desk.publish({ entryId, revision }, 'en', { by: ben, approvedBy: ann })
    expect(after).toMatchObject({ draft: null, revision: 2, versions: [{ version: 1, by: ben, approvedBy: ann, fromMs: place.clock() }] })
    expect(await shown('STORY')).toEqual(['Hello'])
    expect(await audits(entryId)).toEqual([`content_draft ${ann}`, `content_publish ${ben}`])
  })

  test('the database itself refuses to change or remove what was published', async () => {
    const entryId = await published('KEPT')
    const change = place.db.updateTable('content_versions').set({ link: '/elsewhere' }).where('entry_id', '=', entryId).execute()
    await expect(change).rejects.toThrow('never changed')
    await expect(place.db.deleteFrom('content_versions').where('entry_id', '=', entryId).execute()).rejects.toThrow('never changed')
  })

  test('of two editors the second is told, and nothing of the first is lost', async () => {
    const { entryId, revision } = await desk.save(saved('TWO'), ann)
    const own = { entryId, revision }
    await desk.save(saved('TWO', { texts: { en: text('Of Ann') } }, own), ann)
    const late = desk.save(saved('TWO', { texts: { en: text('Of Ben') } }, own), ben)
    await expect(late).rejects.toMatchObject({ name: 'ChangedMeanwhileError', field: 'revision' })
    for (const act of [() => desk.publish(own, 'en', alone), () => desk.discard(own, ben), () => desk.restore(own, 1, ben)])
      await expect(act()).rejects.toMatchObject({ name: 'ChangedMeanwhileError' })
    expect((await desk.find(entryId)).draft?.draft.texts.en?.title).toBe('Of Ann')
    expect(await shown('TWO')).toEqual([])
  })

  test('both at the same moment: one wins, the other is told', async () => {
    const { entryId, revision } = await desk.save(saved('RACE'), ann)
    const done = await Promise.allSettled([ann, ben].map((by) => desk.save(saved('RACE', {}, { entryId, revision }), by)))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a revision comes never again, so that what was approved is what is published', async () => {
    const { entryId, revision } = await desk.save(saved('ONCE'), ann)
    await desk.discard({ entryId, revision }, ann)
    await desk.save(saved('ONCE', { texts: { en: text('Other') } }, { entryId, revision: 2 }), ben)
    await expect(desk.publish({ entryId, revision }, 'en', alone)).rejects.toMatchObject({ name: 'ChangedMeanwhileError' })
    expect(await shown('ONCE')).toEqual([])
  })

  test('an older version comes back as a draft, and published as a version of its own', async () => {
    const entryId = await published('BACK', { texts: { en: text('First') } })
    const second = await desk.save(saved('BACK', { texts: { en: text('Second') } }, { entryId, revision: 2 }), ann)
    await desk.publish({ entryId, revision: second.revision }, 'en', alone)
    const back = await desk.restore({ entryId, revision: 4 }, 1, ben)
    expect(back.draft).toMatchObject({ restores: 1, by: ben, draft: { texts: { en: { title: 'First' } }, fromMs: null } })
    expect(await shown('BACK')).toEqual(['Second'])
    const { versions } = await desk.publish({ entryId, revision: 5 }, 'en', alone)
    expect(versions.map(({ version, restores }) => [version, restores])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect(await shown('BACK')).toEqual(['First'])
    await expect(desk.restore({ entryId, revision: 6 }, 9, ben)).rejects.toMatchObject({ field: 'version' })
  })

  test('kind and topic of an entry stay what they are', async () => {
    const { entryId, revision } = await desk.save(saved('STAYS'), ann)
    for (const put of [{ topic: 'OTHER' }, { kind: 'article' }] as const)
      await expect(desk.save(saved('STAYS', {}, { entryId, revision, ...put }), ann)).rejects.toMatchObject({ field: 'topic' })
  })
})

describe('schedule', () => {
  test('what begins later leaves what is there until then, and what ends shows nothing older', async () => {
    const now = place.clock()
    const entryId = await published('TIMES', { texts: { en: text('Now') } })
    const next = { texts: { en: text('Later') }, fromMs: now + HOUR_MS, untilMs: now + 2 * HOUR_MS }
    const { revision } = await desk.save(saved('TIMES', next, { entryId, revision: 2 }), ann)
    const { versions } = await desk.publish({ entryId, revision }, 'en', alone)
    expect(await shown('TIMES')).toEqual(['Now'])
    expect(versionInForce(versions, now)?.version).toBe(1)
    place.time.nowMs = now + HOUR_MS
    expect(await shown('TIMES')).toEqual(['Later'])
    place.time.nowMs = now + 2 * HOUR_MS
    expect(await shown('TIMES')).toEqual([])
    const inForce = versionInForce(versions, place.clock())
    expect([inForce?.version, inForce && isShownNow(inForce, place.clock())]).toEqual([2, false])
  })

  test('a beginning in the past is now: nothing says that it was shown before it was', async () => {
    const entryId = await published('PAST', { fromMs: 1 })
    expect((await desk.find(entryId)).versions[0]?.fromMs).toBe(place.clock())
  })

  test.each<[string, Partial<ContentDraft>, string]>([
    ['upside down', { fromMs: 2_000_000_000_000, untilMs: 1_999_999_999_999 }, 'until'],
    ['of one moment', { fromMs: 2_000_000_000_000, untilMs: 2_000_000_000_000 }, 'until'],
  ])('dates %s are no draft', async (_, put, field) => {
    await expect(desk.save(saved('DATES', put), ann)).rejects.toMatchObject({ field })
  })

  test.each<[string, Partial<ContentDraft>, string]>([
    ['that are over', { untilMs: 1_000 }, 'until'],
    ['a lifetime ahead', { fromMs: 9_000_000_000_000 }, 'from'],
    ['without the default language', { texts: { ar: text('أهلًا') } }, 'texts'],
  ])('a draft %s is kept and not published', async (_, put, field) => {
    const { entryId, revision } = await desk.save(saved('NOT_YET', put), ann)
    await expect(desk.publish({ entryId, revision }, 'en', alone)).rejects.toMatchObject({ name: 'ContentError', field })
    expect((await desk.find(entryId)).versions).toEqual([])
  })

  test('a brand reads its own and what is everybody’s', async () => {
    await published('BRANDED', { brands: ['harbor'], texts: { en: text('Harbor') } })
    await published('BRANDED', { texts: { en: text('All') }, sort: 1 })
    expect(await shown('BRANDED', 'harbor')).toEqual(['Harbor', 'All'])
    expect(await shown('BRANDED', 'maple')).toEqual(['All'])
  })
})

test.each<[string, Partial<ContentDraft>, Partial<SavedDraft>, string]>([
  ['a script as link', { link: 'javascript:alert(1)' }, {}, 'link'],
  ['a picture over plain http', { image: 'http://example.org/a.png' }, {}, 'image'],
  ['too long a text', { texts: { en: { title: 'x', remark: '', html: 'x'.repeat(HTML_MAX + 1) } } }, {}, 'html'],
  ['a language that is none', { texts: { english: text('x') } }, {}, 'language'],
  ['no text', { texts: {} }, {}, 'texts'],
  ['a text without a headline', { texts: { en: { title: '', remark: '', html: '<p>x</p>' } } }, {}, 'en.title'],
  ['a rolling line without its line', { texts: { en: text('x') } }, { kind: 'roll_notice', topic: '' }, 'en.remark'],
  ['a brand that is none', { brands: ['Harbor!'] }, {}, 'brands'],
  ['a place far away', { sort: 1e9 }, {}, 'sort'],
  ['a group of a banner', { audience: { group: { who: 'all' }, about: 'account', byMail: false } }, {}, 'audience'],
  ['a mail to nobody', {}, { kind: 'mail', topic: '' }, 'audience'],
  ['an article without a key', {}, { kind: 'article', topic: '' }, 'topic'],
  ['an entry that is not there', {}, { entryId: 999_999 }, 'id'],
])('%s is no draft, and nothing is kept', async (_, put, on, field) => {
  const count = async () => (await place.db.selectFrom('content_entries').select('entry_id').execute()).length
  const before = await count()
  await expect(desk.save(saved('REFUSED', put, on), ann)).rejects.toMatchObject({ name: 'ContentError', field })
  expect(await count()).toBe(before)
})

describe('mails to groups', () => {
  const to = (group: Audience['group']): Audience => ({ group, about: 'account', byMail: true })
  const none = async () => []
  const counted = async (group: Audience['group'], users: readonly string[] = []) =>
    (await mails.count(to(group), async () => users)).people
  const people: string[] = []
  beforeAll(async () => {
    const users = new Users(place.db, new Passwords(), place.clock, () => {}, readContent().welcomeMail)
    for (const loginName of ['ada', 'bob', 'cleo', 'dan']) {
      const user = await users.register({ loginName, password: 'correct horse', inviteCode: '' })
      if (typeof user === 'string') throw new Error(user)
      people.push(user.userId)
    }
    const [ada = '', bob = '', , dan = ''] = people
    await place.db.insertInto('residences').values({ user_id: ada, country: 'DE', birth_date: '1990-01-01', declared_at_ms: 1 }).execute()
    await identity(bob, 1, 'FR')
    await identity(ada, 1, 'DE')
    await identity(ada, 2, 'DE')
    await place.db.updateTable('users').set({ language: 'zh' }).where('user_id', '=', ada).execute()
    await place.db.insertInto('closed_accounts').values({ user_id: dan, closed_at_ms: 1, hold_until_ms: 2, erased_at_ms: null }).execute()
  })
  async function identity(userId: string, level: 1 | 2, country: string) {
    const { review_id } = await place.db
      .insertInto('reviews')
      .values({
        ...{ kind: 'identity', subject: `${userId}:${level}`, state: 'approved', submitted_by: `user:${userId}`, reviewer: 'operator:1' },
        ...{ submitted_at_ms: 1, changed_at_ms: 1 },
      })
      .returning('review_id')
      .executeTakeFirstOrThrow()
    await place.db
      .insertInto('identity_submissions')
      .values({
        ...{ user_id: userId, level, review_id, country, card_type: 1, sealed: null, number_hash: '' },
        ...{ front_file: null, back_file: null, hand_file: null, consent_at_ms: 1, submitted_at_ms: 1 },
      })
      .execute()
  }
  async function sent(group: Audience['group']) {
    const written = saved('', { audience: to(group), texts: { en: text('News') } }, { kind: 'mail', topic: '' })
    const { entryId, revision } = await desk.save(written, ann)
    return place.db.transaction().execute(async (tx) => {
      const { versions } = await desk.publishIn(tx, { entryId, revision }, 'en', alone)
      const people = await mails.begin(tx, { entryId, version: versions[0]?.version as number, audience: to(group) }, none, alone)
      return { entryId, people }
    })
  }
  const inbox = async (userId: string) => {
    const rows = await place.db
      .selectFrom('mails')
      .innerJoin('mail_texts', 'mail_texts.mail_id', 'mails.mail_id')
      .select('title')
      .where('user_id', '=', userId)
      .where('language', '=', 'en')
      .where('title', '=', 'News')
      .execute()
    return rows.length
  }
  const tell = async (tx: Parameters<typeof sendMail>[0], userId: string) => {
    await sendMail(tx, userId, { en: { title: 'News', html: '<p>x</p>' } }, 0)
  }

  test('everybody, a country, a level, users of a product and named people are counted, closed accounts never', async () => {
    const [ada = '', bob = '', , dan = ''] = people
    const { user_ref } = await place.db.selectFrom('users').select('user_ref').where('user_id', '=', bob).executeTakeFirstOrThrow()
    expect(await counted({ who: 'all' })).toBe(3)
    expect(await counted({ who: 'countries', countries: ['DE'] })).toBe(1)
    expect(await counted({ who: 'countries', countries: ['DE', 'FR'] })).toBe(2)
    expect(await Promise.all(([0, 1, 2] as const).map((level) => counted({ who: 'level', level })))).toEqual([1, 1, 1])
    expect(await counted({ who: 'product', product: 'futures' }, [user_ref])).toBe(1)
    expect(await mails.count(to({ who: 'people', userIds: [ada, dan, '12'] }), none)).toEqual({
      people: 1,
      byLanguage: { zh: 1 },
      unknown: [dan, '12'],
    })
  })

  test.each<[Audience['group'], string]>([
    [{ who: 'countries', countries: [] }, 'countries'],
    [{ who: 'countries', countries: ['DE', "x' or 1=1"] }, 'countries'],
    [{ who: 'people', userIds: [] }, 'userIds'],
    [{ who: 'people', userIds: ['1; drop table users'] }, 'userIds'],
    [{ who: 'people', userIds: Array.from({ length: 1_001 }, (_, at) => String(at + 1)) }, 'userIds'],
  ])('a group that is none is refused before anybody is counted: %#', async (group, field) => {
    await expect(mails.count(to(group), none)).rejects.toMatchObject({ name: 'ContentError', field })
  })

  test('each person once: a stop in between loses nobody and tells nobody twice', async () => {
    const { people: count } = await sent({ who: 'all' })
    expect(count).toBe(3)
    const [mail] = await mails.open()
    const id = mail?.groupMailId as number
    const cut = mails.tellNext(id, 2, async (tx, userId) => {
      await tell(tx, userId)
      if (userId === [...people].filter((one) => one !== people[3]).sort()[1]) throw new Error('killed')
    })
    await expect(cut).rejects.toThrow('killed')
    expect(await Promise.all(people.map(inbox))).toEqual([0, 0, 0, 0])
    expect(await mails.tellNext(id, 2, tell)).toBe('more')
    expect((await mails.list())[0]).toMatchObject({ people: 3, told: 2, state: 'being_sent', endedAtMs: null })
    // Two senders at once, as after a start beside one that still runs.
    const both = await Promise.all([mails.tellNext(id, 2, tell), mails.tellNext(id, 2, tell)])
    expect(both.sort()).toEqual(['ended', 'sent'])
    expect(await Promise.all(people.map(inbox))).toEqual([1, 1, 1, 0])
    expect(await mails.open()).toEqual([])
    expect((await mails.list())[0]).toMatchObject({ people: 3, told: 3, state: 'sent', endedAtMs: place.clock() })
  })

  test('whom it goes to is fixed when it is sent; who closes the account meanwhile is left out', async () => {
    await sent({ who: 'people', userIds: [people[1] as string, people[2] as string] })
    await place.db
      .deleteFrom('group_mail_people')
      .where('user_id', '=', people[2] as string)
      .execute()
    const [mail] = await mails.open()
    const told: string[] = []
    await mails.tellNext(mail?.groupMailId as number, 10, async (_, userId) => void told.push(userId))
    expect(told).toEqual([people[1]])
  })

  test('a mail that is to go later waits for its time', async () => {
    const fromMs = place.clock() + HOUR_MS
    const put = { audience: to({ who: 'all' }), fromMs }
    const { entryId, revision } = await desk.save(saved('', put, { kind: 'mail', topic: '' }), ann)
    await place.db.transaction().execute(async (tx) => {
      await desk.publishIn(tx, { entryId, revision }, 'en', alone)
      await mails.begin(tx, { entryId, version: 1, audience: put.audience }, none, alone)
    })
    expect(await mails.open()).toEqual([])
    expect((await mails.list())[0]).toMatchObject({ state: 'scheduled', fromMs })
    place.time.nowMs = fromMs
    expect((await mails.list())[0]).toMatchObject({ state: 'being_sent' })
    const [mail, ...more] = await mails.open()
    expect(more).toEqual([])
    expect(await mails.callOff(mail?.groupMailId as number, ben)).toMatchObject({ state: 'called_off', told: 0, people: 3 })
    expect(await mails.open()).toEqual([])
  })

  describe('called off', () => {
    const everybody = async () => {
      const { entryId } = await sent({ who: 'all' })
      const [mail] = await mails.open()
      return { entryId, id: mail?.groupMailId as number }
    }
    const told: string[] = []
    const note = async (_: unknown, userId: string) => void told.push(userId)
    beforeEach(() => told.splice(0))

    test('after some: they keep it, nobody else gets it, and it is in the audit', async () => {
      const { entryId, id } = await everybody()
      await mails.tellNext(id, 2, note)
      const ended = { groupMailId: id, state: 'called_off', told: 2, people: 3, endedAtMs: place.clock(), calledOffBy: ben }
      expect(await mails.callOff(id, ben)).toMatchObject(ended)
      expect((await mails.list())[0]).toMatchObject(ended)
      expect(await mails.open()).toEqual([])
      // A sender that had read it before goes on with nobody.
      expect(await mails.tellNext(id, 2, note)).toBe('ended')
      expect(told).toHaveLength(2)
      expect(await audits(entryId)).toContain(`group_mail_call_off ${ben}`)
    })

    test('twice, once everybody has it, and where there is none: refused, and nothing changes', async () => {
      const { entryId, id } = await everybody()
      await mails.callOff(id, ben)
      await expect(mails.callOff(id, ann)).rejects.toMatchObject({ name: 'GroupMailOverError', endCause: 'called_off' })
      expect((await mails.list())[0]).toMatchObject({ groupMailId: id, calledOffBy: ben, told: 0 })
      expect((await audits(entryId)).filter((line) => line.startsWith('group_mail_call_off'))).toEqual([`group_mail_call_off ${ben}`])
      const whole = await everybody()
      expect(await mails.tellNext(whole.id, 10, note)).toBe('sent')
      await expect(mails.callOff(whole.id, ben)).rejects.toMatchObject({ name: 'GroupMailOverError', endCause: 'sent' })
      expect((await mails.list())[0]).toMatchObject({ groupMailId: whole.id, state: 'sent', told: 3, calledOffBy: null })
      expect((await audits(whole.entryId)).filter((line) => line.startsWith('group_mail_call_off'))).toEqual([])
      await expect(mails.callOff(999_999, ben)).rejects.toMatchObject({ name: 'ContentError', field: 'id' })
    })

    test('while some are being told: it waits for them, and its answer counts them', async () => {
      const { id } = await everybody()
      let letGo = () => {}
      const isHeld = new Promise<void>((resolve) => {
        letGo = resolve
      })
      let isAnswered = false
      let begun = () => {}
      const hasBegun = new Promise<void>((resolve) => {
        begun = resolve
      })
      const telling = mails.tellNext(id, 1, async (tx, userId) => {
        await note(tx, userId)
        begun()
        await isHeld
      })
      await hasBegun
      const calledOff = mails.callOff(id, ben).finally(() => {
        isAnswered = true
      })
      await expect.poll(waitsForLock).toBe(1)
      // A second sender stands behind it.
      const other = mails.tellNext(id, 1, note)
      await expect.poll(waitsForLock).toBe(2)
      expect(isAnswered).toBe(false)
      letGo()
      expect(await telling).toBe('more')
      expect(await calledOff).toMatchObject({ told: 1, state: 'called_off' })
      expect(await other).toBe('ended')
      expect(told).toHaveLength(1)
    })

    test('while a sender is killed: whom it had not told for good is never told', async () => {
      const { id } = await everybody()
      let begun = () => {}
      const hasBegun = new Promise<void>((resolve) => {
        begun = resolve
      })
      const cut = mails.tellNext(id, 2, async () => {
        begun()
        await expect.poll(waitsForLock).toBe(1)
        throw new Error('killed')
      })
      await hasBegun
      const calledOff = mails.callOff(id, ben)
      await expect(cut).rejects.toThrow('killed')
      expect(await calledOff).toMatchObject({ told: 0 })
      expect(await mails.tellNext(id, 2, note)).toBe('ended')
      expect(told).toEqual([])
    })

    test.each(Array.from({ length: 8 }, (_, at) => at))('beside two senders, %i: after the answer nobody is told', async () => {
      const { id } = await everybody()
      const send = async () => {
        while ((await mails.tellNext(id, 1, note)) === 'more');
      }
      const sending = Promise.all([send(), send()])
      const answer = await mails.callOff(id, ben).catch((error: { endCause?: string }) => error)
      const before = told.length
      await sending
      const [kept] = await mails.list()
      if ('endCause' in answer) expect([answer.endCause, kept?.told]).toEqual(['sent', 3])
      else expect([answer, before]).toEqual([kept, kept?.told])
      expect(told.length).toBe(kept?.told)
      expect(new Set(told).size).toBe(told.length)
    })
  })
})
