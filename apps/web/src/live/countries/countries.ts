import { api } from '@glasshouse/client'
import type { Country } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'

export interface CountryGroup {
  readonly letter: string
  readonly data: readonly Country[]
}

/** Countries by the first letter of the English name. The list changes with a release only. */
export function useCountries(isWanted: boolean) {
  return useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }): Promise<readonly CountryGroup[]> => (await api.listCountries({}, { signal, isQuiet: true })).data ?? [],
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A country's name for the reader: the list's own in Chinese and English, the browser's elsewhere. */
export function countryName({ englishName, chineseName, countryCode }: Country, language: string): string {
  if (language === 'en') return englishName
  if (language.startsWith('zh')) return chineseName
  return regionNames(language)?.of(countryCode) ?? englishName
}

/** Groups with what is searched for in a name of any of the languages, the phone code or the ISO code. */
export function matching(groups: readonly CountryGroup[], search: string, language: string): readonly CountryGroup[] {
  const wanted = folded(search).replace(/^\+/, '')
  if (wanted === '') return groups
  const isMeant = (country: Country) =>
    country.phoneCode.startsWith(wanted) ||
    country.countryCode.toLowerCase() === wanted ||
    [country.englishName, country.chineseName, countryName(country, language)].some((name) => folded(name).includes(wanted))
  return groups.map(({ letter, data }) => ({ letter, data: data.filter(isMeant) })).filter(({ data }) => data.length > 0)
}

/** Without case and accents: who types `aland` means Åland. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const kept = new Map<string, Intl.DisplayNames>()
function regionNames(language: string): Intl.DisplayNames | undefined {
  if (!kept.has(language)) kept.set(language, new Intl.DisplayNames(language, { type: 'region' }))
  return kept.get(language)
}
