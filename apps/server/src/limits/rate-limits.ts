/** Rate limit as a token bucket. Tokens refill steadily up to `burst`; one request takes one. */
export interface BucketRule {
  readonly perSecond: number
  readonly burst: number
}

export const RATE_RULES = {
  /** Orders and other acts of one account. */
  submit: { perSecond: 50, burst: 100 },
  /** Cancels have their own, so that a flood of orders never keeps anybody from getting out. */
  cancel: { perSecond: 50, burst: 100 },
  read: { perSecond: 100, burst: 400 },
  /** Proofs from the journal and sums over whole tables. */
  proof: { perSecond: 5, burst: 100 },
  /** Sign-in and registration, per network. */
  signIn: { perSecond: 1, burst: 30 },
  /** Uploaded pictures of one user: a form has three, and each may be taken again. */
  upload: { perSecond: 0.2, burst: 30 },
  /** Statements of one user: each reads all postings of its period. */
  statement: { perSecond: 0.2, burst: 20 },
  /** Tokens that open no session, per network. */
  unknown_token: { perSecond: 1, burst: 60 },
} as const satisfies Record<string, BucketRule>
export type RateKind = keyof typeof RATE_RULES

interface Bucket {
  tokens: number
  filledAtMs: number
}

const BUCKETS_MAX = 100_000

export class RateLimits {
  readonly #clock: () => number
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** True when `who` may go on; takes a token then. */
  take(kind: RateKind, who: string): boolean {
    const rule = RATE_RULES[kind]
    const bucket = this.#bucket(`${kind}:${who}`, rule)
    const now = this.#clock()
    bucket.tokens = Math.min(rule.burst, bucket.tokens + (Math.max(0, now - bucket.filledAtMs) / 1_000) * rule.perSecond)
    bucket.filledAtMs = now
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }

  /** Gives a token back when the request turned out to cost nothing. */
  giveBack(kind: RateKind, who: string): void {
    const bucket = this.#buckets.get(`${kind}:${who}`)
    if (bucket) bucket.tokens = Math.min(RATE_RULES[kind].burst, bucket.tokens + 1)
  }

  #bucket(name: string, rule: BucketRule): Bucket {
    const known = this.#buckets.get(name)
    if (known) return known
    if (this.#buckets.size >= BUCKETS_MAX) this.#dropFull()
    const fresh = { tokens: rule.burst, filledAtMs: this.#clock() }
    this.#buckets.set(name, fresh)
    return fresh
  }

  /** A bucket that has had time to fill says nothing any more; the oldest half goes if none has. */
  #dropFull(): void {
    const before = this.#clock() - 60_000
    for (const [name, bucket] of this.#buckets) if (bucket.filledAtMs < before) this.#buckets.delete(name)
    if (this.#buckets.size < BUCKETS_MAX) return
    for (const name of [...this.#buckets.keys()].slice(0, BUCKETS_MAX / 2)) this.#buckets.delete(name)
  }
}
