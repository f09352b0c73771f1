import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { marksOf } from '../live/number-marks.ts'
import type account from './en/account.json'
import type app from './en/app.json'
import type chart from './en/chart.json'
import type contract from './en/contract.json'
import type detail from './en/detail.json'
import type fairness from './en/fairness.json'
import type home from './en/home.json'
import type markets from './en/markets.json'
import type messages from './en/messages.json'
import type offline from './en/offline.json'
import type option from './en/option.json'
import type preferences from './en/preferences.json'
import type protection from './en/protection.json'
import type spot from './en/spot.json'
import type trade from './en/trade.json'
import type wallet from './en/wallet.json'
import { directionOf, type Language } from './languages.ts'

/** The words of each feature, one file per language. A key that is not in the English file does not compile. */
export interface Sections {
  account: typeof account
  app: typeof app
  chart: typeof chart
  contract: typeof contract
  detail: typeof detail
  fairness: typeof fairness
  home: typeof home
  markets: typeof markets
  /** What later parts say, under the names the requirements fix. */
  messages: typeof messages
  offline: typeof offline
  option: typeof option
  preferences: typeof preferences
  protection: typeof protection
  spot: typeof spot
  /** What all screens with a ticket say. */
  trade: typeof trade
  wallet: typeof wallet
}
export type Section = keyof Sections
/** Counted texts end in `_one`, `_other` …; callers name them without the ending and give `count`. */
type WithoutPlural<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key
export type WordKey<Name extends Section> = WithoutPlural<keyof Sections[Name] & string>
export type Words<Name extends Section> = (key: WordKey<Name>, values?: Readonly<Record<string, string | number>>) => string

type Texts = Readonly<Record<string, string>>
/** A language with each of its files. */
type LanguageFiles = Readonly<Record<string, Texts>>
const folders = import.meta.glob<LanguageFiles>('./*/texts.ts', { import: 'default' })
/** Long texts of screens that few open come with the first of their screens (`loadWords`), not with the language. */
const LATER = ['fairness', 'option', 'protection'] as const satisfies readonly Section[]
const laterFiles = import.meta.glob<Texts>('./*/{fairness,option,protection}.json', { import: 'default' })
const needed = new Set<(typeof LATER)[number]>()
let currentLanguage: Language = 'en'
const SECTIONS: readonly Section[] = [
  'account',
  'app',
  'chart',
  'contract',
  'detail',
  'fairness',
  'home',
  'markets',
  'messages',
  'offline',
  'option',
  'preferences',
  'protection',
  'spot',
  'trade',
  'wallet',
]

/** One language with all of its words. Another object for another language, so that every screen is drawn anew. */
type Translations = { readonly [Name in Section]: Words<Name> }

const translations = createStore<Translations>(() => translationsOf('en', {}))

/** The words of one feature in the chosen language. */
export function useWords<Name extends Section>(section: Name): Words<Name> {
  return useStore(translations, (current) => current[section])
}

/** Words outside of components: toasts of calls, titles. They follow the language of the moment they are called. */
export function wordsOf<Name extends Section>(section: Name): Words<Name> {
  return (key, values) => translations.getState()[section](key, values)
}

/** Loads a language and sets the document to it. Also the first call of the app: nothing is drawn before. */
export async function setLanguage(language: Language): Promise<void> {
  currentLanguage = language
  await loadLanguage(language)
}

/** The words of a screen that few open, before it is drawn; from then on they follow the language like all others. */
export async function loadWords(section: (typeof LATER)[number]): Promise<void> {
  needed.add(section)
  await loadLanguage(currentLanguage)
}

async function loadLanguage(language: Language): Promise<void> {
  const folder: Record<string, Texts> = { ...(await folders[`./${language}/texts.ts`]?.()) }
  // Also those that are asked for while this waits: a set gives what is added to it on the way.
  for (const section of needed) folder[`./${section}.json`] = (await laterFiles[`./${language}/${section}.json`]?.()) ?? {}
  if (language !== currentLanguage) return
  translations.setState(translationsOf(language, folder))
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

function translationsOf(language: Language, folder: LanguageFiles): Translations {
  const rules = new Intl.PluralRules(language)
  const { wholes } = marksOf(language)
  return Object.fromEntries(
    SECTIONS.map((section) => [section, wordsIn(folder[`./${section}.json`] ?? {}, rules, wholes)]),
  ) as unknown as Translations
}

/** A number in a text is written as figures are, thousands apart. Keys are whole texts of an older product ("Please_ correct_quantity"): dots and spaces in them mean nothing. A text that is missing is its key. */
export function wordsIn(texts: Texts, rules: Intl.PluralRules, wholes = marksOf('en').wholes) {
  const written = (value: string | number) => (typeof value === 'number' ? wholes.format(value) : value)
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const form = typeof values.count === 'number' ? texts[`${key}_${rules.select(values.count)}`] : undefined
    return (form ?? texts[key] ?? key).replace(/\{(\w+)\}/g, (asked, name: string) => written(values[name] ?? asked))
  }
}
