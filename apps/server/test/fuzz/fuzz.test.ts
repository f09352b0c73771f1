import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../migrated-database.ts'
import { type FuzzedHouse, startFuzzedHouse, verifyJournalOf } from './house.ts'
import { reportLines, runFuzz } from './run.ts'
import { isRight } from './tally.ts'

const CALLS = 1_200
const MESSAGES = 600
/** More than may wait for a password's hash from one address. */
const CONNECTIONS = 12
/** Ends a hang: on a machine that others keep busy it takes minutes. */
const LIMIT_MS = 900_000

const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-fuzz-test-'))
let database: Awaited<ReturnType<typeof migratedDatabase>>
let house: FuzzedHouse | undefined

beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(async () => {
  if (house?.isAlive()) await house.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'no call and no frame stops the house, is answered with `internal`, or changes what it was refused',
  async () => {
    const programs = fileURLToPath(new URL('../../../../dist', import.meta.url))
    const place = { programs, dataDir, settings: { DATABASE_URL: database.superUrl } }
    house = await startFuzzedHouse(place)
    const report = await runFuzz({ ...house, seed: 1, calls: CALLS, messages: MESSAGES, connections: CONNECTIONS, log: () => undefined })
    const endedWell = await house.stop()
    const broken = await verifyJournalOf(place)
    expect([...report.faults, broken, endedWell ? '' : house.output()].filter((fault) => fault !== '')).toEqual([])
    const [all, right] = [report.tally.total(), report.tally.total(isRight)]
    expect(all.sent, reportLines(report).join('\n')).toBe(CALLS)
    // What is refused for its shape proves little: a fifth must get further, and right calls must be right.
    expect(all.pastShape / all.sent).toBeGreaterThan(0.2)
    expect(right.accepted / right.sent).toBeGreaterThan(0.9)
    expect(report.frames.get('nested_too_deep')).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
