import { withClient } from '@glasshouse/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Audit, isBlocked, KEY_MS, migrateRecords, RequestKeys, readContent, Settings } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
beforeAll(async () => {
  place = await freshRecords()
})
afterAll(() => place.stop())

const { languages } = readContent()
const brand = { productName: 'Glasshouse', loginMethods: ['account', 'email'], registerMethods: ['account'], captchaMode: 'off' } as const

test('the settings are seeded once with every key; what somebody has set stays', async () => {
  const settings = new Settings(place.db, place.clock)
  await settings.seed(brand, languages)
  await settings.set('DOWNLOAD_SETTING', { iosUrl: 'https://example.org/app', androidUrl: '' }, 'operator:1')
  await settings.seed(brand, languages)
  const all = await settings.all()
  expect(all.DOWNLOAD_SETTING).toEqual({ iosUrl: 'https://example.org/app', androidUrl: '' })
  expect(Object.keys(all)).toHaveLength(22)
  expect(all.timeZone).toHaveLength(38)
  expect((all.timeZone as { offset: number }[]).at(-1)?.offset).toBe(14)
})

test('a brand opens its own ways to sign in and to register, and says where its captcha is [EN-050]', async () => {
  const all = await new Settings(place.db, place.clock).all()
  expect(all.LOGIN_REGIS_SETTING).toEqual({
    ordinaryIsOpen: true,
    emailIsOpen: true,
    phoneIsOpen: false,
    ordinaryRegisterIsOpen: true,
    emailRegisterIsOpen: false,
    phoneRegisterIsOpen: false,
    walletIsOpen: true,
    captchaMode: 'off',
    workBits: 17,
    captchaUrl: '',
  })
})

test('another process sees a changed setting within a second', async () => {
  const here = new Settings(place.db, place.clock)
  const there = new Settings(place.db, place.clock)
  await there.all()
  await here.set('MODULE_FREEZE_TYPE_SETTING', [{ key: 'CURRENCY', open: false }], 'operator:1')
  expect(await here.moduleRules()).toEqual([{ key: 'CURRENCY', open: false }])
  place.time.nowMs += 1_000
  expect(await there.moduleRules()).toEqual([{ key: 'CURRENCY', open: false }])
})

test('a module is blocked when listed for a frozen user, or closed for everybody, and never when it is not listed', () => {
  const listed = [{ key: 'CURRENCY', open: true }]
  expect(isBlocked(0, ['FINANCIAL', 'CURRENCY'], listed)).toBe(false)
  expect(isBlocked(1, ['FINANCIAL', 'CURRENCY'], listed)).toBe(true)
  expect(isBlocked(1, ['FINANCIAL', 'CURRENCY'], [{ key: 'FINANCIAL', open: true }])).toBe(true)
  expect(isBlocked(0, ['FINANCIAL', 'CURRENCY'], [{ key: 'FINANCIAL', open: false }])).toBe(true)
  expect(isBlocked(1, ['CURRENCY'], [{ key: 'U_CONTRACT', open: true }])).toBe(false)
  expect(isBlocked(2, ['CURRENCY'], listed)).toBe(false)
})

test('a repeated key gets the first answer for a day, another body is told apart, a failed try frees the key', async () => {
  const keys = new RequestKeys(place.db, place.clock)
  const request = { owner: 'user:1', key: 'k', bodyDigest: 'aa' }
  expect(await keys.claim(request)).toEqual({ kind: 'first' })
  expect(await keys.claim(request)).toEqual({ kind: 'running' })
  await keys.settle(request, { code: 200 })
  expect(await keys.claim(request)).toEqual({ kind: 'answered', answer: { code: 200 } })
  expect(await keys.claim({ ...request, bodyDigest: 'bb' })).toEqual({ kind: 'other_body' })
  expect(await keys.claim({ ...request, owner: 'user:2' })).toEqual({ kind: 'first' })
  await keys.release({ ...request, owner: 'user:2' })
  expect(await keys.claim({ ...request, owner: 'user:2', bodyDigest: 'bb' })).toEqual({ kind: 'first' })
  await keys.release(request)
  expect(await keys.claim(request)).toMatchObject({ kind: 'answered' })
  place.time.nowMs += KEY_MS
  expect(await keys.claim({ ...request, bodyDigest: 'cc' })).toEqual({ kind: 'first' })
  place.time.nowMs += KEY_MS
  await keys.removeOld()
  expect(await place.db.selectFrom('request_keys').selectAll().execute()).toEqual([])
})

test('a start frees the keys of requests that were cut off, and keeps those that were answered', async () => {
  const keys = new RequestKeys(place.db, place.clock)
  const cut = { owner: 'user:1', key: 'cut', bodyDigest: 'aa' }
  const answered = { ...cut, key: 'answered' }
  for (const request of [cut, answered]) await keys.claim(request)
  await keys.settle(answered, { code: 200 })
  await keys.freeCutOff()
  expect(await keys.claim(cut)).toEqual({ kind: 'first' })
  expect(await keys.claim(answered)).toEqual({ kind: 'answered', answer: { code: 200 } })
})

test('an audit entry is kept: neither the exchange nor the owner can change or remove it', async () => {
  const audit = new Audit(place.db, place.clock)
  await audit.add({ actor: 'operator:1', act: 'user_frozen', subject: 'user:1', detail: { seq: 1 } })
  expect(await audit.list(10)).toMatchObject([{ actor: 'operator:1', detail: { seq: 1 } }])
  for (const sql of [`update audit_entries set actor = 'x'`, 'delete from audit_entries', 'truncate audit_entries']) {
    await expect(withClient(place.database.url, (client) => client.query(sql))).rejects.toThrow(/permission denied/)
    await expect(withClient(place.database.ownerUrl, (client) => client.query(sql))).rejects.toThrow(/never changed or removed/)
  }
  expect(await audit.list(10)).toHaveLength(1)
})

test('migrating again changes nothing', async () => {
  const ran = () => place.db.selectFrom('settings').selectAll().orderBy('key').execute()
  const before = await ran()
  await migrateRecords(place.database.ownerUrl, place.database.serverRole)
  expect(await ran()).toEqual(before)
})
