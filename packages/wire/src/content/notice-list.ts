import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireId, wirePattern } from '../fields.ts'

/**
 * ACTIVITY_NOTICE: banners and event pages, by group. ROLL_NOTICE: lines of the notice bar. POPUP_NOTICE: shown once over
 * the home screen. PRODUCT_TEXT: what a product says of itself, by its key.
 */
export const NOTICE_KEYS = ['ACTIVITY_NOTICE', 'ROLL_NOTICE', 'POPUP_NOTICE', 'PRODUCT_TEXT'] as const
/** Group of the banners on the home screen. */
export const HOME_ACTIVITY = 'HOME_ACTIVITY'

/**
 * An activity (banner) and a roll notice have one shape. Texts are in the language of the `language` header, else in
 * the default language. `noticeContent` is HTML that the server has sanitised (p, br, b, i, em, strong, u, ul, ol, li,
 * h3, h4, blockquote, code, a); everything else is plain text.
 */
export const notice = z.object({
  id: z.string(),
  key: z.enum(NOTICE_KEYS),
  /** Group of an activity, `HOME_ACTIVITY`; '' of a roll notice. */
  modelKey: z.string(),
  /** '0' shown; '1' hidden, which is never served. */
  status: z.enum(['0', '1']),
  /** Headline, of a banner. */
  noticeTitle: z.string(),
  /** The whole text, sanitised HTML; for /broadcastDetails and event pages. */
  noticeContent: z.string(),
  /** One plain line: what rolls in the notice bar, or a banner's second line. */
  remark: z.string(),
  /** Target of a tap; sort it with `linkTarget`. '' leads nowhere. */
  url: z.string(),
  /** Picture without words: a path of the exchange, or https. '' has none. */
  imgUrl: z.string(),
  createTime: z.number().int(),
})
export type Notice = z.output<typeof notice>

/**
 * Banners: `?key=ACTIVITY_NOTICE&modelKey=HOME_ACTIVITY`. Notice bar: `?key=ROLL_NOTICE`. One of them for a page of its
 * own: `&id=`. In the exchange's order; a key or group with nothing shown answers an empty `data`.
 */
export const noticeList = endpoint('POST', '/api/notice/list', {
  clientName: 'listNotices',
  summary: 'Banners, event pages and roll notices that are shown',
  access: 'public',
  kind: 'read',
  acceptsBothMethods: true,
  query: z.object({
    key: z.enum(NOTICE_KEYS),
    modelKey: wirePattern(/^[A-Z][A-Z0-9_]*$/, 'must be a group such as HOME_ACTIVITY', 40).optional(),
    id: wireId.optional(),
  }),
  data: z.array(notice),
})

/** Everything that noticeList serves to home screens: banners, lines that roll, and popups. */
export const getAllNoticeList = endpoint('POST', '/api/notice/getAllNoticeList', {
  clientName: 'listAllNotices',
  summary: 'Every banner, roll notice and popup that is shown',
  access: 'public',
  kind: 'read',
  acceptsBothMethods: true,
  data: z.array(notice),
})

/** An entry of the content as it is read in one language. */
export interface ContentEntry {
  readonly entryId: number
  readonly topic: string
  readonly title: string
  /** Sanitised. */
  readonly html: string
  readonly remark: string
  readonly link: string
  readonly image: string
  readonly createdAtMs: number
}

export const noticeToWire = (key: Notice['key'], entry: ContentEntry): Notice => ({
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

/** Notices asked for: of a group, one by its id, or all of their kind. */
export const toNoticeQuery = ({ key, modelKey, id }: z.output<NonNullable<typeof noticeList.query>>) => ({
  key,
  ...(modelKey === undefined ? {} : { topic: modelKey }),
  ...(id === undefined ? {} : { entryId: Number(id) }),
})
