import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:words'
const WORDS = join(import.meta.dirname, '../src/words')

/**
 * Texts that home says nothing of at its first drawing, by section and key: refusals, forms, what an amount is held for.
 * They come in a second file of the language, for all other screens beside the first.
 */
const LATER: Readonly<Record<string, RegExp>> = {
  account:
    /^(method_|ways_to|user_name|password|show_password|hide_password|invite_|email|phone_|area_code|country_|code|send_code|captcha|work_|forgot|new_password|reset_|back_to|please_|plug_|demo_reset|register_pwd|login_please|verification_|Fund_|fund_|at_least)/,
  app: /^refused_/,
  messages: /./,
  wallet: /^(posting_|hold_|holds_)/,
}

/** Sections on demand that every trade screen needs: one file instead of three, each of which the browser would ask for. */
const TRADING = ['trade', 'chart', 'detail']

/**
 * Module `virtual:words`: each folder of words/ as three ways to load it. `words/<language>/*.json` come together in one
 * file, without the texts of `LATER`, which are another, `later`; a section of `words/<language>/on-demand`
 * comes by itself, but for those of `TRADING`. A new folder is a new language, without a line of code.
 */
export function words(folder = WORDS): Plugin {
  const languages = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  return {
    name: 'words',
    // Said by home's first lines too. In English, for whoever reads a page without running it.
    transformIndexHtml: (page) => page.replace('%DESCRIPTION%', () => inAttribute(textOf(folder, 'app', 'home_promise_text'))),
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${NAME}`) return tableOf(languages, folder)
      if (!id.startsWith(`\0${NAME}/`)) return undefined
      const [language = '', part] = id.slice(NAME.length + 2).split('_')
      const isTrading = part === 'trading'
      const sections = isTrading ? readSections(join(folder, language, 'on-demand'), TRADING) : readSections(join(folder, language))
      for (const { path } of sections) this.addWatchFile(path)
      return textsOf(sections, part === 'later' ? 'later' : 'first')
    },
  }
}

function textOf(folder: string, section: string, key: string): string {
  const texts = JSON.parse(readFileSync(join(folder, 'en', `${section}.json`), 'utf8')) as Record<string, string>
  const text = texts[key]
  if (text === undefined) throw new Error(`There is no text ${section}.${key}`)
  return text
}

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Names of the sections of a folder. */
function sectionsIn(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
  return files.map(({ name }) => name.slice(0, -'.json'.length)).sort()
}

function tableOf(languages: readonly string[], folder: string): string {
  const entries = languages.map((language) => {
    const path = join(folder, language, 'on-demand')
    const trading = `() => import('${NAME}/${language}_trading')`
    const sections = sectionsIn(path).map((section) =>
      TRADING.includes(section) ? `${section}: part('${section}', ${trading})` : `${section}: () => import(${fileName(path, section)})`,
    )
    return `  ${language}: { first: () => import('${NAME}/${language}'), later: () => import('${NAME}/${language}_later'), onDemand: { ${sections.join(', ')} } },`
  })
  const part = 'const part = (name, load) => async () => ({ default: (await load()).default[name] })'
  return `${part}\nexport const files = {\n${entries.join('\n')}\n}\n`
}

interface Section {
  readonly name: string
  readonly path: string
  readonly first: Readonly<Record<string, string>>
  readonly later: Readonly<Record<string, string>>
}

function readSections(folder: string, names = sectionsIn(folder)): Section[] {
  return names.map((name) => {
    const path = join(folder, `${name}.json`)
    const texts = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
    const isLater = (key: string) => LATER[name]?.test(key) === true
    const first = Object.fromEntries(texts.filter(([key]) => !isLater(key)))
    return { name, path, first, later: Object.fromEntries(texts.filter(([key]) => isLater(key))) }
  })
}

const textsOf = (sections: readonly Section[], part: 'first' | 'later'): string =>
  `export default ${JSON.stringify(Object.fromEntries(sections.map((section) => [section.name, section[part]])))}\n`

const fileName = (folder: string, section: string) => JSON.stringify(posix.join(folder.replaceAll('\\', '/'), `${section}.json`))
