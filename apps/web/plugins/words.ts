import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:words'
const WORDS = join(import.meta.dirname, '../src/words')

/**
 * Module `virtual:words`: each folder of words/ as two ways to load it. `words/<language>/*.json` come together in one
 * file, a section of `words/<language>/on-demand` comes by itself. A new folder is a new language, without a line of
 * code.
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
      const language = id.startsWith(`\0${NAME}/`) ? id.slice(NAME.length + 2) : undefined
      return language === undefined ? undefined : sectionsOf(language, join(folder, language))
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
    const sections = sectionsIn(path).map((section) => `${section}: () => import(${fileName(path, section)})`)
    return `  ${language}: { together: () => import('${NAME}/${language}'), onDemand: { ${sections.join(', ')} } },`
  })
  return `export const files = {\n${entries.join('\n')}\n}\n`
}

function sectionsOf(language: string, folder: string): string {
  const sections = sectionsIn(folder)
  const imports = sections.map((section) => `import ${section} from ${fileName(folder, section)}`)
  return `${imports.join('\n')}\nexport default { ${sections.join(', ')} } // ${language}\n`
}

const fileName = (folder: string, section: string) => JSON.stringify(posix.join(folder.replaceAll('\\', '/'), `${section}.json`))
