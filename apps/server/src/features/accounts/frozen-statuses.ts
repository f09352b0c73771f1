import type { Hash128 } from '@glasshouse/domain'
import { frozenUserRefs } from '@glasshouse/read-model'
import { addAuditEntry } from '@glasshouse/records'
import type { PublishedGroup } from '../../engine/protocol/engine.ts'
import type { Needs } from '../../services/services.ts'

export type FrozenStatusServices = Needs<'clock' | 'closing' | 'engine' | 'log' | 'readModel' | 'statusChanges', 'db' | 'users'>

const AGAIN_MS = 5_000

/**
 * The status of people follows the core's flag: whoever has a frozen account in the journal is frozen in the records.
 * Both are compared whole, at the start and after each change, so that a kill between them loses nothing.
 */
export class FrozenStatuses {
  readonly #services: FrozenStatusServices
  readonly #leave: () => void
  #isStopped = false
  #isDue = false
  #running: Promise<void> = Promise.resolve()

  private constructor(services: FrozenStatusServices) {
    this.#services = services
    this.#leave = services.engine.onGroup((group) => {
      if (isAboutFreezing(group)) this.#compareSoon()
    })
  }

  static async open(services: FrozenStatusServices): Promise<FrozenStatuses> {
    const statuses = new FrozenStatuses(services)
    statuses.#compareSoon()
    await statuses.#running
    return statuses
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#leave()
    await this.#running
  }

  #compareSoon(): void {
    if (this.#isDue || this.#isStopped) return
    this.#isDue = true
    this.#running = this.#running.then(() => this.#compare())
  }

  async #compare(): Promise<void> {
    if (this.#isStopped) return
    this.#isDue = false
    const { engine, readModel, records, log } = this.#services
    const seq = engine.health().lastSeq
    try {
      await engine.whenProjected(seq)
      const [frozen, noted] = await Promise.all([frozenUserRefs(readModel), records.users.frozenRefs()])
      await this.#write(
        [...frozen].filter((userRef) => !noted.has(userRef)),
        true,
        seq,
      )
      await this.#write(
        [...noted].filter((userRef) => !frozen.has(userRef)),
        false,
        seq,
      )
    } catch (error) {
      // The database restarts, or the server stops: the flag in the core holds meanwhile.
      if (this.#isStopped) return
      log.warn({ err: error }, 'statuses of frozen people wait')
      setTimeout(() => this.#compareSoon(), AGAIN_MS).unref()
    }
  }

  async #write(userRefs: readonly Hash128[], isFrozen: boolean, seq: number): Promise<void> {
    if (userRefs.length === 0) return
    const { closing, records, statusChanges, clock } = this.#services
    const userIds = [...(await records.users.idsByRef(userRefs)).values()]
    // A closed account is frozen in the core by its owner, who is gone.
    const givenUp = await closing.closings.givenUp(userIds)
    for (const userId of userIds.filter((one) => !givenUp.has(one))) {
      const entry = { actor: 'system', act: isFrozen ? 'user_frozen' : 'user_thawed', subject: `user ${userId}`, detail: { seq } }
      await records.db.transaction().execute(async (tx) => {
        await records.users.writeFrozen(tx, userId, isFrozen)
        await addAuditEntry(tx, entry, clock())
      })
      records.users.forget(userId)
      const status = (await records.users.byId(userId))?.status
      if (status !== undefined) statusChanges.notify({ userId, status, seq })
    }
  }
}

const isAboutFreezing = ({ byCommand }: PublishedGroup) =>
  byCommand.some((events) => events.some((event) => event.type === 'AccountFlagSet' && event.flag === 'frozen'))
