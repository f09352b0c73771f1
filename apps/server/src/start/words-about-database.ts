import type { Config } from '../config/config.ts'

/** Lines of a start about the database that it runs on, and what that leaves to its operators. */
export function wordsAboutDatabase({
  databaseUrl,
  seed,
}: Pick<Config, 'databaseUrl' | 'seed'>): { level: 'info' | 'warn'; line: string }[] {
  if (databaseUrl !== undefined)
    return [{ level: 'info', line: 'the disk guard is off for the journal, which lies at DATABASE_URL: watch the disk of that server' }]
  if (seed === 'demo') return []
  return [
    {
      level: 'warn',
      line: 'the journal lies in the embedded PostgreSQL, which is for sandboxes and small exchanges: set DATABASE_URL to a server with a standby',
    },
  ]
}
