import { createHash, createHmac } from 'node:crypto'
import type { Envelope } from '@glasshouse/wire'
import { FaultError } from './fault-error.ts'
import type { House } from './house.ts'

const KEYLESS_MS = 500

export interface Act {
  /** `user:<uid>`, or `address:<ip>` for somebody signed out. */
  readonly owner: string
  /** Method, path, query and body: what makes two requests the same. */
  readonly identity: string
}

/**
 * Answers a repeated submit with its first answer. With a key for 24 h (acts beside the core; the core keeps its own
 * keys); without any key, as older clients send it, for 500 ms.
 */
export class RepeatGuard {
  readonly #house: House
  readonly #recent = new Map<string, Promise<Envelope>>()

  constructor(house: House) {
    this.#house = house
  }

  keyless(act: Act, run: () => Promise<Envelope>): Promise<Envelope> {
    const name = createHash('sha256').update(`${act.owner}\n${act.identity}`).digest('base64')
    const first = this.#recent.get(name)
    if (first) return first
    const answer = run()
    this.#recent.set(name, answer)
    setTimeout(() => this.#recent.delete(name), KEYLESS_MS).unref()
    return answer
  }

  async keyed(act: Act, key: string, run: () => Promise<Envelope>): Promise<Envelope> {
    const { requestKeys } = this.#house.records
    const bodyDigest = createHmac('sha256', this.#house.edgeSecret).update(act.identity).digest('hex')
    const request = { owner: act.owner, key, bodyDigest }
    const claim = await requestKeys.claim<Envelope>(request)
    if (claim.kind === 'answered') return claim.answer
    if (claim.kind === 'other_body') throw new FaultError({ reason: 'key_reused', field: 'idempotency-key' })
    if (claim.kind === 'running') throw new FaultError({ reason: 'busy', rule: 'the first request with this key is still running' })
    try {
      const answer = await run()
      await requestKeys.settle(request, answer)
      return answer
    } catch (error) {
      await requestKeys.release(request)
      throw error
    }
  }
}
