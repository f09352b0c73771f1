import { NOTICE_KINDS, type NoticeKind } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQuery, wireId } from '../fields.ts'

const kind = z.enum(NOTICE_KINDS)

export const noticeEntry = z.object({
  id: z.string(),
  kind,
  isRead: z.boolean(),
  /** Plain text. */
  title: z.string(),
  /** HTML, sanitised as `noticeContent` is. */
  html: z.string(),
  /** Path of the app that it leads to; '' leads nowhere. */
  link: z.string(),
  sentAtMs: z.number().int(),
  /** A matter of security of the last 7 days: `notMeOfNotice` takes its id. */
  mayStop: z.boolean(),
})
export type NoticeEntry = z.output<typeof noticeEntry>

/** Notices of the user, newest first, in the language of the `language` header; of one kind where it is named. */
export const noticeEntries = endpoint('GET', '/api/notices/list', {
  clientName: 'listNoticeEntries',
  summary: 'Notices of the user, a page at a time',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  query: z.object({ kind: kind.optional(), pageNum: pageQuery.pageNum, pageSize: pageQuery.pageSize }),
  row: noticeEntry,
})

/** How many notices of the user are unread. */
export const noticesUnread = endpoint('GET', '/api/notices/unread', {
  clientName: 'countUnreadNotices',
  summary: 'How many notices are unread',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  data: z.object({ unread: z.number().int() }),
})

/** Marks what the reader has seen: all up to the notice `upTo`, of one kind where it is named. */
export const noticesReadAll = endpoint('POST', '/api/notices/readAll', {
  clientName: 'markNoticesRead',
  summary: 'Mark notices read',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  remembersKey: true,
  body: z.object({ upTo: wireId, kind: kind.optional() }),
  data: z.object({ unread: z.number().int() }),
})

export interface NoticeFacts {
  readonly mailId: number
  readonly kind: NoticeKind
  readonly isRead: boolean
  readonly title: string
  readonly html: string
  readonly link: string
  readonly sentAtMs: number
  readonly mayStop: boolean
}

export const noticeEntryToWire = ({ mailId, kind, isRead, title, html, link, sentAtMs, mayStop }: NoticeFacts): NoticeEntry => ({
  id: String(mailId),
  kind,
  isRead,
  title,
  html,
  link,
  sentAtMs,
  mayStop,
})
