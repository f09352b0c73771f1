import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's figures: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordLimits {
  /** Hashes that run at once: each takes a thread and 19 MiB. */
  readonly runningMax: number
  /** More waiting than this are turned away, so that a flood of sign-ins cannot exhaust memory. */
  readonly waitingMax: number
}

export class TooManyHashesError extends Error {
  override readonly name = 'TooManyHashesError'
}

/** Makes and checks password hashes, a bounded number at once, in order of arrival. */
export class Passwords {
  readonly #limits: PasswordLimits
  readonly #waiting: (() => void)[] = []
  #running = 0
  #dummy: Promise<string> | undefined

  constructor(limits: PasswordLimits = { runningMax: 2, waitingMax: 64 }) {
    this.#limits = limits
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, COST))
  }

  verify(passwordHash: string, password: string): Promise<boolean> {
    return this.#inTurn(() => verify(passwordHash, password))
  }

  /** Takes as long as a real check, so that the time of an answer does not tell whether a name exists. */
  async verifyNobody(password: string): Promise<false> {
    this.#dummy ??= hash('nobody has this password', COST)
    await this.verify(await this.#dummy, password)
    return false
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.runningMax) {
      if (this.#waiting.length >= this.#limits.waitingMax) throw new TooManyHashesError('too many sign-ins at once')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return await work()
    } finally {
      // A waiting one takes over the place of the one that leaves, so `#running` stays.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
