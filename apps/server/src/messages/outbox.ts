export interface OutboxEntry {
  readonly atMs: number
  readonly kind: 'mail' | 'text'
  readonly to: string
  /** '' of a text message. */
  readonly subject: string
  readonly text: string
}

const KEPT_MAX = 200

/** Where messages end while the house is open to this machine only and has no mail server: operators read them there. */
export class Outbox {
  readonly #entries: OutboxEntry[] = []

  add(entry: OutboxEntry): void {
    this.#entries.push(entry)
    if (this.#entries.length > KEPT_MAX) this.#entries.shift()
  }

  /** Newest first. */
  list(): readonly OutboxEntry[] {
    return [...this.#entries].reverse()
  }
}
