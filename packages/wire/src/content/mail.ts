import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireIds } from '../fields.ts'

/** '1' unread, '2' read. */
export const MAIL_TYPES = { unread: '1', read: '2' } as const
export const MAILS_AT_ONCE_MAX = 100

export const mail = z.object({
  id: z.string(),
  type: z.enum(['1', '2']),
  /** Plain text. */
  title: z.string(),
  /** HTML, sanitised as `noticeContent` is. */
  content: z.string(),
  createTime: z.number().int(),
  /** A matter of security of the last 7 days: `notMeOfNotice` takes its id. */
  mayStop: z.boolean(),
})
export type Mail = z.output<typeof mail>

/** The user's inbox, whole, newest first, in the language of the `language` header. The same in both realms. */
export const listMail = endpoint('GET', '/api/mail/listByUserId', {
  clientName: 'listMails',
  summary: 'Mail of the user',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  row: mail,
})

/**
 * `?ids=12,13`: marks the user's own mail read. When one of the ids is not the user's, nothing is marked and the reply
 * is `not_found` with that id in words. Marking twice changes nothing. `ids` of the reply are read now.
 */
export const updateMail = endpoint('GET', '/api/mail/updateMail', {
  clientName: 'markMailsRead',
  summary: 'Mark mail read',
  access: 'user',
  kind: 'submit',
  acceptsBothMethods: true,
  ignoresRealm: true,
  remembersKey: true,
  query: z.object({ ids: wireIds(MAILS_AT_ONCE_MAX) }),
  data: z.object({ ids: z.array(z.string()), unread: z.number().int() }),
})

export interface MailFacts {
  readonly mailId: number
  readonly isRead: boolean
  readonly title: string
  /** Sanitised. */
  readonly html: string
  readonly sentAtMs: number
  readonly mayStop: boolean
}

export const mailToWire = ({ mailId, isRead, title, html, sentAtMs, mayStop }: MailFacts): Mail => ({
  id: String(mailId),
  type: isRead ? MAIL_TYPES.read : MAIL_TYPES.unread,
  title,
  content: html,
  createTime: sentAtMs,
  mayStop,
})
