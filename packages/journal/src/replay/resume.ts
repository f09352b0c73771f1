import type { CoreState, EraOpened, TimeMs } from '@glasshouse/domain'
import { OtherKeyError, SnapshotTakenError } from '../format/errors.ts'
import { genesisKey } from '../format/genesis.ts'
import type { HeadSigner } from '../format/heads.ts'
import { MerkleLog } from '../hashes/merkle.ts'
import { JournalReader } from '../store/reader.ts'
import { type ChainEnd, JournalWriter, type NewGroup } from '../store/writer.ts'
import type { Core, CoreShelf } from './cores.ts'
import { migrate, type Replica } from './replica.ts'
import { assertNothingBeyond, restoreReplica } from './restore.ts'
import type { LeftOut } from './signed-snapshot.ts'
import { SnapshotStore } from './snapshot.ts'
import { provenSections } from './snapshot-proof.ts'

export interface ResumeOptions {
  /** The house role's address. */
  readonly url: string
  /** The running build is `shelf.running`. */
  readonly shelf: CoreShelf
  readonly signer: HeadSigner
  readonly now: () => number
}

/** A house that can go on: the state after the last group, and the only writer. */
export interface Resumed {
  readonly state: CoreState
  readonly core: Core
  readonly end: ChainEnd
  readonly isNew: boolean
  readonly replayed: { readonly fromSeq: number; readonly groups: number }
  /** Snapshots and heads that this start did not lean on; each is an alarm. */
  readonly leftOut: readonly LeftOut[]
  /** Makes a group durable. The first one of a new house opens era 1. */
  append(group: NewGroup): Promise<unknown>
  close(): Promise<void>
}

/**
 * The start of a house: takes the epoch, restores newest snapshot + tail with the cores that wrote them, and when the
 * running build is another core, opens the next era. Throws, and starts nothing, when a row is damaged.
 */
export async function resume(options: ResumeOptions): Promise<Resumed> {
  const writer = await JournalWriter.open(options.url)
  const reader = await JournalReader.open(options.url)
  try {
    const { shelf } = options
    await assertOwnKey(reader, options)
    const { replica, snapshotSeq, leftOut } = await restoreReplica({ reader, shelf, seq: await reader.lastSeq() })
    const beyond = await assertNothingBeyond({ reader, shelf, key: options.signer.publicKey }, replica.seq)
    const faults = [...leftOut, ...beyond]
    writer.continueFrom(replica.end)
    const replayed = { fromSeq: snapshotSeq + 1, groups: replica.seq - snapshotSeq }
    const isNew = replica.seq === 0
    const { running } = shelf
    const isUpgrade = !isNew && replica.core.id !== running.id
    const state = isUpgrade ? await upgrade(replica, writer, { ...options, faults }) : replica.state
    const append = (group: NewGroup) => (group.seq === 1 ? writer.openEra(group, { era: 1, core: running }) : writer.append(group))
    return { state, core: running, end: writer.end, isNew, replayed, leftOut: faults, append, close: () => writer.close() }
  } catch (error) {
    await writer.close()
    throw error
  } finally {
    await reader.close()
  }
}

/** Opens the next era: snapshot of the old core, migrated state, group `EraOpened`, snapshot of the new core. */
async function upgrade(
  replica: Replica,
  writer: JournalWriter,
  { url, shelf, signer, now, faults }: ResumeOptions & { readonly faults: LeftOut[] },
): Promise<CoreState> {
  const { running } = shelf
  const snapshots = await SnapshotStore.open(url, signer)
  try {
    await orLeftOut(faults, snapshots.saveReplica(replica))
    const { state, ...change } = migrate(replica.core, replica.state, running)
    const era = replica.end.era + 1
    const group = runEraOpened({ running, state, seq: replica.seq + 1, timeMs: Math.max(now(), replica.end.timeMs) }, { era, ...change })
    // Proved first: a core that does not read its own bytes back opens no era.
    const sections = provenSections(running, state, group.seq)
    const { hash } = await writer.openEra(group, { era, core: running })
    const log = MerkleLog.resume(replica.log.size, replica.log.peaks)
    log.append(hash)
    const core = { id: running.id, shapeVersion: running.module.shapeVersion }
    await orLeftOut(faults, snapshots.save({ end: writer.end, log, core, sections }))
    return state
  } finally {
    await snapshots.close()
  }
}

/** An era opens without its snapshots too: the groups give the state. */
async function orLeftOut(faults: LeftOut[], saved: Promise<unknown>): Promise<void> {
  await saved.catch((error: unknown) => {
    if (!(error instanceof SnapshotTakenError)) throw error
    faults.push({ seq: error.seq, what: error.message })
  })
}

function runEraOpened(
  at: { running: Core; state: CoreState; seq: number; timeMs: number },
  era: Pick<EraOpened, 'era' | 'oldCore' | 'newCore' | 'stateHashBefore' | 'stateHashAfter'>,
): NewGroup {
  const { module } = at.running
  const actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
  const records = [module.encodeCommand({ type: 'EraOpened', actor, ...era })]
  const commands = module.joinRecords(records)
  const { eventBytes } = module.runGroup(at.state, { seq: at.seq, timeMs: at.timeMs as TimeMs, commands })
  return { seq: at.seq, timeMs: at.timeMs, records, commands, eventBytes: Uint8Array.from(eventBytes) }
}

/**
 * Heads that nobody could check against the genesis key would be worthless: a house with another key does not start.
 */
async function assertOwnKey(reader: JournalReader, { signer, shelf }: ResumeOptions): Promise<void> {
  const published = await genesisKey(reader, shelf.running.module)
  if (published !== null && published !== signer.publicKey) {
    throw new OtherKeyError('the key that signs heads, head-signing-key.pem in SECRETS_DIR, is not the one of the genesis')
  }
}
