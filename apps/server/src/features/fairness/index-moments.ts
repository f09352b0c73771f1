import type { IndexMoment } from '@glasshouse/wire'
import { FaultError } from '../../errors/api-error.ts'
import { Turns } from '../../limits/concurrency-limiter.ts'
import { caughtUp } from '../../services/await-projection.ts'
import type { House } from '../../services/services.ts'
import { Remembered } from './cache-forever.ts'
import { indexAt } from './index-moment.ts'
import type { Proofs } from './proofs.ts'

const AT_ONCE = 2
const WAIT_MS = 2_000
const ANSWERS_KEPT = 512
const BYTES_MOST = 64 * 2 ** 20

/**
 * Indices at moments, for anybody who asks. Each answer reads whole groups of the journal, so few are made at once, none reads without end,
 * and what lies in the past for good is remembered.
 */
export class IndexMoments {
  readonly #house: House
  readonly #proofs: Proofs
  readonly #turns = new Turns({ atOnce: AT_ONCE, waitMs: WAIT_MS })
  readonly #answers = new Remembered<IndexMoment>({ most: ANSWERS_KEPT })

  constructor(house: House, proofs: Proofs) {
    this.#house = house
    this.#proofs = proofs
  }

  async at(symbol: string, atMs: number): Promise<IndexMoment> {
    const { lastSeq, lastTimeMs } = this.#house.engine.health()
    if (atMs > Math.max(this.#house.engine.time.now(), lastTimeMs))
      throw new FaultError({ reason: 'field_malformed', field: 'at', rule: 'must not lie ahead' })
    await caughtUp(this.#house)
    const find = () => this.#turns.run(() => indexAt(this.#house, this.#proofs, { symbol, atMs, bytesMost: BYTES_MOST }))
    // Times never go back: once a later group is written, and the tables know all before it, nothing can be added to this moment.
    const isPast = atMs < lastTimeMs && this.#house.engine.health().projectedSeq >= lastSeq
    return isPast ? this.#answers.find(`${symbol} ${atMs}`, find) : find()
  }
}
