import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunning } from '@glasshouse/postgres'
import { afterAll, expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../../dist/server.js')
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-stop-test-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function startServer() {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', FEED: 'simulated', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(String(bytes)))
  return { child, ended: once(child, 'exit'), said: () => said.join('') }
}
/** All that the starts that opened said. */
const openings: string[] = []
const postmasterFile = join(dataDir, 'postgres/postmaster.pid')
const soon = { timeout: 60_000, interval: 5 }

/** Needs dist/, which `npm test` builds. */
test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s during the start, and twice after it, stops PostgreSQL too, and the next start opens',
  { timeout: 120_000 },
  async (signal) => {
    expect(existsSync(program), 'dist/server.js: run `npm run build` first').toBe(true)
    const cut = startServer()
    await expect.poll(() => findRunning({ dataDir }), soon).not.toBeNull()
    const postmaster = Number(readFileSync(postmasterFile, 'utf8').split('\n')[0])
    cut.child.kill(signal)
    expect(await cut.ended, cut.said()).toEqual([0, null])
    expect(cut.said()).not.toContain('is open at')
    expect(() => process.kill(postmaster, 0)).toThrow('ESRCH')
    // PostgreSQL removes it at an orderly end only.
    expect(existsSync(postmasterFile)).toBe(false)

    const next = startServer()
    await expect.poll(next.said, soon).toContain('is open at')
    next.child.kill(signal)
    await expect.poll(next.said, soon).toContain('"msg":"stopping"')
    next.child.kill(signal)
    expect(await next.ended, next.said()).toEqual([0, null])
    expect(existsSync(postmasterFile)).toBe(false)
    openings.push(next.said())
  },
)

test('each start says once where the house is open, and the first of all shows each password, once', () => {
  // Beside its log, and the console's address where that is built.
  const lines = openings.map((said) => said.split('\n').filter((line) => !/^(\{|$|Operators' console: )/.test(line)))
  const [first = [], second] = lines
  expect(second).toEqual([expect.stringMatching(/^Glasshouse is open at /)])
  expect(first.map((line) => line.replace(/ {2}[a-z0-9]{16}$/, '  ***'))).toEqual([
    expect.stringMatching(/^Glasshouse is open at /),
    'Logins of this sandbox, shown this once:',
    '  trader  trader  ***',
    '  operator 1  operator-a  ***',
    '  operator 2  operator-b  ***',
    '  recovery key  ***',
    expect.stringMatching(/^Operators sign in, at the console or by --key, with a key file of /),
    expect.stringMatching(/^These keys lie on the server itself, so in this sandbox signatures prove nothing/),
  ])
  for (const password of first.slice(2, 6).map((line) => line.slice(-16))) expect(openings.join('').split(password)).toHaveLength(2)
})
