import type { AccountId, Event } from '@glasshouse/domain'
import { accountsById, type CreditChange, creditChangesAfter } from '@glasshouse/read-model'
import { OutcomeNotWritten, type Records } from '@glasshouse/records'
import type { PublishedGroup } from '../../engine/protocol/engine.ts'
import type { Needs } from '../../services/services.ts'

export type CreditNewsServices = Needs<'deposits' | 'engine' | 'listing' | 'log' | 'notices' | 'readModel', 'mails' | 'users'>

const SUBJECT = 'deposits'
const ROWS = 200
/** Until the outcome of an act is written, and after a failure. */
const SOON_MS = 100
const AGAIN_MS = 5_000

/**
 * Enters the journal's credits and reversals into the deposits of their people, and tells them. How far that is stands
 * in the transaction of what was entered, so that each is entered and told once: over a kill between group and entry,
 * and over a read model built anew.
 */
export class CreditNews {
  readonly #services: CreditNewsServices
  readonly #leave: () => void
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #running: Promise<void> = Promise.resolve()

  private constructor(services: CreditNewsServices) {
    this.#services = services
    this.#leave = services.engine.onGroup((group) => {
      if (isAboutCredits(group)) this.#enterIn(0)
    })
  }

  /** From the first group on: credits of before belong to the list too. */
  static async open(services: CreditNewsServices): Promise<CreditNews> {
    await services.records.mails.beginAt(SUBJECT, 0)
    const news = new CreditNews(services)
    news.#enterIn(0)
    return news
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#leave()
    clearTimeout(this.#timer)
    await this.#running
  }

  #enterIn(ms: number): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#running = this.#running.then(() => this.#enterAll())
    }, ms)
    this.#timer.unref()
  }

  async #enterAll(): Promise<void> {
    const { engine, log } = this.#services
    try {
      await engine.whenProjected(engine.health().lastSeq)
      while (!this.#isStopped && (await this.#enterSome()));
    } catch (error) {
      if (this.#isStopped) return
      if (error instanceof OutcomeNotWritten) return this.#enterIn(SOON_MS)
      log.warn({ err: error }, 'deposits of the journal wait for their list')
      this.#enterIn(AGAIN_MS)
    }
  }

  /** One transaction for each group. */
  async #enterSome(): Promise<boolean> {
    const { readModel, records, notices } = this.#services
    let from = await records.mails.toldUpTo(SUBJECT)
    const changes = await creditChangesAfter(readModel, from, ROWS)
    const owners = await this.#ownersOf(changes)
    for (const seq of new Set(changes.map((change) => change.seq))) {
      const ofGroup = changes.filter((change) => change.seq === seq)
      await records.mails.tell(SUBJECT, { from, to: seq }, async (tx) => {
        for (const change of ofGroup) await this.#enter(tx, change, owners.get(change.account_id))
      })
      notices.sendNow()
      from = seq
    }
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
