import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorKey } from '@glasshouse/operator-keys'
import { withClient } from '@glasshouse/postgres'
import { OPERATOR_DOOR_HEADER } from '@glasshouse/wire'
import { Client as DatabaseClient } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoKeys, signingDesk } from '../../../tools/demo-operators.ts'
import { type TestServer as ServerProcess, startTestServer } from '../../../tools/test-server.ts'
import { OPERATOR_DOOR_FILE } from '../src/features/operators/operator-door.ts'
import { Client, type Reply } from './client.ts'
import { FUND_PASSWORD, TRON, WITHDRAW } from './withdrawing.ts'
import { databaseWithoutPast } from './without-past.ts'

/**
 * A server process that is killed between a step of a withdrawal in the journal and the same step in the records. Needs
 * dist/, which `npm test` builds.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-withdrawal-kill-'))
const HELD = 4_712
let database: Awaited<ReturnType<typeof databaseWithoutPast>>
const running: ServerProcess[] = []
beforeAll(async () => {
  database = await databaseWithoutPast()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL')
})
afterAll(async () => {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startTestServer(
    dataDir,
    { DATABASE_URL: database.superUrl, FEED: 'simulated', LIQUIDITY: 'off' },
    'house-with-deposits',
  )
  running.push(server)
  return server
}
const kill = async (server: ServerProcess) => {
  running.splice(running.indexOf(server), 1)
  await server.end('SIGKILL')
}
const one = async (text: string): Promise<unknown> =>
  withClient(database.superUrl, async (client) => (await client.query({ text, rowMode: 'array' })).rows[0]?.[0])

const deposit = ({ process: child }: ServerProcess, loginName: string, usdt: number) =>
  new Promise<void>((done, failed) => {
    child.once('message', ({ refusal }: { readonly refusal: string }) => (refusal === '' ? done() : failed(new Error(refusal))))
    child.send({ loginName, usdt, isGated: true })
  })

/** Whoever writes this state of a table's row waits for a lock of this test, which the server never gets. */
async function holding(table: string, state: string): Promise<() => Promise<void>> {
  const holder = new DatabaseClient({ connectionString: database.superUrl })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${HELD})`)
  await holder.query(`create or replace function held_${table}() returns trigger language plpgsql as $$
    begin
      if new.state = '${state}' then perform pg_advisory_xact_lock(${HELD}); end if;
      return new;
    end $$`)
  await holder.query(`create trigger held before update on ${table} for each row execute function held_${table}()`)
  return async () => {
    await holder.query(`drop trigger held on ${table}`)
    await holder.query(`select pg_advisory_unlock(${HELD})`)
    await holder.end()
  }
}

async function atDesk(keys: OperatorKey[]) {
  const { port, secret } = JSON.parse(readFileSync(join(dataDir, OPERATOR_DOOR_FILE), 'utf8')) as { port: number; secret: string }
  const desk = await signingDesk(keys, async (method, path, token, body): Promise<Reply> => {
    const json = body ? { 'content-type': 'application/json' } : {}
    const headers = { ...json, [OPERATOR_DOOR_HEADER]: secret, ...(token ? { authorization: token } : {}) }
    const response = await fetch(`http://127.0.0.1:${port}/operator${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await response.json()) as Reply
  })
  return async (...words: readonly string[]): Promise<Reply> => {
    const [act, ...rest] = words
    const asked = await desk(0, 'POST', '/acts/request', { act, words: rest, reason: 'funding', evidence: '' })
    return asked.code === 200 ? desk(1, 'POST', '/acts/approve', { id: asked.data.id }) : asked
  }
}

test('kill -9 between journal and records: the next start tells each step once, and settles what was settled once', async () => {
  const first = await start()
  const person = await new Client(first.url).asUser('killed', 'real')
  await person.post('/api/user/proof', { way: 'password', secret: 'a long enough password' })
  expect(await person.post('/api/user/tardPwdSet', { pwd: FUND_PASSWORD })).toMatchObject({ code: 200 })
  expect(await person.post('/api/user/addresses/add', { type: 'TRC', address: TRON })).toMatchObject({ code: 200 })
  await withClient(database.superUrl, (client) => client.query('update users set payouts_after_ms = 0'))
  await deposit(first, person.loginName, 500)

  const release = await holding('withdrawals', 'requested')
  const asked = { amount: '100', coinType: 'usdt-trc20', coin: 'usdt', pwd: FUND_PASSWORD, adress: TRON }
  const answer = person.post(WITHDRAW, asked, { 'idempotency-key': 'killed-1' }).catch(() => 'cut off')
  await expect.poll(() => one('select count(*)::int from withdrawal_moves'), { timeout: 10_000 }).toBe(1)
  expect(await one('select state from withdrawals')).toBe('asked')
  // Another one that never came as far as the core.
  const columns = `user_id, account_id, asset_id, method, amount, fee, paid, currency, ratio, ratio_since_ms, destination_hash, state, asked_at_ms, changed_at_ms`
  await withClient(database.superUrl, (client) =>
    client.query(`insert into withdrawals (withdrawal_id, ${columns}) select '${'f'.repeat(32)}', ${columns} from withdrawals`),
  )
  await kill(first)
  await answer
  await release()

  const second = await start()
  expect(await one('select count(*)::int from withdrawals')).toBe(1)
  expect(await one('select state from withdrawals')).toBe('requested')
  expect(await one('select count(*)::int from withdrawal_steps')).toBe(1)
  expect(await one(`select count(*)::int from audit_entries where act = 'withdrawal_requested'`)).toBe(1)
  const again = Object.assign(new Client(second.url), { token: person.token })
  const repeated = await again.post(WITHDRAW, asked, { 'idempotency-key': 'killed-1' })
  expect(repeated).toMatchObject({ code: 200, data: { id: await one('select withdrawal_id from withdrawals') } })
  expect(await one('select count(*)::int from withdrawal_moves')).toBe(1)
  const { data } = await again.post(WITHDRAW, asked, { 'idempotency-key': 'killed-2' })
  expect(data.id).toMatch(/^[0-9a-f]{32}$/)
  await again.post('/api/withdraw/cancel', { id: data.id })
  const id = (await again.get('/api/withdraw/list', { status: '0' })).rows[0].id

  const act = await atDesk(await demoKeys(dataDir, first.output))
  for (const words of [
    ['approve-withdrawal', id, '-'],
    ['send-withdrawal', id],
  ])
    expect(await act(...words)).toMatchObject({ code: 200 })
  const freed = await holding('approvals', 'executed')
  const reference = `tron:${'cd'.repeat(32)}:0`
  const settled = act('settle-withdrawal', id, reference).catch(() => 'cut off')
  await expect.poll(() => one(`select count(*)::int from withdrawal_moves where state = 'settled'`), { timeout: 10_000 }).toBe(1)
  await kill(second)
  await settled
  await freed()

  const third = await start()
  await expect.poll(() => one(`select state from approvals where act = 'settle-withdrawal'`), { timeout: 15_000 }).toBe('executed')
  expect(await one(`select count(*)::int from withdrawal_moves where state = 'settled'`)).toBe(1)
  const owner = Object.assign(new Client(third.url), { token: person.token })
  expect((await owner.get('/api/withdraw/detail', { id })).data).toMatchObject({ state: 'settled', reference })
  const { asset } = (await owner.get('/api/asset/assetBalance')).data
  expect(asset.find(({ type, symbol }: { type: number; symbol: string }) => type === 1 && symbol === 'usdt')).toMatchObject({
    availableAmount: '400',
    heldAmount: '0',
  })
}, 240_000)
