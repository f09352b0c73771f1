import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from '../apps/server/src/supervisor/server-flags.ts'

export interface RunningServer {
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  stop(): Promise<void>
}

/** The built server as `npm start` runs it, in a folder of its own, ready to trade. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-server-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...SERVER_FLAGS, bundle('server.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LIMITS: 'relaxed',
      // All readers are on this machine.
      SOCKETS_PER_ADDRESS: '20000',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(async () => child.exitCode !== null || (await answers(`http://127.0.0.1:${port}/readyz`)))
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
  return {
    port,
    pid: child.pid as number,
    dataDir,
    stop: async () => {
      await ended(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A program of this bundle folder, started beside; `isUp` says when it serves. */
export async function startBeside(args: readonly string[], port: number): Promise<{ stop(): Promise<void> }> {
  const child = spawn(process.execPath, [bundle(args[0] as string), ...args.slice(1)], { stdio: ['ignore', 'ignore', 'inherit'] })
  await until(() => answers(`http://127.0.0.1:${port}/`))
  return { stop: () => ended(child) }
}

const bundle = (name: string) => {
  const folder = new URL('.', import.meta.url)
  return fileURLToPath(new URL(name, folder.pathname.endsWith('/chunks/') ? new URL('..', folder) : folder))
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  )

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100))
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
