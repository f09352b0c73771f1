import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser/launch.mjs'
import { root } from './build.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    browserEndpoint: string
  }
}

/** One server (as `npm start` runs it, in a folder of its own) and one browser for all end-to-end tests. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-e2e-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server.js')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LIMITS: 'relaxed',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => output.push(String(bytes)))
  const serverUrl = `http://127.0.0.1:${port}`
  const browser = await launchBrowserServer()
  try {
    await becomesReady(serverUrl, server, output)
  } catch (fault) {
    await stop()
    throw fault
  }
  project.provide('serverUrl', serverUrl)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return stop

  async function stop() {
    await browser.close()
    await ended(server)
    if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function becomesReady(url: string, server: ChildProcess, output: string[]) {
  const until = Date.now() + 90_000
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}:\n${output.join('')}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`the server was not ready in 90 s:\n${output.join('')}`)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
