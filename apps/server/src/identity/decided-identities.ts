/** Who must hear at once that an identity was decided: the gates. */
export class DecidedIdentities {
  readonly #listeners = new Set<(userId: string) => void>()

  notify(userId: string): void {
    for (const listener of this.#listeners) listener(userId)
  }

  listen(listener: (userId: string) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
