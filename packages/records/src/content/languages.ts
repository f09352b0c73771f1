/** Language that every text exists in. */
export const BASE_LANGUAGE = 'en'

export interface ContentLanguage {
  /** Two letters; name of its folders. */
  readonly code: string
  /** Its own name in its own script. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Country code of the flag beside the name. */
  readonly flag: string
  /** Codes of older clients for the same language. */
  readonly aliases: readonly string[]
}

/** The one rule of a missing language: the first of `wanted` that there is, else English, else the first there is. */
export function pickLanguage(available: readonly string[], wanted: readonly string[]): string | undefined {
  return [...wanted, BASE_LANGUAGE].find((code) => available.includes(code)) ?? available[0]
}

/** Code of the language behind a tag such as `zh-CN`, an older client's `tw`, or the tag's first two letters. */
export function languageCode(languages: readonly ContentLanguage[], tag: string): string {
  const code = tag.slice(0, 2).toLowerCase()
  return languages.find(({ aliases }) => aliases.includes(code))?.code ?? code
}
