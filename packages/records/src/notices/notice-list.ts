import { linkTarget, type NoticeKind } from '@glasshouse/domain'
import type { ReadingLanguage } from '../content/texts.ts'
import type { Records } from '../database.ts'
import { type ReadMail, readMails } from '../mail/mails.ts'
import { openNotices } from '../mail/open-notices.ts'

export interface ReadNotice extends ReadMail {
  readonly kind: NoticeKind
  /** Path of the app, or ''. */
  readonly link: string
  /** Its reader may still say "this was not me". */
  readonly mayStop: boolean
}
export interface NoticePage {
  readonly rows: readonly ReadNotice[]
  readonly total: number
}
export interface NoticesAsked {
  readonly kind?: NoticeKind | undefined
  readonly page: number
  readonly size: number
}

/** The inbox a page at a time, and how much of it is unread. A user reads and marks only own notices. */
export class NoticeList {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** Newest first. */
  async page(userId: string, { kind, page, size }: NoticesAsked, reading: ReadingLanguage): Promise<NoticePage> {
    const [{ total }, mails] = await Promise.all([
      this.#own(userId, kind)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
      this.#own(userId, kind)
        .select(['mail_id', 'kind', 'link', 'sent_at_ms', 'read_at_ms'])
        .orderBy('mail_id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
    ])
    if (mails.length === 0) return { rows: [], total }
    const ids = mails.map(({ mail_id }) => mail_id)
    const texts = await this.#db.selectFrom('mail_texts').selectAll().where('mail_id', 'in', ids).orderBy('language').execute()
    const rows = mails.flatMap((mail) => {
      const own = texts.filter(({ mail_id }) => mail_id === mail.mail_id).map((text) => ({ ...mail, ...text }))
      return readMails(own, reading).map((read) => ({ ...read, kind: mail.kind, link: pathOf(mail.link) }))
    })
    const open = await openNotices(this.#db, rows, this.#clock())
    return { rows: rows.map((row) => ({ ...row, mayStop: open.has(row.mailId) })), total }
  }

  async unread(userId: string): Promise<number> {
    const { unread } = await this.#own(userId)
      .select((eb) => eb.fn.countAll<number>().as('unread'))
      .where('read_at_ms', 'is', null)
      .executeTakeFirstOrThrow()
    return unread
  }

  /** Those up to the newest that the reader has seen: what came since stays unread. Answers how many stay. */
  async markAllRead(userId: string, upTo: number, kind?: NoticeKind): Promise<number> {
    let unread = this.#db
      .updateTable('mails')
      .set({ read_at_ms: this.#clock() })
      .where('user_id', '=', userId)
      .where('read_at_ms', 'is', null)
    if (kind) unread = unread.where('kind', '=', kind)
    await unread.where('mail_id', '<=', upTo).execute()
    return this.unread(userId)
  }

  /** Of these mails, which lie in an inbox: those of transactions that were committed. */
  async written(mailIds: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.#db.selectFrom('mails').select('mail_id').where('mail_id', 'in', mailIds).execute()
    return new Set(rows.map(({ mail_id }) => mail_id))
  }

  #own(userId: string, kind?: NoticeKind) {
    const own = this.#db.selectFrom('mails').where('user_id', '=', userId)
    return kind ? own.where('kind', '=', kind) : own
  }
}

/** A row may have been written past the rules. */
function pathOf(link: string): string {
  const target = linkTarget(link)
  return target.kind === 'path' ? target.path : ''
}
