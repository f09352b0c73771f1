import { DamagedJournalError, UntrustedCoreError } from '../format/errors.ts'
import { genesisKey } from '../format/genesis.ts'
import type { StoredGroup } from '../format/group.ts'
import { headOfSnapshot, type SignedHead, verifyHead } from '../format/heads.ts'
import type { Era, JournalSource, SnapshotInfo } from '../format/source.ts'
import { hex, sameBytes, sha256 } from '../hashes/sha256.ts'
import type { CoreShelf } from './cores.ts'
import { Replica } from './replica.ts'
import { encodeSnapshot } from './snapshot-bytes.ts'
import { readsBack } from './snapshot-proof.ts'

export type VerifyReport =
  | {
      readonly ok: true
      readonly groups: number
      readonly commands: number
      readonly head: { readonly seq: number; readonly hash: string; readonly logRoot: string }
      readonly stateHash: string
      readonly eras: number
      /** How many signed heads and snapshots were found right on the way. */
      readonly heads: number
      readonly snapshots: number
      /** Cores that were run because somebody vouched for them, though no release names them. */
      readonly unreleased: readonly string[]
    }
  | { readonly ok: false; readonly groups: number; readonly seq: number; readonly check: string; readonly what: string }

export interface VerifyOptions {
  readonly shelf: CoreShelf
  /** Heads kept outside the source, such as those of the public file. */
  readonly publishedHeads?: readonly SignedHead[]
  readonly onProgress?: (groups: number) => void
  /**
   * Heads and snapshots of the source that the key of the genesis did not sign are no fault of the journal: a start leaves
   * them out, and so does what needs a journal that verifies. Default: each is damage.
   */
  readonly leavesOutUnsigned?: boolean
}

/** Replays a journal from genesis, each era with its own core, and checks every row, head and snapshot. */
export async function verifyJournal(source: JournalSource, options: VerifyOptions): Promise<VerifyReport> {
  const verifier = new Verifier(source, options)
  try {
    return await verifier.run()
  } catch (error) {
    if (error instanceof DamagedJournalError) {
      return { ok: false, groups: verifier.groups, seq: error.seq, check: error.check, what: error.message }
    }
    if (error instanceof UntrustedCoreError) {
      return { ok: false, groups: verifier.groups, seq: verifier.groups + 1, check: 'core_untrusted', what: error.message }
    }
    throw error
  }
}

class Verifier {
  readonly #source: JournalSource
  readonly #options: VerifyOptions
  groups = 0
  #commands = 0
  #heads = 0
  #snapshots = 0

  constructor(source: JournalSource, options: VerifyOptions) {
    this.#source = source
    this.#options = options
  }

  async run(): Promise<VerifyReport> {
    const { shelf, publishedHeads = [], onProgress, leavesOutUnsigned = false } = this.#options
    const source = this.#source
    const eras = await source.eras()
    const key = await genesisKey(source, shelf.running.module)
    const isSigned = (head: SignedHead) => key !== null && verifyHead(head, key)
    const stored = await source.heads()
    const heads = bySeq([...(leavesOutUnsigned ? stored.filter(isSigned) : stored), ...publishedHeads])
    const snapshots = bySeq(await source.snapshots())
    for (const era of eras) await this.#checkCoreFile(era)
    const firstCore = eras[0] ? await shelf.load(eras[0].coreId, { source, seq: 1 }) : shelf.running
    const replica = Replica.genesis({ shelf, source }, firstCore)
    for await (const group of source.readFrom(1)) {
      await replica.apply(group)
      this.groups += 1
      this.#commands += group.n
      for (const head of heads.get(group.seq) ?? []) this.#checkHead(replica, head, key)
      for (const snapshot of snapshots.get(group.seq) ?? []) await this.#checkSnapshot(replica, snapshot, { group, key })
      if (group.seq % 10_000 === 0) onProgress?.(group.seq)
    }
    this.#checkNothingBeyond(replica.seq, [...heads.keys(), ...snapshots.keys(), ...eras.map((era) => era.firstSeq)])
    return {
      ok: true,
      groups: this.groups,
      commands: this.#commands,
      head: { seq: replica.seq, hash: hex(replica.end.hash), logRoot: hex(replica.log.root()) },
      stateHash: hex(sha256(replica.sections())),
      eras: Math.max(eras.length, 1),
      heads: this.#heads,
      snapshots: this.#snapshots,
      unreleased: [...new Set(eras.map((era) => era.coreId))].filter((id) => !shelf.isReleased(id) && id !== shelf.running.id),
    }
  }

