import { ContentError } from './content-error.ts'
import { pickLanguage } from './languages.ts'
import { cleanHtml, cleanLine, HTML_MAX, LINE_MAX } from './rich-text.ts'

/** One text in several languages, by language code (`en`, `ar`, `zh`). At least one. */
export type Texts<Text> = Readonly<Record<string, Text>>

/** Mail to a user's inbox in one language. */
export interface MailText {
  /** Plain. */
  readonly title: string
  readonly html: string
}

/** The reader's language first, then the default one. */
export interface ReadingLanguage {
  readonly wanted: string
  readonly otherwise: string
}

/** The text in the wanted language, else in the default one, else in the first there is. */
export function inLanguage<Text extends { readonly language: string }>(texts: readonly Text[], reading: ReadingLanguage): Text | undefined {
  const picked = pickLanguage(
    texts.map(({ language }) => language),
    [reading.wanted, reading.otherwise],
  )
  return texts.find(({ language }) => language === picked)
}

export function checkedLine(field: string, line: string, max = LINE_MAX): string {
  const clean = cleanLine(line)
  if (clean.length > max) throw new ContentError(field, `must have at most ${max} characters`)
  return clean
}

export function checkedHtml(field: string, html: string): string {
  if (html.length > HTML_MAX) throw new ContentError(field, `must have at most ${HTML_MAX} characters`)
  return cleanHtml(html)
}

export function checkedLanguages<Text>(texts: Texts<Text>): readonly [language: string, text: Text][] {
  const entries = Object.entries(texts)
  if (entries.length === 0) throw new ContentError('texts', 'must have one language at least')
  for (const [language] of entries) {
    if (!/^[a-z]{2}$/.test(language)) throw new ContentError('language', 'must be a code of two letters')
  }
  return entries
}
