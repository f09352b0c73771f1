import type { CoreState } from '@glasshouse/domain'
import { DamagedJournalError } from '../format/errors.ts'
import { genesisHash, groupHash, type StoredGroup } from '../format/group.ts'
import type { JournalSource } from '../format/source.ts'
import { MerkleLog, merkleRoot } from '../hashes/merkle.ts'
import { hex, sameBytes, sha256 } from '../hashes/sha256.ts'
import type { ChainEnd } from '../store/writer.ts'
import type { Core, CoreShelf } from './cores.ts'

export interface Applied {
  readonly eventBytes: Uint8Array
  readonly records: readonly Uint8Array[]
}

/** Where a replica starts: after group `seq`. */
export interface ReplicaStart {
  readonly core: Core
  readonly state: CoreState
  readonly end: ChainEnd & { readonly epoch: number }
  readonly log: MerkleLog
}

/**
 * Applies stored groups to a state and checks everything about each one. Starts, projectors, standbys and verifiers are
 * replicas; whatever does not fit ends them with the group and the check by name. Laws: a group runs with its own era's
 * core, and leaves the digest that the writer wrote.
 */
export class Replica {
  readonly #shelf: CoreShelf
  readonly #source: JournalSource
  #core: Core
  #state: CoreState
  #end: ChainEnd & { readonly epoch: number }
  readonly log: MerkleLog

  constructor(at: { shelf: CoreShelf; source: JournalSource }, start: ReplicaStart) {
    this.#shelf = at.shelf
    this.#source = at.source
    this.#core = start.core
    this.#state = start.state
    this.#end = start.end
    this.log = start.log
  }

  /** Before the first group. */
  static genesis(at: { shelf: CoreShelf; source: JournalSource }, core: Core): Replica {
    const end = { seq: 0, era: 1, epoch: 0, timeMs: 0, hash: genesisHash(core.id) }
    return new Replica(at, { core, state: core.module.createState(), end, log: new MerkleLog() })
  }

  get core(): Core {
    return this.#core
  }
  get state(): CoreState {
    return this.#state
  }
  get end(): ChainEnd {
    return this.#end
  }
  get seq(): number {
    return this.#end.seq
  }
  sections(): Uint8Array {
    return this.#core.module.encodeState(this.#state)
  }

  async apply(group: StoredGroup): Promise<Applied> {
    this.#checkChain(group)
    const change = group.era === this.#end.era ? null : await this.#enterEra(group)
    const records = this.#checkCommands(group)
    if (change) this.#checkEraCommand(group, records, change)
    const eventBytes = this.#run(group)
    if (!sameBytes(sha256(eventBytes), group.eventsDigest)) {
      throw new DamagedJournalError(group.seq, 'events_digest', 'the commands give other events than were written')
    }
    this.log.append(group.hash)
    this.#end = { seq: group.seq, era: group.era, epoch: group.epoch, timeMs: group.timeMs, hash: group.hash }
    return { eventBytes, records }
  }

  #checkChain(group: StoredGroup): void {
    const { seq, era, epoch, timeMs, hash } = this.#end
    const fault = (check: ConstructorParameters<typeof DamagedJournalError>[1], detail: string) => {
      throw new DamagedJournalError(seq + 1, check, detail)
    }
    if (group.seq !== seq + 1) fault('seq', `found group ${group.seq} instead`)
    // The hash first: it covers every other column, and when it fits, whatever is still wrong was written so.
    if (!sameBytes(group.prevHash, hash)) fault('prev_hash', 'does not continue the group before')
    if (!sameBytes(groupHash(group), group.hash)) fault('hash', 'does not fit the row')
    if (group.era !== era && group.era !== era + 1) fault('era', `${group.era} after ${era}`)
    if (group.epoch < epoch) fault('epoch', `${group.epoch} after ${epoch}`)
    if (group.timeMs < timeMs) fault('time', `${group.timeMs} after ${timeMs}`)
  }

  #checkCommands(group: StoredGroup): Uint8Array[] {
    let records: Uint8Array[]
    try {
      records = this.#core.module.splitRecords(group.commands)
    } catch (error) {
      throw new DamagedJournalError(group.seq, 'commands', (error as Error).message)
    }
    if (records.length !== group.n) throw new DamagedJournalError(group.seq, 'n', `${group.n} said, ${records.length} found`)
    if (!sameBytes(merkleRoot(records), group.commandsRoot)) {
      throw new DamagedJournalError(group.seq, 'commands_root', 'the commands are not those that were written')
    }
    return records
  }

  #run(group: StoredGroup): Uint8Array {
    try {
      const { seq, commands } = group
      return this.#core.module.runGroup(this.#state, { seq, timeMs: group.timeMs as never, commands }).eventBytes
    } catch (error) {
      throw new DamagedJournalError(group.seq, 'law', (error as Error).message)
    }
  }

  /** Migrates the state to the next era's core. */
  async #enterEra(group: StoredGroup): Promise<EraChange> {
    const era = (await this.#source.eras()).find((each) => each.era === group.era)
    if (!era || era.firstSeq !== group.seq) throw new DamagedJournalError(group.seq, 'era', `era ${group.era} does not begin here`)
    const next = await this.#shelf.load(era.coreId, { source: this.#source, seq: group.seq })
    const change = migrate(this.#core, this.#state, next)
    this.#core = next
    this.#state = change.state
    return change
  }

  #checkEraCommand(group: StoredGroup, records: readonly Uint8Array[], change: EraChange): void {
    const command = records[0] && this.#core.module.decodeCommand(records[0])
    if (
      command?.type !== 'EraOpened' ||
      command.era !== group.era ||
      command.oldCore !== change.oldCore ||
      command.newCore !== change.newCore
    ) {
      throw new DamagedJournalError(group.seq, 'era', 'its first command does not open this era')
    }
    if (command.stateHashBefore !== change.stateHashBefore || command.stateHashAfter !== change.stateHashAfter) {
      throw new DamagedJournalError(group.seq, 'state_hash', 'the migration gives another state than was written')
    }
  }
}

export interface EraChange {
  readonly oldCore: string
  readonly newCore: string
  readonly stateHashBefore: string
  readonly stateHashAfter: string
  readonly state: CoreState
}

/** The state of one core read by the next one: a pure function of the old state's bytes. */
export function migrate(old: Core, state: CoreState, next: Core): EraChange {
  const before = old.module.encodeState(state)
  const migrated = next.module.decodeState(old.module.shapeVersion, before)
  return {
    oldCore: old.id,
    newCore: next.id,
    stateHashBefore: hex(sha256(before)),
    stateHashAfter: hex(sha256(next.module.encodeState(migrated))),
    state: migrated,
  }
}
