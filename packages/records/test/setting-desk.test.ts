import { shapeFault } from '@glasshouse/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent, SETTING_KEYS, SETTING_RULES, SettingDesk, Settings, settingSeeds } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

const brand = { productName: 'Glasshouse', loginMethods: ['account'], registerMethods: ['account'], captchaMode: 'off' } as const
const seeds = settingSeeds(brand, readContent().languages)
let place: Awaited<ReturnType<typeof freshRecords>>
let settings: Settings
let desk: SettingDesk
beforeAll(async () => {
  place = await freshRecords()
  settings = new Settings(place.db, place.clock)
  desk = new SettingDesk(place.db, place.clock, settings)
  await settings.seed(brand, readContent().languages)
})
afterAll(() => place.stop())

const links = (iosUrl: string) => ({ iosUrl, androidUrl: '' })
const versionsOf = async (key: string) => (await desk.history(key)).map(({ version, by, restores }) => [version, by, restores])

test('every setting that is served has its form, every seed fits it, and no form is of something else', () => {
  const kept = Object.keys(seeds).filter((key) => key !== 'WIRE_TRANSFER_SETTING')
  expect([...SETTING_KEYS].sort()).toEqual(kept.sort())
  for (const key of kept.filter((one) => one !== 'WITHDRAWAL_CHANNEL_SETTING'))
    expect([key, shapeFault(SETTING_RULES[key]?.shape as never, seeds[key])]).toEqual([key, null])
})

test('no setting has a field for an outcome, a price or a balance', () => {
  const names = JSON.stringify(Object.values(SETTING_RULES).map(({ shape }) => shape))
  expect(names).not.toMatch(/"(?:\w*price|odds|outcome|balance|win\w*|strike\w*|mark|index\w*)"/i)
})

test('what nobody has changed is version 1 of the exchange itself; a change is version 2 and both stay', async () => {
  expect(await versionsOf('DOWNLOAD_SETTING')).toEqual([[1, 'system', null]])
  await desk.change({ key: 'DOWNLOAD_SETTING', after: 1, value: links('https://example.org/a') }, 7)
  expect(await versionsOf('DOWNLOAD_SETTING')).toEqual([
    [2, 'operator:7', null],
    [1, 'system', null],
  ])
  expect((await settings.all()).DOWNLOAD_SETTING).toEqual(links('https://example.org/a'))
  expect((await desk.list()).find(({ key }) => key === 'DOWNLOAD_SETTING')).toMatchObject({ version: 2, by: 'operator:7' })
  const audit = await place.db.selectFrom('audit_entries').selectAll().where('subject', '=', 'DOWNLOAD_SETTING').execute()
  expect(audit).toMatchObject([{ act: 'setting_change', actor: 'operator:7', detail: { version: 2 } }])
  const [{ detail }] = audit as unknown as [{ detail: { changes: { path: string; before: string; after: string }[] } }]
  expect(detail.changes.length).toBeGreaterThan(0)
  for (const { before, after } of detail.changes) expect([before, after]).toEqual(['', expect.stringContaining('https://example.org/a')])
})

test('undoing is a new version with the old value', async () => {
  await desk.change({ key: 'DOWNLOAD_SETTING', after: 2, restores: 1 }, 8)
  expect((await settings.all()).DOWNLOAD_SETTING).toEqual(links(''))
  expect((await versionsOf('DOWNLOAD_SETTING'))[0]).toEqual([3, 'operator:8', 1])
  await expect(desk.change({ key: 'DOWNLOAD_SETTING', after: 3, restores: 9 }, 8)).rejects.toMatchObject({ field: 'restores' })
})

test('whoever read an older version is told, alone and at the same moment', async () => {
  const key = 'MARKET_URL'
  const change = (by: number) => desk.change({ key, after: 1, value: { h5Code: `/of-${by}` } }, by)
  const done = await Promise.allSettled([change(1), change(2)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(change(3)).rejects.toMatchObject({ name: 'ChangedMeanwhileError', field: 'version' })
  expect(await versionsOf(key)).toHaveLength(2)
})

test('a value that does not fit changes nothing and leaves no entry', async () => {
  const before = await versionsOf('LOGO_SETTING')
  for (const value of [{ name: '', logo: '', logoDark: '' }, { name: 'X', logo: 'data:x', logoDark: '' }, [], null, { name: 'X' }])
    await expect(desk.change({ key: 'LOGO_SETTING', after: 1, value }, 1)).rejects.toMatchObject({ name: 'ContentError' })
  await expect(desk.change({ key: 'LOGO_SETTING', after: 1 }, 1)).rejects.toMatchObject({ field: 'value' })
  expect(await versionsOf('LOGO_SETTING')).toEqual(before)
  expect(await place.db.selectFrom('audit_entries').selectAll().where('subject', '=', 'LOGO_SETTING').execute()).toEqual([])
})

test('versions and proposals are never changed or removed', async () => {
  await expect(place.db.updateTable('setting_versions').set({ changed_by: 'x' }).execute()).rejects.toThrow('never changed')
  await expect(place.db.deleteFrom('setting_versions').execute()).rejects.toThrow('never changed')
  await expect(place.db.updateTable('setting_proposals').set({ key: 'x' }).execute()).rejects.toThrow('never changed')
})

test('a value set past the desk is a version, too', async () => {
  await settings.set('VIP_DIRECTIONS_SETTING', 'By what is there.', 'operator:4')
  expect((await versionsOf('VIP_DIRECTIONS_SETTING'))[0]).toEqual([2, 'operator:4', null])
})

test('a start renews what nobody has touched and leaves what somebody changed', async () => {
  await settings.seed({ ...brand, productName: 'Other' }, readContent().languages)
  expect((await settings.all()).LOGO_SETTING).toMatchObject({ name: 'Other' })
  expect((await settings.all()).VIP_DIRECTIONS_SETTING).toBe('By what is there.')
})
