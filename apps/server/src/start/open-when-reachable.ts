import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, DatabaseStartError } from '@glasshouse/postgres'

interface Waiting {
  /** An exchange that has run here before: its embedded database is waited for, too. */
  readonly isKnown: boolean
  readonly asked: AbortSignal
  readonly printLine: (line: string) => void
  /** Between two tries at first, and at most. */
  readonly delaysMs?: { readonly first: number; readonly max: number }
}

/**
 * Waits for a database that cannot be had at the moment, saying each reason once. What a person must put right is told
 * at once.
 */
export async function openWhenReachable(
  open: () => Promise<Database>,
  { isKnown, asked, printLine, delaysMs = { first: 500, max: 5_000 } }: Waiting,
): Promise<Database> {
  let said = ''
  for (let delayMs = delaysMs.first; ; delayMs = Math.min(delayMs * 2, delaysMs.max)) {
    try {
      return await open()
    } catch (error) {
      if (!mayPass(error, isKnown)) throw error
      if (error.message !== said) printLine(`${error.message}; waiting until it can`)
      said = error.message
    }
    await sleep(delayMs, undefined, { signal: asked })
  }
}

function mayPass(error: unknown, isKnown: boolean): error is DatabaseStartError {
  if (!(error instanceof DatabaseStartError)) return false
  return error.code === 'unreachable' || (error.code === 'failed' && isKnown)
}
