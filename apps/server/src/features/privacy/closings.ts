import { type CloseServices, finishClosings } from './close-account.ts'

const AGAIN_MS = 5_000

/** Finishes closings that a kill or a busy engine left: at the start, then every few seconds. */
export class Closings {
  readonly #services: CloseServices
  #isStopped = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  private constructor(services: CloseServices) {
    this.#services = services
  }

  static async open(services: CloseServices): Promise<Closings> {
    const closings = new Closings(services)
    await closings.#look()
    return closings
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #look(): Promise<void> {
    this.#running = this.#finish().then(() => {
      if (this.#isStopped) return
      this.#timer = setTimeout(() => void this.#look(), AGAIN_MS)
      this.#timer.unref()
    })
    return this.#running
  }

  async #finish(): Promise<void> {
    try {
      const done = await finishClosings(this.#services)
      if (done > 0) this.#services.log.info({ done }, 'closings of accounts finished')
    } catch (error) {
      if (!this.#isStopped) this.#services.log.warn({ err: error }, 'closings of accounts wait')
    }
  }
}
