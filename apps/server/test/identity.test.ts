import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRecords } from '@glasshouse/records'
import { SCRIPTS } from '@glasshouse/wire/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply, TestUser } from './client.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { formOf, jpegPicture } from './pictures.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Identity from submission to decision, through the calls of people and of operators. */
let place: TestServer
let desk: OperatorDesk
let jpeg: Buffer
const logLines: string[] = []
const [cora, carl, sue, ivy] = [loginOf('cora'), loginOf('carl'), loginOf('sue'), loginOf('ivy')] as const
let staff: ReadonlyMap<Login, number>
const LISTED = { list: 'sample', entry: 'S-1', names: ['Виктор Санкционный', 'Listed Sample Person'], addresses: [] }
const screeningList = join(tmpdir(), `screening-${process.pid}.jsonl`)
beforeAll(async () => {
  writeFileSync(screeningList, `${JSON.stringify(LISTED)}\n`)
  place = await testServer({ env: { LIMITS: 'relaxed', SCREENING_LIST: screeningList }, logLines })
  jpeg = await jpegPicture()
  desk = await openOperatorDoor(place)
  staff = await addOperators(place, [
    [cora, 'compliance'],
    [carl, 'compliance'],
    [sue, 'support'],
    [ivy, ['content', 'risk', 'treasury']],
  ])
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const ownAccountOfCarl = (userId: string | null) => place.services.records.operators.setOwnUser(db(), staff.get(carl) as number, userId)

const db = () => place.services.records.db
let numbers = 0
const freshNumber = () => `SECRETNO${++numbers}X77`
const primary = (put: object = {}) => ({ realName: 'Sample Person', idCard: freshNumber(), flag: 1, country: 'DE', cardType: 1, ...put })
const submit = (person: TestUser, body: object) => person.post('/api/user/uploadKYC', body)
const detail = async (person: TestUser) => (await person.get('/api/user/getInfo')).data.detail
async function picture(person: TestUser): Promise<string> {
  const response = await fetch(`${place.url}/api/common/upload`, {
    method: 'POST',
    headers: { authorization: person.token, 'content-type': 'multipart/form-data; boundary=sample-boundary' },
    body: new Uint8Array(formOf([{ fileName: 'card.jpg', bytes: jpeg }])),
  })
  const reply = (await response.json()) as Reply
  return reply.data.url
}
const pictures = async (person: TestUser) => ({
  frontUrl: await picture(person),
  backUrl: await picture(person),
  handelUrl: await picture(person),
})
const advanced = async (person: TestUser, put: object = {}) => ({ ...primary(), flag: 2, cardType: 2, ...(await pictures(person)), ...put })

const as = async (login: Login, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> => {
  const token = (await desk.tokenFor(login)) as string
  return desk.send(method, `/operator/reviews${path}`, { token, ...(body ? { body } : {}) })
}
/** The open review of a person, by its number. */
async function reviewOf(person: TestUser) {
  const row = await db()
    .selectFrom('reviews')
    .selectAll()
    .where('subject', '=', `user:${person.userId}`)
    .orderBy('review_id', 'desc')
    .executeTakeFirstOrThrow()
  return { id: row.review_id, version: row.version }
}
const act = async (person: TestUser, name: string, reason = '', login = cora) =>
  as(login, 'POST', '/act', { ...(await reviewOf(person)), act: name, reason })
async function decide(person: TestUser, name: string, reason = ''): Promise<Reply> {
  expect(await act(person, 'claim')).toMatchObject({ code: 200 })
  return act(person, name, reason)
}
/** What a reviewer sees of the newest review of a person. */
const shownOf = async (person: TestUser) => (await as(cora, 'POST', '/show', { id: (await reviewOf(person)).id, purpose: 'review' })).data
const inbox = async (person: TestUser) => (await person.get('/api/mail/listByUserId')).rows.map(({ title }) => title)
async function verified(name = 'person'): Promise<TestUser> {
  const person = await place.person(name)
  expect(await submit(person, primary())).toMatchObject({ code: 200 })
  expect(await decide(person, 'approve')).toMatchObject({ code: 200 })
  return person
}

describe('states of a level', () => {
  test('none at first, under review after a submit, verified after its approval [ST-001, ST-002, ST-004]', async () => {
    const person = await place.person('states')
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '0', auditStatusAdvanced: '0', realName: '', idCard: '' })
    const reply = await submit(person, primary({ idCard: 'SECRETNO-A77' }))
    expect(reply).toMatchObject({ code: 200, data: { flag: 1, auditStatus: '3' } })
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '3', realName: 'Sample Person', idCard: '****A77' })
    await act(person, 'claim')
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '3' })
    await act(person, 'approve')
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '1', auditStatusAdvanced: '0', firstReason: '' })
    expect(await inbox(person)).toContain('Your verification is complete')
  })

  test('a rejection shows its reason, and the form may be sent again [ST-003, EN-002]', async () => {
    const person = await place.person('states')
    await submit(person, primary())
    await decide(person, 'reject', 'The name is not yours')
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '2', firstReason: 'The name is not yours' })
    expect(await inbox(person)).toContain('Your verification was not approved')
    expect(await submit(person, primary())).toMatchObject({ code: 200 })
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '3', firstReason: '' })
  })

  test('after a rejection a blank field keeps what was sent before; pictures come anew', async () => {
    const person = await verified()
    const sent = await advanced(person, { country: 'FR' })
    await submit(person, sent)
    await decide(person, 'reject', 'The card is old')
    expect(await submit(person, { flag: 2 })).toMatchObject({ code: 0, reason: 'field_missing', field: 'frontUrl' })
    expect(await submit(person, { flag: 2, ...(await pictures(person)) })).toMatchObject({ code: 200 })
    expect(await shownOf(person)).toMatchObject({ number: sent.idCard, realName: 'Sample Person', country: 'FR', cardType: 2 })
  })

  test('both levels, one after the other [API-018, EN-019, RT-008]', async () => {
    const person = await place.person('levels')
    const first = primary({ country: 'AT', cardType: 3 })
    expect(await submit(person, first)).toMatchObject({ code: 200, data: { flag: 1, auditStatus: '3' } })
    expect(await shownOf(person)).toMatchObject({ level: 'primary', country: 'AT', cardType: 3, number: first.idCard, pictures: [] })
    await decide(person, 'approve')
    const second = await advanced(person, { realName: 'SAMPLE  person', country: 'FR' })
    expect(await submit(person, second)).toMatchObject({ code: 200, data: { flag: 2, auditStatus: '3' } })
    const shown = await shownOf(person)
    expect(shown).toMatchObject({ level: 'advanced', realName: 'SAMPLE person', country: 'FR', cardType: 2, number: second.idCard })
    const sent = Object.entries({ front: second.frontUrl, back: second.backUrl, hand: second.handelUrl })
    expect(shown.pictures).toEqual(sent.map(([side, url]) => ({ side, url: expect.stringContaining(`${url}?link=`) })))
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '1', auditStatusAdvanced: '3' })
    await decide(person, 'approve')
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '1', auditStatusAdvanced: '1' })
    expect(await place.services.identity.identities.level(person.userId)).toBe(2)
  })

  test('where more is wanted, what was sent is kept and only what is missing is sent again', async () => {
    const person = await verified()
    const sent = await advanced(person)
    await submit(person, sent)
    await decide(person, 'want-more', 'The back is dark')
    const states = (await person.get('/api/user/identity')).data
    expect(states.advanced).toMatchObject({ state: 'more_wanted', reason: 'The back is dark', kept: ['front', 'back', 'hand'] })
    expect(await detail(person)).toMatchObject({ auditStatusAdvanced: '2', secondReason: 'The back is dark' })
    expect(await submit(person, { flag: 2, backUrl: await picture(person) })).toMatchObject({ code: 200 })
    await act(person, 'claim')
    const { id } = await reviewOf(person)
    const shown = (await as(cora, 'POST', '/show', { id, purpose: 'review' })).data
    expect(shown).toMatchObject({ number: sent.idCard, realName: 'Sample Person', cardType: 2, level: 'advanced' })
    expect(shown.pictures.map(({ side }: { side: string }) => side)).toEqual(['front', 'back', 'hand'])
    expect(shown.pictures[0].url).toContain(sent.frontUrl)
    expect(shown.pictures[1].url).not.toContain(sent.backUrl)
    // The picture that was replaced serves nothing any more.
    const files = await db().selectFrom('files').select('file_id').where('owner', '=', `user:${person.userId}`).execute()
    expect(files).toHaveLength(3)
    expect(sent.backUrl).not.toMatch(new RegExp(files.map(({ file_id }) => file_id).join('|')))
  })

  test('consent withdrawn before the decision ends the review and removes what was sent', async () => {
    const person = await verified()
    await submit(person, await advanced(person))
    await act(person, 'claim')
    const before = await reviewOf(person)
    expect(await person.post('/api/user/withdrawKYC')).toMatchObject({ code: 200 })
    expect(await as(cora, 'POST', '/act', { ...before, act: 'approve' })).toMatchObject({ code: 0, reason: 'review_changed' })
    expect(await act(person, 'approve')).toMatchObject({ code: 0, reason: 'review_act_not_allowed' })
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '1', auditStatusAdvanced: '0' })
    const [row] = await db()
      .selectFrom('identity_submissions')
      .selectAll()
      .where('user_id', '=', person.userId)
      .where('level', '=', 2)
      .execute()
    expect(row).toMatchObject({ sealed: null, number_hash: '', front_file: null, back_file: null, hand_file: null })
    expect(await person.post('/api/user/withdrawKYC')).toMatchObject({ code: 0, reason: 'nothing_to_withdraw' })
    expect(await submit(person, await advanced(person))).toMatchObject({ code: 200 })
  })
})

