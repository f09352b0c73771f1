import { files } from 'virtual:words'
import { marksOf, type Texts, wordsIn } from '@glasshouse/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { BASE_LANGUAGE, directionOf, type Language } from './languages.ts'
import type { OnDemandSection, Sections, WordValues } from './word-keys.ts'

export { wordsIn }
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
/** Values of one text must all be given; of a key that is known only while the app runs, some may be. */
type Given<Name extends Section, Key> =
  IsOne<Key> extends true
    ? [ValueNames<Name, Key>] extends [never]
      ? []
      : [values: Readonly<Record<ValueNames<Name, Key>, Value>>]
    : [values?: Readonly<Record<string, Value>>]
export type Words<Name extends Section> = <Key extends WordKey<Name>>(key: Key, ...values: Given<Name, Key>) => string

/** Sections of a language that are loaded. */
type LanguageFiles = Readonly<Record<string, Texts>>
/** Sections that a screen has asked for. */
const needed = new Set<OnDemandSection>()
/** Whether all texts are wanted; home is drawn without those of refusals and forms. */
let isWhole = true
let currentLanguage: Language = BASE_LANGUAGE

/** Words of one language. Another object for another language, so that every screen is drawn anew. */
interface Translations {
  readonly language: Language
  readonly loaded: LanguageFiles
  /** Not only what home says at first. */
  readonly isWhole: boolean
  readonly made: ReadonlyMap<Section, ReturnType<typeof wordsIn>>
  readonly section: <Name extends Section>(name: Name) => Words<Name>
}

const translations = createStore<Translations>(() => translationsOf(BASE_LANGUAGE, {}, false))

/** The words of one feature in the chosen language. */
export function useWords<Name extends Section>(section: Name): Words<Name> {
  return useStore(translations, (current) => current.section(section))
}

/** Words outside of components: toasts of calls, titles. They follow the language of the moment they are called. */
export function wordsOf<Name extends Section>(section: Name): Words<Name> {
  return (key, ...values) => translations.getState().section(section)(key, ...values)
}

/** Loads a language and sets the document to it. Also the first call of the app: nothing is drawn before. */
export async function setLanguage(language: Language): Promise<void> {
  currentLanguage = language
  await loadLanguage(language)
}

/** The words of a screen that few open, before it is drawn; from then on they follow the language like all others. */
export async function loadWords(...sections: readonly OnDemandSection[]): Promise<void> {
  needWords(...sections)
  isWhole = true
  await loadLanguage(currentLanguage)
}

/** Words that the next language is loaded with. */
export function needWords(...sections: readonly OnDemandSection[]): void {
  for (const section of sections) needed.add(section)
}

/** The next language is loaded with what home says at first alone, until `loadWords` asks for more. */
export function needFirstWordsAlone(): void {
  isWhole = false
}

/** Asks for the other texts ahead of `loadWords`, which says what does not come. */
export function fetchLaterWords(language: string): void {
  files[language]?.later().catch(() => {})
}

const isWholeIn = (language: Language): boolean => {
  const current = translations.getState()
  return current.isWhole && current.language === language
}

/** All its files at once: one after the other, each would be a way to the server and back. */
async function loadLanguage(language: Language): Promise<void> {
  const known = files[language] ? language : BASE_LANGUAGE
  const isAll = isWhole || isWholeIn(language)
  const [common, late] = await Promise.all([isAll ? loadWhole(known) : loadFirst(known), loadNeeded(files[known]?.onDemand ?? {})])
  // Another language is under way, or more of this one was quicker.
  if (language !== currentLanguage || (!isAll && isWholeIn(language))) return
  translations.setState(translationsOf(language, { ...common, ...late }, isAll, translations.getState()))
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

const loadFirst = async (language: Language): Promise<LanguageFiles> => (await files[language]?.first())?.default ?? {}

/** Joined once, so that what does not change when a later section comes stays the same object. */
async function loadWhole(language: Language): Promise<LanguageFiles> {
  const [first, later] = await Promise.all([loadFirst(language), files[language]?.later()])
  const joined = wholes.get(language) ?? joinedTexts(first, later?.default ?? {})
  wholes.set(language, joined)
  return joined
}
const wholes = new Map<Language, LanguageFiles>()

const joinedTexts = (first: LanguageFiles, later: LanguageFiles): LanguageFiles =>
  Object.fromEntries(
    Object.entries(first).map(([name, texts]) => [name, Object.keys(later[name] ?? {}).length > 0 ? { ...texts, ...later[name] } : texts]),
  )

/** Also the sections that are asked for while this waits. */
async function loadNeeded(onDemand: Readonly<Record<string, () => Promise<{ default: Texts }>>>): Promise<LanguageFiles> {
  const loaded: Record<string, Texts> = {}
  const load = async (section: OnDemandSection) => {
    loaded[section] = (await onDemand[section]?.())?.default ?? {}
  }
  for (;;) {
    const missing = [...needed].filter((section) => !loaded[section])
    if (missing.length === 0) return loaded
    await Promise.all(missing.map(load))
  }
}

const pluralRules = new Map<Language, Intl.PluralRules>()

/** Made with the first section: the browser takes its time over them, and nothing is said before the first drawing. */
function rulesOf(language: Language): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules
}

/**
 * A section's words are made once, when it is first asked for: sections are named in types alone. What is the same as
 * before stays the same object: a section that comes later draws no screen anew that does not ask for it.
 */
function translationsOf(language: Language, loaded: LanguageFiles, isAll: boolean, former?: Translations): Translations {
  const made = new Map(former?.language === language ? [...former.made].filter(([name]) => former.loaded[name] === loaded[name]) : [])
  return {
    language,
    loaded,
    isWhole: isAll,
    made,
    section(name) {
      const words = made.get(name) ?? wordsIn(loaded[name] ?? {}, rulesOf(language), marksOf(language).wholes)
      made.set(name, words)
      return words
    },
  }
}
