// The folder content/: each language has each text of English, in the same shape, translated, and no text of its own.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'
import { faultsOfTexts, languagesIn } from './words.mjs'

/** Files of short texts by key. */
const SECTIONS = ['codes', 'mail', 'operator-alerts']
const NO_EXCEPTIONS = { sameAsEnglish: {}, unused: [] }

/** Every fault of the texts in the folder. */
export function faultsOfContent(folder = join(root, 'content')) {
  const files = Object.fromEntries(languagesIn(folder).map((language) => [language, readTexts(join(folder, language))]))
  const sections = Object.fromEntries(Object.entries(files).map(([language, { sections }]) => [language, sections]))
  const faults = [
    ...faultsOfTexts(sections, NO_EXCEPTIONS),
    ...faultsOfFiles(files),
    ...unusedTexts(folder, Object.keys(files.en?.texts ?? {})),
  ]
  return faults.map((fault) => `content/${fault}`)
}

function readTexts(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const texts = Object.fromEntries(
    paths.filter((path) => path.endsWith('.md')).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )
  const sections = SECTIONS.flatMap((name) => {
    const file = join(folder, `${name}.json`)
    return existsSync(file) ? [[name, JSON.parse(readFileSync(file, 'utf8'))]] : []
  })
  return { texts, sections: Object.fromEntries(sections) }
}

/**
 * Faults of the texts beside English.
 * @param {Record<string, { texts: Record<string, string> }>} files language -> path -> text
 */
export function faultsOfFiles(files) {
  const english = files.en?.texts ?? {}
  return Object.entries(files).flatMap(([language, { texts }]) => {
    const missing = Object.keys(english).flatMap((path) => (path in texts ? [] : [`${language}/${path} is missing`]))
    const faults = Object.entries(texts).flatMap(([path, text]) => {
      if (english[path] === undefined) return [`${language}/${path} is not in English`]
      if (language === 'en') return []
      return faultsOfText(text, english[path]).map((fault) => `${language}/${path} ${fault}`)
    })
    return [...missing, ...faults]
  })
}

function faultsOfText(text, english) {
  const [own, wanted] = [shapeOf(text), shapeOf(english)]
  const other = own.findIndex((kind, place) => kind !== wanted[place])
  const lines = linesOf(text)
  const same = linesOf(english).filter((line) => lines.includes(line))
  return [
    ...(other >= 0 || own.length !== wanted.length ? [`has another shape than English: ${own.join(' ')}, not ${wanted.join(' ')}`] : []),
    ...same.map((line) => `is not translated: ${line}`),
  ]
}

const linesOf = (text) => text.split('\n').filter((line) => line.trim() !== '')

/** What each line is (title, remark, item, paragraph), with the bold parts in it. */
function shapeOf(text) {
  return linesOf(text).map((line) => {
    const kind = /^(#|>|-) /.exec(line)?.[1] ?? 'p'
    return `${kind}${'*'.repeat((line.match(/\*\*/g) ?? []).length / 2)}`
  })
}

/** Entries name their texts; a mail is named by the program. */
function unusedTexts(folder, paths) {
  const entries = JSON.parse(readFileSync(join(folder, 'entries.json'), 'utf8'))
  const named = new Set(entries.map(({ text }) => `${text}.md`))
  return [
    ...paths.flatMap((path) => (named.has(path) || path.startsWith('mails/') ? [] : [`en/${path} is shown by no entry of entries.json`])),
    ...[...named].flatMap((path) => (paths.includes(path) ? [] : [`en/${path} is missing: entries.json shows it`])),
  ]
}
