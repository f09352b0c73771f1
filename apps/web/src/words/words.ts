import i18next, { type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type account from './en/account.json'
import type app from './en/app.json'
import type chart from './en/chart.json'
import type detail from './en/detail.json'
import type home from './en/home.json'
import type markets from './en/markets.json'
import type messages from './en/messages.json'
import type offline from './en/offline.json'
import type preferences from './en/preferences.json'
import type spot from './en/spot.json'
import type trade from './en/trade.json'
import type wallet from './en/wallet.json'
import { directionOf, type Language } from './languages.ts'

/** The words of each feature, one file per language. A key that is not in the English file does not compile. */
export interface Sections {
  account: typeof account
  app: typeof app
  chart: typeof chart
  detail: typeof detail
  home: typeof home
  markets: typeof markets
  /** What later parts say, under the names the requirements fix. */
  messages: typeof messages
  offline: typeof offline
  preferences: typeof preferences
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

const files = import.meta.glob<Record<string, string>>('./*/*.json', { import: 'default' })
const SECTIONS: readonly Section[] = [
  'account',
  'app',
  'chart',
  'detail',
  'home',
  'markets',
  'messages',
  'offline',
  'preferences',
  'spot',
  'trade',
  'wallet',
]

/** The words of one feature in the chosen language. */
export function useWords<Name extends Section>(section: Name): Words<Name> {
  const { t } = useTranslation(section)
  return t as unknown as Words<Name>
}

/** Words outside of components: toasts of calls, titles. */
export function wordsOf<Name extends Section>(section: Name): Words<Name> {
  return i18next.getFixedT(null, section) as unknown as Words<Name>
}

/** Loads a language and makes the document speak it. Also the first call of the app: nothing is drawn before. */
export async function speak(language: Language): Promise<void> {
  const texts = await Promise.all(SECTIONS.map(async (section) => [section, await loadSection(language, section)] as const))
  const engine = await started()
  for (const [section, text] of texts) engine.addResourceBundle(language, section, text, true, true)
  await engine.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

async function loadSection(language: Language, section: Section): Promise<Record<string, string>> {
  const load = files[`./${language}/${section}.json`]
  return load ? load() : {}
}

async function started(): Promise<i18n> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      resources: {},
      fallbackLng: false,
      // Keys are whole texts of an older product ("Please_ correct_quantity"): dots and spaces in them mean nothing.
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: false },
    })
  }
  return i18next
}
