import { expect, test } from 'vitest'
import { wordsAboutDatabase } from './words-about-database.ts'

test('an exchange without demo money is warned of the embedded database, a sandbox is not', () => {
  expect(wordsAboutDatabase({ databaseUrl: undefined, seed: 'none' })).toMatchObject([
    { level: 'warn', line: expect.stringContaining('DATABASE_URL') },
  ])
  expect(wordsAboutDatabase({ databaseUrl: undefined, seed: 'demo' })).toEqual([])
})

test.each(['none', 'demo'] as const)('with DATABASE_URL and SEED=%s a start says that nobody guards the disk of the journal', (seed) => {
  const words = wordsAboutDatabase({ databaseUrl: 'postgres://somewhere/exchange', seed })
  expect(words).toMatchObject([{ level: 'info', line: expect.stringContaining('the disk guard is off for the journal') }])
})
