import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type OutputBundle, type OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'
import { type FilesOfScreens, HASH_LENGTH, WORDS_OF_ALL, wordsName } from '../src/offline/ahead-files.ts'
import { SCREENS } from '../src/offline/opening-screens.ts'

const PROGRAM = join(import.meta.dirname, '../src/offline/ahead.ts')
const CONFIG = /<script\b[^>]*\ssrc="\/platform\/[^>]*><\/script>/

/** Builds src/offline/ahead.ts with the names that this build gave to its files, and has the page run it. */
export function ahead(): Plugin {
  let name = ''
  return {
    name: 'ahead',
    apply: 'build',
    enforce: 'pre',
    async generateBundle(_, bundle) {
      const files = JSON.stringify(filesOf(bundle as unknown as OutputBundle))
      const { output } = await build({
        input: PROGRAM,
        transform: { define: { FILES_OF_SCREENS: files } },
        output: { format: 'iife', minify: true },
        write: false,
        logLevel: 'warn',
      })
      const source = output[0].code
      name = `assets/ahead-${createHash('sha256').update(source).digest('base64url').slice(0, HASH_LENGTH)}.js`
      this.emitFile({ type: 'asset', fileName: name, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const [config] = CONFIG.exec(page) ?? []
        if (config === undefined) throw new Error('the page does not name the script of the exchange')
        return page.replace(config, `${config}\n    <script defer fetchpriority="high" src="/${name}"></script>`)
      },
    },
  }
}

function filesOf(bundle: OutputBundle): FilesOfScreens {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('the build has no entry')
  const first = closureOf(entry, byName)
  const screens = SCREENS.map(({ path, module, isUser, words }) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
    if (!chunk) throw new Error(`the screen of ${path} is no file of its own`)
    const code = [...closureOf(chunk, byName)].filter((file) => !first.has(file)).map((file) => file.slice('assets/'.length))
    return [path, { isUser, code, words }] as const
  })
  const sections = [...new Set([...WORDS_OF_ALL, ...SCREENS.flatMap(({ words }) => words)])]
  return {
    screens: Object.fromEntries(screens),
    sections,
    words: wordHashes(chunks, sections),
  }
}

/** A chunk with all that it cannot run without. */
function closureOf(chunk: OutputChunk, byName: ReadonlyMap<string, OutputChunk>, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const next = byName.get(name)
    if (next) closureOf(next, byName, found)
  }
  return found
}

function wordHashes(chunks: readonly OutputChunk[], sections: readonly string[]): Record<string, string> {
  const found = hashesOf(chunks, /^assets\/words-(\w+)-/)
  const languages = Object.keys(found).filter((name) => !name.includes('_'))
  return Object.fromEntries(
    languages.map((language) => [
      language,
      sections
        .map((section) => {
          const hash = found[wordsName(language, section).slice('words-'.length)]
          if (hash === undefined) throw new Error(`the words ${section} of ${language} are no file of their own`)
          return hash
        })
        .join(''),
    ]),
  )
}

/** Hashes of the files whose names begin so, by what the name says. */
function hashesOf(chunks: readonly OutputChunk[], start: RegExp): Record<string, string> {
  const named = chunks.flatMap(({ fileName }) => {
    const part = start.exec(fileName)?.[1]
    return part === undefined ? [] : [[part, fileName.slice(-HASH_LENGTH - '.js'.length, -'.js'.length)] as const]
  })
  return Object.fromEntries(named)
}
