import { createHash } from 'node:crypto'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Migration } from './migration.ts'
import { MIGRATIONS } from './migrations.ts'

/**
 * First half of the SHA-256 of each step's statements. Databases ran them: a line is added with a release and stays.
 */
const APPLIED: Readonly<Record<string, string>> = {
  '0001-accounts': '81e54d07e31f0e57a491f247414ca7dc',
  '0002-house': 'eefd724353070a3786c34e851a5f820d',
  '0003-wallet': '15e881d359754597ca6f8c2a2578a084',
  '0004-spot': '0dc6f771f884f6afc9f09914f5d6b090',
  '0005-keys': '1391ca8171b6b2330f1d3cb46ed99e69',
  '0006-postings': 'fcf3084cf9407ce146a39a212515c979',
  '0050-markets': 'bef8ca4027361569d3578ea204f19684',
  '0060-contracts': '68263d66527fd3d4a5aa6948b4a768fe',
  '0070-options': '9c104ad254d6bcd446fa06eb9422be73',
  '0071-index-configurations': 'c0f3c8212a636250098efaa50b75ea38',
  '0072-option-rounds': 'e419e3f8f1e8d2f5942182f6646c1cb2',
  '0073-late-quotes': 'd656623277ff64d236e0f99a21153912',
}

test('steps run by number, and each number is given once', () => {
  const names = MIGRATIONS.map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  for (const name of names) expect(name).toMatch(/^\d{4}-[a-z-]+$/)
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})

test('steps that databases ran stay as they were', async () => {
  const statements: Record<string, string> = {}
  for (const migration of MIGRATIONS) statements[migration.name] = await digestOf(migration)
  expect(statements).toMatchObject(APPLIED)
})

async function digestOf({ up }: Migration): Promise<string> {
  const digest = createHash('sha256')
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void digest.update(query.sql.replace(/\s+/g, ' ')).update(JSON.stringify(query.parameters)),
  })
  await up(db)
  return digest.digest('hex').slice(0, 32)
}
