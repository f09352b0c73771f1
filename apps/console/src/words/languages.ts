export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'zh', name: '中文' },
] as const
export type Language = (typeof LANGUAGES)[number]['code']

/** Language that every text exists in. */
export const BASE_LANGUAGE: Language = 'en'

export const isLanguage = (code: string): code is Language => LANGUAGES.some((one) => one.code === code)

/** First language of the device's list that has words, else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return codes.find(isLanguage) ?? BASE_LANGUAGE
}
