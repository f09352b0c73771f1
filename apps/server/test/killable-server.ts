import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Client } from './client.ts'

const program = join(import.meta.dirname, '../../../dist/server.js')

/** Server processes of one folder and one database, made to be killed. Needs dist/, which `npm test` builds. */
export class KillableServers {
  readonly #settings: Readonly<Record<string, string>>
  readonly #children: ChildProcess[] = []

  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = { PORT: '0', FEED: 'simulated', LIQUIDITY: 'off', LOG_LEVEL: 'error', ...settings }
  }

  async start(more: Readonly<Record<string, string>> = {}) {
    const env = { ...process.env, ...this.#settings, ...more }
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#children.push(child)
    const ended = once(child, 'exit')
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        said += bytes
      })
    const urlIn = () => /is open at (\S+)/.exec(said)?.[1]
    await Promise.race([expect.poll(urlIn, { timeout: 60_000 }).toBeTruthy(), ended])
    if (!urlIn()) throw new Error(`the server did not open: ${said}`)
    return {
      client: new Client(urlIn() as string),
      output: () => said,
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
      ended,
    }
  }

  killAll(): void {
    for (const child of this.#children.splice(0)) child.kill('SIGKILL')
  }
}
