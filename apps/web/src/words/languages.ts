export interface LanguageEntry {
  /** Two letters, as in `lang`. */
  readonly code: string
  /** Its own name in its own script. */
  readonly name: string
  readonly direction: Direction
}
export type Language = string
export type Direction = 'ltr' | 'rtl'

/** Language that every text exists in: what is missing elsewhere is read there. */
export const BASE_LANGUAGE = 'en'

const entries = import.meta.glob<Omit<LanguageEntry, 'code'>>('../../../../content/*/language.json', { eager: true, import: 'default' })

/** Languages of the folder content/, English first. */
export const LANGUAGES: readonly LanguageEntry[] = Object.entries(entries)
  .map(([path, { name, direction }]) => ({ code: path.split('/').at(-2) ?? '', name, direction }))
  .sort((a, b) => Number(b.code === BASE_LANGUAGE) - Number(a.code === BASE_LANGUAGE))

export function isLanguage(code: string): boolean {
  return LANGUAGES.some((language) => language.code === code)
}

export function directionOf(code: string): Direction {
  return LANGUAGES.find((language) => language.code === code)?.direction ?? 'ltr'
}

/** First language of the device's list that has words, else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0] ?? ''
    if (isLanguage(code)) return code
  }
  return BASE_LANGUAGE
}
