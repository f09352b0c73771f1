import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAlive, postmasterPid as postmasterPidOf, serverPid as serverPidOf } from './kills/exchange-processes.ts'

const program = join(import.meta.dirname, '../../../dist/supervisor.js')
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-supervised-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const soon = { timeout: 150_000, interval: 20 }

function startSupervisor() {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', FEED: 'simulated', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(String(bytes)))
  const lines = () => said.join('').split('\n')
  const openings = () => lines().filter((line) => line.includes('is open at'))
  return { child, lines, openings, ended: once(child, 'close') }
}

const serverPid = () => serverPidOf(dataDir)
const postmasterPid = () => postmasterPidOf(dataDir)
const portOf = (line: string | undefined) => Number(/:(\d+)/.exec(line ?? '')?.[1])

/** Needs dist/, which `npm test` builds. */
test('whatever is killed, server, PostgreSQL or supervisor, the house is open again, and a stop leaves no process behind', {
  timeout: 400_000,
}, async () => {
  expect(existsSync(program), 'dist/supervisor.js: run `npm run build` first').toBe(true)
  const first = startSupervisor()
  await expect.poll(() => first.openings().length, soon).toBe(1)
  const pids = [serverPid(), postmasterPid()]

  process.kill(serverPid(), 'SIGKILL')
  await expect.poll(() => first.openings().length, soon).toBe(2)
  expect(first.lines()).toContain('the server ended (SIGKILL) and starts again in 0.5 s')
  pids.push(serverPid(), postmasterPid())

  process.kill(postmasterPid(), 'SIGKILL')
  await expect.poll(() => first.openings().length, soon).toBe(3)
  expect(first.lines().filter((line) => line.startsWith('the server ended'))).toEqual([
    expect.anything(),
    // Whoever of its threads noticed it first.
    expect.stringMatching(/^the server ended \(database_lost: .+\) and starts again in 1 s$/),
  ])
  pids.push(serverPid(), postmasterPid())

  first.child.kill('SIGKILL')
  const next = startSupervisor()
  await expect.poll(() => next.openings().length, soon).toBe(1)
  expect(pids.filter(isAlive)).toEqual([])
  // The server stopped by itself when its supervisor was gone; none had to be ended.
  expect(next.lines().join()).not.toContain('ending process')
  const answer = await fetch(`http://127.0.0.1:${portOf(next.openings()[0])}/healthz`)
  expect(answer.status).toBe(200)

  const last = [serverPid(), postmasterPid()]
  next.child.kill('SIGTERM')
  expect(await next.ended).toEqual([0, null])
  expect(last.filter(isAlive)).toEqual([])
  // PostgreSQL removes it at an orderly end only.
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})
