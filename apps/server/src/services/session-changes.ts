/** A session that ended or moved to the other realm; its private sockets must hear of it. */
export interface SessionChange {
  readonly kind: 'ended' | 'moved'
  readonly sessionId: string
}

export class SessionChanges {
  readonly #listeners = new Set<(change: SessionChange) => void>()

  notify(change: SessionChange): void {
    for (const listener of this.#listeners) listener(change)
  }

  listen(listener: (change: SessionChange) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
