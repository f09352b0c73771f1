import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded, withDatabase } from '../packages/postgres/src/index.ts'
import { furnishTestServer } from '../packages/postgres/src/testing/index.ts'

/** One real PostgreSQL for the whole run, with the flags of the product; the projects that need one share it. */
interface Shared {
  users: number
  readonly started: Promise<{ url: string; isInMemory: boolean; stop(): Promise<void> }>
}
/** The number by which Linux tells such a file system. */
const TMPFS = 0x01021994
const place = globalThis as { glasshouseTestDatabase?: Shared | undefined }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  place.glasshouseTestDatabase ??= { users: 0, started: start() }
  const shared = place.glasshouseTestDatabase
  shared.users += 1
  const { url, isInMemory } = await shared.started
  project.provide('databaseUrl', url)
  project.provide('databaseInMemory', isInMemory)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    place.glasshouseTestDatabase = undefined
    await (await shared.started).stop()
  }
}

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-test-'))
  const server = await startEmbedded({ dataDir })
  const url = withDatabase(server.superUrl as string, 'postgres')
  await furnishTestServer(url)
  return {
    url,
    isInMemory: statfsSync(dataDir).type === TMPFS,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
