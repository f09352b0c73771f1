import type { Later } from '../src/ws/throttle.ts'

/** Pauses that end when the test says so, and not when the machine has been slow for so long. */
export class HeldPauses {
  readonly #held = new Set<() => void>()

  readonly later: Later = (work) => {
    this.#held.add(work)
    return () => void this.#held.delete(work)
  }

  /** What a pause held back may begin another one: until there is none. */
  end(): void {
    while (this.#held.size > 0) {
      const due = [...this.#held]
      this.#held.clear()
      for (const work of due) work()
    }
  }
}
