import type { Generated, JSONColumnType } from 'kysely'
import type { Audience } from './audience.ts'
import type { ContentDraft } from './content-rules.ts'
import type { ContentKind, ContentText } from './content-text.ts'
import type { Texts } from './texts.ts'

export interface ContentEntryTable {
  entry_id: Generated<number>
  kind: ContentKind
  topic: string
  /** Name of what came with the exchange; null of what was written here. */
  seed_name: string | null
  created_at_ms: number
  updated_at_ms: number
  updated_by: string
  /** Grows with every change of the draft, so that none is taken for another. */
  revision: Generated<number>
}
/** One that was published, which nobody changes. */
export interface ContentVersionTable {
  entry_id: number
  version: number
  is_shown: boolean
  link: string
  image: string
  sort: number
  /** Names of brands; none: all. */
  brands: string[]
  from_ms: number
  until_ms: number | null
  texts: JSONColumnType<Texts<ContentText>>
  /** Of a mail: whom it goes to. */
  audience: JSONColumnType<Audience> | null
  published_by: string
  approved_by: string | null
  restores: number | null
  published_at_ms: number
}
export interface ContentDraftTable {
  entry_id: number
  draft: JSONColumnType<ContentDraft>
  restores: number | null
  changed_by: string
  changed_at_ms: number
}
export interface GroupMailTable {
  group_mail_id: Generated<number>
  entry_id: number
  version: number
  people: number
  sent_by: string
  approved_by: string | null
  at_ms: number
  /** Null while somebody waits for it. */
  ended_at_ms: number | null
  /** Of one that has ended: everybody has it, or an operator called it off. */
  end_cause: 'sent' | 'called_off' | null
  called_off_by: string | null
}
export interface GroupMailPersonTable {
  group_mail_id: number
  user_id: string
  told_at_ms: number | null
}

export interface ContentTables {
  content_entries: ContentEntryTable
  content_versions: ContentVersionTable
  content_drafts: ContentDraftTable
  group_mails: GroupMailTable
  group_mail_people: GroupMailPersonTable
}
