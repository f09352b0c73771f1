import { hash, verify } from '@node-rs/argon2'
import { type Asker, SYSTEM_ASKER, type TurnLimits, Turns } from './turns.ts'

/** argon2id with OWASP's figures: 19 MiB, two passes. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash that runs takes a thread and 19 MiB; 256 that wait take some seconds. */
export const USER_TURNS: TurnLimits = { runningMax: 2, waitingMax: 256, waitingMaxOfOne: 8 }

export class TooManyHashesError extends Error {
  override readonly name = 'TooManyHashesError'
}

/** Makes and checks password hashes, a bounded number at once, shared out by who asks. */
export class Passwords {
  readonly #turns: Turns
  readonly #cost: typeof PASSWORD_COST
  #dummy: Promise<string> | undefined

  /** Another `cost` is for tests, which make thousands of hashes. */
  constructor(limits: TurnLimits = USER_TURNS, cost = PASSWORD_COST) {
    this.#cost = cost
    this.#turns = new Turns(limits, () => new TooManyHashesError('too many sign-ins at once'))
  }

  hash(password: string, asker: Asker = SYSTEM_ASKER): Promise<string> {
    return this.#turns.run(asker, () => hash(password, this.#cost))
  }

  verify(passwordHash: string, password: string, asker: Asker = SYSTEM_ASKER): Promise<boolean> {
    return this.#turns.run(asker, () => verify(passwordHash, password))
  }

  /** Takes as long as a real check, so that the time of an answer does not tell whether a name exists. */
  async verifyNobody(password: string, asker: Asker = SYSTEM_ASKER): Promise<false> {
    this.#dummy ??= hash('nobody has this password', this.#cost)
    await this.verify(await this.#dummy, password, asker)
    return false
  }
}
