/** Does the work after so many milliseconds, unless the given way to call it off is taken. */
export type Later = (work: () => void, ms: number) => () => void

/** By the machine's clock; keeps no process alive. */
export const later: Later = (work, ms) => {
  const timer = setTimeout(work, ms).unref()
  return () => clearTimeout(timer)
}

export interface Pace {
  readonly everyMs: number
  readonly later: Later
}

/** At most one `send` per name and interval; the last touch is never lost. */
export class Throttle {
  readonly #pace: Pace
  readonly #send: (name: string) => void
  /** Ways to call off the end of each pause. */
  readonly #pauses = new Map<string, () => void>()
  /** Touched again in its pause. */
  readonly #again = new Set<string>()

  constructor(pace: Pace, send: (name: string) => void) {
    this.#pace = pace
    this.#send = send
  }

  touch(name: string): void {
    if (this.#pauses.has(name)) {
      this.#again.add(name)
      return
    }
    this.#arm(name)
    this.#send(name)
  }

  stop(): void {
    for (const callOff of this.#pauses.values()) callOff()
    this.#pauses.clear()
    this.#again.clear()
  }

  #arm(name: string): void {
    const callOff = this.#pace.later(() => {
      this.#pauses.delete(name)
      if (this.#again.delete(name)) this.touch(name)
    }, this.#pace.everyMs)
    this.#pauses.set(name, callOff)
  }
}
