import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverDatabase } from '../../../../tools/server-database.ts'
import { startTestServer, type TestServer } from '../../../../tools/test-server.ts'

/** What a house of its own keeps, whichever of its servers runs: a folder, and a database in the PostgreSQL of the run. */
export interface HousePlace {
  readonly dataDir: string
  readonly databaseUrl: string
  start(settings?: Readonly<Record<string, string>>, program?: string, checkout?: string): Promise<TestServer>
  /** When its server has ended. */
  remove(): Promise<void>
}

export async function housePlace(name: string): Promise<HousePlace> {
  const dataDir = mkdtempSync(join(tmpdir(), `glasshouse-${name}-`))
  const { superUrl: databaseUrl, stop } = await serverDatabase()
  return {
    dataDir,
    databaseUrl,
    start: (settings = {}, program, checkout) => startTestServer(dataDir, { DATABASE_URL: databaseUrl, ...settings }, program, checkout),
    remove: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
