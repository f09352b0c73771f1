import { hash, verify } from '@node-rs/argon2'
import { type Asker, SYSTEM_ASKER, type TurnLimits, Turns } from './turns.ts'

/** argon2id with OWASP's figures: 19 MiB, two passes. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash that runs takes a thread and 19 MiB; 256 that wait take some seconds. */
export const USER_TURNS: TurnLimits = { runningMax: 2, waitingMax: 256, waitingMaxOfOne: 8 }

export class TooManyHashesError extends Error {
  override readonly name = 'TooManyHashesError'
}

/**
 * The form of which a hash from before the composed one may be: as it was given, or decomposed. It is one with the
 * composed form in letters without marks, which therefore cost one hash.
 */
function formerOf(password: string): string {
  const composed = password.normalize('NFC')
  return password === composed ? password.normalize('NFD') : password
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

  /** Of the composed form (NFC): systems type the same letters in different ones. */
  hash(password: string, asker: Asker = SYSTEM_ASKER): Promise<string> {
    return this.#turns.run(asker, () => hash(password.normalize('NFC'), this.#cost))
  }

  verify(passwordHash: string, password: string, asker: Asker = SYSTEM_ASKER): Promise<boolean> {
    return this.#turns.run(asker, async () => {
      const [composed, former] = [password.normalize('NFC'), formerOf(password)]
      return (await verify(passwordHash, composed)) || (former !== composed && (await verify(passwordHash, former)))
    })
  }

  /** Takes as long as a real check, so that the time of an answer does not tell whether a name exists. */
  async verifyNobody(password: string, asker: Asker = SYSTEM_ASKER): Promise<false> {
    this.#dummy ??= hash('nobody has this password', this.#cost)
    await this.verify(await this.#dummy, password, asker)
    return false
  }
}
