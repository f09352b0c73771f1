import type { RefusalReason, TimeMs } from '@glasshouse/domain'
import type { ArrivedTick } from '@glasshouse/feeds'
import type { LeftOut } from '@glasshouse/journal'
import type { Compared } from '@glasshouse/read-model'
import type { Fatal } from '../../ending/fatal.ts'
import type { StartFault } from '../../ending/start-fault.ts'
import type { ClockState } from '../time/group-time.ts'
import type { HostRefusal, MemoryReads } from './engine.ts'

export type ReadName = keyof MemoryReads

/** One question to the core's memory. */
export interface ReadRequest {
  readonly id: number
  readonly name: ReadName
  readonly args: readonly unknown[]
}

export interface ReadAnswer {
  readonly id: number
  readonly value: unknown
  /** Fault of the question; null when there is a value. */
  readonly error: string | null
}

/** Main side -> core: what came together in one message. */
export interface ToCore {
  /** Submitters' numbers, one per record. */
  readonly ids: readonly number[]
  /** Records with length prefixes. */
  readonly records: Uint8Array
  readonly reads: readonly ReadRequest[]
  /** Ticks from the feed; a `RecordTicks` without ticks takes them along. */
  readonly ticks: readonly ArrivedTick[]
  /** Finish what is queued, then say `stopped`. */
  readonly stop: boolean
}

/** Core -> main side. */
export type FromCore =
  | { readonly kind: 'ready'; readonly seq: number; readonly timeMs: TimeMs }
  | {
      readonly kind: 'group'
      readonly seq: number
      readonly timeMs: TimeMs
      /** Submitters' numbers in the order of the group's commands. */
      readonly ids: readonly number[]
      readonly eventBytes: Uint8Array
      readonly groupMs: number
    }
  | { readonly kind: 'refused'; readonly refusals: readonly { id: number; reason: RefusalReason | HostRefusal }[]; readonly seq: number }
  /** Snapshots that this start did not lean on. */
  | { readonly kind: 'left_out'; readonly leftOut: readonly LeftOut[] }
  | { readonly kind: 'clock'; readonly state: ClockState; readonly apartMs: number }
  | { readonly kind: 'answers'; readonly answers: readonly ReadAnswer[] }
  | { readonly kind: 'stopped'; readonly seq: number }
  | { readonly kind: 'fatal'; readonly fatal: Fatal }
  | { readonly kind: 'failed_to_start'; readonly fault: StartFault }

/** Main side -> replica. */
export type ToReplica =
  | { readonly kind: 'published'; readonly seq: number }
  /** Catch up to seq, make the last snapshot, then say `stopped`. */
  | { readonly kind: 'stop'; readonly seq: number }

/** Replica -> main side. */
export type FromReplica =
  | { readonly kind: 'ready'; readonly seq: number; readonly timeMs: number; readonly snapshotSeq: number }
  | { readonly kind: 'projected'; readonly seq: number; readonly timeMs: number }
  | { readonly kind: 'snapshot'; readonly seq: number }
  /** Snapshots that this start did not lean on, or whose place was taken when it was to be made. */
  | { readonly kind: 'left_out'; readonly leftOut: readonly LeftOut[] }
  /** Sums of the projected tables were compared with the state's, or could not be. */
  | { readonly kind: 'compared'; readonly compared: Compared }
  | { readonly kind: 'not_compared'; readonly message: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'fatal'; readonly fatal: Fatal }
  | { readonly kind: 'failed_to_start'; readonly fault: StartFault }

/** One end of a line between the main side and a worker; in tests both ends live in one thread. */
export interface Port<Out, In> {
  post(message: Out, transfer?: readonly ArrayBuffer[]): void
  listen(listener: (message: In) => void): void
  close(): void
}

/** Two ends in one thread. Messages are cloned, so that nothing is shared that a thread would not share. */
export function inProcessPorts<A, B>(): [Port<A, B>, Port<B, A>] {
  const toA: { listener: ((message: B) => void) | null; early: B[] } = { listener: null, early: [] }
  const toB: { listener: ((message: A) => void) | null; early: A[] } = { listener: null, early: [] }
  return [endOf(toB, toA), endOf(toA, toB)]
}

function endOf<Out, In>(
  outbox: { listener: ((message: Out) => void) | null; early: Out[] },
  inbox: { listener: ((message: In) => void) | null; early: In[] },
): Port<Out, In> {
  return {
    post(message) {
      const copy = structuredClone(message)
      setImmediate(() => (outbox.listener ? outbox.listener(copy) : outbox.early.push(copy)))
    },
    listen(listener) {
      inbox.listener = listener
      for (const message of inbox.early.splice(0)) listener(message)
    },
    close() {
      inbox.listener = null
    },
  }
}