  async #checkCoreFile({ coreId, firstSeq }: Era): Promise<void> {
    const bytes = await this.#source.coreFile(coreId)
    if (!bytes) throw new DamagedJournalError(firstSeq, 'core_file', `the file of core ${coreId} is missing`)
    if (hex(sha256(bytes)) !== coreId) throw new DamagedJournalError(firstSeq, 'core_file', `the stored file is not core ${coreId}`)
  }

  #checkHead(replica: Replica, head: SignedHead, key: string | null): void {
    const damage = (detail: string) => new DamagedJournalError(head.seq, 'head', detail)
    if (key === null) throw damage('signed, but the journal publishes no key')
    if (!verifyHead(head, key)) throw damage('its signature is not by the key of the genesis')
    if (!sameBytes(head.hash, replica.end.hash)) throw damage('it was signed for another group')
    if (!sameBytes(head.logRoot, replica.log.root())) throw damage('it was signed for another history')
    if (head.stateSeq === head.seq && !sameBytes(head.stateHash, sha256(replica.sections()))) {
      throw new DamagedJournalError(head.seq, 'state_hash', 'the signed state is not the one that the commands give')
    }
    this.#heads += 1
  }

  async #checkSnapshot(
    replica: Replica,
    snapshot: SnapshotInfo,
    at: { readonly group: StoredGroup; readonly key: string | null },
  ): Promise<void> {
    const signed = headOfSnapshot(snapshot, at.group)
    const isSigned = signed !== null && at.key !== null && verifyHead(signed.head, at.key)
    if (!isSigned && this.#options.leavesOutUnsigned) return
    const { id, module } = replica.core
    const header = { shapeVersion: module.shapeVersion, coreId: id, seq: replica.seq, groupHash: replica.end.hash }
    const sections = replica.sections()
    const isRight =
      sameBytes(snapshot.logPeaks, Buffer.concat(replica.log.peaks)) &&
      sameBytes(encodeSnapshot(header, sections), await this.#source.snapshotBytes(snapshot.seq)) &&
      sameBytes(snapshot.stateHash, sha256(sections)) &&
      snapshot.coreId === id &&
      snapshot.era === replica.end.era
    if (!isRight) throw new DamagedJournalError(snapshot.seq, 'snapshot', 'it is not the state that the commands give')
    if (!isSigned) throw new DamagedJournalError(snapshot.seq, 'snapshot', 'it is not signed by the key of the genesis')
    if (!readsBack(replica.core, sections)) throw new DamagedJournalError(snapshot.seq, 'snapshot', 'the core reads another state from it')
    this.#snapshots += 1
  }

  /** A head, snapshot or era after the last group shows that groups were cut off. */
  #checkNothingBeyond(lastSeq: number, seqs: readonly number[]): void {
    const beyond = seqs.filter((seq) => seq > lastSeq).sort((one, other) => one - other)[0]
    if (beyond !== undefined)
      throw new DamagedJournalError(lastSeq + 1, 'seq', `the journal ends, though something stands on group ${beyond}`)
  }
}

function bySeq<T extends { readonly seq: number }>(items: readonly T[]): Map<number, T[]> {
  const map = new Map<number, T[]>()
  for (const item of items) map.set(item.seq, [...(map.get(item.seq) ?? []), item])
  return map
}
