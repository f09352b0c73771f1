import type { Hash128 } from '@glasshouse/domain'
import { frozenUserRefs } from '@glasshouse/read-model'
import { addAuditEntry } from '@glasshouse/records'
import type { PublishedGroup } from '../../engine/protocol/engine.ts'
import { JournalFollower } from '../../following/journal-follower.ts'
import type { Needs } from '../../services/services.ts'

export type FrozenStatusServices = Needs<'clock' | 'closing' | 'engine' | 'log' | 'readModel' | 'statusChanges', 'db' | 'users'>

/**
 * The status of people follows the core's flag: whoever has a frozen account in the journal is frozen in the records.
 * Both are compared whole, at the start and after each change, so that a kill between them loses nothing.
 */
export class FrozenStatuses {
  readonly #services: FrozenStatusServices
  readonly #follower: JournalFollower

  private constructor(services: FrozenStatusServices) {
    this.#services = services
    this.#follower = new JournalFollower({
      services,
      concerns: isAboutFreezing,
      follow: () => this.#compare(),
      waits: 'statuses of frozen people wait',
    })
  }

  static async open(services: FrozenStatusServices): Promise<FrozenStatuses> {
    const statuses = new FrozenStatuses(services)
    await statuses.#follower.now()
    return statuses
  }

  stop(): Promise<void> {
    return this.#follower.stop()
  }

  async #compare(): Promise<void> {
    const { engine, readModel, records } = this.#services
    const seq = engine.health().lastSeq
    await engine.whenProjected(seq)
    const [frozen, noted] = await Promise.all([frozenUserRefs(readModel), records.users.frozenRefs()])
    const missing = [...frozen].filter((userRef) => !noted.has(userRef))
    const over = [...noted].filter((userRef) => !frozen.has(userRef))
    await this.#write(missing, true, seq)
    await this.#write(over, false, seq)
  }

  async #write(userRefs: readonly Hash128[], isFrozen: boolean, seq: number): Promise<void> {
    if (userRefs.length === 0) return
    const { closing, records, statusChanges, clock } = this.#services
    const userIds = [...(await records.users.idsByRef(userRefs)).values()]
    // A closed account is frozen in the core by its owner, who is gone.
    const givenUp = await closing.closings.givenUp(userIds)
    for (const userId of userIds.filter((one) => !givenUp.has(one))) {
      const act = isFrozen ? 'user_frozen' : 'user_thawed'
      await records.db.transaction().execute(async (tx) => {
        await records.users.writeFrozen(tx, userId, isFrozen)
        await addAuditEntry(tx, { actor: 'system', act, subject: `user ${userId}`, detail: { seq } }, clock())
      })
      records.users.forget(userId)
      const status = (await records.users.byId(userId))?.status
      if (status !== undefined) statusChanges.notify({ userId, status, seq })
    }
  }
}

const isAboutFreezing = ({ byCommand }: PublishedGroup) =>
  byCommand.some((events) => events.some((event) => event.type === 'AccountFlagSet' && event.flag === 'frozen'))