describe('a submission is refused and changes nothing', () => {
  const rows = () => db().selectFrom('identity_submissions').selectAll().execute()
  test.each<readonly [what: string, put: object, reason: string, field: string]>([
    ['a blank name [VL-001]', { realName: '' }, 'field_missing', 'realName'],
    ['a name of spaces [VL-001]', { realName: ' \u3000 ' }, 'field_missing', 'realName'],
    ['a blank number [VL-002]', { idCard: '' }, 'field_missing', 'idCard'],
    ['a number of spaces [VL-002]', { idCard: '   ' }, 'field_missing', 'idCard'],
    ['a name of 101 characters', { realName: 'x'.repeat(101) }, 'field_too_long', 'realName'],
    ['a name that turns the reading round', { realName: 'Sam\u202eelp' }, 'field_malformed', 'realName'],
    ['a name with a null', { realName: 'Sam\0ple' }, 'field_malformed', 'realName'],
    ['a number of three', { idCard: 'A-12' }, 'field_too_short', 'idCard'],
    ['a number of 41', { idCard: '1'.repeat(41) }, 'field_too_long', 'idCard'],
    ['a number with a page', { idCard: '<b>1234</b>' }, 'field_malformed', 'idCard'],
    ['a country that is none', { country: 'QQ' }, 'value_not_listed', 'country'],
    ['a country in words', { country: 'Germany' }, 'field_malformed', 'country'],
    ['a kind of document that is none', { cardType: 4 }, 'value_not_listed', 'cardType'],
    ['a level that is none', { flag: 3 }, 'value_not_listed', 'flag'],
    ['an address of elsewhere', { frontUrl: 'https://elsewhere.example/x.png' }, 'field_malformed', 'frontUrl'],
    ['the advanced level first', { flag: 2 }, 'primary_first', 'flag'],
  ])('%s', async (_what, put, reason, field) => {
    const person = await place.person('refused')
    const before = await rows()
    expect(await submit(person, primary(put))).toMatchObject({ code: 0, reason, field })
    expect(await rows()).toEqual(before)
  })

  test.each<readonly [what: string, put: object, field: string]>([
    ['without a name [VL-003]', { realName: '' }, 'realName'],
    ['without a number [VL-004]', { idCard: '' }, 'idCard'],
    ['without a front [VL-005]', { frontUrl: '' }, 'frontUrl'],
    ['without a back [VL-006]', { backUrl: '' }, 'backUrl'],
    ['without a picture in the hand [VL-009]', { handelUrl: '' }, 'handelUrl'],
  ])('the advanced level %s', async (_what, put, field) => {
    const person = await verified('advanced')
    const before = await rows()
    expect(await submit(person, await advanced(person, put))).toMatchObject({ code: 0, reason: 'field_missing', field })
    expect(await rows()).toEqual(before)
  })

  test('the advanced level under another name than the verified one, at first and in an answer', async () => {
    const person = await verified('renamed')
    const before = await rows()
    const differs = { code: 0, reason: 'identity_name_differs', field: 'realName' }
    expect(await submit(person, await advanced(person, { realName: 'Someone Else' }))).toMatchObject(differs)
    expect(await rows()).toEqual(before)
    await submit(person, await advanced(person))
    await decide(person, 'want-more', 'The back is dark')
    expect(await submit(person, { flag: 2, realName: 'Someone Else' })).toMatchObject(differs)
    expect(await submit(person, { flag: 2, realName: 'Sample-Person' })).toMatchObject({ code: 200 })
  })

  test('fields in the address, where they would be written down [API-018]', async () => {
    const person = await place.person('query')
    const query = { realName: 'Sample Person', idCard: 'SECRETNO-QUERY', flag: '1' }
    expect(await person.send('POST', '/api/user/uploadKYC', { query })).toMatchObject({
      code: 0,
      reason: 'secret_in_query',
      field: 'realName',
    })
    expect(await person.send('POST', '/api/user/uploadKYC', { query, body: primary() })).toMatchObject({ reason: 'secret_in_query' })
    expect(await detail(person)).toMatchObject({ auditStatusPrimary: '0' })
  })

  test('a second one while one is under review, and one of a level that is verified', async () => {
    const person = await place.person('twice')
    await submit(person, primary())
    expect(await submit(person, primary())).toMatchObject({ code: 0, reason: 'identity_under_review' })
    await decide(person, 'approve')
    expect(await submit(person, primary())).toMatchObject({ code: 0, reason: 'identity_verified' })
    await submit(person, await advanced(person))
    expect(await submit(person, primary())).toMatchObject({ code: 0, reason: 'identity_under_review' })
  })

  test('of ten at once one counts', async () => {
    const person = await place.person('raced')
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit(person, primary())))
    expect(replies.map(({ code, reason }) => (code === 200 ? 'taken' : reason)).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'identity_under_review'),
      'taken',
    ])
    expect(await db().selectFrom('reviews').selectAll().where('subject', '=', `user:${person.userId}`).execute()).toHaveLength(1)
  })

  test('a picture of somebody else, one that serves already, and one twice', async () => {
    const [person, other] = [await verified(), await verified()]
    const foreign = await pictures(other)
    const before = await rows()
    expect(await submit(person, await advanced(person, { backUrl: foreign.backUrl }))).toMatchObject({ code: 0, reason: 'not_found' })
    expect(await submit(person, await advanced(person, { backUrl: `/api/files/${'0'.repeat(32)}` }))).toMatchObject({ reason: 'not_found' })
    const own = await advanced(person)
    expect(await submit(person, { ...own, backUrl: own.frontUrl })).toMatchObject({ code: 0, reason: 'field_malformed', field: 'backUrl' })
    expect(await rows()).toEqual(before)
    await submit(person, own)
    await decide(person, 'reject', 'The card is old')
    expect(await submit(person, own)).toMatchObject({ code: 0, reason: 'not_found' })
  })
})

