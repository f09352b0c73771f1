import { DamagedJournalError, UntrustedCoreError } from '../format/errors.ts'
import { genesisKey } from '../format/genesis.ts'
import type { SignedHead } from '../format/heads.ts'
import type { Era, JournalSource } from '../format/source.ts'
import { hex, sha256 } from '../hashes/sha256.ts'
import type { CoreShelf } from './cores.ts'
import { Replica } from './replica.ts'
import { type LeftOutRows, RowChecks } from './row-checks.ts'

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
      /** Rows that every reader leaves out: the groups hold without them. */
      readonly leftOut: LeftOutRows
      /** Cores that were run because somebody vouched for them, though no release names them. */
      readonly unreleased: readonly string[]
    }
  | { readonly ok: false; readonly groups: number; readonly seq: number; readonly check: string; readonly what: string }

export interface VerifyOptions {
  readonly shelf: CoreShelf
  /**
   * Heads kept outside the source, such as those of the public file. Each of them must verify: a journal that was replaced
   * by one with another key is known by them.
   */
  readonly publishedHeads?: readonly SignedHead[]
  readonly onProgress?: (groups: number) => void
}

/**
 * Replays a journal from genesis, each era with its own core, and checks every row, head and snapshot. Groups are damaged, and
 * a head that verifies contradicts them or does not. Any other fault of a head or snapshot of the source is no fault of the
 * journal: the tables are open to the server's role, and a start leaves such rows out too.
 */
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

  constructor(source: JournalSource, options: VerifyOptions) {
    this.#source = source
    this.#options = options
  }

  async run(): Promise<VerifyReport> {
    const { shelf, publishedHeads = [], onProgress } = this.#options
    const source = this.#source
    const eras = await source.eras()
    const key = await genesisKey(source, shelf.running.module)
    const rows = new RowChecks(source, key)
    const heads = bySeq([...(await rows.signedHeads()), ...publishedHeads])
    const snapshots = bySeq(await source.snapshots())
    for (const era of eras) await this.#checkCoreFile(era)
    const firstCore = eras[0] ? await shelf.load(eras[0].coreId, { source, seq: 1 }) : shelf.running
    const replica = Replica.genesis({ shelf, source }, firstCore)
    for await (const group of source.readFrom(1)) {
      await replica.apply(group)
      this.groups += 1
      this.#commands += group.n
      for (const head of heads.get(group.seq) ?? []) rows.checkHead(replica, head)
      for (const snapshot of snapshots.get(group.seq) ?? []) await rows.checkSnapshot(replica, snapshot, group)
      if (group.seq % 10_000 === 0) onProgress?.(group.seq)
    }
    assertNothingBeyond(replica.seq, [...heads.keys(), ...eras.map((era) => era.firstSeq)])
    for (const seq of snapshots.keys()) if (seq > replica.seq) rows.leaveOut('snapshots', seq, 'there is no group of its number')
    return {
      ok: true,
      groups: this.groups,
      commands: this.#commands,
      head: { seq: replica.seq, hash: hex(replica.end.hash), logRoot: hex(replica.log.root()) },
      stateHash: hex(sha256(replica.sections())),
      eras: Math.max(eras.length, 1),
      heads: rows.heads,
      snapshots: rows.snapshots,
      leftOut: rows.leftOut,
      unreleased: [...new Set(eras.map((era) => era.coreId))].filter((id) => !shelf.isReleased(id) && id !== shelf.running.id),
    }
  }

  async #checkCoreFile({ coreId, firstSeq }: Era): Promise<void> {
    const bytes = await this.#source.coreFile(coreId)
    if (!bytes) throw new DamagedJournalError(firstSeq, 'core_file', `the file of core ${coreId} is missing`)
    if (hex(sha256(bytes)) !== coreId) throw new DamagedJournalError(firstSeq, 'core_file', `the stored file is not core ${coreId}`)
  }
}

/** A head that verifies, or an era, after the last group shows that groups were cut off. */
function assertNothingBeyond(lastSeq: number, seqs: readonly number[]): void {
  const beyond = seqs.filter((seq) => seq > lastSeq).sort((one, other) => one - other)[0]
  if (beyond !== undefined)
    throw new DamagedJournalError(lastSeq + 1, 'seq', `the journal ends, though something stands on group ${beyond}`)
}

function bySeq<T extends { readonly seq: number }>(items: readonly T[]): Map<number, T[]> {
  const map = new Map<number, T[]>()
  for (const item of items) map.set(item.seq, [...(map.get(item.seq) ?? []), item])
  return map
}
