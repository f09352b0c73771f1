import { AGAIN_MS, JournalFollower } from '../../following/journal-follower.ts'
import { type CloseServices, finishClosings } from './close-account.ts'

/** Finishes closings that a kill or a busy engine left: at the start, then every few seconds. */
export class Closings {
  readonly #follower: JournalFollower

  private constructor(services: CloseServices) {
    const follow = async () => {
      const done = await finishClosings(services)
      if (done > 0) services.log.info({ done }, 'closings of accounts finished')
    }
    this.#follower = new JournalFollower({ services, follow, waits: 'closings of accounts wait', everyMs: AGAIN_MS })
  }

  static async open(services: CloseServices): Promise<Closings> {
    const closings = new Closings(services)
    await closings.#follower.now()
    return closings
  }

  stop(): Promise<void> {
    return this.#follower.stop()
  }
}
