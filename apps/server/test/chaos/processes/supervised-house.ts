import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Command } from '@glasshouse/domain'
import type { Submitted } from '../../../src/engine/index.ts'
import { onFrames, sendFrame } from './frames.ts'
import type { FromChild, ToChild } from './messages.ts'

export interface SupervisedHouseOptions {
  readonly dataDir: string
  readonly coreFile: string
  /** A folder outside the house's, which may be full. */
  readonly folder: string
  readonly steadyMs: number
  readonly onAnswer: (id: number, answer: Submitted) => void
}

/** A start that takes longer is a defect of its own. */
const OPENS_MS = 180_000

/** The house under its supervisor, which alone starts it again. Commands go over a socket to whatever server is open. */
export class SupervisedHouse {
  readonly #options: SupervisedHouseOptions
  readonly #askers = new Map<number, (answer: Submitted) => void>()
  #supervisor: ChildProcess | null = null
  #socket: Socket | null = null
  #waiting: ((kind: FromChild['kind']) => void) | null = null
  output = ''

  constructor(options: SupervisedHouseOptions) {
    this.#options = options
    this.setClockAhead(0)
  }

  get isConnected(): boolean {
    return this.#socket !== null && !this.#socket.destroyed
  }

  get supervisorPid(): number {
    return this.#supervisor?.pid as number
  }

  /** For the lives that begin from here on. */
  setClockAhead(ms: number): void {
    writeFileSync(this.#aheadFile, String(ms))
  }

  startSupervisor(): void {
    const { dataDir, coreFile, steadyMs } = this.#options
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('./chaos-supervisor.js', import.meta.url)), dataDir, coreFile, this.#socketPath],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, CHAOS_AHEAD_FILE: this.#aheadFile, CHAOS_FAULT: '', CHAOS_STEADY_MS: String(steadyMs) },
      },
    )
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        this.output = (this.output + bytes).slice(-20_000)
      })
    this.#supervisor = child
  }

  /** Resolves when a server is open and listens to this client. */
  async open(): Promise<void> {
    const until = performance.now() + OPENS_MS
    while (performance.now() < until) {
      if (this.#supervisor?.exitCode !== null) throw new Error(`the supervisor ended with ${this.#supervisor?.exitCode}:\n${this.output}`)
      if (await this.#connected()) return
      await sleep(20)
    }
    throw new Error(`the house was not open in ${OPENS_MS / 1_000} s:\n${this.output}`)
  }

  once(id: number, listener: (answer: Submitted) => void): void {
    this.#askers.set(id, listener)
  }

  submit(id: number, command: Command): void {
    this.#send({ kind: 'submit', id, command })
  }

  async projected(): Promise<void> {
    const projected = this.#said('projected')
    this.#send({ kind: 'wait_projected' })
    await projected
  }

  async killSupervisor(): Promise<void> {
    const ended = once(this.#supervisor as ChildProcess, 'exit')
    this.#supervisor?.kill('SIGKILL')
    await ended
  }

  /** Gives the supervisor's status. */
  async stop(): Promise<number | null> {
    const ended = once(this.#supervisor as ChildProcess, 'exit')
    this.#supervisor?.kill('SIGTERM')
    const [status] = await ended
    return status
  }

  async #connected(): Promise<boolean> {
    const socket = connect(this.#socketPath)
    socket.on('error', () => {})
    onFrames(socket, (message) => this.#receive(message as FromChild))
    const closed = new Promise<boolean>((done) => socket.once('close', () => done(false)))
    const isReady = await Promise.race([this.#said('ready').then(() => true), closed])
    if (isReady) this.#socket = socket
    return isReady
  }

  #said(kind: FromChild['kind']): Promise<void> {
    return new Promise((done) => {
      this.#waiting = (said) => said === kind && done()
    })
  }

  #receive(message: FromChild): void {
    if (message.kind !== 'answer') {
      this.#waiting?.(message.kind)
      return
    }
    this.#options.onAnswer(message.id, message.answer)
    this.#askers.get(message.id)?.(message.answer)
    this.#askers.delete(message.id)
  }

  #send(message: ToChild): void {
    if (this.isConnected) sendFrame(this.#socket as Socket, message)
  }

  get #socketPath(): string {
    return `${this.#options.folder}/house.sock`
  }

  get #aheadFile(): string {
    return `${this.#options.folder}/ahead-ms`
  }
}
