import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { signInBytes } from '@glasshouse/operator-keys'
import type { OperatorDoorName } from '@glasshouse/wire'

/** A challenge can be signed for so long. */
export const CHALLENGE_MS = 2 * 60_000
const TIME_BYTES = 8
const RANDOM_BYTES = 16

/**
 * Challenges of one door of one run. They are not kept until one has opened a sitting, so that nobody fills a memory by
 * asking for them: each carries its end, under a secret of this run. Used ones are remembered for as long as they last.
 */
export class SignInChallenges {
  readonly door: OperatorDoorName
  readonly #clock: () => number
  readonly #secret = randomBytes(32)
  readonly #used = new Map<string, number>()

  constructor(door: OperatorDoorName, clock: () => number) {
    this.door = door
    this.#clock = clock
  }

  make(): { readonly challenge: string; readonly expiresAtMs: number } {
    const expiresAtMs = this.#clock() + CHALLENGE_MS
    const head = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
    head.writeBigUInt64BE(BigInt(expiresAtMs))
    randomBytes(RANDOM_BYTES).copy(head, TIME_BYTES)
    return { challenge: Buffer.concat([head, this.#seal(head)]).toString('hex'), expiresAtMs }
  }

  /** Made here, not over and not used. */
  isOpen(challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'hex')
    const head = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
    const seal = bytes.subarray(TIME_BYTES + RANDOM_BYTES)
    const own = this.#seal(head)
    if (seal.length !== own.length || !timingSafeEqual(seal, own)) return false
    return Number(head.readBigUInt64BE()) > this.#clock() && !this.#used.has(challenge)
  }

  /** False when another call has used it meanwhile. */
  use(challenge: string): boolean {
    if (!this.isOpen(challenge)) return false
    const now = this.#clock()
    for (const [used, expiresAtMs] of this.#used) if (expiresAtMs <= now) this.#used.delete(used)
    this.#used.set(challenge, now + CHALLENGE_MS)
    return true
  }

  /** What is signed for it at this exchange. */
  bytesOf(exchangeId: string, challenge: string): Uint8Array {
    return signInBytes(exchangeId, this.door, challenge)
  }

  #seal(head: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(head).digest()
  }
}
