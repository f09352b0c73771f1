import { isImageLink, linkTarget } from '@glasshouse/domain'
import { type Audience, checkAudience } from './audience.ts'
import { ContentError } from './content-error.ts'
import type { ContentKind, ContentText } from './content-text.ts'
import { checkedHtml, checkedLanguages, checkedLine, type Texts } from './texts.ts'

/** What an entry says and where it stands, apart from its kind and topic, which stay. */
export interface ContentDraft {
  readonly isShown: boolean
  readonly link: string
  readonly image: string
  /** Small comes first. */
  readonly sort: number
  /** Names of brands; none: all. */
  readonly brands: readonly string[]
  /** Null: from its publication on. */
  readonly fromMs: number | null
  /** Null: until something else is published. */
  readonly untilMs: number | null
  readonly texts: Texts<ContentText>
  /** Of a mail. */
  readonly audience: Audience | null
}

export const SORT_MOST = 10_000
const BRANDS_MOST = 40
/** Nothing is planned further ahead. */
export const AHEAD_MOST_MS = 5 * 366 * 86_400_000

export function checkTopic(kind: ContentKind, topic: string): void {
  if (!/^[A-Z0-9_]{0,40}$/.test(topic)) throw new ContentError('topic', 'must be a key such as HOME_ACTIVITY')
  if (topic === '' && (kind === 'article' || kind === 'help' || kind === 'product'))
    throw new ContentError('topic', 'is required, a key such as HOME_ACTIVITY')
}

/** The draft as it is kept: links and pictures by the one rule, texts sanitised. Throws by the name of the field. */
export function checkedDraft(kind: ContentKind, draft: ContentDraft): ContentDraft {
  const { link, image, sort, brands, fromMs, untilMs, audience } = draft
  if (linkTarget(link).kind === 'refused') throw new ContentError('link', 'must be a path of the app or a plain http or https address')
  if (!isImageLink(image)) throw new ContentError('image', 'must be a path of the exchange or an https address')
  if (!Number.isInteger(sort) || Math.abs(sort) > SORT_MOST) throw new ContentError('sort', `must be a whole number up to ${SORT_MOST}`)
  if (brands.length > BRANDS_MOST || brands.some((name) => !/^[a-z]{1,20}$/.test(name)))
    throw new ContentError('brands', 'must be names of brands')
  if (untilMs !== null && fromMs !== null && untilMs <= fromMs) throw new ContentError('until', 'must be after the beginning')
  if ((audience !== null) !== (kind === 'mail')) throw new ContentError('audience', 'is required of a mail, and of nothing else')
  if (audience) checkAudience(audience)
  if (kind === 'mail' && (!draft.isShown || untilMs !== null))
    throw new ContentError('until', 'is nothing that a mail has: it is sent once')
  return { ...draft, brands: [...new Set(brands)].sort(), texts: checkedTexts(kind, draft.texts) }
}

function checkedTexts(kind: ContentKind, texts: Texts<ContentText>): Texts<ContentText> {
  const checked = checkedLanguages(texts).map(([language, { title, remark, html }]) => {
    const text = { title: checkedLine('title', title), remark: checkedLine('remark', remark), html: checkedHtml('html', html) }
    return [language, text] as const
  })
  for (const [language, text] of checked) {
    const field = kind === 'roll_notice' ? 'remark' : 'title'
    if (text[field] === '' && (text.html !== '' || kind === 'mail')) throw new ContentError(`${language}.${field}`, 'is required')
  }
  return Object.fromEntries(checked)
}

/** What only a publication asks: a text that everybody can fall back on, and times that are still to come. */
export function checkPublishable({ texts, untilMs, fromMs }: ContentDraft, defaultLanguage: string, nowMs: number): void {
  if (!Object.hasOwn(texts, defaultLanguage)) throw new ContentError('texts', `must have the default language ${defaultLanguage}`)
  if (untilMs !== null && untilMs <= nowMs) throw new ContentError('until', 'is over already')
  if (Math.max(fromMs ?? 0, untilMs ?? 0) > nowMs + AHEAD_MOST_MS) throw new ContentError('from', 'is more than five years ahead')
}
