import type { NoticeKind } from '@glasshouse/domain'
import { cleanHtml, cleanLine } from '../content/rich-text.ts'
import {
  checkedHtml,
  checkedLanguages,
  checkedLine,
  inLanguage,
  type MailText,
  type ReadingLanguage,
  type Texts,
} from '../content/texts.ts'
import type { Records } from '../database.ts'
import { openNotices } from './open-notices.ts'

export interface ReadMail extends MailText {
  readonly mailId: number
  readonly isRead: boolean
  readonly sentAtMs: number
}
/** Groups of the journal that mails tell of: those after `from`, up to `to`. */
export interface Told {
  readonly from: number
  readonly to: number
}
/** Where a mail stands in the inbox, and the path of the app that it leads to. */
export interface MailPlace {
  readonly kind?: NoticeKind
  readonly link?: string
}
export type MarkedRead = { readonly unread: number } | { readonly unknownId: number }

/**
 * Puts a mail into a user's inbox, in every language it was written in; the reader's is chosen when it is read. Takes
 * the transaction of whatever the mail tells of, so that neither happens without the other.
 */
export async function sendMail(
  tx: Records,
  userId: string,
  texts: Texts<MailText>,
  atMs: number,
  { kind = 'account', link = '' }: MailPlace = {},
): Promise<number> {
  const written = checkedLanguages(texts).map(([language, { title, html }]) => ({
    language,
    title: checkedLine('title', title),
    html: checkedHtml('html', html),
  }))
  const { mail_id } = await tx
    .insertInto('mails')
    .values({ user_id: userId, sent_at_ms: atMs, read_at_ms: null, kind, link })
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('mail_texts')
    .values(written.map((text) => ({ ...text, mail_id })))
    .execute()
  return mail_id
}

/** The users' inboxes. A user reads and marks only own mail. */
export class Mails {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** The whole inbox, newest first. */
  async list(userId: string, reading: ReadingLanguage): Promise<(ReadMail & { readonly mayStop: boolean })[]> {
    const rows = await this.#db
      .selectFrom('mails')
      .innerJoin('mail_texts', 'mail_texts.mail_id', 'mails.mail_id')
      .select(['mails.mail_id', 'kind', 'sent_at_ms', 'read_at_ms', 'language', 'title', 'html'])
      .where('user_id', '=', userId)
      .orderBy('mails.mail_id', 'desc')
      .orderBy('language')
      .execute()
    const sent = rows.map(({ mail_id: mailId, kind, sent_at_ms: sentAtMs }) => ({ mailId, kind, sentAtMs }))
    const open = await openNotices(this.#db, sent, this.#clock())
    return readMails(rows, reading).map((mail) => ({ ...mail, mayStop: open.has(mail.mailId) }))
  }

  /** Groups up to this one have no mails of the subject; changes nothing where they were begun before. */
  async beginAt(subject: string, seq: number): Promise<void> {
    await this.#db
      .insertInto('mail_progress')
      .values({ subject, seq })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .execute()
  }

  /** The last group that has its mails of the subject. */
  async toldUpTo(subject: string): Promise<number> {
    const { seq } = await this.#db.selectFrom('mail_progress').select('seq').where('subject', '=', subject).executeTakeFirstOrThrow()
    return seq
  }

  /**
   * Tells of the groups after `from`, up to `to`. What `write` writes and the progress are one transaction, so that a
   * group has its mails once, whenever the process ends.
   */
  async tell(subject: string, { from, to }: Told, write: (tx: Records) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const moved = await tx
        .updateTable('mail_progress')
        .set({ seq: to })
        .where('subject', '=', subject)
        .where('seq', '=', from)
        .executeTakeFirst()
      if (moved.numUpdatedRows === 0n) throw new Error(`mails about ${subject} after ${from} were sent by another server`)
      await write(tx)
    })
  }

  /** All of them, or none when one of the ids is not the user's. Marking twice keeps the first time. */
  markRead(userId: string, mailIds: readonly number[]): Promise<MarkedRead> {
    return this.#db.transaction().execute(async (tx) => {
      const own = await tx.selectFrom('mails').select('mail_id').where('user_id', '=', userId).where('mail_id', 'in', mailIds).execute()
      const unknownId = mailIds.find((id) => !own.some(({ mail_id }) => mail_id === id))
      if (unknownId !== undefined) return { unknownId }
      await tx
        .updateTable('mails')
        .set({ read_at_ms: this.#clock() })
        .where('user_id', '=', userId)
        .where('mail_id', 'in', mailIds)
        .where('read_at_ms', 'is', null)
        .execute()
      const { unread } = await tx
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll<number>().as('unread'))
        .where('user_id', '=', userId)
        .where('read_at_ms', 'is', null)
        .executeTakeFirstOrThrow()
      return { unread }
    })
  }
}

/** A row for each language of a mail. */
interface MailRow {
  readonly mail_id: number
  readonly sent_at_ms: number
  readonly read_at_ms: number | null
  readonly language: string
  readonly title: string
  readonly html: string
}

/** Each mail once, in the reader's language; keeps the order of the rows. */
export function readMails(rows: readonly MailRow[], reading: ReadingLanguage): ReadMail[] {
  return [...byMail(rows).values()].flatMap((texts) => {
    const text = inLanguage(texts, reading)
    if (!text) return []
    return [
      {
        mailId: text.mail_id,
        isRead: text.read_at_ms !== null,
        sentAtMs: text.sent_at_ms,
        title: cleanLine(text.title),
        html: cleanHtml(text.html),
      },
    ]
  })
}

/** Keeps the order of the rows. */
function byMail<Row extends { readonly mail_id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const mails = new Map<number, Row[]>()
  for (const row of rows) mails.set(row.mail_id, [...(mails.get(row.mail_id) ?? []), row])
  return mails
}
