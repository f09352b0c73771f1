/** At most one `send` per name and interval; the last touch is never lost. */
export class Throttle {
  readonly #everyMs: number
  readonly #send: (name: string) => void
  readonly #timers = new Map<string, NodeJS.Timeout>()
  /** Touched again while its timer runs. */
  readonly #again = new Set<string>()

  constructor(everyMs: number, send: (name: string) => void) {
    this.#everyMs = everyMs
    this.#send = send
  }

  touch(name: string): void {
    if (this.#timers.has(name)) {
      this.#again.add(name)
      return
    }
    this.#arm(name)
    this.#send(name)
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#again.clear()
  }

  #arm(name: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(name)
      if (this.#again.delete(name)) this.touch(name)
    }, this.#everyMs)
    timer.unref()
    this.#timers.set(name, timer)
  }
}
