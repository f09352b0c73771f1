import { type ChildProcess, fork } from 'node:child_process'
import { type ArrivedTick, type LiveTicks, monotonicMs, type ReconnectDelays, readFeedMessage, reconnectDelay } from '@glasshouse/feeds'
import type { Logger } from 'pino'

export interface FeedProcessOptions {
  /** The program to fork. */
  readonly program: string
  readonly playerUrl: string | undefined
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly clock: () => number
  /** In [0, 1). */
  readonly chance: () => number
  readonly delays?: ReconnectDelays
  /** It tells something at least once a second; after so long without a word it is ended. */
  readonly silenceMs?: number
}

const DELAYS: ReconnectDelays = { firstMs: 500, maxMs: 30_000 }
const SILENCE_MS = 15_000
/** A process that lived so long was a good one: the next starts count from nought again. */
const STEADY_MS = 60_000
/**
 * Windows cannot open sockets without it. Nothing else goes over: no secret, and no authority who could sign for a
 * venue.
 */
const PASSED_ON = ['SystemRoot']

/**
 * One child process that brings venues' ticks, started again whenever it ends. There is never a second one: the next is
 * forked only after the exit of the one before. Whatever it sends is checked here; what is not sound is dropped and
 * told in the log.
 */
export class FeedProcess implements LiveTicks {
  readonly #options: Required<FeedProcessOptions>
  #child: ChildProcess | null = null
  #timer: NodeJS.Timeout | undefined
  #attempt = 0
  #isStopped = true
  /** By venue, what its connection said when it was lost. */
  readonly #faults = new Map<string, string>()

  constructor(options: FeedProcessOptions) {
    this.#options = { delays: DELAYS, silenceMs: SILENCE_MS, ...options }
  }

  connectionFault(venue: string): string {
    return this.#faults.get(venue) ?? ''
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(onTicks: (ticks: readonly ArrivedTick[]) => void): void {
    if (!this.#isStopped) throw new Error('the feed process runs already')
    this.#isStopped = false
    this.#fork(onTicks)
  }

  /** It holds nothing that must be saved, so it is ended at once. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#child?.kill('SIGKILL')
  }

  #fork(onTicks: (ticks: readonly ArrivedTick[]) => void): void {
    const { program, playerUrl, clock, log } = this.#options
    const startedMs = clock()
    const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
    const child = fork(program, playerUrl ? [playerUrl] : [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child = child
    this.#expectWord(child)
    child.on('message', (given) => {
      this.#expectWord(child)
      this.#take(given, onTicks)
    })
    let isOver = false
    const over = (reason: string) => {
      if (isOver) return
      isOver = true
      this.#child = null
      clearTimeout(this.#timer)
      if (this.#isStopped) return
      if (clock() - startedMs >= STEADY_MS) this.#attempt = 0
      log.warn({ reason }, 'the feed process ended and is started again')
      this.#forkLater(onTicks)
    }
    child.once('exit', (code, signal) => over(signal ?? `exit code ${code}`))
    child.on('error', (error) => {
      // Without a pid it never ran, and no exit follows.
      if (child.pid === undefined) over(error.message)
    })
  }

  #forkLater(onTicks: (ticks: readonly ArrivedTick[]) => void): void {
    const { delays, chance } = this.#options
    this.#timer = setTimeout(() => this.#fork(onTicks), reconnectDelay(delays, this.#attempt++, chance()))
  }

  #expectWord(child: ChildProcess): void {
    if (this.#isStopped || child !== this.#child) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => child.kill('SIGKILL'), this.#options.silenceMs)
  }

  #take(given: unknown, onTicks: (ticks: readonly ArrivedTick[]) => void): void {
    const { playerUrl, log } = this.#options
    if (this.#isStopped) return
    const message = readFeedMessage(given, { isPlayed: playerUrl !== undefined, monotonicMs: monotonicMs() })
    if (message === null) log.error('the feed process sent something that is no message of it; dropped')
    else if (message.kind === 'ticks') onTicks(message.ticks)
    else if (message.kind === 'note') {
      const { venue, kind, detail } = message.note
      log[kind === 'open' ? 'info' : 'warn'](message.note, 'venue')
      if (kind === 'open') this.#faults.delete(venue)
      else if (kind === 'closed') this.#faults.set(venue, detail)
    }
  }
}
