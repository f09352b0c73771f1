// Texts that a person reads call the exchange the exchange, never the house: screens, mails, notices, answers to calls,
// files, output of commands, documents. Identifiers keep their names, so a single word of code is no text.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'
import { parse, walk } from './sources.mjs'

/** Defined in docs/glossary.md: an account that the exchange itself holds. Named in documents alone. */
const HOUSE_ACCOUNT = /\bhouse\s+accounts?\b/gi
/** Not in a longer name, such as the act `house-fees`. */
const HOUSE = /(?<![\w-])houses?(?![\w-])/i
/** A table of the read model. */
const TABLE = /\b(?:table|from|into|update|join)\s+house\b/gi

const TEXTS = /^(?:apps\/[^/]+\/src\/words\/[^/]+|content|brands)\/.*\.(?:json|md)$/
/** A row of this table forbids words, the word in question among them; the check of glossaries reads it. */
const TABLE_OF_TERMS = /\/glossary\.md$/
const DOCUMENTS = /\.md$/
/** Decisions are superseded and never edited. */
const DECIDED = /^docs\/adr\//
const UNREAD = /\.test\.[cm]?[jt]sx?$|\.e2e\.ts$|(?:^|\/)(?:test|testing|e2e)\//
const PROGRAMS = /\.(?:mjs|tsx?)$/
/** This check and what belongs to it hold the word. */
const OWN = 'tools/checks/read-texts.mjs'

/** @returns {{path: string, text: string}[]} tracked and new files that hold texts */
export function filesOfTexts() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n')
  return list
    .filter((path) => path && (PROGRAMS.test(path) || DOCUMENTS.test(path) || TEXTS.test(path)) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** @returns {string[]} texts that say house */
export function faultsOfReadTexts(files) {
  return files.flatMap((file) =>
    textsOf(file)
      .filter((text) => HOUSE.test(text))
      .map((text) => `${file.path} says house, and means the exchange: ${text.trim().replace(/\s+/g, ' ').slice(0, 120)}`),
  )
}

function textsOf(file) {
  const { path, text } = file
  if (path === OWN || UNREAD.test(path)) return []
  if (TEXTS.test(path) && !TABLE_OF_TERMS.test(path)) return path.endsWith('.json') ? valuesOf(JSON.parse(text)) : text.split('\n')
  if (DOCUMENTS.test(path)) return TEXTS.test(path) || DECIDED.test(path) ? [] : prose(text)
  return PROGRAMS.test(path) && HOUSE.test(text) ? sentencesOf(file) : []
}

const valuesOf = (json) => (typeof json === 'string' ? [json] : Object.values(json ?? {}).flatMap(valuesOf))

/** Lines without code and the addresses of links. A line of code is set in by four blanks, after an empty one. */
function prose(markdown) {
  const text = markdown
    .replace(/```[\s\S]*?```/g, '')
    .replace(/(?<=\n\n) {4}.*(?:\n {4}.*)*/g, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
  return text.replace(HOUSE_ACCOUNT, '').split('\n')
}

/** Literals that are more than one word, a capitalised word alone, and what stands between tags. */
function sentencesOf(file) {
  const found = []
  walk(parse(file), (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node.type === 'TemplateLiteral') found.push(node.quasis.map(({ value }) => value.raw).join(' … '))
    if (node.type === 'JSXText') found.push(node.value)
  })
  return found.filter((text) => /\s/.test(text.trim()) || /^Houses?$/.test(text)).map((text) => text.replace(TABLE, ''))
}
