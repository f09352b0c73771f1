import type { UserStatus } from '@glasshouse/records'

/** A person was frozen or thawed; `seq`: group of the journal that says so. */
export interface StatusChange {
  readonly userId: string
  readonly status: UserStatus
  readonly seq: number
}

/** Who must hear of a changed status at once: sockets of that person. */
export class StatusChanges {
  readonly #listeners = new Set<(change: StatusChange) => void>()

  notify(change: StatusChange): void {
    for (const listener of this.#listeners) listener(change)
  }

  listen(listener: (change: StatusChange) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
