import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FORMAT } from '@glasshouse/domain'
import { markFormat, startEmbedded, withClient } from '@glasshouse/postgres'
import { freshDatabase } from '@glasshouse/postgres/testing'
import { afterAll, expect, test } from 'vitest'
import { EXIT_STATUS } from '../src/ending/exit-status.ts'

// What carries another format number than this release, or none, is refused by every program, and stays as it was. Needs
// dist/, which `npm test` builds.

const dist = join(import.meta.dirname, '../../../dist')
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-format-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(program: string, env: Record<string, string>, words: readonly string[] = []) {
  const { DATABASE_URL: _, ...rest } = process.env
  const child = spawn(process.execPath, [join(dist, program), ...words], {
    env: { ...rest, DATA_DIR: join(folder, 'data'), PORT: '0', FEED: 'simulated', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  child.stderr.on('data', (bytes) => errors.push(String(bytes)))
  child.stdout.resume()
  const [status] = await once(child, 'close')
  return { status, lines: errors.join('').trim().split('\n') }
}

const marks = readFileSync(join(import.meta.dirname, 'fixtures/exchange-without-format.sql'), 'utf8')

/** Every row of every table, every right and the comment. */
async function contentOf(url: string): Promise<unknown> {
  return withClient(url, async (client) => {
    const tables = await client.query(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'journal') ORDER BY 1`,
    )
    const rows = await Promise.all(
      tables.rows.map(async ({ name }) => [name, (await client.query(`SELECT * FROM ${name} ORDER BY 1`)).rows]),
    )
    const rights = await client.query(
      `SELECT relname, relacl::text FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
       WHERE nspname IN ('public', 'journal') ORDER BY nspname, relname`,
    )
    const database = await client.query(
      `SELECT datacl::text, shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = current_database()`,
    )
    const role = await client.query(`SELECT rolpassword FROM pg_authid WHERE rolname = current_database() || '_house'`)
    return { rows, rights: rights.rows, database: database.rows, role: role.rows }
  })
}

test.each([
  ['of no known format', null],
  [`of format ${FORMAT + 1}`, FORMAT + 1],
] as const)('a start on a database %s ends with status 3 and changes nothing in it', async (words, number) => {
  const database = await freshDatabase()
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await withClient(database.ownerUrl, async (client) => {
    await client.query(marks)
    if (number === null) await client.query(`COMMENT ON DATABASE ${client.escapeIdentifier(name)} IS NULL`)
    else await markFormat(client, number)
  })
  const before = await contentOf(database.superUrl)
  for (const program of ['server.js', 'supervisor.js']) {
    const { status, lines } = await run(program, { DATABASE_URL: database.superUrl })
    expect(lines.at(program === 'server.js' ? -1 : 0)).toContain(
      `database ${name} of DATABASE_URL is ${words} and this release reads format ${FORMAT}: begin a new exchange in an empty database, or with DATA_DIR=<new> npm start without DATABASE_URL`,
    )
    expect(status).toBe(EXIT_STATUS.wrong_place)
  }
  const verified = await run('journal.js', { DATABASE_URL: database.superUrl }, ['verify'])
  expect(verified.status).toBe(EXIT_STATUS.wrong_place)
  expect(verified.lines).toHaveLength(1)
  expect(await contentOf(database.superUrl)).toEqual(before)
  await database.stop()
})

test('a data folder of another format is named, and its tables stay as they were', async () => {
  const dataDir = join(folder, 'other')
  const made = await startEmbedded({ dataDir })
  await withClient(made.ownerUrl, async (client) => {
    await client.query(marks)
    await markFormat(client, FORMAT + 1)
  })
  const before = await contentOf(made.superUrl as string)
  await made.stop()
  for (const [program, words] of [
    ['server.js', []],
    ['journal.js', ['verify']],
    ['journal.js', ['export', '--to', join(folder, 'export')]],
    ['backup.js', ['--to', join(folder, 'backup')]],
  ] as const) {
    const { status, lines } = await run(program, { DATA_DIR: dataDir }, words)
    expect(lines.at(-1)).toBe(
      `${dataDir} is of format ${FORMAT + 1} and this release reads format ${FORMAT}: begin a new exchange with DATA_DIR=<new> npm start`,
    )
    expect(status).toBe(EXIT_STATUS.wrong_place)
  }
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`${dataDir} is of format ${FORMAT + 1}`)
  // Set back, it opens: nothing was changed on the way.
  const file = join(dataDir, 'postgres', 'PG_VERSION')
  expect(readFileSync(file, 'utf8').trim()).toMatch(/^\d+$/)
  expect(before).toMatchObject({ database: [{ shobj_description: `glasshouse format ${FORMAT + 1}` }] })
})

test.each([
  ['a backup', 'restore.js', 'backup.json', ['--from'], 'restore it with the release that made it'],
  ['an export', 'journal.js', 'manifest.json', ['verify', '--from'], 'read it with the release that wrote it'],
] as const)('%s of another format is refused with status 3', async (_, program, file, words, instead) => {
  for (const [at, format] of [FORMAT + 1, 'glasshouse-backup-1'].entries()) {
    const from = join(folder, `${program}-${at}`)
    mkdirSync(from)
    writeFileSync(join(from, file), JSON.stringify({ format, tables: [], eras: [], files: [], heads: 0, lastSeq: 0 }))
    const dataDir = join(folder, `${program}-${at}-new`)
    const { status, lines } = await run(program, { DATA_DIR: dataDir }, [...words, from])
    expect(lines).toEqual([
      `${from} is of ${at === 0 ? `format ${FORMAT + 1}` : 'no known format'} and this release reads format ${FORMAT}: ${instead}`,
    ])
    expect(status).toBe(EXIT_STATUS.wrong_place)
    expect(readdirSync(from)).toEqual([file])
  }
})