describe('operators', () => {
  test('of two decisions the second is refused, and nobody decides what another holds', async () => {
    const person = await place.person('decided')
    await submit(person, primary())
    expect(await act(person, 'approve')).toMatchObject({ code: 0, reason: 'review_act_not_allowed' })
    await act(person, 'claim')
    expect(await act(person, 'approve', '', carl)).toMatchObject({ code: 0, reason: 'review_not_held' })
    const at = await reviewOf(person)
    const both = await Promise.all(['approve', 'approve'].map((name) => as(cora, 'POST', '/act', { ...at, act: name })))
    expect(both.map(({ code, reason }) => (code === 200 ? 'done' : reason)).sort()).toEqual(['done', 'review_changed'])
    expect(await act(person, 'approve')).toMatchObject({ code: 0, reason: 'review_act_not_allowed' })
    expect((await inbox(person)).filter((title) => title === 'Your verification is complete')).toHaveLength(1)
  })

  test('see the list by role, and look or decide with the role of compliance alone', async () => {
    const person = await place.person('roles')
    await submit(person, primary())
    const { id, version } = await reviewOf(person)
    expect((await as(sue, 'GET', '')).rows.some((row) => row.id === id)).toBe(true)
    expect(JSON.stringify((await as(sue, 'GET', '')).rows)).not.toMatch(/SECRETNO|Sample Person/)
    expect(await as(ivy, 'GET', '')).toMatchObject({ code: 0, reason: 'role_missing' })
    for (const login of [sue, ivy]) {
      expect(await as(login, 'POST', '/show', { id, purpose: 'review' })).toMatchObject({ code: 0, reason: 'role_missing' })
      expect(await as(login, 'POST', '/act', { id, version, act: 'claim' })).toMatchObject({ code: 0, reason: 'role_missing' })
    }
    expect(await desk.send('POST', '/operator/reviews/show', { token: person.token, body: { id, purpose: 'review' } })).toMatchObject({
      reason: 'token_invalid',
    })
  })

  test('decide nothing about the own account, and do not look at it', async () => {
    const person = await place.person('own')
    await submit(person, primary())
    const { id, version } = await reviewOf(person)
    await ownAccountOfCarl(person.userId)
    expect(await as(carl, 'POST', '/show', { id, purpose: 'review' })).toMatchObject({ code: 0, reason: 'own_decision' })
    expect(await as(carl, 'POST', '/act', { id, version, act: 'claim' })).toMatchObject({ code: 0, reason: 'own_decision' })
    const claimed = await as(cora, 'POST', '/act', { id, version, act: 'claim' })
    expect(await as(carl, 'POST', '/act', { id, version: claimed.data.version, act: 'approve' })).toMatchObject({ code: 0 })
    expect((await detail(person)).auditStatusPrimary).toBe('3')
    await ownAccountOfCarl(null)
    expect(await as(carl, 'POST', '/show', { id, purpose: 'review' })).toMatchObject({ code: 200 })
  })

  test('look with a purpose that is written down; the links end after five minutes', async () => {
    const person = await verified()
    await submit(person, await advanced(person))
    const { id } = await reviewOf(person)
    expect(await as(cora, 'POST', '/show', { id })).toMatchObject({ code: 0, field: 'purpose' })
    expect(await as(cora, 'POST', '/show', { id: 999_999, purpose: 'review' })).toMatchObject({ code: 0, reason: 'not_found' })
    const { data } = await as(cora, 'POST', '/show', { id, purpose: 'complaint' })
    const [entry] = await place.services.records.audit.list(1)
    expect(entry).toMatchObject({
      act: 'identity_look',
      subject: `identity user:${person.userId}`,
      detail: { reviewId: id, purpose: 'complaint' },
    })
    const path = new URL(data.pictures[0].url)
    const open = () => fetch(`${place.url}${path.pathname}${path.search}`)
    expect((await open()).headers.get('content-type')).toBe('image/jpeg')
    place.time.nowMs += 5 * 60_000 + 1
    expect((await open()).status).toBe(410)
  })

  test('see who else sent the same document; the person is told nothing of it', async () => {
    const [first, second] = [await place.person('same'), await place.person('same')]
    await submit(first, primary({ idCard: 'ab 12-34.56' }))
    expect(await submit(second, primary({ idCard: 'AB123456' }))).toMatchObject({ code: 200 })
    const { id } = await reviewOf(second)
    const { data } = await as(cora, 'POST', '/show', { id, purpose: 'review' })
    expect(data.duplicates).toEqual([{ userId: first.userId, level: 'primary', state: 'submitted' }])
    expect(JSON.stringify([await detail(second), (await second.get('/api/user/identity')).data])).not.toContain(first.userId)
  })

  test.each(['Listed Person Sample', 'LÍSTED   sample PERSON', 'Sanktsionny Viktor'])(
    'are held by the screening list until they say why %s is somebody else',
    async (realName) => {
      const person = await place.person('listed')
      await submit(person, primary({ realName }))
      const { id } = await reviewOf(person)
      expect((await as(cora, 'POST', '/show', { id, purpose: 'review' })).data.matches).toEqual([
        { list: 'sample', entry: 'S-1', isCleared: false },
      ])
      expect(await detail(person)).toMatchObject({ auditStatusPrimary: '3', firstReason: '' })
      expect(await decide(person, 'approve')).toMatchObject({ code: 0, reason: 'screening_hit_open', field: 'reason' })
      expect(await detail(person)).toMatchObject({ auditStatusPrimary: '3' })
      expect(await act(person, 'approve', 'Born thirty years later')).toMatchObject({ code: 200, data: { hits: 0 } })
      expect(await detail(person)).toMatchObject({ auditStatusPrimary: '1', firstReason: '' })
      expect(JSON.stringify(await person.get('/api/mail/listByUserId'))).not.toContain('Born thirty')
    },
  )
})

