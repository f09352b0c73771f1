import { type Command, type CoreModule, REFUSALS, type RefusalReason, type TimeMs } from '@glasshouse/domain'
import {
  DamagedJournalError,
  type JournalReader,
  type Replica,
  type SnapshotStore,
  SnapshotTakenError,
  type StoredGroup,
} from '@glasshouse/journal'
import type { KeyOutcome, ProjectedGroup, Projection } from '@glasshouse/read-model'
import { FatalError, fatalOf } from '../../ending/fatal.ts'
import type { FaultHook } from '../protocol/fault-points.ts'
import { bodyDigest } from '../protocol/older-keys.ts'
import type { FromReplica, Port, ToReplica } from '../protocol/ports.ts'
import type { SumsWatch } from './sums-watch.ts'

export interface ProjectorOptions {
  /** Stands exactly at the projection's checkpoint. */
  readonly replica: Replica
  readonly reader: Pick<JournalReader, 'readFrom' | 'lastSeq'>
  readonly projection: Pick<Projection, 'project'>
  readonly snapshots: Pick<SnapshotStore, 'saveReplica' | 'dropOld'>
  readonly sums: Pick<SumsWatch, 'beginIfDue'>
  /** The snapshot that the replica began from; 0 from genesis. */
  readonly snapshotSeq: number
  readonly port: Port<FromReplica, ToReplica>
  readonly clock: () => number
  readonly fault: FaultHook
}

/** A snapshot is due after so many commands, or so long after the last one if there were commands (A3). */
export const SNAPSHOT_COMMANDS = 1_000_000
export const SNAPSHOT_INTERVAL_MS = 10 * 60_000
/**
 * One transaction holds at most so much: enough to keep up with the writer, little enough to be close behind a trade.
 */
const BATCH_GROUPS = 256
const BATCH_COMMANDS = 4_000

/**
 * The projector (docs/adr/0005-projectors-are-replicas.md): it applies the journalled groups to a state of its own,
 * must find the same digest of events, turns them into rows, and makes the snapshots, so that the writer never has to.
 */
export class Projector {
  readonly #options: ProjectorOptions
  #publishedSeq = 0
  #isStopping = false
  #wake: () => void = () => {}
  #commandsSinceSnapshot = 0
  #snapshotSeq: number
  #snapshotMs: number

  constructor(options: ProjectorOptions) {
    this.#options = options
    this.#snapshotSeq = options.snapshotSeq
    this.#snapshotMs = options.clock()
  }

