// The words of each app in every language: the same keys, forms, values and tags; translated; each used, and none used
// that is missing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../build.mjs'
import { wordKeysOf, wordKeysSource } from '../word-keys.mjs'
import { rawStringsIn } from './raw-strings.mjs'
import { usesOfWords } from './word-uses.mjs'

/**
 * Apps with words of their own. Traders read every language of content/, operators two.
 * @type {readonly { words: string, sources: RegExp, allowed: string, followsContent: boolean }[]}
 */
export const WORDED_APPS = [
  { words: 'apps/web/src/words', sources: /^apps\/web\/src\/(?!testing\/)/, allowed: './words-allowed.json', followsContent: true },
  {
    words: 'apps/console/src/words',
    sources: /^apps\/console\/src\/(?!testing\/)/,
    allowed: './console-words-allowed.json',
    followsContent: false,
  },
]
const FORM = /_(zero|one|two|few|many|other)$/

/** @typedef {Record<string, Record<string, Record<string, string>>>} Texts language -> section -> key -> text */
/** @typedef {{ sameAsEnglish: Record<string, string>, unused: { reason: string, keys: string[] }[] }} Allowed */

/** Every fault of the words in the working tree. */
export function faultsOfWords(files) {
  return WORDED_APPS.flatMap((app) => faultsOfApp(app, files))
}

function faultsOfApp({ words, sources: own, allowed: exceptions, followsContent }, files) {
  const { texts, doubles, onDemand } = readWords(join(root, words))
  const sources = files.filter(({ path }) => own.test(path) && !/\.test\.tsx?$/.test(path))
  const allowed = JSON.parse(readFileSync(new URL(exceptions, import.meta.url), 'utf8'))
  const wordKeys = wordKeysOf(words)
  return [
    ...doubles,
    ...faultsOfTexts(texts, allowed),
    ...faultsOfUses(texts.en, usesOfWords(sources), allowed),
    ...sources.filter(({ path }) => path.endsWith('.tsx')).flatMap(rawFaults),
    ...(followsContent ? faultsOfLanguages(Object.keys(texts), languagesIn(join(root, 'content'))) : []),
    ...(wordKeysSource(texts.en, onDemand) === readFileSync(join(root, wordKeys), 'utf8')
      ? []
      : [`${wordKeys} is out of date: npm run words`]),
  ]
}

/** Languages of content/: the folders with a `language.json`. */
export const languagesIn = (folder) => folders(folder).filter((name) => existsSync(join(folder, name, 'language.json')))

/**
 * A language is a folder of words and a folder of content.
 * @param {string[]} worded
 * @param {string[]} listed
 */
export function faultsOfLanguages(worded, listed) {
  return [
    ...worded
      .filter((code) => !listed.includes(code))
      .map((code) => `content/${code}/language.json is missing: words/${code} is shown nowhere`),
    ...listed.filter((code) => !worded.includes(code)).map((code) => `words/${code} is missing: content/${code} is listed`),
  ]
}

/**
 * @returns {{ texts: Texts, doubles: string[], onDemand: Set<string> }} `onDemand`: sections that load with a screen
 */
export function readWords(folder = join(root, WORDED_APPS[0].words)) {
  /** @type {Texts} */
  const texts = {}
  const doubles = []
  const onDemand = new Set()
  for (const language of folders(folder)) {
    texts[language] = {}
    for (const path of readdirSync(join(folder, language), { recursive: true }).filter((name) => name.endsWith('.json'))) {
      const file = path.replaceAll('\\', '/')
      const text = readFileSync(join(folder, language, file), 'utf8')
      const section = basename(file, '.json')
      texts[language][section] = JSON.parse(text)
      if (file !== `${section}.json`) onDemand.add(section)
      doubles.push(...doubleKeys(text).map((key) => `${language}/${file}: ${key} stands there twice`))
    }
  }
  return { texts, doubles, onDemand }
}
const folders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The parser of JSON keeps the last of two and says nothing. */
export function doubleKeys(text) {
  const keys = [...text.matchAll(/^\s*"((?:[^"\\]|\\.)*)"\s*:/gm)].map(([, key]) => key)
  return keys.filter((key, place) => keys.indexOf(key) !== place)
}

/**
 * What is wrong with the languages beside English, and with English itself.
 * @param {Texts} texts
 * @param {Allowed} allowed
 */
export function faultsOfTexts(texts, allowed) {
  const english = texts.en
  const faults = []
  for (const [language, sections] of Object.entries(texts)) {
    const names = new Set([...Object.keys(english), ...Object.keys(sections)])
    for (const section of names)
      faults.push(
        ...faultsOfSection(
          language,
          sections[section] ?? {},
          english[section] ?? {},
          (key) => `${section}.${key}` in allowed.sameAsEnglish,
        ).map((fault) => `${language}/${section}: ${fault}`),
      )
  }
  return [...faults, ...idleExceptions(texts, allowed)]
}