test('names and reasons of 200 scripts are kept and answered as the texts they are', async () => {
  expect(SCRIPTS).toHaveLength(200)
  const person = await place.person('scripts')
  for (const payload of SCRIPTS) {
    expect(await submit(person, primary({ realName: payload }))).toMatchObject({ code: 200 })
    expect((await detail(person)).realName).toBe(payload.normalize('NFKC').replace(/\s+/gu, ' ').trim())
    expect(await person.post('/api/user/withdrawKYC')).toMatchObject({ code: 200 })
  }
  await submit(person, primary())
  // A reason names no host.
  const reason = '<script>alert(1)</script>'
  expect(await decide(person, 'reject', reason)).toMatchObject({ code: 200 })
  expect((await detail(person)).firstReason).toBe(reason)
  const [mail] = (await person.get('/api/mail/listByUserId')).rows
  expect(mail.content).not.toMatch(/<script|<img|onerror=/i)
})

test('numbers stand in no table, log, mail or audit entry [API-018]', async () => {
  const person = await verified()
  await submit(person, await advanced(person))
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db())
  const owner = openRecords(place.database.ownerUrl, 1)
  for (const { name } of rows) {
    const found = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(owner)
    expect([name, found.rows.some(({ text }) => /SECRETNO/i.test(text) || text.includes(Buffer.from('SECRETNO').toString('hex')))]).toEqual(
      [name, false],
    )
  }
  await owner.destroy()
  expect(logLines.join('\n')).not.toMatch(/SECRETNO|Sample Person/)
  for (const entry of readdirSync(place.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('secrets')) continue
    expect([entry.name, readFileSync(join(entry.parentPath, entry.name)).includes('SECRETNO')]).toEqual([entry.name, false])
  }
})
