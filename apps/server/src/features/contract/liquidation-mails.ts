import { type AccountId, type Event, FORCED_CAUSES } from '@glasshouse/domain'
import { accountsById, type ForcedCloseRow, listForcedCloses } from '@glasshouse/read-model'
import type { NoticeName } from '@glasshouse/records'
import { FORCED_CLOSES_GATHERED_MS, forcedCloseSummary, forcedCloseToWire } from '@glasshouse/wire'
import type { PublishedGroup } from '../../engine/protocol/engine.ts'
import type { Notice } from '../../messages/notices.ts'
import type { Needs } from '../../services/services.ts'
import { ruleOf } from '../../views/contract-rows.ts'
import { mailFigures } from './forced-close-mail.ts'

export type LiquidationMailServices = Needs<'engine' | 'listing' | 'log' | 'notices' | 'readModel', 'mails' | 'users'>

/** Does the work after so many milliseconds. */
type Wait = (work: () => void, ms: number) => unknown
/** Ids of users, by their accounts. */
type Owners = ReadonlyMap<AccountId, string | undefined>

const inAWhile: Wait = (work, ms) => setTimeout(work, ms).unref()

const SUBJECT = 'forced_closes'
const AGAIN_MS = 5_000

/**
 * Tells the inbox of whoever had a position closed by force. What was told is noted with the mails themselves and by
 * the number of the group, so that each is told once: over a kill between group and mail, and over a read model built
 * anew.
 */
export class LiquidationMails {
  readonly #services: LiquidationMailServices
  readonly #wait: Wait
  readonly #leave: () => void
  #isDue = false
  #isStopped = false
  #sending: Promise<void> = Promise.resolve()

  private constructor(services: LiquidationMailServices, wait: Wait) {
    this.#services = services
    this.#wait = wait
    this.#leave = services.engine.onGroup((group) => {
      if (isAboutForcedClose(group)) this.#sendSoon(FORCED_CLOSES_GATHERED_MS)
    })
  }

  /** What happened before the first start with such mails is not told. */
  static async open(services: LiquidationMailServices, wait: Wait = inAWhile): Promise<LiquidationMails> {
    await services.records.mails.beginAt(SUBJECT, services.engine.health().lastSeq)
    const mails = new LiquidationMails(services, wait)
    mails.#sendSoon(0)
    return mails
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#leave()
    await this.#sending
  }

  #sendSoon(ms: number): void {
    if (this.#isDue || this.#isStopped) return
    this.#isDue = true
    this.#wait(() => {
      this.#isDue = false
      this.#sending = this.#sending.then(() => this.#send())
    }, ms)
  }

  async #send(): Promise<void> {
    const { engine, readModel, records, notices, log } = this.#services
    if (this.#isStopped) return
    try {
      await engine.whenProjected(engine.health().lastSeq)
      let from = await records.mails.toldUpTo(SUBJECT)
      const closes = await listForcedCloses(readModel, { afterSeq: from })
      const owners = await this.#ownersOf(closes)
      for (const { to, rows } of roundsOf(closes)) {
        await records.mails.tell(SUBJECT, { from, to }, async (tx) => {
          for (const notice of this.#noticesOf(rows, owners)) await notices.tell(tx, notice)
        })
        notices.sendNow()
        from = to
      }
    } catch (error) {
      // The database restarts, the server stops, or one cannot be told: nothing from it on was noted, or is lost.
      if (this.#isStopped) return
      log.warn({ err: error }, 'mails about liquidations wait')
      this.#sendSoon(AGAIN_MS)
    }
  }

  /** Accounts of the exchange itself have none. */
  async #ownersOf(rows: readonly ForcedCloseRow[]): Promise<Owners> {
    if (rows.length === 0) return new Map()
    const { readModel, records } = this.#services
    const accounts = await accountsById(readModel, [...new Set(rows.map(({ account_id }) => account_id))])
    const users = await records.users.idsByRef(accounts.map(({ user_ref }) => user_ref))
    return new Map(accounts.map(({ account_id, user_ref }) => [account_id, users.get(user_ref)]))
  }

  #noticesOf(rows: readonly ForcedCloseRow[], owners: Owners): Notice[] {
    return rows.flatMap((row) => {
      const userId = owners.get(row.account_id)
      return userId === undefined ? [] : [this.#noticeOf(row, userId)]
    })
  }

  #noticeOf(row: ForcedCloseRow, userId: string): Notice {
    const rule = ruleOf(this.#services, row.market_id)
    const values = { ...mailFigures(forcedCloseSummary(forcedCloseToWire(row, rule)), rule) }
    const name: NoticeName = `${row.cause === 'liquidation' ? 'liquidated' : 'deleveraged'}-${row.side}`
    return { userId, name, values, atMs: row.at_ms, addition: row.realm === 'demo' ? 'in-demo' : '' }
  }
}

/** Groups of the journal that are told of together. */
interface Round {
  readonly to: number
  readonly rows: readonly ForcedCloseRow[]
}

/** As few together as may be: after a round nothing of its groups is left to tell, and progress stands there. */
export function roundsOf(closes: readonly ForcedCloseRow[]): Round[] {
  const rounds: { to: number; rows: ForcedCloseRow[] }[] = []
  let laterFrom = Number.POSITIVE_INFINITY
  for (const row of closes.toReversed()) {
    const round = rounds.at(-1)
    if (round && laterFrom <= row.seq) round.rows.push(row)
    else rounds.push({ to: row.seq, rows: [row] })
    laterFrom = Math.min(laterFrom, row.first_seq)
  }
  return rounds.reverse().map(({ to, rows }) => ({ to, rows: rows.reverse() }))
}

function isAboutForcedClose({ due, byCommand }: PublishedGroup): boolean {
  const isForced = (event: Event) => event.type === 'PositionChanged' && FORCED_CAUSES.includes(event.cause) && event.contractsDelta < 0
  return due.some(isForced) || byCommand.some((events) => events.some(isForced))
}
