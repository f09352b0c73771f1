import { STORAGE, session } from '@glasshouse/client'
import { remember, remembered } from '../brand/appearance.ts'
import { isLanguage, type Language, preferredLanguage } from './languages.ts'
import { setLanguage } from './words.ts'

/**
 * The reader's language: chosen here before, else the server's default, else (where no house answers) the device's or
 * English.
 */
export function languageAtStart(deviceLanguages: readonly string[], houseLanguage = ''): Language {
  for (const code of [remembered(STORAGE.language), houseLanguage]) if (code !== null && isLanguage(code)) return code
  return preferredLanguage(deviceLanguages)
}

/** Sets the language of screens and of calls. */
export async function adoptLanguage(language: Language): Promise<void> {
  await setLanguage(language)
  session.setState({ language })
}

/** The same, by the reader's choice: kept on the device, English included. */
export async function chooseLanguage(language: Language): Promise<void> {
  await adoptLanguage(language)
  remember(STORAGE.language, language)
}
