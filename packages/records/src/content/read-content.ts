import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AlertTexts, readAlertTexts } from './alert-texts.ts'
import type { CodeTexts } from './code-texts.ts'
import { readCodeTexts } from './code-texts.ts'
import type { ContentText } from './content-text.ts'
import { type ContentEntry, readEntries } from './entries.ts'
import { type FrameTexts, readFrameTexts } from './frame-texts.ts'
import { BASE_LANGUAGE, type ContentLanguage } from './languages.ts'
import { parseTextFile } from './text-file.ts'
import type { MailText, Texts } from './texts.ts'

/** Contents of the folder content/: languages, and what is shown and sent in them. */
export interface SiteContent {
  /** English first, the others by their codes. */
  readonly languages: readonly ContentLanguage[]
  readonly entries: readonly ContentEntry[]
  /** First mail of every new user. */
  readonly welcomeMail: Texts<MailText>
  /** Mails and texts with a code, by language. */
  readonly codeTexts: Texts<CodeTexts>
  /** Mails to operators, by language. */
  readonly alertTexts: Texts<AlertTexts>
  /** What stands around a notice in a mail or text, by language. */
  readonly frames: Texts<FrameTexts>
  /** Texts of mails and notices by their names, with `{values}`. */
  readonly notices: ReadonlyMap<string, Texts<ContentText>>
}

/** Reads the folder. A language without a text is left out of that text; English must have each. */
export function readContent(folder: string = contentFolder()): SiteContent {
  const languages = readLanguages(folder)
  const inEach = <Text>(file: string, read: (source: string) => Text): Texts<Text> => {
    const found = languages.flatMap(({ code }) => {
      const path = join(folder, code, file)
      if (!existsSync(path) && code !== BASE_LANGUAGE) return []
      return [[code, readFile(path, read)] as const]
    })
    return Object.fromEntries(found)
  }
  const textOf = (name: string): Texts<ContentText> => inEach(`${name}.md`, parseTextFile)
  const mailOf = (name: string): Texts<MailText> =>
    inEach(`mails/${name}.md`, (source) => {
      const { title, html } = parseTextFile(source)
      return { title, html }
    })
  return {
    languages,
    entries: readFile(join(folder, 'entries.json'), (source) => readEntries(source, textOf)),
    welcomeMail: mailOf('welcome'),
    codeTexts: inEach('codes.json', readCodeTexts),
    alertTexts: inEach('operator-alerts.json', readAlertTexts),
    frames: inEach('mail.json', readFrameTexts),
    notices: new Map(namesIn(join(folder, BASE_LANGUAGE, 'mails')).map((name) => [name, textOf(`mails/${name}`)])),
  }
}

let ofCheckout: SiteContent | undefined
/** The folder of this checkout, read once a process. */
export function siteContent(): SiteContent {
  ofCheckout ??= readContent()
  return ofCheckout
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -'.md'.length)] : []))

/** Folder content/ of the checkout this program lies in, be it source or bundle. */
export function contentFolder(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'content')
    if (existsSync(join(candidate, BASE_LANGUAGE, 'language.json'))) return candidate
    if (folder === dirname(folder)) throw new Error(`no folder content/ above ${from}`)
  }
}

function readLanguages(folder: string): ContentLanguage[] {
  const codes = readdirSync(folder).filter((code) => existsSync(join(folder, code, 'language.json')))
  const rank = (code: string) => (code === BASE_LANGUAGE ? '' : code)
  return codes
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map((code) => readFile(join(folder, code, 'language.json'), (source) => languageOf(code, JSON.parse(source))))
}

function languageOf(code: string, { name, direction, flag, aliases = [] }: Partial<ContentLanguage>): ContentLanguage {
  if (!/^[a-z]{2}$/.test(code)) throw new Error('the folder of a language must be named by two letters')
  if (typeof name !== 'string' || name === '') throw new Error('name must be the name of the language in its own script')
  if (direction !== 'ltr' && direction !== 'rtl') throw new Error('direction must be ltr or rtl')
  if (typeof flag !== 'string' || !/^[a-z]{2}$/.test(flag)) throw new Error('flag must be the code of a country')
  return { code, name, direction, flag, aliases }
}

/** Names the file in what is wrong with it. */
function readFile<T>(path: string, read: (source: string) => T): T {
  try {
    return read(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error })
  }
}
