import { type AccountId, type Event, FORCED_CAUSES } from '@glasshouse/domain'
import { accountsById, type ForcedCloseRow, listForcedCloses } from '@glasshouse/read-model'
import type { NoticeName } from '@glasshouse/records'
import { FORCED_CLOSES_GATHERED_MS, forcedCloseSummary, forcedCloseToWire } from '@glasshouse/wire'
import type { PublishedGroup } from '../../engine/protocol/engine.ts'
import { JournalFollower, type Later } from '../../following/journal-follower.ts'
import { type Round, tellRounds } from '../../following/told-rounds.ts'
import type { Notice } from '../../messages/notices.ts'
import type { Needs } from '../../services/services.ts'
import { ruleOf } from '../../views/contract-rows.ts'
import { mailFigures } from './forced-close-mail.ts'

export type LiquidationMailServices = Needs<'engine' | 'listing' | 'log' | 'notices' | 'readModel', 'mails' | 'users'>

/** Ids of users, by their accounts. */
type Owners = ReadonlyMap<AccountId, string | undefined>

const SUBJECT = 'forced_closes'

/**
 * Tells the inbox of whoever had a position closed by force. What was told is noted with the mails themselves and by
 * the number of the group, so that each is told once: over a kill between group and mail, and over a read model built
 * anew.
 */
export class LiquidationMails {
  readonly #services: LiquidationMailServices
  readonly #follower: JournalFollower

  private constructor(services: LiquidationMailServices, later: Later | undefined) {
    this.#services = services
    this.#follower = new JournalFollower({
      services,
      concerns: isAboutForcedClose,
      follow: () => this.#send(),
      waits: 'mails about liquidations wait',
      gatherMs: FORCED_CLOSES_GATHERED_MS,
      ...(later ? { later } : {}),
    })
  }

  /** What happened before the first start with such mails is not told. */
  static async open(services: LiquidationMailServices, later?: Later): Promise<LiquidationMails> {
    await services.records.mails.beginAt(SUBJECT, services.engine.health().lastSeq)
    const mails = new LiquidationMails(services, later)
    mails.#follower.soon()
    return mails
  }

  stop(): Promise<void> {
    return this.#follower.stop()
  }

  async #send(): Promise<void> {
    const { engine, notices, readModel, records } = this.#services
    await engine.whenProjected(engine.health().lastSeq)
    const from = await records.mails.toldUpTo(SUBJECT)
    const closes = await listForcedCloses(readModel, { afterSeq: from })
    const owners = await this.#ownersOf(closes)
    await tellRounds(this.#services, SUBJECT, { from, rounds: roundsOf(closes) }, async (tx, row) => {
      const userId = owners.get(row.account_id)
      if (userId !== undefined) await notices.tell(tx, this.#noticeOf(row, userId))
    })
  }

  /** Accounts of the exchange itself have none. */
  async #ownersOf(rows: readonly ForcedCloseRow[]): Promise<Owners> {
    if (rows.length === 0) return new Map()
    const { readModel, records } = this.#services
    const accounts = await accountsById(readModel, [...new Set(rows.map(({ account_id }) => account_id))])
    const users = await records.users.idsByRef(accounts.map(({ user_ref }) => user_ref))
    return new Map(accounts.map(({ account_id, user_ref }) => [account_id, users.get(user_ref)]))
  }

  #noticeOf(row: ForcedCloseRow, userId: string): Notice {
    const rule = ruleOf(this.#services, row.market_id)
    const values = { ...mailFigures(forcedCloseSummary(forcedCloseToWire(row, rule)), rule) }
    const name: NoticeName = `${row.cause === 'liquidation' ? 'liquidated' : 'deleveraged'}-${row.side}`
    return { userId, name, values, atMs: row.at_ms, addition: row.realm === 'demo' ? 'in-demo' : '' }
  }
}

/** As few together as may be: after a round nothing of its groups is left to tell, and progress stands there. */
export function roundsOf(closes: readonly ForcedCloseRow[]): Round<ForcedCloseRow>[] {
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
