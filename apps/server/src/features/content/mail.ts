import type { ReadMail } from '@glasshouse/records'
import { list, listMail, MAIL_TYPES, type Mail, success, updateMail } from '@glasshouse/wire'
import { readingLanguage } from '../../calls/reading-language.ts'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type MailServices = Needs<never, 'mails' | 'settings'>

export function mailRoutes(server: CallServer, services: MailServices): void {
  const { mails } = services.records

  serveUser(server, listMail, async ({ request, session }) => {
    const inbox = await mails.list(session.userId, await readingLanguage(services, request))
    return list(inbox.map(toWire), { total: inbox.length })
  })

  serveUser(server, updateMail, async ({ query, session }) => {
    const marked = await mails.markRead(session.userId, query.ids)
    if ('unknownId' in marked) throw new ApiError({ reason: 'not_found', field: 'ids', rule: `${marked.unknownId} is not in your inbox` })
    return success({ ids: query.ids.map(String), unread: marked.unread }, { msg: 'Mail marked read' })
  })
}

const toWire = ({ mailId, isRead, title, html, sentAtMs }: ReadMail): Mail => ({
  id: String(mailId),
  type: isRead ? MAIL_TYPES.read : MAIL_TYPES.unread,
  title,
  content: html,
  createTime: sentAtMs,
})
