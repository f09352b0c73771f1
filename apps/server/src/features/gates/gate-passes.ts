import type { Needs } from '../../services/services.ts'
import { GateKeeper, type GateServices } from './gate-keeper.ts'

export type GatePassServices = GateServices & Needs<never, 'users'>

const AGAIN_MS = 5_000

/**
 * Gates follow identity: once a level is approved, passes are given or taken back at once. At the start everybody is
 * looked at who holds a pass and is verified in a closed country, so that a kill after an approval loses nothing.
 */
export class GatePasses {
  readonly #services: GatePassServices
  readonly #keeper: GateKeeper
  readonly #leave: () => void
  #isStopped = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  private constructor(services: GatePassServices) {
    this.#services = services
    this.#keeper = new GateKeeper(services)
    this.#leave = services.identity.decided.listen((userId) => this.#soon(() => this.#lookAt(userId)))
  }

  static async open(services: GatePassServices): Promise<GatePasses> {
    const passes = new GatePasses(services)
    passes.#soon(() => passes.#compare())
    await passes.#running
    return passes
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#leave()
    await this.#running
  }

  #soon(work: () => Promise<void>): void {
    this.#running = this.#running.then(() => this.#tried(work))
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    if (this.#isStopped) return
    try {
      await work()
    } catch (error) {
      if (this.#isStopped) return
      this.#services.log.warn({ err: error }, 'gates do not follow identity yet; they are compared again')
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#soon(() => this.#compare()), AGAIN_MS)
      this.#timer.unref()
    }
  }

  async #lookAt(userId: string): Promise<void> {
    const owner = await this.#services.records.users.byId(userId)
    if (owner) await this.#keeper.statesOf(owner)
  }

  async #compare(): Promise<void> {
    const countries = await this.#keeper.closedCountries()
    for (const owner of await this.#services.records.gates.passedFrom(countries)) await this.#keeper.statesOf(owner)
  }
}
