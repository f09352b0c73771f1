import { hash, randomBytes } from 'node:crypto'
import type { Records } from '../database.ts'
import type { CaptchaPlace } from './captchas.ts'

export const WORK_MS = 5 * 60_000
/** Below it costs nothing, above it takes minutes on a phone. */
export const WORK_BITS = { min: 8, max: 24, usual: 17 } as const
/** Each code that waits for its turn costs eight times as much as a way in. */
export const WAIT_BITS_MORE = 3
/** `CODE_WAIT`: before a code to a target that had its codes of the day. */
export type WorkPlace = CaptchaPlace | 'CODE_WAIT'
/** Tells a challenge from a picture, whose ids carry no dot. */
const PREFIX = 'w.'
const ID = /^w\.[\w-]{22}$/
const ANSWER = /^\d{1,15}$/

export interface WorkChallenge {
  readonly challengeId: string
  /** Leading zero bits that SHA-256 of `<challengeId>:<number>` must have. */
  readonly bits: number
  readonly expiresAtMs: number
}

/**
 * Proof of work for who cannot see a picture: a number whose hash begins with enough zeros, found by trying. Checking
 * it is one hash. One attempt uses a challenge up.
 */
export class WorkChallenges {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async make(place: WorkPlace, bits: number): Promise<WorkChallenge> {
    const now = this.#clock()
    const made = { challengeId: PREFIX + randomBytes(16).toString('base64url'), bits: boundedBits(bits), expiresAtMs: now + WORK_MS }
    await this.#db
      .insertInto('work_challenges')
      .values({ challenge_id: made.challengeId, place, bits: made.bits, expires_at_ms: made.expiresAtMs })
      .execute()
    await this.#db.deleteFrom('work_challenges').where('expires_at_ms', '<=', now).execute()
    return made
  }

  async take(challengeId: string, place: WorkPlace, answer: string): Promise<boolean> {
    if (!isWorkId(challengeId)) return false
    const row = await this.#db.deleteFrom('work_challenges').where('challenge_id', '=', challengeId).returningAll().executeTakeFirst()
    if (!row || row.expires_at_ms <= this.#clock() || row.place !== place) return false
    return ANSWER.test(answer) && hasZeroBits(hash('sha256', `${challengeId}:${answer}`, 'buffer'), row.bits)
  }
}

export const isWorkId = (id: string): boolean => ID.test(id)

const boundedBits = (bits: number) => (Number.isInteger(bits) ? Math.min(WORK_BITS.max, Math.max(WORK_BITS.min, bits)) : WORK_BITS.usual)

/** `bits` is 24 at most, so four bytes tell. */
const hasZeroBits = (digest: Buffer, bits: number) => digest.readUInt32BE(0) >>> (32 - bits) === 0
