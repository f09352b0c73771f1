/** The languages with complete words. Adding one = its folder beside `en` and a line here. */
export const LANGUAGES = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'zh', name: '简体中文', direction: 'ltr' },
] as const
export type Language = (typeof LANGUAGES)[number]['code']
export type Direction = (typeof LANGUAGES)[number]['direction']

export function isLanguage(code: string): code is Language {
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
  return 'en'
}
