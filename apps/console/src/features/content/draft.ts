import type { ContentDraftWire, ContentKindName, ShownContent } from '@glasshouse/wire'
import { isoOf } from '../../live/act-values.ts'

export type Draft = ContentDraftWire
export type DraftText = Draft['texts'][string]

export const NO_TEXT: DraftText = { title: '', remark: '', html: '' }
export const isEmpty = ({ title, remark, html }: DraftText): boolean => title.trim() === '' && remark.trim() === '' && html.trim() === ''

export const newDraft = (kind: ContentKindName): Draft => ({
  ...{ isShown: true, link: '', image: '', sort: 0, brands: [], from: null, until: null, texts: {} },
  audience: kind === 'mail' ? { group: { who: 'people', userIds: [] }, about: 'account', byMail: true } : null,
})

/** What is written on: the draft, else the newest version as one that begins at once. */
export function draftToWrite({ draft, versions, kind }: Pick<ShownContent, 'draft' | 'versions' | 'kind'>): Draft {
  const from = draft ?? versions[0]
  if (!from) return newDraft(kind)
  const { isShown, link, image, sort, brands, texts, audience } = from
  const times = draft ? { from: draft.from, until: draft.until } : { from: null, until: null }
  return { isShown, link, image, sort, brands, texts, audience, ...times }
}

/** Languages that nobody has written in are not sent. */
export const draftToSend = (draft: Draft): Draft => ({
  ...draft,
  texts: Object.fromEntries(Object.entries(draft.texts).filter(([, text]) => !isEmpty(text))),
})

/** Which fields a kind has. */
export const FIELDS: Readonly<
  Record<
    ContentKindName,
    { readonly topic: 'none' | 'group' | 'article' | 'key'; readonly link: boolean; readonly image: boolean; readonly remark: boolean }
  >
> = {
  activity: { topic: 'group', link: true, image: true, remark: true },
  roll_notice: { topic: 'none', link: true, image: false, remark: true },
  popup: { topic: 'none', link: true, image: true, remark: false },
  article: { topic: 'article', link: false, image: false, remark: false },
  help: { topic: 'key', link: false, image: false, remark: false },
  product: { topic: 'key', link: false, image: true, remark: true },
  mail: { topic: 'none', link: true, image: false, remark: false },
}

/** A moment as a field of the browser has it, in the zone of the device; '' of none. */
export function fieldOf(ms: number | null): string {
  if (ms === null) return ''
  const at = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export function momentIn(field: string): number | null {
  const iso = isoOf(field)
  return iso === '' ? null : Date.parse(iso)
}
