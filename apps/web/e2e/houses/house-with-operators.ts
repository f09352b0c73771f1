import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '../../../../tools/test-server.ts'
import { deskOf, type OperatorDesk } from './operator-desk.ts'

export interface HouseWithOperators extends OperatorDesk {
  readonly url: string
  readonly dataDir: string
  leave(): Promise<void>
}

/** A house of its own, whose operators are at the desk. */
export async function houseWithOperators(settings: Readonly<Record<string, string>> = {}): Promise<HouseWithOperators> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-operators-'))
  const server = await startTestServer(dataDir, settings)
  return {
    ...(await deskOf({ dataDir, output: server.output })),
    url: server.url,
    dataDir,
    leave: async () => {
      await server.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
