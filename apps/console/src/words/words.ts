import { keptText, marksOf, session, type Texts, wordsIn } from '@glasshouse/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { BASE_LANGUAGE, isLanguage, type Language, preferredLanguage } from './languages.ts'
import type { Sections, WordValues } from './word-keys.ts'

export type Section = keyof Sections
/** Counted texts end in `_one`, `_other` …; callers name them without the ending and give `count`. */
type WithoutPlural<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key
/** A key that is not in the English file does not compile. */
export type WordKey<Name extends Section> = WithoutPlural<keyof Sections[Name] & string>
type Value = string | number
type ValueNames<Name extends Section, Key> = Name extends keyof WordValues
  ? Key extends keyof WordValues[Name]
    ? WordValues[Name][Key] & string
    : never
  : never
type IsOne<Key, All = Key> = Key extends unknown ? ([All] extends [Key] ? true : false) : never
/** Values of one text must all be given; of a key that is known only while the console runs, some may be. */
type Given<Name extends Section, Key> =
  IsOne<Key> extends true
    ? [ValueNames<Name, Key>] extends [never]
      ? []
      : [values: Readonly<Record<ValueNames<Name, Key>, Value>>]
    : [values?: Readonly<Record<string, Value>>]
export type Words<Name extends Section> = <Key extends WordKey<Name>>(key: Key, ...values: Given<Name, Key>) => string

/** Each file of a language's folder is a section; all of them load together. */
const files: Readonly<Record<Language, () => Promise<{ readonly texts: Readonly<Record<string, Texts>> }>>> = {
  en: () => import('./en.ts'),
  zh: () => import('./zh.ts'),
}

interface Translations {
  readonly language: Language
  readonly sections: Readonly<Record<string, ReturnType<typeof wordsIn>>>
}
const translations = createStore<Translations>(() => ({ language: BASE_LANGUAGE, sections: {} }))

/** The words of one feature in the chosen language. */
export function useWords<Name extends Section>(section: Name): Words<Name> {
  return useStore(translations, ({ sections }) => sections[section] ?? missing) as Words<Name>
}

/** Words outside of components: titles, messages. They follow the language of the moment they are called. */
export function wordsOf<Name extends Section>(section: Name): Words<Name> {
  return ((key: string, values?: Readonly<Record<string, Value>>) =>
    (translations.getState().sections[section] ?? missing)(key, values)) as Words<Name>
}
const missing = (key: string) => key

export const useLanguage = (): Language => useStore(translations, ({ language }) => language)

const languageEntry = keptText('console.language', (text): text is Language => isLanguage(text as string))

/** The first call of the console: nothing is drawn before. */
export const startWords = (device: readonly string[]): Promise<void> => setLanguage(languageEntry.read() ?? preferredLanguage(device))

export async function chooseLanguage(language: Language): Promise<void> {
  languageEntry.write(language)
  await setLanguage(language)
}

/** Loads a language and sets the document, and the language of calls, to it. */
export async function setLanguage(language: Language): Promise<void> {
  const rules = new Intl.PluralRules(language)
  const { wholes } = marksOf(language)
  const { texts } = await files[language]()
  const loaded = Object.entries(texts).map(
    ([path, section]) => [path.slice(`./${language}/`.length, -'.json'.length), wordsIn(section, rules, wholes)] as const,
  )
  translations.setState({ language, sections: Object.fromEntries(loaded) }, true)
  session.setState({ language })
  document.documentElement.lang = language
}
