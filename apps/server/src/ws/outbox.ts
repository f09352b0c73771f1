/** Time that one turn of the loop may spend on readers before calls get theirs. */
const TURN_MS = 4

/** One reader's unwritten messages. */
interface Unwritten {
  flush(): void
}

/**
 * Connections with unwritten messages. Writing waits for the end of the turn, so that messages of one moment leave in
 * one write, and goes on in slices, so that a message to ten thousand readers holds up no call for longer than a slice.
 * Readers are served in the order in which their oldest message came.
 */
export class Outbox {
  #waiting: Unwritten[] = []
  #next = 0
  #isPlanned = false
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  add(reader: Unwritten): void {
    this.#waiting.push(reader)
    this.#plan()
  }

  #plan(): void {
    if (this.#isPlanned) return
    this.#isPlanned = true
    setImmediate(() => {
      this.#isPlanned = false
      this.#writeSlice()
    })
  }

  #writeSlice(): void {
    const end = this.#now() + TURN_MS
    while (this.#next < this.#waiting.length) {
      this.#waiting[this.#next]?.flush()
      this.#next += 1
      if (this.#now() >= end) break
    }
    if (this.#next < this.#waiting.length) this.#plan()
    else {
      this.#waiting = []
      this.#next = 0
    }
  }
}
