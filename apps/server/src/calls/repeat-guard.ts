import { createHmac, hash } from 'node:crypto'
import type { Envelope } from '@glasshouse/wire'
import { ApiError } from '../errors/api-error.ts'
import type { Needs } from '../services/services.ts'

const KEYLESS_MS = 500
const NAME_MAX = 256

type RepeatServices = Needs<'edgeSecret', 'requestKeys'>

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
  readonly #services: RepeatServices
  /** The oldest first; all stay equally long. */
  readonly #recent = new Map<string, { readonly answer: Promise<Envelope>; readonly untilMs: number }>()

  constructor(services: RepeatServices) {
    this.#services = services
  }

  keyless(act: Act, run: () => Promise<Envelope>): Promise<Envelope> {
    const now = performance.now()
    this.#forgetUntil(now)
    const name = shortName(`${act.owner}\n${act.identity}`)
    const first = this.#recent.get(name)
    if (first) return first.answer
    const answer = run()
    this.#recent.set(name, { answer, untilMs: now + KEYLESS_MS })
    return answer
  }

  #forgetUntil(now: number): void {
    for (const [name, { untilMs }] of this.#recent) {
      if (untilMs > now) return
      this.#recent.delete(name)
    }
  }

  async keyed(act: Act, key: string, run: () => Promise<Envelope>): Promise<Envelope> {
    const { requestKeys } = this.#services.records
    const bodyDigest = createHmac('sha256', this.#services.edgeSecret).update(act.identity).digest('hex')
    const request = { owner: act.owner, key, bodyDigest }
    const claim = await requestKeys.claim<Envelope>(request)
    if (claim.kind === 'answered') return claim.answer
    if (claim.kind === 'other_body') throw new ApiError({ reason: 'key_reused', field: 'idempotency-key' })
    if (claim.kind === 'running') throw new ApiError({ reason: 'busy', rule: 'the first request with this key is still running' })
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

/** Name of a request for the guard; a long body is kept as its digest, for many may be kept at a time. */
const shortName = (text: string) => (text.length <= NAME_MAX ? text : hash('sha256', text, 'base64'))
