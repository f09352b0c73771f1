import type { Mail } from '../../content/mail.ts'
import type { Notice } from '../../content/notice-list.ts'

/** A mail in the user's inbox. */
export interface MailSummary {
  readonly id: string
  readonly isRead: boolean
  /** Plain text. */
  readonly title: string
  /** Sanitised by the server. */
  readonly html: string
  readonly sentAtMs: number
  /** Its reader may say "this was not me". */
  readonly mayStop: boolean
}

export const mailSummary = ({ id, type, title, content, createTime, mayStop }: Mail): MailSummary => ({
  id,
  isRead: type === '2',
  title,
  html: content,
  sentAtMs: createTime,
  mayStop,
})

/** A banner or a line of the notice bar. */
export type NoticeSummary = Omit<Notice, 'status'> & { readonly isShown: boolean }

export const noticeSummary = ({ status, ...rest }: Notice): NoticeSummary => ({ ...rest, isShown: status === '0' })
