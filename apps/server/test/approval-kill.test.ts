import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@glasshouse/postgres'
import { OPERATOR_DOOR_HEADER } from '@glasshouse/wire'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoKeys, signingDesk } from '../../../tools/demo-operators.ts'
import { OPERATOR_DOOR_FILE } from '../src/features/operators/operator-door.ts'
import type { Reply } from './client.ts'
import { databaseWithoutPast } from './without-past.ts'

/**
 * A server process that is killed between an act in the core and its outcome in the records. Needs dist/, which `npm
 * test` builds.
 */
const program = join(import.meta.dirname, '../../../dist/server.js')
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-approval-'))
const HELD = 4_711
let database: Awaited<ReturnType<typeof databaseWithoutPast>>
const children: ChildProcess[] = []
beforeAll(async () => {
  database = await databaseWithoutPast()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startServer() {
  const run = { FEED: 'simulated', LIQUIDITY: 'off', LOG_LEVEL: 'error' }
  const settings = { DATA_DIR: dataDir, PORT: '0', DATABASE_URL: database.superUrl, ...run }
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += bytes
    })
  await Promise.race([expect.poll(() => said.includes('is open at'), { timeout: 55_000 }).toBe(true), ended])
  const door = () => JSON.parse(readFileSync(join(dataDir, OPERATOR_DOOR_FILE), 'utf8')) as { port: number; secret: string }
  return {
    said: () => said,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    async send(method: string, path: string, token = '', body?: object): Promise<Reply> {
      const { port, secret } = door()
      const headers = {
        ...(body ? { 'content-type': 'application/json' } : {}),
        [OPERATOR_DOOR_HEADER]: secret,
        ...(token === '' ? {} : { authorization: token }),
      }
      const sent = body ? { body: JSON.stringify(body) } : {}
      const response = await fetch(`http://127.0.0.1:${port}/operator${path}`, { method, headers, ...sent })
      return (await response.json()) as Reply
    },
  }
}
const one = async (text: string): Promise<unknown> =>
  withClient(database.superUrl, async (client) => (await client.query({ text, rowMode: 'array' })).rows[0]?.[0])
const FUNDED = `select count(*)::int from operator_acts where command = 'FundHouse' and approver_id > 0`

test('kill -9 between the core and the records: the next start finds the act done and does it once', async () => {
  const first = await startServer()
  await expect.poll(() => first.said()).toContain('operator-b')
  const desk = await signingDesk(await demoKeys(dataDir, first.said), first.send)
  const words = ['real', 'insurance', 'usdt', '250']
  const asked = await desk(0, 'POST', '/acts/request', { act: 'fund-house', words, reason: 'funding', evidence: 'bank:STATEMENT-9' })
  const { id } = asked.data
  expect(asked.data.state).toBe('requested')

  // The outcome waits for a lock of this test, which the server never gets.
  const holder = new Client({ connectionString: database.superUrl })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${HELD})`)
  await holder.query(`create function held() returns trigger language plpgsql as $$
    begin
      if new.state = 'executed' then perform pg_advisory_xact_lock(${HELD}); end if;
      return new;
    end $$`)
  await holder.query('create trigger held before update on approvals for each row execute function held()')
  const before = Number(await one(FUNDED))
  const approval = desk(1, 'POST', '/acts/approve', { id }).catch(() => 'cut off')
  await expect.poll(() => one(FUNDED)).toBe(before + 1)
  expect(await one(`select state from approvals where approval_id = '${id}'`)).toBe('approved')
  await first.kill()
  expect(await approval).toBe('cut off')
  // Whose server is gone commits nothing; as long as it waits for the lock, nobody takes the trigger away.
  await holder.query(`select pg_advisory_unlock(${HELD})`)
  await holder.query('drop trigger held on approvals')
  await holder.end()

  const second = await startServer()
  await expect.poll(() => one(`select state from approvals where approval_id = '${id}'`)).toBe('executed')
  expect(Number(await one(FUNDED))).toBe(before + 1)
  await second.kill()
})
