import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AskedDeposit, DepositAnswer } from '../house-with-deposits.ts'
import type { Deposit } from './person.ts'

export interface FuzzedHouse {
  readonly url: string
  readonly deposit: Deposit
  readonly isAlive: () => boolean
  readonly output: () => string
  /** Ends it as an operator would; true when it ended well. */
  stop(): Promise<boolean>
}
export interface HousePlace {
  /** Where the built programs lie. */
  readonly programs: string
  readonly dataDir: string
  readonly settings?: Readonly<Record<string, string>>
}

const OPEN_MS = 120_000

/** A server in a process of its own, which tells whether it is still the same one, and whose custody answers us. */
export async function startFuzzedHouse({ programs, dataDir, settings = {} }: HousePlace): Promise<FuzzedHouse> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...settingsOf(dataDir), PORT: String(port), ...settings }
  const child = spawn(process.execPath, ['--enable-source-maps', `${programs}/house-with-deposits.js`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => lines.push(String(bytes)))
  const ended = new Promise<boolean>((done) => child.once('exit', (code) => done(code === 0)))
  const house: FuzzedHouse = {
    url,
    deposit: depositTo(child),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => lines.join(''),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
  await becomesReady(house)
  return house
}

/** As little as possible comes from outside; logs hold only what should not be. */
const settingsOf = (dataDir: string) => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  LIMITS: 'relaxed',
  LOG_LEVEL: 'error',
  FEED: 'simulated',
})

function depositTo(child: ChildProcess): Deposit {
  const waiting = new Map<string, (refusal: string) => void>()
  child.on('message', ({ loginName, wallet, refusal }: DepositAnswer) => waiting.get(`${loginName} ${wallet}`)?.(refusal))
  child.on('exit', () => {
    for (const answer of waiting.values()) answer('the house has ended')
  })
  return async (loginName, wallet, usdt) => {
    const name = `${loginName} ${wallet}`
    const answered = new Promise<string>((done) => waiting.set(name, done))
    child.send({ loginName, wallet, usdt } satisfies AskedDeposit)
    const refusal = await answered
    waiting.delete(name)
    if (refusal !== '') throw new Error(`a deposit was refused: ${refusal}`)
  }
}

async function becomesReady({ url, isAlive, output, stop }: FuzzedHouse): Promise<void> {
  const until = performance.now() + OPEN_MS
  while (isAlive() && performance.now() < until) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((done) => setTimeout(done, 100))
  }
  await stop()
  throw new Error(`the house did not open:\n${output()}`)
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** What a replay of everything from genesis says: '' when the journal verifies and nothing of it is left out. */
export function verifyJournalOf({ programs, dataDir, settings = {} }: HousePlace): Promise<string> {
  const env = { ...process.env, ...settingsOf(dataDir), ...settings }
  const child = spawn(process.execPath, [`${programs}/journal.js`, 'verify'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => lines.push(String(bytes)))
  return new Promise((done) =>
    child.once('exit', (code) =>
      done(code === 0 && !lines.join('').includes(' left out: ') ? '' : `the journal does not verify: ${lines.join('').slice(-2_000)}`),
    ),
  )
}
