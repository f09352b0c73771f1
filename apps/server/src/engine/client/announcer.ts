/** Time in which groups that follow each other closely are gathered before the projector is told of them. */
const GATHER_MS = 100

/**
 * Tells the projector how far the journal has come: of a group after a quiet time at once, of those that follow closely
 * together. A projected batch costs statements and a commit of its own; told of every group, the projector takes more
 * of the machine than the writer, and whoever trades waits for it.
 */
export class Announcer {
  readonly #announce: (seq: number) => void
  readonly #gatherMs: number
  #newestSeq = 0
  #announcedSeq = 0
  #timer: NodeJS.Timeout | null = null

  constructor(announce: (seq: number) => void, gatherMs = GATHER_MS) {
    this.#announce = announce
    this.#gatherMs = gatherMs
  }

  durable(seq: number): void {
    this.#newestSeq = seq
    if (!this.#timer) this.#notify()
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #notify(): void {
    this.#timer = null
    if (this.#newestSeq === this.#announcedSeq) return
    this.#announcedSeq = this.#newestSeq
    this.#announce(this.#newestSeq)
    this.#timer = setTimeout(() => this.#notify(), this.#gatherMs)
  }
}
