import { DamagedJournalError } from '../format/errors.ts'
import type { StoredGroup } from '../format/group.ts'
import { faultOfHead, headOfSnapshot, type SignedHead, verifyHead } from '../format/heads.ts'
import type { JournalSource, SnapshotInfo } from '../format/source.ts'
import { sameBytes, sha256 } from '../hashes/sha256.ts'
import type { Replica } from './replica.ts'
import type { LeftOut } from './signed-snapshot.ts'
import { encodeSnapshot } from './snapshot-bytes.ts'
import { readsBack } from './snapshot-proof.ts'

/** Rows that every reader leaves out, by the number of the group that each names; the groups hold without them. */
export interface LeftOutRows {
  /** Heads that the key of the genesis did not sign. */
  readonly heads: readonly LeftOut[]
  /** Snapshots with any fault. */
  readonly snapshots: readonly LeftOut[]
}

/**
 * What a verification says of the heads and snapshots of a source. Their tables are open to the server's role. Law: what the
 * exchange's key signed holds of the groups, or the journal is damaged; every other fault of such a row leaves it out and is
 * reported, as at a start.
 */
export class RowChecks {
  readonly #source: JournalSource
  readonly #key: string | null
  readonly #leftOut: { readonly heads: LeftOut[]; readonly snapshots: LeftOut[] } = { heads: [], snapshots: [] }
  /** How many were found right. */
  heads = 0
  snapshots = 0

  constructor(source: JournalSource, key: string | null) {
    this.#source = source
    this.#key = key
  }

  get leftOut(): LeftOutRows {
    return this.#leftOut
  }

  leaveOut(rows: keyof LeftOutRows, seq: number, what: string): void {
    this.#leftOut[rows].push({ seq, what })
  }

  /** Those of the source that the key signed. */
  async signedHeads(): Promise<SignedHead[]> {
    return (await this.#source.heads()).filter((head) => {
      const fault = faultOfHead(head, this.#key)
      if (fault) this.leaveOut('heads', head.seq, fault)
      return fault === null
    })
  }

  /** A head that nobody but the exchange should have, so that one which does not verify is damage too. */
  checkHead(replica: Replica, head: SignedHead): void {
    const fault = faultOfHead(head, this.#key)
    if (fault) throw new DamagedJournalError(head.seq, 'head', fault)
    assertHolds(replica, head)
    this.heads += 1
  }

  async checkSnapshot(replica: Replica, info: SnapshotInfo, group: StoredGroup): Promise<void> {
    const signed = headOfSnapshot(info, group)
    if (!signed || this.#key === null || !verifyHead(signed.head, this.#key))
      return this.leaveOut('snapshots', info.seq, 'it is not signed by the key of the genesis')
    // What the key signed is a head, wherever the signature stands.
    assertHolds(replica, signed.head)
    const fault = await this.#faultOfRow(replica, info)
    if (fault) return this.leaveOut('snapshots', info.seq, fault)
    // A start would begin from it, and with another state than the commands give.
    if (!readsBack(replica.core, replica.sections()))
      throw new DamagedJournalError(info.seq, 'snapshot', 'the core reads another state from it')
    this.snapshots += 1
  }

  /** Null when a start would begin from it. Its bytes are read last, and only when as many are stored as the state has. */
  async #faultOfRow(replica: Replica, { seq, era, coreId, size }: SnapshotInfo): Promise<string | null> {
    const { id, module } = replica.core
    if (coreId !== id || era !== replica.end.era) return 'it names another core or era than its group has'
    const sections = replica.sections()
    const bytes = encodeSnapshot({ shapeVersion: module.shapeVersion, coreId: id, seq, groupHash: replica.end.hash }, sections)
    const stored = await this.#source.snapshotSize(seq)
    if (size !== stored || stored !== bytes.length) return `${size} bytes said, ${stored} found, ${bytes.length} expected`
    return sameBytes(bytes, await this.#source.snapshotBytes(seq)) ? null : 'its bytes are not the state that was signed'
  }
}

/** A head that verifies says of its group what the commands give. */
function assertHolds(replica: Replica, head: SignedHead): void {
  const damage = (detail: string) => new DamagedJournalError(head.seq, 'head', detail)
  if (!sameBytes(head.hash, replica.end.hash)) throw damage('it was signed for another group')
  if (!sameBytes(head.logRoot, replica.log.root())) throw damage('it was signed for another history')
  if (head.stateSeq === head.seq && !sameBytes(head.stateHash, sha256(replica.sections())))
    throw new DamagedJournalError(head.seq, 'state_hash', 'the signed state is not the one that the commands give')
}
