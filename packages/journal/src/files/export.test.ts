import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CoreShelf, exportJournal, FileSource, JournalReader, publishedHeads, publishHead, verifyJournal } from '../index.ts'
import { credit, openHouse, runGroup, toyCore, toyHouse } from '../testing/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-export-'))
const first = await toyCore()
const second = await toyCore({ 'const STEP = 1': 'const STEP = 2' })
const house = await toyHouse()
const opened = await house.open(first)
await runGroup(opened, [openHouse(house.signer.publicKey)])
for (let at = 0; at < 8; at++) await runGroup(opened, [credit(1, 100 + at)])
await opened.close()
const upgraded = await house.open(second, [first])
for (let at = 0; at < 4; at++) await runGroup(upgraded, [credit(2, 7), credit(1, -3)])
await upgraded.close()
const reader = await JournalReader.open(house.database.url)
const shelf = new CoreShelf(second, [first.id])
const fromDatabase = await verifyJournal(reader, { shelf })
mkdirSync(join(folder, 'whole'), { mode: 0o755 })
await exportJournal(reader, join(folder, 'whole'), { groupsPerFile: 5 })
await reader.close()
await house.database.stop()
afterAll(() => rmSync(folder, { recursive: true }))

test('an export is for nobody but who made it, whatever the folder was', () => {
  const names = readdirSync(join(folder, 'whole'), { recursive: true, encoding: 'utf8' })
  expect(names.length).toBeGreaterThan(6)
  for (const name of ['', ...names]) expect([name, statSync(join(folder, 'whole', name)).mode & 0o077]).toEqual([name, 0])
})

function changed(name: string, change: (path: string) => void): string {
  const copy = join(folder, `${name}-${readdirSync(folder).length}`)
  cpSync(join(folder, 'whole'), copy, { recursive: true })
  change(copy)
  return copy
}
const check = (path: string) => verifyJournal(new FileSource(path), { shelf })
const overwrite = (path: string, change: (bytes: Buffer) => void) => {
  const bytes = readFileSync(path)
  change(bytes)
  writeFileSync(path, bytes)
}

test('an export verifies without a database, to the same head and state', async () => {
  const report = await check(join(folder, 'whole'))
  expect(fromDatabase).toMatchObject({ ok: true, groups: 14, commands: 18, eras: 2, heads: 2 })
  expect(report).toEqual({ ...fromDatabase, snapshots: 0 })
  expect(readdirSync(join(folder, 'whole', 'groups'))).toEqual(['000000000001.bin', '000000000006.bin', '000000000011.bin'])
})

test('every byte of an exported file counts', async () => {
  const name = 'groups/000000000006.bin'
  const length = readFileSync(join(folder, 'whole', name)).length
  for (let at = 0; at < length; at += 13) {
    const copy = changed('byte', (path) =>
      overwrite(join(path, name), (bytes) => void bytes.writeUInt8((bytes.readUInt8(at) + 1) % 256, at)),
    )
    const report = await check(copy)
    expect(report.ok, `byte ${at}`).toBe(false)
    if (!report.ok) expect(report.seq).toBeGreaterThanOrEqual(6)
    rmSync(copy, { recursive: true })
  }
})

test('a missing, shortened or exchanged part is named', async () => {
  const groups = (path: string, seq: number) => join(path, `groups/${String(seq).padStart(12, '0')}.bin`)
  expect(await check(changed('missing', (path) => rmSync(groups(path, 6))))).toMatchObject({ ok: false, seq: 6, check: 'files' })
  const cut = changed('cut', (path) => writeFileSync(groups(path, 11), readFileSync(groups(path, 11)).subarray(0, -1)))
  expect(await check(cut)).toMatchObject({ ok: false, seq: 14, check: 'files' })
  const exchanged = changed('exchanged', (path) => copyFileSync(groups(path, 6), groups(path, 1)))
  expect(await check(exchanged)).toMatchObject({ ok: false, seq: 1, check: 'seq' })
  const core = changed('core', (path) => writeFileSync(join(path, 'cores', `${first.id}.mjs`), 'globalThis.wasRun = true'))
  expect(await check(core)).toMatchObject({ ok: false, check: 'core_file' })
  expect(globalThis).not.toHaveProperty('wasRun')
  const heads = changed('heads', (path) => writeFileSync(join(path, 'heads.jsonl'), ''))
  expect(await check(heads)).toMatchObject({ ok: false, check: 'files' })
})

test('the end cut off, manifest included, is noticed by a head that was published before', async () => {
  const copy = changed('shorter', (path) => {
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, files: manifest.files.slice(0, 2), lastSeq: 10 }))
  })
  expect(await check(copy)).toMatchObject({ ok: true, groups: 10 })
  const heads = (await new FileSource(join(folder, 'whole')).heads()).map((head) => ({ ...head, seq: 11 }))
  expect(await verifyJournal(new FileSource(copy), { shelf, publishedHeads: heads })).toMatchObject({ ok: false, seq: 11, check: 'seq' })
})

const SECRET = join(folder, 'outside.bin')
writeFileSync(SECRET, 'what lies outside of the folder')
const withManifest = (name: string, change: (manifest: { files: object[]; eras: object[]; heads: unknown }) => void) =>
  changed(name, (path) => {
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
    change(manifest)
    writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest))
  })

