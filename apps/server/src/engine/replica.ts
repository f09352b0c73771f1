import { createHash } from 'node:crypto'
import { type CoreModule, type CoreState, REFUSALS, type RefusalReason } from '@glasshouse/domain'
import type { Checkpoint, KeyOutcome, ProjectedGroup } from '@glasshouse/read-model'
import { FatalError, fatalOf } from './fatal.ts'
import type { FaultHook } from './fault-points.ts'
import { bodyDigest } from './older-keys.ts'
import type { FromReplica, Port, ToReplica } from './ports.ts'

/** A durable group as the journal's table holds it. */
export interface JournalledGroup {
  readonly seq: number
  readonly timeMs: number
  readonly commands: Uint8Array
  readonly eventsDigest: Uint8Array
}

/** The journal, read in order. */
export interface GroupSource {
  /** Groups from seq on, at most `limit`; fewer or none when there are no more yet. */
  readFrom(seq: number, limit: number): Promise<readonly JournalledGroup[]>
}

export interface SnapshotStore {
  save(core: CoreModule, state: CoreState): Promise<void>
}

export interface ProjectionSink {
  project(groups: readonly ProjectedGroup[], beforeCommit: () => void | Promise<void>): Promise<void>
}

export interface ReplicaOptions {
  readonly core: CoreModule
  /** Stands exactly at the checkpoint. */
  readonly state: CoreState
  readonly checkpoint: Checkpoint
  readonly source: GroupSource
  readonly sink: ProjectionSink
  readonly snapshots: SnapshotStore
  readonly snapshotSeq: number
  readonly port: Port<FromReplica, ToReplica>
  readonly clock: () => number
  readonly fault: FaultHook
}

/** A snapshot is due after so many commands, or so long after the last one if there were commands (A3). */
export const SNAPSHOT_COMMANDS = 1_000_000
export const SNAPSHOT_INTERVAL_MS = 10 * 60_000
/** Groups of one transaction of the projection: enough to keep up, few enough to be quick behind a trade. */
const BATCH_GROUPS = 256

/**
 * The projector (docs/adr/0005-projectors-are-replicas.md): it applies the journalled groups to a state of its own, must
 * find the same digest of events, turns them into rows, and makes the snapshots, so that the writer never has to.
 */
