import type { Event } from '@glasshouse/domain'
import { FORCED_CAUSES, type ForcedCloseRow, findAccount, listForcedCloses } from '@glasshouse/read-model'
import { type MailText, readContent, type SiteContent, sendMail, type Texts } from '@glasshouse/records'
import { forcedCloseSummary, forcedCloseToWire } from '@glasshouse/wire'
import type { PublishedGroup } from '../../engine/protocol/engine.ts'
import type { Needs } from '../../services/services.ts'
import { ruleOf } from '../../views/contract-rows.ts'
import { filledMail, mailFigures } from '../../views/forced-close-mail.ts'

export type LiquidationMailServices = Needs<'engine' | 'listing' | 'log' | 'readModel', 'mails' | 'users'>

/** Does the work after so many milliseconds. */
type Wait = (work: () => void, ms: number) => unknown

const inAWhile: Wait = (work, ms) => setTimeout(work, ms).unref()

const SUBJECT = 'forced_closes'
/** A liquidation goes on from price to price: what comes within this time is one mail. */
const GATHERED_MS = 5_000
const AGAIN_MS = 5_000

/**
 * Tells the inbox of whoever had a position closed by force. What was told is noted with the mails themselves and by the
 * number of the group, so that each is told once: over a kill between group and mail, and over a read model built anew.
 */
export class LiquidationMails {
  readonly #services: LiquidationMailServices
  readonly #wait: Wait
  readonly #texts: Pick<SiteContent, 'forcedCloseMails' | 'demoNote'>
  readonly #leave: () => void
  #isDue = false
  #isStopped = false
  #sending: Promise<void> = Promise.resolve()

  private constructor(services: LiquidationMailServices, wait: Wait) {
    this.#services = services
    this.#wait = wait
    this.#texts = readContent()
    this.#leave = services.engine.onGroup((group) => {
      if (isAboutForcedClose(group)) this.#sendSoon(GATHERED_MS)
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
    const { engine, readModel, records, log } = this.#services
    if (this.#isStopped) return
    try {
      await engine.whenProjected(engine.health().lastSeq)
      await records.mails.sendAfter(SUBJECT, async (tx, afterSeq) => {
        const closes = await listForcedCloses(readModel, { afterSeq })
        for (const row of closes) {
          const userId = await this.#ownerOf(row)
          if (userId !== null) await sendMail(tx, userId, this.#textsOf(row), row.at_ms)
        }
        return closes.at(-1)?.seq ?? afterSeq
      })
    } catch (error) {
      // The database restarts or the server stops: nothing was noted, so nothing is lost.
      if (this.#isStopped) return
      log.warn({ err: error }, 'mails about liquidations wait')
      this.#sendSoon(AGAIN_MS)
    }
  }

  /** Null for accounts of the exchange itself. */
  async #ownerOf({ account_id }: ForcedCloseRow): Promise<string | null> {
    const account = await findAccount(this.#services.readModel, account_id)
    const user = account && (await this.#services.records.users.byUserRef(account.user_ref))
    return user?.userId ?? null
  }

  #textsOf(row: ForcedCloseRow): Texts<MailText> {
    const rule = ruleOf(this.#services, row.market_id)
    const figures = mailFigures(forcedCloseSummary(forcedCloseToWire(row, rule)), rule)
    const written = this.#texts.forcedCloseMails[`${row.cause === 'liquidation' ? 'liquidated' : 'deleveraged'}-${row.side}`]
    const note = (language: string) => (row.realm === 'demo' ? (this.#texts.demoNote[language]?.html ?? '') : '')
    return Object.fromEntries(Object.entries(written).map(([language, text]) => [language, filledMail(text, figures, note(language))]))
  }
}

function isAboutForcedClose({ due, byCommand }: PublishedGroup): boolean {
  const isForced = (event: Event) => event.type === 'PositionChanged' && FORCED_CAUSES.has(event.cause) && event.contractsDelta < 0
  return due.some(isForced) || byCommand.some((events) => events.some(isForced))
}
