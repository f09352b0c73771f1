import type { AccountId, Event } from '@glasshouse/domain'
import { accountsById, type CreditChange, creditChangesAfter } from '@glasshouse/read-model'
import { OutcomeNotWritten, type Records } from '@glasshouse/records'
import type { PublishedGroup } from '../../engine/protocol/engine.ts'
import { JournalFollower } from '../../following/journal-follower.ts'
import { roundsByGroup, tellRounds } from '../../following/told-rounds.ts'
import type { Needs } from '../../services/services.ts'

export type CreditNewsServices = Needs<'deposits' | 'engine' | 'listing' | 'log' | 'notices' | 'readModel', 'mails' | 'users'>

const SUBJECT = 'deposits'
const ROWS = 200

/**
 * Enters the journal's credits and reversals into the deposits of their people, and tells them. How far that is stands
 * in the transaction of what was entered, so that each is entered and told once: over a kill between group and entry,
 * and over a read model built anew.
 */
export class CreditNews {
  readonly #services: CreditNewsServices
  readonly #follower: JournalFollower

  private constructor(services: CreditNewsServices) {
    this.#services = services
    this.#follower = new JournalFollower({
      services,
      concerns: isAboutCredits,
      follow: (isStopped) => this.#enterAll(isStopped),
      waits: 'deposits of the journal wait for their list',
      isPassing: (error) => error instanceof OutcomeNotWritten,
    })
  }

  /** From the first group on: credits of before belong to the list too. */
  static async open(services: CreditNewsServices): Promise<CreditNews> {
    await services.records.mails.beginAt(SUBJECT, 0)
    const news = new CreditNews(services)
    news.#follower.soon()
    return news
  }

  stop(): Promise<void> {
    return this.#follower.stop()
  }

  async #enterAll(isStopped: () => boolean): Promise<void> {
    const { engine } = this.#services
    await engine.whenProjected(engine.health().lastSeq)
    while (!isStopped() && (await this.#enterSome()));
  }

  /** One transaction for each group. */
  async #enterSome(): Promise<boolean> {
    const { readModel, records } = this.#services
    const from = await records.mails.toldUpTo(SUBJECT)
    const changes = await creditChangesAfter(readModel, from, ROWS)
    const owners = await this.#ownersOf(changes)
    await tellRounds(this.#services, SUBJECT, { from, rounds: roundsByGroup(changes) }, (tx, change) =>
      this.#enter(tx, change, owners.get(change.account_id)),
    )
    return changes.length >= ROWS
  }

  async #enter(tx: Records, change: CreditChange, userId: string | undefined): Promise<void> {
    const { deposits, listing } = this.#services
    const { evidence, seq, at_ms: atMs } = change
    if (change.kind === 'reversed') return deposits.book.reversed(tx, { evidence, seq, atMs })
    const asset = listing.configuration.assets.find(({ assetId }) => assetId === change.asset_id)
    // Accounts of the exchange itself have no owner.
    if (userId === undefined || !asset) return
    await deposits.book.credited(tx, { userId, coin: asset.symbol, amount: change.amount, evidence, seq, atMs })
  }

  async #ownersOf(changes: readonly CreditChange[]): Promise<ReadonlyMap<AccountId, string | undefined>> {
    if (changes.length === 0) return new Map()
    const { readModel, records } = this.#services
    const accounts = await accountsById(readModel, [...new Set(changes.map(({ account_id }) => account_id))])
    const users = await records.users.idsByRef(accounts.map(({ user_ref }) => user_ref))
    return new Map(accounts.map(({ account_id, user_ref }) => [account_id, users.get(user_ref)]))
  }
}

function isAboutCredits({ due, byCommand }: PublishedGroup): boolean {
  const isAbout = ({ type }: Event) => type === 'DepositCredited' || type === 'CreditReversed'
  return due.some(isAbout) || byCommand.some((events) => events.some(isAbout))
}
