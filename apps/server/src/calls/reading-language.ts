import type { ReadingLanguage } from '@glasshouse/records'
import { HEADERS } from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import type { Needs } from '../services/services.ts'

/** Codes of older clients beside the usual ones. */
const OLD_CODES: ReadonlyMap<string, string> = new Map([
  ['he', 'iw'],
  ['zh-tw', 'tw'],
  ['zh-hant', 'tw'],
])

/** The language of `language`, else of `lang`; where a text has none in it, the one marked isDefault Y. */
export async function readingLanguage(services: Needs<never, 'settings'>, request: FastifyRequest): Promise<ReadingLanguage> {
  return { wanted: askedLanguage(request), otherwise: await services.records.settings.defaultLanguage() }
}

function askedLanguage({ headers }: FastifyRequest): string {
  const asked = headers[HEADERS.language] ?? headers[HEADERS.languageAlias]
  const tag = String(asked ?? '')
    .toLowerCase()
    .replaceAll('_', '-')
  return OLD_CODES.get(tag) ?? OLD_CODES.get(tag.slice(0, 2)) ?? tag.slice(0, 2)
}