test.each([
  ['climbs', '../outside.bin'],
  ['climbs inside', 'groups/../../outside.bin'],
  ['is absolute', SECRET],
  ['has a NUL', 'groups/000000000001.bin\0.bin'],
  ['has a backslash', 'groups\\..\\..\\outside.bin'],
  ['has another folder', 'groups/deeper/000000000001.bin'],
  ['is another group file', 'groups/000000000006.bin'],
  ['is empty', ''],
  ['is no text', 7],
])('a manifest of which a name %s is refused before anything is read', (_how, name) => {
  const copy = withManifest('name', ({ files }) => Object.assign(files[0] as object, { name }))
  expect(() => new FileSource(copy)).toThrow('names what no export holds')
})

test.each(['../../outside', `../cores/${first.id}`, '', `${first.id}\0`, 7])('a manifest with the core %j is refused', (coreId) => {
  const copy = withManifest('core-name', ({ eras }) => Object.assign(eras[0] as object, { coreId }))
  expect(() => new FileSource(copy)).toThrow('names what no export holds')
})

test('a core is not looked for outside of the folder, whoever asks', async () => {
  const source = new FileSource(join(folder, 'whole'))
  await expect(source.coreFile('../../outside')).rejects.toThrow('is not the name of an exported file')
})

test.each([[null], [[]], ['text'], [{ files: {} }], [{ heads: -1 }], [{ lastSeq: '14' }], [{ files: [null] }], [{ eras: [null] }]])(
  'a manifest that holds %j is refused',
  (put) => {
    const isFields = typeof put === 'object' && put !== null && !Array.isArray(put)
    const copy = changed('shape', (path) => {
      const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
      writeFileSync(join(path, 'manifest.json'), JSON.stringify(isFields ? { ...manifest, ...put } : put))
    })
    expect(() => new FileSource(copy)).toThrow(/is of no known format|names what no export holds/)
  },
)

const linked = (name: string, target: string) =>
  changed('linked', (path) => {
    rmSync(join(path, name), { recursive: true })
    symlinkSync(target, join(path, name))
  })

test('links that lead out of the folder are not followed, those inside are', async () => {
  const group = 'groups/000000000006.bin'
  const outside = { ok: false, check: 'files', what: expect.stringContaining('leads out of the folder') }
  // Even to the very bytes that belong there.
  expect(await check(linked(group, join(folder, 'whole', group)))).toMatchObject({ ...outside, seq: 6 })
  expect(await check(linked('groups', join(folder, 'whole', 'groups')))).toMatchObject({ ...outside, seq: 1 })
  expect(await check(linked('heads.jsonl', SECRET))).toMatchObject(outside)
  const core = linked(`cores/${first.id}.mjs`, join(folder, 'whole', 'cores', `${first.id}.mjs`))
  expect(await check(core)).toMatchObject({ ...outside, check: 'core_file' })
  expect(() => new FileSource(linked('manifest.json', SECRET))).toThrow('leads out of the folder')
  const circle = { ok: false, check: 'files', what: expect.stringContaining('a link leads in a circle') }
  expect(await check(linked(group, '000000000006.bin'))).toMatchObject(circle)
  const moved = changed('moved', (path) => {
    renameSync(join(path, group), join(path, 'groups', 'moved'))
    symlinkSync('moved', join(path, group))
  })
  expect(await check(moved)).toMatchObject({ ok: true, groups: 14 })
  symlinkSync(join(folder, 'whole'), join(folder, 'shortcut'))
  expect(await check(join(folder, 'shortcut'))).toMatchObject({ ok: true, groups: 14 })
})

test('what is no plain file is not opened', async () => {
  const copy = changed('folder', (path) => {
    rmSync(join(path, 'heads.jsonl'))
    mkdirSync(join(path, 'heads.jsonl'))
  })
  expect(await check(copy)).toMatchObject({ ok: false, check: 'files', what: expect.stringContaining('is not a plain file') })
})

test('a manifest that is no JSON is refused without a word of what it holds', () => {
  const copy = changed('no-json', (path) => writeFileSync(join(path, 'manifest.json'), 'root:x:0:0'))
  expect(() => new FileSource(copy)).toThrow(/^(?!.*root).*is of no known format/)
})

test('an export that was not finished, or a folder in use, is refused', async () => {
  expect(() => new FileSource(changed('unfinished', (path) => rmSync(join(path, 'manifest.json'))))).toThrow('no finished export')
  await expect(exportJournal(new FileSource(join(folder, 'whole')), join(folder, 'whole'))).rejects.toThrow('is not empty')
})

test('one head a day goes to the public file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'heads-'))
  const [head] = await new FileSource(join(folder, 'whole')).heads()
  if (!head) throw new Error('no head')
  expect(publishHead(dataDir, head)).toBe(true)
  expect(publishHead(dataDir, { ...head, seq: head.seq + 1, timeMs: head.timeMs + 1 })).toBe(false)
  expect(publishHead(dataDir, { ...head, seq: head.seq + 2, timeMs: head.timeMs + 86_400_000 })).toBe(true)
  expect(publishedHeads(dataDir).map(({ seq }) => seq)).toEqual([head.seq, head.seq + 2])
  expect(publishedHeads(dataDir)[0]).toEqual(head)
})
