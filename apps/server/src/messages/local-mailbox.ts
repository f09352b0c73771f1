export interface LocalMessage {
  readonly atMs: number
  readonly kind: 'mail' | 'text'
  readonly to: string
  /** '' of a text message. */
  readonly subject: string
  readonly text: string
}

const KEPT_MAX = 200

/**
 * Receives messages in place of the outside while only this machine reaches the exchange and there is no mail server:
 * operators read them here.
 */
export class LocalMailbox {
  readonly #messages: LocalMessage[] = []

  add(message: LocalMessage): void {
    this.#messages.push(message)
    if (this.#messages.length > KEPT_MAX) this.#messages.shift()
  }

  /** Newest first. */
  list(): readonly LocalMessage[] {
    return [...this.#messages].reverse()
  }
}
