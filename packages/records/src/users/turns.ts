/** Whose work it is: a network, or a device that its user has signed in from before. */
export interface Asker {
  readonly key: string
  readonly isKnown: boolean
}
/** Work that no request from outside began. */
export const SYSTEM_ASKER: Asker = { key: 'house', isKnown: true }

export interface TurnLimits {
  /** Works that run at once. */
  readonly runningMax: number
  /** Works that wait, of known and of unknown askers each. */
  readonly waitingMax: number
  /** Turns that one asker may wait for. */
  readonly waitingMaxOfOne: number
}

interface Waiting {
  readonly go: () => void
  readonly giveUp: () => void
}

/** Waiting works of many askers; taken one of each in turn. */
class Round {
  readonly #limits: TurnLimits
  /** In the order in which their turns come. */
  readonly #askers = new Map<string, Waiting[]>()
  #size = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * False when there is no place. In a full round the asker with the most gives up the last one for an asker with
   * fewer.
   */
  add(key: string, waiting: Waiting): boolean {
    const own = this.#askers.get(key) ?? []
    if (own.length >= this.#limits.waitingMaxOfOne) return false
    if (this.#size >= this.#limits.waitingMax && !this.#makePlace(own.length)) return false
    this.#askers.set(key, own)
    own.push(waiting)
    this.#size += 1
    return true
  }

  next(): Waiting | undefined {
    for (const [key, waiting] of this.#askers) {
      const first = waiting.shift()
      this.#askers.delete(key)
      if (waiting.length > 0) this.#askers.set(key, waiting)
      this.#size -= 1
      return first
    }
    return undefined
  }

  #makePlace(ownCount: number): boolean {
    let most: Waiting[] = []
    for (const waiting of this.#askers.values()) if (waiting.length > most.length) most = waiting
    // Equal counts stay: nobody gains a place by pushing another out.
    if (most.length <= ownCount + 1) return false
    most.pop()?.giveUp()
    this.#size -= 1
    return true
  }
}

/**
 * Runs a bounded number of works at once. What waits is shared out: known and unknown askers alternate, and among each
 * one work of each asker comes after the other, so that a flood from many places costs everybody a share and nobody a
 * turn.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #makeRefusal: () => Error
  readonly #known: Round
  readonly #unknown: Round
  #isKnownNext = true
  #running = 0

  /** `makeRefusal`: what a work is refused with that finds no place. */
  constructor(limits: TurnLimits, makeRefusal: () => Error) {
    this.#limits = limits
    this.#makeRefusal = makeRefusal
    this.#known = new Round(limits)
    this.#unknown = new Round(limits)
  }

  async run<T>({ key, isKnown }: Asker, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.runningMax) this.#running += 1
    else
      await new Promise<void>((go, fail) => {
        const giveUp = () => fail(this.#makeRefusal())
        if (!(isKnown ? this.#known : this.#unknown).add(key, { go, giveUp })) giveUp()
      })
    try {
      return await work()
    } finally {
      // A waiting one takes over the place of the one that leaves, so `#running` stays.
      const next = this.#next()
      if (next) next.go()
      else this.#running -= 1
    }
  }

  #next(): Waiting | undefined {
    const [first, second] = this.#isKnownNext ? [this.#known, this.#unknown] : [this.#unknown, this.#known]
    this.#isKnownNext = !this.#isKnownNext
    return first.next() ?? second.next()
  }
}
