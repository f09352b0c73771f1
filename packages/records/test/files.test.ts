import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DiskBlobs, Files, keyringOf, newSealingKey, VIEW_LINK_MS } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let folder: string
let files: Files
const keyring = keyringOf([newSealingKey()])
const key = keyring.current
let picture: Buffer
beforeAll(async () => {
  place = await freshRecords()
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-files-'))
  files = filesWith()
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer()
})
afterEach(async () => {
  await place.db.deleteFrom('files').execute()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => place.stop())

const filesWith = (keys = keyring) => new Files({ db: place.db, blobs: new DiskBlobs(folder), keyring: keys, clock: place.clock })
const ADA = 'user:111111111'
const store = (owner = ADA, purpose = 'identity') => files.store({ owner, purpose, bytes: picture })
const blobOf = (fileId: string) => join(folder, fileId.slice(0, 2), fileId)
/** Ages a blob as if it had been written an hour and a second before the records' clock. */
const agedBlob = (fileId: string) => utimesSync(blobOf(fileId), 0, (place.time.nowMs - 3_601_000) / 1_000)
const fresh = (fileId: string) => utimesSync(blobOf(fileId), 0, place.time.nowMs / 1_000)
const names = () => (!existsSync(folder) ? [] : (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.includes('/')))

test('an upload is kept under a random id, sealed, for the server’s own user alone, and read back by its owner', async () => {
  const { fileId, ...facts } = await store()
  expect(fileId).toMatch(/^[0-9a-f]{32}$/)
  expect(facts).toEqual({ mediaType: 'image/jpeg', width: 40, height: 20 })
  const sealed = readFileSync(blobOf(fileId))
  expect(sealed.subarray(0, 4).toString()).toBe('GHS1')
  expect(sealed.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false)
  expect(statSync(blobOf(fileId)).mode & 0o777).toBe(0o600)
  const { mediaType, bytes } = await files.readOwn(fileId, ADA)
  expect([mediaType, bytes.subarray(0, 3).toString('hex')]).toEqual(['image/jpeg', 'ffd8ff'])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
  expect((await store()).fileId).not.toBe(fileId)
})

test.each<readonly [what: string, read: (fileId: string) => Promise<unknown>, reason: string]>([
  ['another user', (fileId) => files.readOwn(fileId, 'user:222222222'), 'not_found'],
  ['an operator of the same number', (fileId) => files.readOwn(fileId, 'operator:111111111'), 'not_found'],
  [
    'its owner under another id',
    (fileId) =>
      files.readOwn(
        fileId.replace(/./, (one) => (one === '0' ? '1' : '0')),
        ADA,
      ),
    'not_found',
  ],
  ['a name that leads elsewhere', () => files.readOwn('../../etc/passwd', ADA), 'not_found'],
  ['nobody’s link', (fileId) => files.readByLink(fileId, ''), 'link_invalid'],
])('%s reads nothing', async (_what, read, reason) => {
  const { fileId } = await store()
  await expect(read(fileId)).rejects.toMatchObject({ name: 'FileError', reason })
})

test('a link shows one file for five minutes', async () => {
  const [one, other] = [await store(), await store()]
  const link = files.linkTo(one.fileId)
  expect((await files.readByLink(one.fileId, link)).mediaType).toBe('image/jpeg')
  await expect(files.readByLink(other.fileId, link)).rejects.toMatchObject({ reason: 'link_invalid' })
  place.time.nowMs += VIEW_LINK_MS - 1
  await files.readByLink(one.fileId, link)
  place.time.nowMs += 1
  await expect(files.readByLink(one.fileId, link)).rejects.toMatchObject({ reason: 'link_expired' })
})

test.each<readonly [what: string, alter: (link: string) => string]>([
  ['a later end', (link) => link.replace(/^\d+/, (until) => String(Number(until) + 1))],
  ['an end written otherwise', (link) => `0${link}`],
  ['another key', (link) => link.replace(/\.[0-9a-f]{8}\./, '.00000000.')],
  ['a changed signature', (link) => link.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['no signature', (link) => link.replace(/[^.]+$/, '')],
  ['a half signature', (link) => link.slice(0, -32)],
  ['something appended', (link) => `${link}0`],
])('a link with %s is refused', async (_what, alter) => {
  const { fileId } = await store()
  await expect(files.readByLink(fileId, alter(files.linkTo(fileId)))).rejects.toMatchObject({ reason: 'link_invalid' })
})

test('a link of a key that was rotated still ends by itself, one of a key that was removed at once', async () => {
  const { fileId } = await store()
  const link = files.linkTo(fileId)
  const rotated = filesWith(keyringOf([key, newSealingKey()]))
  expect((await rotated.readByLink(fileId, link)).mediaType).toBe('image/jpeg')
  const without = filesWith(keyringOf([newSealingKey()]))
  await expect(without.readByLink(fileId, link)).rejects.toMatchObject({ reason: 'link_invalid' })
})

test.each<readonly [what: string, spoil: (fileId: string) => unknown]>([
  ['altered', (fileId) => alterByte(fileId, 60)],
  ['altered in its header', (fileId) => alterByte(fileId, 5)],
  ['truncated', (fileId) => writeFileSync(blobOf(fileId), readFileSync(blobOf(fileId)).subarray(0, 40))],
  ['empty', (fileId) => writeFileSync(blobOf(fileId), '')],
  ['gone', (fileId) => rmSync(blobOf(fileId))],
  ['another file’s', async (fileId) => writeFileSync(blobOf(fileId), readFileSync(blobOf((await store()).fileId)))],
])('a blob that is %s is not shown', async (_what, spoil) => {
  const { fileId } = await store()
  await spoil(fileId)
  await expect(files.readOwn(fileId, ADA)).rejects.toMatchObject({ reason: 'file_unreadable' })
})

function alterByte(fileId: string, at: number): void {
  const sealed = readFileSync(blobOf(fileId))
  sealed[at] = (sealed[at] as number) ^ 1
  writeFileSync(blobOf(fileId), sealed)
}

test('a refused upload leaves neither record nor blob', async () => {
  await expect(files.store({ owner: ADA, purpose: 'identity', bytes: Buffer.from('%PDF-1.7') })).rejects.toMatchObject({
    reason: 'file_type_not_allowed',
  })
  expect(await place.db.selectFrom('files').selectAll().execute()).toEqual([])
  expect(names()).toEqual([])
})

test('a kill between blob and record leaves a blob that the sweep removes an hour later, and no other one', async () => {
  const { fileId: kept } = await store()
  const { fileId: orphan } = await store()
  await place.db.deleteFrom('files').where('file_id', '=', orphan).execute()
  for (const fileId of [kept, orphan]) fresh(fileId)
  expect(await files.sweep()).toBe(0)
  for (const fileId of [kept, orphan]) agedBlob(fileId)
  expect(await files.sweep()).toBe(1)
  expect(names()).toEqual([`${kept.slice(0, 2)}/${kept}`])
  expect((await files.readOwn(kept, ADA)).mediaType).toBe('image/jpeg')
})

test('a kill while a blob is written leaves half of it under another name, which the sweep removes too', async () => {
  const { fileId } = await store()
  const half = `${blobOf(fileId)}.0a1b2c3d.new`
  writeFileSync(half, 'GHS1')
  utimesSync(half, 0, (place.time.nowMs - 3_601_000) / 1_000)
  fresh(fileId)
  expect(await files.sweep()).toBe(1)
  expect(names()).toEqual([`${fileId.slice(0, 2)}/${fileId}`])
})

test('an upload that no record names is gone after a day, one that is attached stays', async () => {
  const { fileId: attached } = await store()
  const { fileId: loose } = await store()
  await place.db.transaction().execute((tx) => files.attach(tx, { fileId: attached, owner: ADA, purpose: 'identity' }))
  place.time.nowMs += 24 * 3_600_000 + 1
  for (const fileId of [attached, loose]) agedBlob(fileId)
  expect(await files.sweep()).toBe(1)
  await expect(files.readOwn(loose, ADA)).rejects.toMatchObject({ reason: 'not_found' })
  expect((await files.readOwn(attached, ADA)).mediaType).toBe('image/jpeg')
})

test.each([
  ['a foreign owner', { owner: 'user:222222222' }],
  ['another purpose', { purpose: 'deposit' }],
  ['an unknown file', { fileId: '0'.repeat(32) }],
])('attaching with %s is refused and undoes its transaction', async (_what, put) => {
  const { fileId } = await store()
  const wrong = place.db.transaction().execute((tx) => files.attach(tx, { fileId, owner: ADA, purpose: 'identity', ...put }))
  await expect(wrong).rejects.toMatchObject({ reason: 'not_found' })
})

test('an empty store is swept without a fault, and a blob’s name never leaves its folder', async () => {
  expect(await files.sweep()).toBe(0)
  const blobs = new DiskBlobs(folder)
  for (const name of ['../x', 'A'.repeat(32), '0'.repeat(31), `${'0'.repeat(32)}/x`, `${'0'.repeat(32)}.`])
    await expect(blobs.write(name, Buffer.alloc(1))).rejects.toThrow('is no name of a blob')
})
