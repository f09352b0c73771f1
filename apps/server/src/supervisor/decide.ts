import { type EndingKind, EXIT_STATUS } from '../ending/exit-status.ts'

/** End of one life of the server, as seen from outside. */
export interface Ended {
  readonly status: number | null
  /** Signal that killed it; null when it ended by itself. */
  readonly signal: string | null
  /** Last message about its end; null when it had no time for one. */
  readonly message: string | null
  /** The group that failed, when it was one group's fault. */
  readonly seq: number | null
  /** Time for which it was open. */
  readonly openMs: number
}

/** Memory between two lives. Nothing of the exchange is in it. */
export interface Memory {
  /** Ends since the last life that was open for long. */
  readonly attempt: number
  readonly failedSeq: number | null
}

export interface Delays {
  readonly firstMs: number
  readonly maxMs: number
  /** A life that was open so long was a good one: delays begin anew. */
  readonly steadyMs: number
}

export type Decision =
  | { readonly act: 'start_again'; readonly afterMs: number; readonly memory: Memory; readonly line: string }
  | { readonly act: 'stay_down'; readonly status: number; readonly line: string }

export const FRESH: Memory = { attempt: 0, failedSeq: null }
export const DELAYS: Delays = { firstMs: 500, maxMs: 30_000, steadyMs: 20_000 }

/** No start can mend these: a broken law is for its authors, the others for who runs the exchange. */
export const STAYS_DOWN: readonly EndingKind[] = ['law_broken', 'wrong_setting', 'wrong_place', 'overtaken']

/** Decision about the next start of the server, and when. */
export function decide(memory: Memory, ended: Ended, delays: Delays = DELAYS): Decision {
  const kind = kindOf(ended)
  const reason = reasonOf(ended, kind)
  if (kind && STAYS_DOWN.includes(kind)) return { act: 'stay_down', status: EXIT_STATUS[kind], line: `the server stays down (${reason})` }
  if (ended.seq !== null && ended.seq === memory.failedSeq)
    return {
      act: 'stay_down',
      status: EXIT_STATUS.failed_twice,
      line: `the server stays down: group ${ended.seq} failed twice (${reason})`,
    }
  const attempt = ended.openMs >= delays.steadyMs ? 0 : memory.attempt
  const afterMs = Math.min(delays.firstMs * 2 ** Math.min(attempt, 30), delays.maxMs)
  return {
    act: 'start_again',
    afterMs,
    memory: { attempt: attempt + 1, failedSeq: ended.seq ?? memory.failedSeq },
    line: `the server ended (${reason}) and starts again in ${afterMs / 1_000} s`,
  }
}

function kindOf({ status }: Ended): EndingKind | null {
  const found = Object.entries(EXIT_STATUS).find(([, number]) => number === status)
  return found ? (found[0] as EndingKind) : null
}

function reasonOf({ status, signal, message }: Ended, kind: EndingKind | null): string {
  if (message !== null) return `${kind ?? `status ${status}`}: ${message}`
  return signal ?? (kind === 'stopped' ? 'somebody else asked it to' : (kind ?? `status ${status}`))
}