function faultsOfSection(language, texts, english, maySoundEnglish) {
  const counted = new Set(Object.keys(english).flatMap((key) => (key.endsWith('_other') ? [key.replace(FORM, '')] : [])))
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const wanted = Object.keys(english).flatMap((key) => {
    const base = key.replace(FORM, '')
    return counted.has(base) ? forms.map((form) => `${base}_${form}`) : [key]
  })
  const original = (key) => english[key] ?? english[key.replace(FORM, '_other')] ?? ''
  const isCounted = (key) => key !== key.replace(FORM, '') && counted.has(key.replace(FORM, ''))
  const faults = [...new Set(wanted)].filter((key) => !(key in texts)).map((key) => `${key} is missing`)
  for (const [key, text] of Object.entries(texts)) {
    if (!wanted.includes(key)) faults.push(`${key} is not in English, or a form this language does not count with`)
    else if (typeof text !== 'string' || text.trim() === '') faults.push(`${key} is empty`)
    else {
      if (!fillsAlike(text, original(key), isCounted(key) && !key.endsWith('_other')))
        faults.push(`${key} fills in other values than English: ${text}`)
      if (String(tagsOf(text)) !== String(tagsOf(original(key)))) faults.push(`${key} has other tags than English: ${text}`)
      if (language !== 'en' && text === original(key) && hasWords(text) && !maySoundEnglish(key))
        faults.push(`${key} is not translated: ${text}`)
    }
  }
  return faults
}

const valuesOf = (text) => [...new Set(text.match(/\{[^{}]*\}/g) ?? [])].sort()
const tagsOf = (text) => (text.match(/<\/?\w[^<>]*>/g) ?? []).sort()
/** Nothing but signs and values, such as `{base}/{quote}`, is the same everywhere. */
const hasWords = (text) => /\p{L}/u.test(text.replace(/\{[^{}]*\}/g, ''))
/** "One order" may say its number in words. */
function fillsAlike(text, original, mayBeWritten) {
  const [given, wanted] = [valuesOf(text), valuesOf(original)]
  return given.every((value) => wanted.includes(value)) && (mayBeWritten || given.length === wanted.length)
}

/** An exception that nothing needs any more, or that gives no reason. */
function idleExceptions(texts, { sameAsEnglish, unused }) {
  const others = Object.entries(texts).filter(([language]) => language !== 'en')
  const textAt = (sections, name) => sections[name.split('.')[0]]?.[name.slice(name.indexOf('.') + 1)]
  const idle = Object.keys(sameAsEnglish).filter(
    (name) => !others.some(([, sections]) => textAt(sections, name) !== undefined && textAt(sections, name) === textAt(texts.en, name)),
  )
  const reasons = [...Object.values(sameAsEnglish), ...unused.map(({ reason }) => reason)]
  const absent = unused.flatMap(({ keys }) => keys).filter((name) => textAt(texts.en, name) === undefined)
  return [
    ...idle.map((name) => `words-allowed.json: ${name} is translated everywhere; strike it off`),
    ...absent.map((name) => `words-allowed.json: there is no ${name}; strike it off`),
    ...(reasons.some((reason) => reason.trim() === '') ? ['words-allowed.json: an exception without a reason'] : []),
  ]
}

/**
 * Keys that the code asks for in vain, values it does not give, and texts nobody asks for.
 * @param {Texts[string]} english
 * @param {ReturnType<typeof usesOfWords>} uses
 * @param {Allowed} allowed
 */
export function faultsOfUses(english, { asked, mentioned }, { unused }) {
  const faults = []
  const allowed = new Set(unused.flatMap(({ keys }) => keys))
  const used = new Set()
  const namesOf = (section) => Object.keys(english[section] ?? {})
  for (const { at, sections, key, values } of asked) {
    const found = sections.flatMap((section) => namesOf(section).flatMap((name) => (isAsked(key, name) ? [[section, name]] : [])))
    if (found.length === 0) faults.push(`${at}: there is no ${sections.join(' or ')}.${key.source ?? key}`)
    for (const [section, name] of found) {
      used.add(`${section}.${name}`)
      const lacking = values ? valuesOf(english[section][name]).filter((value) => !values.includes(value.slice(1, -1))) : []
      if (typeof key === 'string' && lacking.length > 0) faults.push(`${at}: ${section}.${name} needs ${lacking.join(' ')}`)
    }
  }
  for (const section of Object.keys(english))
    for (const name of namesOf(section)) {
      const isUsed = used.has(`${section}.${name}`) || mentioned.some((key) => isAsked(key, name))
      const mayWait = allowed.has(`${section}.${name}`)
      if (!isUsed && !mayWait) faults.push(`en/${section}: ${name} is used nowhere`)
      if (isUsed && mayWait) faults.push(`words-allowed.json: ${section}.${name} is used now; strike it off`)
    }
  return faults
}

/** Code names a counted text without its form. */
function isAsked(key, name) {
  const base = name.replace(FORM, '')
  return typeof key === 'string' ? key === name || key === base : key.test(name) || key.test(base)
}

const rawFaults = ({ path, text }) => rawStringsIn(text).map((words) => `${path} holds words of its own: ${words}`)
