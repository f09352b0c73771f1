// The glossary of each language (`words/<language>/glossary.md`): one term, one word, and the words nobody uses for it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'
import { readWords } from './words.mjs'

const WORDS = join(root, 'apps/web/src/words')
const COLUMNS = 4

/** @typedef {{ term: string, word: string, where: string[], never: string[] }} Row */

/** Every fault of the glossaries in the working tree. */
export function faultsOfGlossaries() {
  const { texts } = readWords()
  const glossaries = Object.fromEntries(
    Object.keys(texts).map((language) => {
      const path = join(WORDS, language, 'glossary.md')
      return [language, existsSync(path) ? rowsOf(readFileSync(path, 'utf8')) : undefined]
    }),
  )
  return faultsOfTerms(glossaries, withContent(texts))
}

/** Mails and articles use the words of the screens too. */
function withContent(texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([language, sections]) => {
      const folder = join(root, 'content', language)
      const files = globSync('**/*.{md,json}', { cwd: folder }).map((file) => [
        file,
        textOf(readFileSync(join(folder, file), 'utf8'), file),
      ])
      return [language, { ...sections, [`content/${language}`]: Object.fromEntries(files) }]
    }),
  )
}

/** Of a JSON file what is read: its texts without their keys. */
const textOf = (content, file) => (file.endsWith('.json') ? content.replace(/"[^"\n]*":/g, '') : content)

/**
 * @param {string} markdown
 * @returns {Row[]}
 */
export function rowsOf(markdown) {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => {
    const [term = '', word = '', where = '', never = ''] = line
      .split('|')
      .slice(1, 1 + COLUMNS)
      .map((cell) => cell.trim())
    return { term, word, where: listed(where), never: listed(never) }
  })
}
const listed = (cell) =>
  cell
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/**
 * @param {Record<string, Row[] | undefined>} glossaries by language
 * @param {import('./words.mjs').Texts} texts
 */
export function faultsOfTerms(glossaries, texts) {
  const terms = (glossaries.en ?? []).map(({ term }) => term)
  return Object.entries(texts).flatMap(([language, sections]) => {
    const rows = glossaries[language]
    if (!rows) return [`words/${language}/glossary.md is missing`]
    return [...faultsOfTable(rows, terms), ...rows.flatMap((row) => faultsOfRow(row, sections))].map(
      (fault) => `words/${language}/glossary.md: ${fault}`,
    )
  })
}

function faultsOfTable(rows, terms) {
  const own = rows.map(({ term }) => term)
  const words = rows.map(({ word }) => word.toLowerCase())
  return [
    ...terms.filter((term) => !own.includes(term)).map((term) => `${term} has no row`),
    ...own
      .filter((term, place) => !terms.includes(term) || own.indexOf(term) !== place)
      .map((term) => `${term} stands there twice or not in English`),
    ...rows
      .filter(({ word }, place) => words.indexOf(word.toLowerCase()) !== place)
      .map(({ term, word }) => `${term} is called ${word}, as another term is`),
  ]
}

function faultsOfRow({ term, word, where, never }, sections) {
  if (word === '' || where.length === 0) return [`${term} has no word or no text that shows it`]
  const texts = Object.entries(sections).flatMap(([section, keys]) =>
    Object.entries(keys).map(([key, text]) => [`${section}.${key}`, text]),
  )
  const textAt = new Map(texts)
  return [
    ...where.filter((key) => !textAt.get(key)?.toLowerCase().includes(word.toLowerCase())).map((key) => `${key} does not say ${word}`),
    ...never.flatMap((variant) =>
      texts.filter(([, text]) => says(text, variant)).map(([key]) => `${key} says ${variant}; ${term} is ${word}`),
    ),
  ]
}

/** Whole words only, where a script sets words apart: `bet` is not in `between`. */
function says(text, variant) {
  const isUnspaced = /\p{Script=Han}/u.test(variant)
  const escaped = variant.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(isUnspaced ? escaped : `(?<![\\p{L}\\p{M}])${escaped}(?![\\p{L}\\p{M}])`, 'iu').test(text)
}
