import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CoreShelf, exportJournal, FileSource, JournalReader, publishedHeads, publishHead, verifyJournal } from './index.ts'
import { credit, openHouse, runGroup, toyCore, toyHouse } from './testing/index.ts'

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
await exportJournal(reader, join(folder, 'whole'), { groupsPerFile: 5 })
await reader.close()
await house.database.stop()
afterAll(() => rmSync(folder, { recursive: true }))

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
