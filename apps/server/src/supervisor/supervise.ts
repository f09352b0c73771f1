import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ending } from '../ending/exit-status.ts'
import { type Delays, decide, type Ended, FRESH } from './decide.ts'

export interface SuperviseOptions {
  /** The program and its words. It answers over a channel: `open`, and an `Ending` just before its end. */
  readonly command: readonly [string, ...string[]]
  readonly printLine: (line: string) => void
  readonly delays?: Delays
  /** A server that was asked to stop and has not after so long is ended; what it had acknowledged is in the journal. */
  readonly stopMs?: number
}

export interface Supervised {
  /** Asks the server to stop, and starts no other. */
  stop(signal: NodeJS.Signals): void
  /** The status to end with. */
  readonly ended: Promise<number>
}

export const STOP_MS = 60_000
/** Time in which the last words of a process may come after its end. */
const LAST_WORD_MS = 1_000

/** Runs one server after the other until it is asked to stop, or one's end says that no further start can do. */
export function supervise(options: SuperviseOptions): Supervised {
  const { printLine, delays, stopMs = STOP_MS } = options
  const asked = new AbortController()
  let child: ChildProcess | null = null

  const run = async (): Promise<number> => {
    let memory = FRESH
    while (!asked.signal.aborted) {
      child = start(options.command)
      const ended = await lifeOf(child)
      child = null
      if (asked.signal.aborted) return 0
      const decision = decide(memory, ended, delays)
      printLine(decision.line)
      if (decision.act === 'stay_down') return decision.status
      memory = decision.memory
      await sleep(decision.afterMs, undefined, { signal: asked.signal }).catch(() => {})
    }
    return 0
  }

  const stop = (signal: NodeJS.Signals) => {
    child?.kill(signal)
    if (asked.signal.aborted) return
    asked.abort()
    setTimeout(() => {
      printLine(`the server did not stop in ${stopMs / 1_000} s and is ended; what it acknowledged is in the journal`)
      child?.kill('SIGKILL')
    }, stopMs).unref()
  }
  return { stop, ended: run() }
}

function start([program, ...words]: SuperviseOptions['command']): ChildProcess {
  return spawn(program, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}

async function lifeOf(child: ChildProcess): Promise<Ended> {
  let openedAt: number | null = null
  let ending: Ending | null = null
  child.on('message', (message: 'open' | Ending) => {
    if (message === 'open') openedAt = performance.now()
    else ending = message
  })
  const told = new Promise<void>((done) => child.once('disconnect', done))
  const { status, signal, failure } = await endOf(child)
  if (failure === null) await Promise.race([told, sleep(LAST_WORD_MS)])
  const last = ending as Ending | null
  return {
    status,
    signal,
    message: failure ?? last?.message ?? null,
    seq: last?.seq ?? null,
    openMs: openedAt === null ? 0 : performance.now() - openedAt,
  }
}

type End = Pick<Ended, 'status' | 'signal'> & { readonly failure: string | null }

function endOf(child: ChildProcess): Promise<End> {
  return new Promise((done) => {
    child.once('exit', (status, signal) => done({ status, signal, failure: null }))
    // Without a pid it never ran, and no exit follows.
    child.on('error', ({ message }) => child.pid === undefined && done({ status: null, signal: null, failure: message }))
  })
}
