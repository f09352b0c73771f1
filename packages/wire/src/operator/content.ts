import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { refuse, textFault, wireMoment, wirePattern } from '../fields.ts'
import { actToAsk } from './acts.ts'

export const CONTENT_KIND_NAMES = ['activity', 'roll_notice', 'popup', 'article', 'help', 'product', 'mail'] as const
export type ContentKindName = (typeof CONTENT_KIND_NAMES)[number]

const LINE_MAX = 200
const HTML_MAX = 40_000
const LINK_MAX = 500
/** Texts of one entry in every language. */
const BODY_MAX = 1024 * 1024

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const count = z.number().int().nonnegative()
const moment = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
/** May be empty; what it holds is looked at where it is kept. */
const plain = (most: number) => z.string().max(most).superRefine(refuse(textFault))

const contentText = z.object({ title: plain(LINE_MAX), remark: plain(LINE_MAX), html: plain(HTML_MAX) })

const audienceGroup = z.discriminatedUnion('who', [
  z.object({ who: z.literal('all') }),
  z.object({ who: z.literal('countries'), countries: z.array(z.string().max(2)).max(300) }),
  z.object({ who: z.literal('level'), level: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
  z.object({ who: z.literal('product'), product: z.enum(['spot', 'futures', 'options']) }),
  z.object({ who: z.literal('people'), userIds: z.array(z.string().max(15)).max(1_000) }),
])
/** Whom a mail goes to, what it is about, and whether it leaves the exchange beside the inbox. */
const audience = z.object({ group: audienceGroup, about: z.enum(['account', 'money', 'product']), byMail: z.boolean() })
export type ContentAudience = z.output<typeof audience>

const draftFields = {
  isShown: z.boolean(),
  link: plain(LINK_MAX),
  image: plain(LINK_MAX),
  sort: z.number().int(),
  /** Names of brands; none: all. */
  brands: z.array(plain(20)).max(40),
  /** Null: from the publication on. */
  from: wireMoment.nullable(),
  /** Null: until something else is published. */
  until: wireMoment.nullable(),
  /** By language. */
  texts: z.record(z.string(), contentText),
  audience: audience.nullable(),
}
const draft = z.object(draftFields)
export type ContentDraftWire = z.output<typeof draft>

const contentVersion = z.object({
  ...draftFields,
  from: moment,
  version: id,
  by: z.string(),
  approvedBy: z.string().nullable(),
  restores: id.nullable(),
  at: moment,
})
export type ContentVersionWire = z.output<typeof contentVersion>

/** A language of the exchange without a text, and the one that its readers get. */
const missing = z.object({ language: z.string(), instead: z.string().nullable() })

const listedContent = z.object({
  id,
  kind: z.enum(CONTENT_KIND_NAMES),
  topic: z.string(),
  /** Came with the exchange. */
  isSeed: z.boolean(),
  revision: count,
  /** In the default language, or the one behind it. */
  title: z.string(),
  /** `new`: never published; `waiting`: its time is to come; `over`: it has passed. */
  state: z.enum(['new', 'shown', 'hidden', 'waiting', 'over']),
  /** In force now. */
  version: id.nullable(),
  hasDraft: z.boolean(),
  from: moment.nullable(),
  until: moment.nullable(),
  sort: z.number().int(),
  brands: z.array(z.string()),
  languages: z.array(z.string()),
  missing: z.array(missing),
  /** Publishing it takes a second operator. */
  needsTwo: z.boolean(),
})
export type ListedContent = z.output<typeof listedContent>

const shownContent = listedContent.extend({
  draft: draft.extend({ restores: id.nullable(), by: z.string(), at: moment }).nullable(),
  /** Newest first. */
  versions: z.array(contentVersion),
})
export type ShownContent = z.output<typeof shownContent>

const named = { id, revision: count }
const written = { access: 'operator', permission: 'write_content', kind: 'submit' } as const
const seen = { access: 'operator', permission: 'see_content', kind: 'read' } as const

/** Languages, brands and keys that content is written for. */
export const contentChoices = endpoint('GET', '/operator/content/choices', {
  summary: 'Languages, brands and keys of content',
  ...seen,
  data: z.object({
    languages: z.array(z.object({ code: z.string(), name: z.string(), direction: z.enum(['ltr', 'rtl']) })),
    defaultLanguage: z.string(),
    brand: z.string(),
    brands: z.array(z.string()),
    articleKeys: z.array(z.string()),
    groups: z.array(z.string()),
    /** Hosts of the exchange; what leads to others takes a second operator. */
    ownHosts: z.array(z.string()),
  }),
})

export const listContent = endpoint('GET', '/operator/content', {
  summary: 'Content of one kind',
  ...seen,
  query: z.object({ kind: z.enum(CONTENT_KIND_NAMES) }),
  row: listedContent,
})

export const showContent = endpoint('GET', '/operator/content/show', {
  summary: 'An entry with its draft and versions',
  ...seen,
  query: z.object({ id: wirePattern(/^[1-9]\d{0,15}$/, 'must be the number of an entry', 16) }),
  data: shownContent,
})

/** Without an id: a new entry, of revision 0. */
export const saveContent = endpoint('POST', '/operator/content/save', {
  summary: 'Keep a draft',
  ...written,
  bodyMax: BODY_MAX,
  body: z.object({
    id: id.nullable(),
    revision: count,
    kind: z.enum(CONTENT_KIND_NAMES),
    topic: plain(40),
    draft,
  }),
  data: shownContent,
})

/** The draft becomes a version. Of terms, of a mail to many and of what leads to hosts of others nothing is published yet: the answer names the act to ask for. */
export const publishContent = endpoint('POST', '/operator/content/publish', {
  summary: 'Publish a draft, or ask for it',
  ...written,
  body: z.object(named),
  data: z.object({ entry: shownContent, ask: actToAsk.nullable() }),
})

export const restoreContent = endpoint('POST', '/operator/content/restore', {
  summary: 'Make an older version the draft',
  ...written,
  body: z.object({ ...named, version: id }),
  data: shownContent,
})

export const discardContent = endpoint('POST', '/operator/content/discard', {
  summary: 'Throw a draft away',
  ...written,
  body: z.object(named),
  data: shownContent,
})

/** Before a mail is sent. */
export const countGroup = endpoint('POST', '/operator/content/count', {
  summary: 'How many people a mail would go to',
  ...written,
  body: z.object({ audience }),
  data: z.object({
    people: count,
    byLanguage: z.record(z.string(), count),
    /** UIDs of nobody. */
    unknown: z.array(z.string()),
    needsTwo: z.boolean(),
  }),
})

const groupMail = z.object({
  id,
  contentId: id,
  version: id,
  people: count,
  told: count,
  by: z.string(),
  approvedBy: z.string().nullable(),
  at: moment,
  /** From when on it is sent. */
  from: moment,
  /** `scheduled`: `from` is to come; `called_off`: who had it by then keeps it, nobody else gets it. */
  state: z.enum(['scheduled', 'being_sent', 'sent', 'called_off']),
  endedAt: moment.nullable(),
  calledOffBy: z.string().nullable(),
})
export type ListedGroupMail = z.output<typeof groupMail>

/** Newest first. */
export const listGroupMails = endpoint('GET', '/operator/content/mails', {
  summary: 'Mails to groups, and how many people have them',
  ...seen,
  row: groupMail,
})

/** Once it is answered nobody else is told. One that has ended is refused: `group_mail_sent`, `group_mail_called_off`. */
export const callOffGroupMail = endpoint('POST', '/operator/content/mails/call-off', {
  summary: 'End a mail to a group that is scheduled or being sent',
  ...written,
  body: z.object({ id }),
  data: groupMail,
})

interface KeptFields extends Omit<ContentDraftWire, 'from' | 'until' | 'brands' | 'texts' | 'audience'> {
  readonly brands: readonly string[]
  readonly fromMs: number | null
  readonly untilMs: number | null
  readonly texts: Readonly<Record<string, z.output<typeof contentText>>>
  readonly audience: KeptAudience | null
}
type KeptGroup<Group = ContentAudience['group']> = Group extends unknown
  ? { readonly [Name in keyof Group]: Group[Name] extends (infer Item)[] ? readonly Item[] : Group[Name] }
  : never
export interface KeptAudience extends Omit<ContentAudience, 'group'> {
  readonly group: KeptGroup
}

const draftToWire = ({
  fromMs: from,
  untilMs: until,
  brands,
  texts,
  audience,
  isShown,
  link,
  image,
  sort,
}: KeptFields): ContentDraftWire => ({
  ...{ isShown, link, image, sort, from, until },
  ...{ brands: [...brands], texts: { ...texts }, audience: audience as ContentAudience | null },
})

export const draftOfWire = ({ from: fromMs, until: untilMs, ...draft }: ContentDraftWire) => ({ ...draft, fromMs, untilMs })

interface Stamp {
  readonly restores: number | null
  readonly by: string
  readonly atMs: number
}
export interface KeptContent extends Omit<ListedContent, 'languages' | 'missing' | 'brands'> {
  readonly brands: readonly string[]
  readonly languages: readonly string[]
  readonly missing: readonly z.output<typeof missing>[]
  readonly kept: {
    readonly draft: (Stamp & { readonly draft: KeptFields }) | null
    readonly versions: readonly (KeptFields &
      Stamp & { readonly fromMs: number; readonly version: number; readonly approvedBy: string | null })[]
  }
}

export const listedContentToWire = ({ kept: _, brands, languages, missing, ...row }: KeptContent): ListedContent => ({
  ...row,
  ...{ brands: [...brands], languages: [...languages], missing: [...missing] },
})

export const shownContentToWire = (entry: KeptContent): ShownContent => ({
  ...listedContentToWire(entry),
  draft: entry.kept.draft && {
    ...draftToWire(entry.kept.draft.draft),
    ...{ restores: entry.kept.draft.restores, by: entry.kept.draft.by, at: entry.kept.draft.atMs },
  },
  versions: entry.kept.versions.map((one) => ({
    ...draftToWire(one),
    ...{ from: one.fromMs, version: one.version, by: one.by, approvedBy: one.approvedBy, restores: one.restores, at: one.atMs },
  })),
})

interface KeptGroupMail extends Omit<ListedGroupMail, 'id' | 'contentId' | 'at' | 'from' | 'endedAt'> {
  readonly groupMailId: number
  readonly entryId: number
  readonly atMs: number
  readonly fromMs: number
  readonly endedAtMs: number | null
}
export const groupMailToWire = ({
  groupMailId: id,
  entryId: contentId,
  atMs: at,
  fromMs: from,
  endedAtMs: endedAt,
  ...mail
}: KeptGroupMail): ListedGroupMail => ({
  ...{ id, contentId, at, from, endedAt },
  ...mail,
})
