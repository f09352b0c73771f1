import { type HeadSigner, hex, isOwnHead, LogPaths, loadSigner, ProofReader, type SignedHead } from '@glasshouse/journal'
import type { WireSignedHead } from '@glasshouse/wire'
import { CompiledQuery } from 'kysely'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type ProofServices = Needs<'config' | 'engine' | 'readModel'>

/** A head is signed anew at most so often, unless a proof needs a later one. */
const HEAD_KEPT_MS = 1_000
/** Longest wait while the log is learned for the first time; learning goes on meanwhile. */
const WAIT_MS = 5_000
const NO_STATE = { seq: 0, stateSeq: 0, stateHash: new Uint8Array(32) }
/** The table is the server's own to write, so anybody with its role may fill it: so many heads are looked at in one go, and so many times. */
const HEADS_A_PAGE = 20
const PAGES_MAX = 10

/** Parts of proofs: the journal read at single places, Merkle paths in its log, and heads signed for the moment. */
export class Proofs {
  readonly #services: ProofServices
  readonly #paths: LogPaths
  readonly #signer: HeadSigner
  readonly reader: ProofReader
  #head: { readonly head: SignedHead; readonly atMs: number } | null = null
  #signing: Promise<unknown> = Promise.resolve()
  /** The newest signed state that was found; heads do not change. */
  #state: Pick<SignedHead, 'stateSeq' | 'stateHash'> & { readonly seq: number } = NO_STATE

  constructor(services: ProofServices) {
    this.#services = services
    this.#signer = loadSigner(services.config.secretsDir)
    this.reader = new ProofReader(async (text, values) => {
      const { rows } = await services.readModel.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
      return rows
    })
    this.#paths = new LogPaths({ readHashes: (fromSeq, toSeq) => this.reader.hashes(fromSeq, toSeq) })
  }

  get publicKey(): string {
    return this.#signer.publicKey
  }

  /** Signs what the exchange signs beside heads. */
  sign(bytes: Uint8Array): Uint8Array {
    return this.#signer.signBytes(bytes)
  }

  /** A signed head of the newest durable group, or one signed within the last second that reaches `seq`. */
  head(seq = 1): Promise<SignedHead> {
    const signed = this.#signing.then(() => this.#newHead(seq))
    this.#signing = signed.catch(() => {})
    return inTime(signed)
  }

  /** From a group to the root that a head of `size` groups signs. */
  async pathOf(seq: number, size: number): Promise<Uint8Array[]> {
    return inTime(this.#paths.pathOf(seq, size))
  }

  async #newHead(leastSeq: number): Promise<SignedHead> {
    const now = this.#services.engine.time.monotonicMs()
    if (this.#head && this.#head.head.seq >= leastSeq && now - this.#head.atMs < HEAD_KEPT_MS) return this.#head.head
    const seq = this.#services.engine.health().lastSeq
    const end = await this.reader.endAt(seq)
    if (!end || seq < leastSeq) throw new Error(`group ${Math.max(seq, leastSeq)} is not durable, though it was answered`)
    const log = await this.#paths.logAt(seq)
    const { stateSeq, stateHash } = await this.#stateUpTo(seq)
    const head = this.#signer.sign({ seq, ...end, logRoot: log.root(), stateSeq, stateHash }, log)
    this.#head = { head, atMs: now }
    return head
  }

  /**
   * Law: nothing is signed over a state hash that the exchange has not signed where its own replica worked it out, for the
   * group that stands in this journal.
   */
  async #stateUpTo(seq: number): Promise<Pick<SignedHead, 'stateSeq' | 'stateHash'>> {
    const [newest] = await this.headsBefore(seq + 1, 1, this.#state.seq)
    if (newest) {
      await this.#assertContinues(newest)
      this.#state = newest
    }
    return this.#state
  }

  /** The log that the next head signs begins with the one that was signed: hashes of old groups are read, not worked out again. */
  async #assertContinues(signed: SignedHead): Promise<void> {
    const log = await this.#paths.logAt(signed.seq)
    if (hex(log.root()) !== hex(signed.logRoot))
      throw new Error(`the stored hashes of groups 1 to ${signed.seq} give another log than its head signed: nothing is signed over them`)
  }

  /** Signed heads before a group and after another, the newest first; others that stand in the table are passed over. */
  async headsBefore(seq: number, count: number, after = 0): Promise<SignedHead[]> {
    const own: SignedHead[] = []
    const page = Math.max(count, HEADS_A_PAGE)
    for (let [before, read] = [seq, 0]; own.length < count && read < PAGES_MAX; read++) {
      const heads = (await this.reader.headsBefore(before, page)).filter(({ head }) => head.seq > after)
      own.push(...heads.filter((found) => isOwnHead(found, this.publicKey)).map(({ head }) => head))
      const last = heads.at(-1)
      if (!last || heads.length < page) break
      before = last.head.seq
    }
    return own.slice(0, count)
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError({ reason: 'proof_not_ready' })), WAIT_MS)
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}

/** Signed head in hex digits, for replies and receipts. */
export const hexHead = ({ seq, hash, logRoot, stateSeq, stateHash, timeMs, signature, logPeaks }: SignedHead): WireSignedHead => ({
  seq,
  hash: hex(hash),
  logRoot: hex(logRoot),
  stateSeq,
  stateHash: hex(stateHash),
  timeMs,
  signature: hex(signature),
  logPeaks: hex(logPeaks),
})