export class Replica {
  readonly #options: ReplicaOptions
  #publishedSeq = 0
  #stopAtSeq: number | null = null
  #wake: () => void = () => {}
  #commandsSinceSnapshot = 0
  #snapshotSeq: number
  #snapshotMs: number

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#snapshotSeq = options.snapshotSeq
    this.#snapshotMs = options.clock()
  }

  /** Runs until it is told to stop and has come so far. Rejects with a FatalError when the process must end. */
  async run(): Promise<void> {
    const { core, state, port, checkpoint } = this.#options
    port.listen((message) => this.#receive(message))
    port.post({ kind: 'ready', seq: checkpoint.seq, timeMs: checkpoint.timeMs, snapshotSeq: this.#snapshotSeq })
    for (;;) {
      const groups = await this.#read()
      if (groups.length > 0) await this.#follow(groups)
      if (this.#stopAtSeq !== null && core.lastSeq(state) >= this.#stopAtSeq) break
      if (groups.length === 0) await this.#untilPublished()
    }
    if (core.lastSeq(state) > this.#snapshotSeq) await this.#snapshot()
    port.post({ kind: 'stopped' })
  }

  #receive(message: ToReplica): void {
    if (message.kind === 'published') this.#publishedSeq = message.seq
    else this.#stopAtSeq = message.seq
    this.#wake()
  }

  async #untilPublished(): Promise<void> {
    const { core, state } = this.#options
    if (this.#publishedSeq > core.lastSeq(state) || this.#stopAtSeq !== null) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
  }

  async #read(): Promise<readonly JournalledGroup[]> {
    const { core, state, source } = this.#options
    const seq = core.lastSeq(state) + 1
    try {
      return await source.readFrom(seq, BATCH_GROUPS)
    } catch (cause) {
      throw fatalOf('projection_failed', seq, cause)
    }
  }

  async #follow(groups: readonly JournalledGroup[]): Promise<void> {
    const { sink, port, fault } = this.#options
    const projected = groups.map((group) => this.#apply(group))
    const last = projected.at(-1) as ProjectedGroup
    try {
      await sink.project(projected, () => fault('in-projection', last.seq))
    } catch (cause) {
      throw fatalOf('projection_failed', last.seq, cause)
    }
    port.post({ kind: 'projected', seq: last.seq, timeMs: last.timeMs })
    for (const group of projected) this.#commandsSinceSnapshot += group.byCommand.length
    if (this.#isSnapshotDue()) await this.#snapshot()
  }

  #apply(group: JournalledGroup): ProjectedGroup {
    const { core, state } = this.#options
    const { due, byCommand } = applyJournalled(core, state, group)
    return {
      seq: group.seq,
      timeMs: group.timeMs as ProjectedGroup['timeMs'],
      due,
      byCommand,
      keys: keyOutcomes(core, group.commands, byCommand),
    }
  }

  #isSnapshotDue(): boolean {
    if (this.#commandsSinceSnapshot >= SNAPSHOT_COMMANDS) return true
    return this.#commandsSinceSnapshot > 0 && this.#options.clock() - this.#snapshotMs >= SNAPSHOT_INTERVAL_MS
  }

  async #snapshot(): Promise<void> {
    const { core, state, snapshots, port, clock, fault } = this.#options
    const seq = core.lastSeq(state)
    try {
      await fault('in-snapshot', seq)
      await snapshots.save(core, state)
    } catch (cause) {
      throw fatalOf('snapshot_failed', seq, cause)
    }
    this.#snapshotSeq = seq
    this.#snapshotMs = clock()
    this.#commandsSinceSnapshot = 0
    port.post({ kind: 'snapshot', seq })
  }
}

/** Applies one journalled group and compares what happened with what the writer saw happen. */
export function applyJournalled(core: CoreModule, state: CoreState, group: JournalledGroup): ReturnType<CoreModule['decodeEvents']> {
  const expectedSeq = core.lastSeq(state) + 1
  if (group.seq !== expectedSeq) {
    throw new FatalError({
      kind: 'digest_mismatch',
      seq: expectedSeq,
      message: `group ${expectedSeq} is missing, ${group.seq} came instead`,
    })
  }
  const { eventBytes } = runJournalled(core, state, group)
  const digest = createHash('sha256').update(eventBytes).digest()
  if (!digest.equals(group.eventsDigest)) {
    const message = `replaying group ${group.seq} gave other events (${digest.toString('hex')}) than the journal says (${Buffer.from(group.eventsDigest).toString('hex')})`
    throw new FatalError({ kind: 'digest_mismatch', seq: group.seq, message })
  }
  return core.decodeEvents(eventBytes)
}

function runJournalled(core: CoreModule, state: CoreState, { seq, timeMs, commands }: JournalledGroup) {
  try {
    return core.runGroup(state, { seq, timeMs: timeMs as ProjectedGroup['timeMs'], commands })
  } catch (cause) {
    throw fatalOf('law_broken', seq, cause)
  }
}

/** First outcomes of the group's keyed commands. A repeat is no first outcome, and a reused key belongs to another body. */
function keyOutcomes(core: CoreModule, commands: Uint8Array, byCommand: ProjectedGroup['byCommand']): KeyOutcome[] {
  return core.splitRecords(commands).flatMap((record, position) => {
    const { actor } = core.decodeCommand(record)
    if (actor.key === '') return []
    const outcome = firstOutcome(byCommand[position] ?? [])
    return outcome ? [{ accountId: actor.accountId, key: actor.key, bodyDigest: bodyDigest(record), ...outcome }] : []
  })
}

/** The core remembers a refusal only if it stands after `key_reused`: earlier ones say that the key's owner is in doubt. */
function isRemembered(reason: RefusalReason): boolean {
  return REFUSALS.indexOf(reason) > REFUSALS.indexOf('key_reused')
}

function firstOutcome(events: ProjectedGroup['byCommand'][number]): Pick<KeyOutcome, 'orderId' | 'reason'> | null {
  let orderId = 0
  for (const event of events) {
    if (event.type === 'Repeated') return null
    if (event.type === 'Refused') return isRemembered(event.reason) ? { orderId: 0, reason: event.reason } : null
    if (event.type === 'OrderAccepted') orderId = event.orderId
  }
  return { orderId, reason: '' }
}
