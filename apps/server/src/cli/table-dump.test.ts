import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@glasshouse/postgres'
import { freshDatabase } from '@glasshouse/postgres/testing'
import { expect, test } from 'vitest'
import { assertUndamaged, dumpTable, listSequences, listTables, loadTable, setSequence } from './table-dump.ts'

const TABLE = `CREATE TABLE oddities (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, sum numeric, bytes bytea, words text[], doc jsonb,
  at timestamptz, yes boolean, twice numeric GENERATED ALWAYS AS (sum * 2) STORED)`

test('awkward values, ids and sequences come back as they were', async () => {
  const [from, to] = [await freshDatabase(), await freshDatabase()]
  const folder = mkdtempSync(join(tmpdir(), 'table-dump-'))
  await withClient(from.superUrl, async (source) => {
    await source.query(TABLE)
    await source.query(`
      INSERT INTO oddities (sum, bytes, words, doc, at, yes) VALUES
        (123456789012345678901234.000000010, '\\x00ff0a', ARRAY['a"b', NULL, E'line\\nbreak', ''], '{"big": 9007199254740993, "text": "ü€𝄞"}', '2026-01-02 03:04:05.678901+00', true),
        (NULL, '', '{}', NULL, 'infinity', NULL), (-0.5, NULL, NULL, '[]', NULL, false)`)
    await source.query('DELETE FROM oddities WHERE id = 2')
    await source.query(`INSERT INTO oddities (sum) SELECT n FROM generate_series(1, 1200) AS n`)
    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const [table] = await listTables(source)
    if (!table) throw new Error('no table')
    expect(table.columns).toEqual(['id', 'sum', 'bytes', 'words', 'doc', 'at', 'yes'])
    const dump = await dumpTable(source, table, folder)
    expect(dump.rows).toBe(1202)
    await withClient(to.superUrl, async (target) => {
      await target.query(TABLE)
      await loadTable(target, dump, folder)
      for (const sequence of await listSequences(source)) await setSequence(target, sequence)
      const rows = async (client: typeof target) => (await client.query('SELECT t::text AS row FROM oddities AS t ORDER BY id')).rows
      expect(await rows(target)).toEqual(await rows(source))
      expect((await target.query('INSERT INTO oddities (sum) VALUES (1) RETURNING id')).rows).toEqual([{ id: '1204' }])
      await expect(loadTable(target, { ...dump, rows: 5 }, folder)).rejects.toThrow()
    })
  })
  await from.stop()
  await to.stop()
})

test.each(['../../elsewhere', '/elsewhere', 'a/b', 'a\0b', '', '..'])(
  'a backup whose table is named %j is refused, and nothing is opened',
  async (name) => {
    for (const names of [
      { schema: 'public', name },
      { schema: name, name: 'users' },
    ])
      await expect(assertUndamaged('/nowhere', { ...names, columns: [], rows: 0, sha256: '' })).rejects.toThrow('no table is named')
  },
)
