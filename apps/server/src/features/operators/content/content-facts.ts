import { type EntryOnDesk, isShownNow, missingLanguages, pickLanguage, versionInForce } from '@glasshouse/records'
import type { KeptContent } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'

export type ContentFactServices = Needs<'clock', 'settings'>

/** Pages that people agree to: a second operator reads them before everybody does. */
const TERMS: readonly string[] = ['TERMS_CLAUSE', 'PRIVACY_POLICY']
export const isOfTerms = ({ kind, topic }: Pick<EntryOnDesk, 'kind' | 'topic'>): boolean => kind === 'article' && TERMS.includes(topic)

export interface OfferedLanguages {
  readonly offered: readonly string[]
  readonly defaultLanguage: string
}

/** Languages that the exchange offers its users, and the one that stands in. */
export async function offeredLanguages({ records }: Needs<never, 'settings'>): Promise<OfferedLanguages> {
  const listed = (await records.settings.all()).t_app_language
  const rows = Array.isArray(listed) ? (listed as readonly { readonly dictValue?: unknown }[]) : []
  return {
    offered: rows.flatMap(({ dictValue }) => (typeof dictValue === 'string' ? [dictValue] : [])),
    defaultLanguage: await records.settings.defaultLanguage(),
  }
}

/** An entry with what follows from its versions at this moment. The draft's own fields go before those in force. */
export function contentFacts(
  entry: EntryOnDesk,
  { offered, defaultLanguage }: OfferedLanguages,
  nowMs: number,
  needsTwo: boolean,
): KeptContent {
  const inForce = versionInForce(entry.versions, nowMs)
  const newest = entry.draft?.draft ?? inForce ?? entry.versions[0]
  const texts = newest?.texts ?? {}
  const language = pickLanguage(Object.keys(texts), [defaultLanguage])
  const text = language === undefined ? undefined : texts[language]
  return {
    ...{ id: entry.entryId, kind: entry.kind, topic: entry.topic, isSeed: entry.isSeed, revision: entry.revision },
    title: text?.title || text?.remark || '',
    state: stateOf(entry, nowMs),
    version: inForce?.version ?? null,
    hasDraft: entry.draft !== null,
    ...{ from: newest?.fromMs ?? null, until: newest?.untilMs ?? null, sort: newest?.sort ?? 0, brands: newest?.brands ?? [] },
    languages: Object.keys(texts).sort(),
    missing: missingLanguages(texts, offered, defaultLanguage),
    needsTwo,
    kept: { draft: entry.draft, versions: entry.versions },
  }
}

function stateOf({ versions }: EntryOnDesk, nowMs: number): KeptContent['state'] {
  if (versions.length === 0) return 'new'
  const inForce = versionInForce(versions, nowMs)
  if (!inForce) return 'waiting'
  if (isShownNow(inForce, nowMs)) return 'shown'
  return inForce.isShown ? 'over' : 'hidden'
}
