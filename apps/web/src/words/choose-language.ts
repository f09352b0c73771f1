import { keptText, session } from '@glasshouse/client'
import { isLanguage, LANGUAGES, type Language, preferredLanguage } from './languages.ts'
import { setLanguage } from './words.ts'

export const languageEntry = keptText('language', (text): text is Language => isLanguage(text as string))

/**
 * The reader's language: chosen here before, else the server's default, else (where no house answers) the device's or
 * English.
 */
export function languageAtStart(deviceLanguages: readonly string[], houseLanguage = ''): Language {
  return languageEntry.read() ?? (isLanguage(houseLanguage) ? houseLanguage : preferredLanguage(deviceLanguages))
}

/** Sets the language of screens and of calls. */
export async function adoptLanguage(language: Language): Promise<void> {
  await setLanguage(language)
  session.setState({ language })
}

/**
 * The language of the first drawing. Words that cannot be reached (no network, and a language not kept on the device)
 * leave the first language whose words can be; the choice itself stays.
 */
export async function adoptReachable(wanted: Language): Promise<void> {
  for (const language of [wanted, ...LANGUAGES.map(({ code }) => code)]) {
    const isAdopted = await adoptLanguage(language).then(
      () => true,
      () => false,
    )
    if (isAdopted) return
  }
  throw new Error('No language can be reached')
}

/** Sets the language by the reader's choice: kept on the device, English included. */
export async function chooseLanguage(language: Language): Promise<void> {
  await adoptLanguage(language)
  languageEntry.write(language)
}
