/** Pictures of each owner that could not be read, for a while. They have no record: nothing of them is kept. */
export class UnreadablePictures {
  readonly #clock: () => number
  readonly #keptMs: number
  readonly #atMs = new Map<string, number[]>()

  constructor(clock: () => number, keptMs: number) {
    this.#clock = clock
    this.#keptMs = keptMs
  }

  count(owner: string): void {
    this.#forgetOld()
    this.#atMs.set(owner, [...(this.#atMs.get(owner) ?? []), this.#clock()])
  }

  of(owner: string): number {
    this.#forgetOld()
    return this.#atMs.get(owner)?.length ?? 0
  }

  #forgetOld(): void {
    const since = this.#clock() - this.#keptMs
    for (const [owner, times] of this.#atMs) {
      const left = times.filter((atMs) => atMs > since)
      if (left.length === 0) this.#atMs.delete(owner)
      else if (left.length < times.length) this.#atMs.set(owner, left)
    }
  }
}
