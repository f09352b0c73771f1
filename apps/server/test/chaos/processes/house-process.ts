import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from '@glasshouse/domain'
import type { FaultPoint, Submitted } from '../../../src/engine/index.ts'
import type { FromChild, ToChild } from './messages.ts'

export interface PlannedFault {
  readonly point: FaultPoint
  readonly visits: number
  readonly alsoPostgres: boolean
}
export interface HouseProcessOptions {
  readonly dataDir: string
  readonly coreFile: string
  readonly fault: PlannedFault | null
  /** How far its clock runs ahead. */
  readonly aheadMs: number
  readonly onAnswer: (id: number, answer: Submitted) => void
}

/** One life of the house in a process of its own, which may end at any moment. */
export class HouseProcess {
  readonly #child: ChildProcess
  readonly #dataDir: string
  readonly ended: Promise<void>
  readonly #waiting = new Map<FromChild['kind'], () => void>()
  readonly #output: string[] = []
  readonly #askers = new Map<number, (answer: Submitted) => void>()
  #onNews: () => void = () => {}
  hasEnded = false

  constructor({ dataDir, coreFile, fault, aheadMs, onAnswer }: HouseProcessOptions) {
    this.#dataDir = dataDir
    const pidFile = fault?.alsoPostgres ? this.#pidFile : ''
    this.#child = fork(fileURLToPath(new URL('./chaos-child.js', import.meta.url)), [dataDir, coreFile], {
      serialization: 'advanced',
      // Threads of the child load it too.
      execArgv: [...process.execArgv, '--import', new URL('./chaos-clock.js', import.meta.url).href],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, CHAOS_FAULT: fault ? `${fault.point}|${fault.visits}|${pidFile}` : '', CHAOS_AHEAD_MS: String(aheadMs) },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (bytes) => this.#output.push(String(bytes)))
    this.#child.on('message', (message: FromChild) => {
      if (message.kind === 'answer') {
        onAnswer(message.id, message.answer)
        this.#askers.get(message.id)?.(message.answer)
        this.#askers.delete(message.id)
        this.#onNews()
        return
      }
      this.#waiting.get(message.kind)?.()
    })
    this.ended = new Promise((done) => {
      this.#child.once('exit', () => {
        this.hasEnded = true
        this.#onNews()
        done()
      })
    })
  }

  get output(): string {
    return this.#output.join('')
  }

  /** True when it said so, false when it died before. */
  async said(kind: FromChild['kind']): Promise<boolean> {
    const said = new Promise<boolean>((done) => this.#waiting.set(kind, () => done(true)))
    return Promise.race([said, this.ended.then(() => false)])
  }

  /** Resolves after the next answer, with all that came with it, or at its end; at most so much later. */
  news(withinMs: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, withinMs)
      this.#onNews = () => {
        clearTimeout(timer)
        setImmediate(done)
      }
    })
  }

  /** Calls back with the answer to one command. */
  once(id: number, listener: (answer: Submitted) => void): void {
    this.#askers.set(id, listener)
  }

  submit(id: number, command: Command): void {
    this.#send({ kind: 'submit', id, command })
  }

  async stop(): Promise<boolean> {
    const stopped = this.said('stopped')
    this.#send({ kind: 'stop' })
    const isClean = await stopped
    await this.ended
    return isClean
  }

  async projected(): Promise<boolean> {
    const projected = this.said('projected')
    this.#send({ kind: 'wait_projected' })
    return projected
  }

  async kill(whom: 'node' | 'postgres' | 'both'): Promise<void> {
    const postmaster = existsSync(this.#pidFile) ? Number(readFileSync(this.#pidFile, 'utf8').split('\n')[0]) : 0
    if (whom !== 'node' && postmaster > 0) killQuietly(postmaster)
    if (whom !== 'postgres') this.#child.kill('SIGKILL')
    await this.ended
  }

  get #pidFile(): string {
    return `${this.#dataDir}/postgres/postmaster.pid`
  }

  #send(message: ToChild): void {
    // A process that has just died closes its channel; the command then simply gets no answer.
    if (this.#child.connected) this.#child.send(message, () => {})
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
