import { createRequire } from 'node:module'
// The package's own entry reads its eighty languages.
import names from 'i18n-iso-countries/index.js'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'

export interface CountryRow {
  readonly englishName: string
  readonly chineseName: string
  /** Without `+`; several countries may share one. */
  readonly phoneCode: string
  readonly countryCode: string
}
export interface CountryLetter {
  readonly letter: string
  readonly data: readonly CountryRow[]
}

const require = createRequire(import.meta.url)
for (const language of ['en', 'zh']) names.registerLocale(require(`i18n-iso-countries/langs/${language}.json`))

/** Every country with a calling code of its own and an ISO name, by first letter of its English name. */
export const COUNTRIES: readonly CountryLetter[] = byLetter(
  getCountries().flatMap((countryCode) => {
    const [englishName, chineseName] = [names.getName(countryCode, 'en'), names.getName(countryCode, 'zh')]
    if (!englishName || !chineseName) return []
    return [{ englishName, chineseName, phoneCode: getCountryCallingCode(countryCode), countryCode }]
  }),
)

const AREA_CODES: ReadonlySet<string> = new Set(COUNTRIES.flatMap(({ data }) => data.map(({ phoneCode }) => phoneCode)))
export const isAreaCode = (text: string): boolean => AREA_CODES.has(text)

/** Åland stands below A. */
function letterOf(name: string): string {
  return name.normalize('NFD').charAt(0).toUpperCase()
}

function byLetter(rows: readonly CountryRow[]): CountryLetter[] {
  const sorted = [...rows].sort((a, b) => a.englishName.localeCompare(b.englishName, 'en'))
  const letters = [...new Set(sorted.map(({ englishName }) => letterOf(englishName)))].sort()
  return letters.map((letter) => ({ letter, data: sorted.filter(({ englishName }) => letterOf(englishName) === letter) }))
}
