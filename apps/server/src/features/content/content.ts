import type { ContentKind, ReadEntry } from '@glasshouse/records'
import {
  type ArticleKey,
  getAllNoticeList,
  helpCenterInfo,
  helpCenterList,
  helpItemToWire,
  helpToWire,
  type Notice,
  noticeList,
  noticeToWire,
  rulesList,
  success,
  toNoticeQuery,
} from '@glasshouse/wire'
import { readingLanguage } from '../../calls/reading-language.ts'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type ContentServices = Needs<'config', 'content' | 'settings'>

const KINDS = {
  ACTIVITY_NOTICE: 'activity',
  ROLL_NOTICE: 'roll_notice',
  POPUP_NOTICE: 'popup',
  PRODUCT_TEXT: 'product',
} as const satisfies Record<Notice['key'], ContentKind>

export function contentRoutes(server: CallServer, services: ContentServices): void {
  const { content } = services.records
  const { brand } = services.config

  servePublic(server, noticeList, async ({ query, request }) => {
    const { key, ...which } = toNoticeQuery(query)
    const entries = await content.list({ kind: KINDS[key], brand, ...which }, await readingLanguage(services, request))
    if (which.entryId !== undefined && entries.length === 0)
      throw new ApiError({ reason: 'not_found', field: 'id', rule: `${which.entryId} is not shown` })
    return success(entries.map((entry) => noticeToWire(key, entry)))
  })

  servePublic(server, getAllNoticeList, async ({ request }) => {
    const reading = await readingLanguage(services, request)
    const listed = (['ACTIVITY_NOTICE', 'ROLL_NOTICE', 'POPUP_NOTICE'] as const).map(async (key) =>
      (await content.list({ kind: KINDS[key], brand }, reading)).map((entry) => noticeToWire(key, entry)),
    )
    return success((await Promise.all(listed)).flat())
  })

  servePublic(server, helpCenterList, async ({ request }) =>
    success(helpToWire(await content.list({ kind: 'help', brand }, await readingLanguage(services, request)))),
  )

  servePublic(server, helpCenterInfo, async ({ params: { id }, request }) => {
    const [entry] = await content.list({ kind: 'help', brand, entryId: Number(id) }, await readingLanguage(services, request))
    if (!entry) throw new ApiError({ reason: 'not_found', field: 'id', rule: `${id} is not shown` })
    return success(helpItemToWire(entry))
  })

  servePublic(server, rulesList, async ({ query: { key }, request }) => {
    const entries = await content.list({ kind: 'article', topic: key, brand }, await readingLanguage(services, request))
    return success(entries.map((entry) => articleOf(key, entry)))
  })
}

const articleOf = (key: ArticleKey, { entryId, title, html }: ReadEntry) => ({ id: String(entryId), key, title, content: html })
