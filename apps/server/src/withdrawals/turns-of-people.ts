/** Work of one person at a time, in the order in which it was asked for: what a check has seen stays so until it is used. */
export class TurnsOfPeople {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(userId) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => undefined)
    this.#last.set(userId, settled)
    void settled.then(() => {
      if (this.#last.get(userId) === settled) this.#last.delete(userId)
    })
    return mine
  }
}
