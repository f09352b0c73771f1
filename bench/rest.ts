// A house at rest: all markets live, the market maker quotes, nobody trades. What a day of it costs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '@glasshouse/postgres'
import { Client } from 'pg'
import { startServer } from './running-server.ts'

const SETTLE_MS = 10_000
const MEASURE_MS = process.argv.includes('--long') ? 300_000 : 60_000
const DAY_MS = 24 * 3_600_000
const JOURNAL_MB_MAX = 100
const CPU_PERCENT_MAX = 5
/** Linux counts CPU time in these. */
const TICKS_PER_SECOND = 100

const server = await startServer({ LIQUIDITY: 'on' })
try {
  await wait(SETTLE_MS)
  const database = await openDatabase({ dataDir: server.dataDir, mayJoin: true })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const before = await look(client)
  await wait(MEASURE_MS)
  const after = await look(client)
  await client.end()
  const ms = after.atMs - before.atMs
  const megabytes = (((after.bytes - before.bytes) / ms) * DAY_MS) / 1e6
  const percent = (100 * (after.cpuSeconds - before.cpuSeconds) * 1_000) / ms
  const groups = ((after.groups - before.groups) * 1_000) / ms
  const rows = [
    row('journal in a day', 'MB', megabytes, 'at most', JOURNAL_MB_MAX),
    row('CPU of the server process', '% of a core', percent, 'at most', CPU_PERCENT_MAX),
    row('groups', 'per second', groups, 'one second of ticks', 1),
  ]
  for (const one of rows) console.log(`${one.name}: ${one.value} ${one.unit}, ${one.probe} ${one.probeValue}, ratio ${one.ratio}`)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'rest', rows }))
} finally {
  await server.stop()
}

async function look(client: Client) {
  // Each row as it lies in the table: header, fixed columns and the bytes.
  const { rows } = await client.query(
    'SELECT count(*)::int8 AS groups, coalesce(sum(pg_column_size(g.*)), 0)::int8 AS bytes FROM journal.groups g',
  )
  return { atMs: performance.now(), groups: Number(rows[0].groups), bytes: Number(rows[0].bytes), cpuSeconds: cpuSecondsOf(server.pid) }
}

/** Of all threads of the process, user and system. */
function cpuSecondsOf(pid: number): number {
  const fields =
    readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function row(name: string, unit: string, value: number, probe: string, probeValue: number) {
  const short = (number: number) => Math.round(number * 100) / 100
  return { name, unit, value: short(value), probe, probeValue, ratio: short(value / probeValue) }
}