  /** Runs until it is told to stop and has come so far. Rejects with a FatalError when the process must end. */
  async run(): Promise<void> {
    const { replica, reader, port } = this.#options
    this.#publishedSeq = await reader.lastSeq()
    port.post({ kind: 'ready', seq: replica.seq, timeMs: replica.end.timeMs, snapshotSeq: this.#snapshotSeq })
    port.listen((message) => this.#receive(message))
    await this.#compareSums()
    while (await this.#hasWork()) {
      await this.#catchUp()
      await this.#compareSums()
    }
    if (replica.seq > this.#snapshotSeq) await this.#snapshot()
  }

  #receive(message: ToReplica): void {
    this.#publishedSeq = Math.max(this.#publishedSeq, message.seq)
    if (message.kind === 'stop') this.#isStopping = true
    this.#wake()
  }

  async #hasWork(): Promise<boolean> {
    const { replica } = this.#options
    while (replica.seq >= this.#publishedSeq && !this.#isStopping) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return replica.seq < this.#publishedSeq
  }

  async #catchUp(): Promise<void> {
    const { replica, reader } = this.#options
    const toSeq = this.#publishedSeq
    let batch: ProjectedGroup[] = []
    let commands = 0
    for await (const group of this.#groups(reader, replica.seq + 1, toSeq)) {
      batch.push(await this.#apply(group))
      commands += group.n
      if (batch.length < BATCH_GROUPS && commands < BATCH_COMMANDS) continue
      await this.#project(batch)
      batch = []
      commands = 0
    }
    await this.#project(batch)
    if (replica.seq < toSeq)
      throw new FatalError({ kind: 'digest_mismatch', seq: replica.seq + 1, message: 'the group is missing in the journal' })
  }

  /** Not on the way through a long journal, and not at an end: only where the state has caught up. */
  async #compareSums(): Promise<void> {
    if (!this.#isStopping) await this.#options.sums.beginIfDue(this.#options.replica)
  }

  async *#groups(reader: ProjectorOptions['reader'], fromSeq: number, toSeq: number): AsyncGenerator<StoredGroup> {
    try {
      yield* reader.readFrom(fromSeq, { toSeq })
    } catch (cause) {
      throw fatalOf('projection_failed', fromSeq, cause)
    }
  }

  async #apply(group: StoredGroup): Promise<ProjectedGroup> {
    const { replica } = this.#options
    try {
      const { eventBytes, records } = await replica.apply(group)
      // The core of this group's era: the one that wrote its records and its events.
      const { module } = replica.core
      const { due, byCommand } = module.decodeEvents(eventBytes)
      return { seq: group.seq, timeMs: group.timeMs as TimeMs, due, byCommand, keys: keyOutcomes(module, records, byCommand) }
    } catch (cause) {
      throw fatalOf(cause instanceof DamagedJournalError ? 'digest_mismatch' : 'projection_failed', group.seq, cause)
    }
  }

  async #project(batch: readonly ProjectedGroup[]): Promise<void> {
    const last = batch.at(-1)
    if (!last) return
    const { projection, port, fault } = this.#options
    try {
      await projection.project(batch, () => fault('in-projection', last.seq))
    } catch (cause) {
      throw fatalOf('projection_failed', last.seq, cause)
    }
    port.post({ kind: 'projected', seq: last.seq, timeMs: last.timeMs })
    for (const group of batch) this.#commandsSinceSnapshot += group.byCommand.length
    if (this.#isSnapshotDue()) await this.#snapshot()
  }

  #isSnapshotDue(): boolean {
    if (this.#commandsSinceSnapshot >= SNAPSHOT_COMMANDS) return true
    return this.#commandsSinceSnapshot > 0 && this.#options.clock() - this.#snapshotMs >= SNAPSHOT_INTERVAL_MS
  }

  async #snapshot(): Promise<void> {
    const { replica, snapshots, port, clock, fault } = this.#options
    const { seq } = replica
    try {
      await fault('in-snapshot', seq)
      await snapshots.saveReplica(replica)
      await snapshots.dropOld(seq)
    } catch (cause) {
      if (!(cause instanceof SnapshotTakenError)) throw fatalOf('snapshot_failed', seq, cause)
      // It stays due: the next group has it.
      port.post({ kind: 'left_out', leftOut: [{ seq, what: cause.message }] })
      return
    }
    this.#snapshotSeq = seq
    this.#snapshotMs = clock()
    this.#commandsSinceSnapshot = 0
    port.post({ kind: 'snapshot', seq })
  }
}

/**
 * First outcomes of the group's keyed commands. A repeat is no first outcome, and a reused key belongs to another body.
 */
function keyOutcomes(core: CoreModule, records: readonly Uint8Array[], byCommand: ProjectedGroup['byCommand']): KeyOutcome[] {
  return records.flatMap((record, position) => {
    const command = core.decodeCommand(record)
    const { actor } = command
    if (actor.key === '') return []
    const outcome = firstOutcome(command, byCommand[position] ?? [])
    return outcome ? [{ accountId: actor.accountId, key: actor.key, bodyDigest: bodyDigest(record), ...outcome }] : []
  })
}

/**
 * The core remembers a refusal only if it stands after `key_reused`: earlier ones say that the key's owner is in doubt.
 * None of an act of operators, which may still be signed by whom it lacks.
 */
function isRemembered(reason: RefusalReason): boolean {
  return REFUSALS.indexOf(reason) > REFUSALS.indexOf('key_reused')
}

/**
 * As the core remembers it: of a cancel or a replacement the order that it names, else what the command made, which
 * comes before anything that follows from it.
 */
function firstOutcome(command: Command, events: ProjectedGroup['byCommand'][number]): Pick<KeyOutcome, 'orderId' | 'reason'> | null {
  let orderId = 'orderId' in command ? command.orderId : 0
  for (const event of events) {
    if (event.type === 'DuplicateCommand') return null
    if (event.type === 'Refused')
      return command.type !== 'SignedAct' && isRemembered(event.reason) ? { orderId: 0, reason: event.reason } : null
    if (orderId !== 0) continue
    if (event.type === 'OrderAccepted' || event.type === 'ContractOrderAccepted') orderId = event.orderId
    if (event.type === 'StopPlaced') orderId = event.stopId
    if (event.type === 'OptionPlaced') orderId = event.optionId
  }
  return { orderId, reason: '' }
}
