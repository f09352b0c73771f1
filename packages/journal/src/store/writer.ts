import { WriterStoppedError } from '../format/errors.ts'
import { genesisHash, groupHash, type StoredGroup } from '../format/group.ts'
import { merkleRoot } from '../hashes/merkle.ts'
import { sha256 } from '../hashes/sha256.ts'
import { type EpochRetry, openWriterConnection, takeEpoch, type WriterConnection } from './take-epoch.ts'

/** A group that the core has run and that is to become durable. */
export interface NewGroup {
  readonly seq: number
  readonly timeMs: number
  /** The commands one by one, and the same joined with length prefixes (`CoreModule.joinRecords`). */
  readonly records: readonly Uint8Array[]
  readonly commands: Uint8Array
  readonly eventBytes: Uint8Array
  /**
   * Merkle root of the records when it is known already (RootBuilder); else it is computed here. Every replica checks
   * it.
   */
  readonly commandsRoot?: Uint8Array
}

/** Where the chain ends. */
export interface ChainEnd {
  readonly seq: number
  readonly era: number
  readonly timeMs: number
  readonly hash: Uint8Array
}

const APPEND = {
  name: 'append',
  // The epoch is checked in the statement that inserts: a writer that was overtaken inserts nothing.
  text: `INSERT INTO journal.groups (seq, era, epoch, time_ms, n, commands, commands_root, events_digest, prev_hash, hash)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 WHERE (SELECT max(epoch) FROM journal.epochs) = $3`,
}

/** The one writer. Any failure ends it for good: whether the row was written is then for the next start to find out. */
export class JournalWriter {
  readonly epoch: number
  readonly #connection: WriterConnection
  #end: ChainEnd | null = null
  #failure: WriterStoppedError | null = null
  #isBusy = false

  private constructor(connection: WriterConnection, epoch: number) {
    this.#connection = connection
    this.epoch = epoch
  }

  /** Takes the next epoch; from then on every older writer's append fails. Read the tail only after this. */
  static async open(url: string, retry?: EpochRetry): Promise<JournalWriter> {
    const connection = await openWriterConnection(url)
    try {
      return new JournalWriter(connection, await takeEpoch(connection, retry))
    } catch (error) {
      await connection.client.end()
      throw error
    }
  }

  /** Says where the chain ends, as found by replaying it. */
  continueFrom(end: ChainEnd): void {
    this.#end = end
  }

  get end(): ChainEnd {
    if (!this.#end) throw new Error('the writer does not know where the chain ends')
    return this.#end
  }

  /** Resolves when the row is committed. */
  async append(group: NewGroup): Promise<StoredGroup> {
    return this.#exclusively(() => this.#insert(this.#chain(group, this.end.era)))
  }

  /** First group of an era, together with the era itself and its core file. */
  async openEra(group: NewGroup, era: { era: number; core: { id: string; bytes: Uint8Array } }): Promise<StoredGroup> {
    return this.#exclusively(async () => {
      const { client } = this.#connection
      const id = Buffer.from(era.core.id, 'hex')
      await client.query('BEGIN')
      await client.query('INSERT INTO journal.core_files (core_id, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, era.core.bytes])
      await client.query('INSERT INTO journal.eras (era, core_id, first_seq) VALUES ($1, $2, $3)', [era.era, id, group.seq])
      const before = this.end
      if (era.era === 1) this.#end = { ...before, hash: genesisHash(era.core.id) }
      const stored = await this.#insert(this.#chain(group, era.era))
      await client.query('COMMIT')
      return stored
    })
  }

  async close(): Promise<void> {
    this.#failure ??= new WriterStoppedError('broken', 'the journal was closed')
    await this.#connection.client.end()
  }

  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failure) throw this.#failure
    if (this.#isBusy) throw new Error('one group is in flight at a time')
    this.#isBusy = true
    try {
      const done = await work()
      // A cancelled wait for the standby answers as a success does: the row stands here and may be lost with this machine.
      this.#connection.assertReplicated()
      return done
    } catch (cause) {
      this.#failure =
        cause instanceof WriterStoppedError
          ? cause
          : new WriterStoppedError('broken', `append failed: ${(cause as Error).message}`, { cause })
      throw this.#failure
    } finally {
      this.#isBusy = false
    }
  }

  #chain(group: NewGroup, era: number): StoredGroup {
    const end = this.end
    if (group.seq !== end.seq + 1) throw new Error(`group ${group.seq} does not follow ${end.seq}`)
    if (group.timeMs < end.timeMs) throw new Error(`the time of group ${group.seq} lies before that of ${end.seq}`)
    const header = {
      seq: group.seq,
      era,
      epoch: this.epoch,
      timeMs: group.timeMs,
      n: group.records.length,
      commandsRoot: group.commandsRoot ?? merkleRoot(group.records),
      eventsDigest: sha256(group.eventBytes),
      prevHash: end.hash,
    }
    return { ...header, commands: group.commands, hash: groupHash(header) }
  }

  async #insert(group: StoredGroup): Promise<StoredGroup> {
    const { seq, era, epoch, timeMs, n, commands, commandsRoot, eventsDigest, prevHash, hash } = group
    const values = [seq, era, epoch, timeMs, n, commands, commandsRoot, eventsDigest, prevHash, hash]
    const { rowCount } = await this.#connection.client.query({ ...APPEND, values })
    if (rowCount !== 1) throw new WriterStoppedError('fenced', `another writer took over from epoch ${epoch}`)
    this.#end = { seq, era, timeMs, hash }
    return group
  }
}
