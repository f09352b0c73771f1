#!/usr/bin/env node
// npm run words: writes the types of each app's texts from the English ones: the sections, and the values that a text
// fills in.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './build.mjs'
import { readWords, WORDED_APPS } from './checks/words.mjs'

/** Generated file beside the words of an app. */
export const wordKeysOf = (words) => `${words}/word-keys.ts`
const FORM = /_(?:zero|one|two|few|many|other)$/
const WIDTH = 140

/**
 * Source of the generated file. Keys are read from the JSON files by the compiler, so that a new text without values
 * needs no new file.
 * @param {Record<string, Record<string, string>>} english section -> key -> text
 * @param {ReadonlySet<string>} onDemand sections that load with a screen
 */
export function wordKeysSource(english, onDemand) {
  const names = Object.keys(english).sort()
  const pathOf = (name) => `./en/${onDemand.has(name) ? 'on-demand/' : ''}${name}.json`
  const imports = names
    .map((name) => [pathOf(name), name])
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, name]) => `import type ${name} from '${path}'`)
  const filled = names.flatMap((name) => {
    const lines = valueLines(english[name])
    return lines.length > 0 ? [`  ${name}: {\n${lines.join('\n')}\n  }`] : []
  })
  const late = names.filter((name) => onDemand.has(name)).map((name) => `'${name}'`)
  return `// Made from words/en by \`npm run words\`; npm run check says when it is out of date.
${imports.join('\n')}

/** Texts of each section. */
export interface Sections {
${names.map((name) => `  ${name}: typeof ${name}`).join('\n')}
}

/** Values of the texts that fill some in; a counted text takes its \`count\`. */
export interface WordValues {
${filled.join('\n')}
}

/** Sections that load with the first of their screens. */
export type OnDemandSection =${late.map((name) => `\n  | ${name}`).join('') || ' never'}
`
}

function valueLines(texts) {
  const counted = new Set(Object.keys(texts).flatMap((key) => (key.endsWith('_other') ? [key.replace(FORM, '')] : [])))
  /** @type {Map<string, Set<string>>} */
  const values = new Map()
  for (const [key, text] of Object.entries(texts)) {
    const base = key.replace(FORM, '')
    const isCounted = base !== key && counted.has(base)
    const own = [...text.matchAll(/\{(\w+)\}/g)].map(([, value]) => value)
    const name = isCounted ? base : key
    values.set(name, new Set([...(values.get(name) ?? []), ...(isCounted ? ['count'] : []), ...own]))
  }
  return [...values].filter(([, names]) => names.size > 0).map(([key, names]) => valueLine(key, [...names].sort()))
}

function valueLine(key, values) {
  const name = /^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`
  const union = values.map((value) => `'${value}'`)
  const line = `    ${name}: ${union.join(' | ')}`
  return line.length <= WIDTH ? line : `    ${name}:\n${union.map((value) => `      | ${value}`).join('\n')}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { words } of WORDED_APPS) {
    const { texts, onDemand } = readWords(join(root, words))
    writeFileSync(join(root, wordKeysOf(words)), wordKeysSource(texts.en, onDemand))
  }
}
