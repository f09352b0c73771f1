import { type HeadSigner, hex, LogPaths, loadSigner, ProofReader, type SignedHead, verifyHead } from '@glasshouse/journal'
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
/** Heads that are looked at for a newer signed state. The table is the server's own to write, so anybody with its role may fill it. */
const HEADS_LOOKED_AT = 20
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

  /** Law: nothing is signed over a state hash that the exchange has not signed where its own replica worked it out. */
  async #stateUpTo(seq: number): Promise<Pick<SignedHead, 'stateSeq' | 'stateHash'>> {
    const heads = await this.reader.headsBefore(seq + 1, HEADS_LOOKED_AT)
    const newest = heads.find((head) => head.seq > this.#state.seq && this.isSigned(head))
    if (newest) this.#state = newest
    return this.#state
  }

  /** By the key of the exchange. */
  isSigned(head: SignedHead): boolean {
    return verifyHead(head, this.publicKey)
  }

  /** Signed heads before a group, the newest first; others that stand in the table are passed over. */
  async headsBefore(seq: number, count: number): Promise<SignedHead[]> {
    const found: SignedHead[] = []
    for (let [before, page] = [seq, 0]; found.length < count && page < PAGES_MAX; page++) {
      const heads = await this.reader.headsBefore(before, count)
      found.push(...heads.filter((head) => this.isSigned(head)))
      if (heads.length < count) break
      before = (heads.at(-1) as SignedHead).seq
    }
    return found.slice(0, count)
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
