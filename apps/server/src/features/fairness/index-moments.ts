import type { IndexMoment } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { ForeverCache } from './cache-forever.ts'
import { indexAt } from './index-moment.ts'
import type { Proofs } from './proofs.ts'

export type IndexMomentServices = Needs<'engine' | 'listing' | 'readModel'>

const AT_ONCE = 2
const WAIT_MS = 2_000
const ANSWERS_KEPT = 512
const BYTES_MOST = 64 * 2 ** 20

/**
 * Indices at moments, for anybody who asks. Each answer reads whole groups of the journal, so few are made at once, none reads without end,
 * and what lies in the past for good is remembered.
 */
export class IndexMoments {
  readonly #services: IndexMomentServices
  readonly #proofs: Proofs
  readonly #turns = new ConcurrencyLimiter({ atOnce: AT_ONCE, waitMs: WAIT_MS })
  readonly #answers = new ForeverCache<IndexMoment>({ most: ANSWERS_KEPT })

  constructor(services: IndexMomentServices, proofs: Proofs) {
    this.#services = services
    this.#proofs = proofs
  }

  async at(symbol: string, atMs: number): Promise<IndexMoment> {
    const { lastSeq, lastTimeMs } = this.#services.engine.health()
    if (atMs > Math.max(this.#services.engine.time.now(), lastTimeMs))
      throw new ApiError({ reason: 'field_malformed', field: 'at', rule: 'must not lie ahead' })
    await awaitProjection(this.#services)
    const find = () => this.#turns.run(() => indexAt(this.#services, this.#proofs, { symbol, atMs, bytesMost: BYTES_MOST }))
    // Times never go back: once a later group is written, and the tables know all before it, nothing can be added to this moment.
    const isPast = atMs < lastTimeMs && this.#services.engine.health().projectedSeq >= lastSeq
    return isPast ? this.#answers.find(`${symbol} ${atMs}`, find) : find()
  }
}
