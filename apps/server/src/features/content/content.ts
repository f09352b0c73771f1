import type { ContentKind, ReadEntry } from '@glasshouse/records'
import { type ArticleKey, type Notice, noticeList, rulesList, success } from '@glasshouse/wire'
import { readingLanguage } from '../../calls/reading-language.ts'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type ContentServices = Needs<never, 'content' | 'settings'>

const KINDS = { ACTIVITY_NOTICE: 'activity', ROLL_NOTICE: 'roll_notice' } as const satisfies Record<Notice['key'], ContentKind>

export function contentRoutes(server: CallServer, services: ContentServices): void {
  const { content } = services.records

  servePublic(server, noticeList, async ({ query, request }) => {
    const { key, modelKey, id } = query
    const question = {
      kind: KINDS[key],
      ...(modelKey === undefined ? {} : { topic: modelKey }),
      ...(id === undefined ? {} : { entryId: Number(id) }),
    }
    const entries = await content.list(question, await readingLanguage(services, request))
    if (id !== undefined && entries.length === 0) throw new ApiError({ reason: 'not_found', field: 'id', rule: `${id} is not shown` })
    return success(entries.map((entry) => noticeOf(key, entry)))
  })

  servePublic(server, rulesList, async ({ query: { key }, request }) => {
    const entries = await content.list({ kind: 'article', topic: key }, await readingLanguage(services, request))
    return success(entries.map((entry) => articleOf(key, entry)))
  })
}

const noticeOf = (key: Notice['key'], entry: ReadEntry): Notice => ({
  id: String(entry.entryId),
  key,
  modelKey: entry.topic,
  status: '0',
  noticeTitle: entry.title,
  noticeContent: entry.html,
  remark: entry.remark,
  url: entry.link,
  imgUrl: entry.image,
  createTime: entry.createdAtMs,
})

const articleOf = (key: ArticleKey, { entryId, title, html }: ReadEntry) => ({ id: String(entryId), key, title, content: html })
