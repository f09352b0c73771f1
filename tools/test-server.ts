import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from './build.mjs'

export interface TestServer {
  readonly url: string
  readonly output: () => string
  readonly process: ChildProcess
  /** Resolves when the process is gone. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * The server as `npm start` runs it, or another program that is one, on a port and in a folder of its own, ready to
 * trade. `checkout`: where its dist/ lies.
 */
export async function startTestServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  program = 'server',
  checkout = root,
): Promise<TestServer> {
  const server = launched(await freePort(), dataDir, settings, join(checkout, `dist/${program}.js`), checkout)
  try {
    await becomesReady(server)
    return server
  } catch (fault) {
    await server.end()
    // Taken by another connection of this machine since it was looked for.
    if (settings.PORT === undefined && PORT_TAKEN.test(server.output())) return startTestServer(dataDir, settings, program, checkout)
    throw fault
  }
}

/** As the server says it, and as Node does of a program that listens by itself. */
const PORT_TAKEN = /cannot be used: another program has it|EADDRINUSE/

function launched(
  port: number,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  program: string,
  checkout: string,
): TestServer {
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LIMITS: 'relaxed',
      // All readers are on this machine.
      SOCKETS_PER_ADDRESS: '20000',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => lines.push(String(bytes)))
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => lines.join(''),
    process: child,
    end: (signal = 'SIGTERM') => ended(child, signal),
  }
}

async function becomesReady({ url, output, process: child }: TestServer) {
  const until = Date.now() + 110_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`the server was not ready in 110 s:\n${output()}`)
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill(signal)
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
