// Values and numbers with a sign or a unit in the sentences of a language that is written from right to left: each stands
// in an isolate of Unicode. Outside of one, letters before a number put its percent sign or unit on the other side.
//
//     node tools/checks/isolates.mjs     writes the isolates that are missing
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../build.mjs'
import { languagesIn, WORDED_APPS } from './words.mjs'

const [LEFT_TO_RIGHT, FIRST_STRONG, END] = ['\u2066', '\u2068', '\u2069']
const ISOLATED = /([\u2066-\u2068][^\u2069]*\u2069)/
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** A value of which the app knows the form, or a number that stands in the text. */
const NUMBER = String.raw`(?:\{\w+\}|\d(?:[\d.,:]*\d)?)`
const WITH_UNIT = String.raw`[+\-−≈]?${NUMBER}(?:\s?%|x(?!\w)|\s(?:USDT|USD|UTC)(?!\w))`
const WITH_SIGN = String.raw`[+\-−≈]\{\w+\}`
const PAIR = String.raw`\{\w+\}\/\{\w+\}`
const LEFT_FIRST = new RegExp(`^(?:${WITH_UNIT}|${WITH_SIGN}|${PAIR})$`)
const TO_ISOLATE = new RegExp(`(?<![\\w.])(?:${WITH_UNIT}|${WITH_SIGN}|${PAIR})|\\{\\w+\\}`, 'g')

/** The text with each of them in an isolate. One without letters of such a script needs none. */
export function withIsolates(text) {
  if (!RIGHT_TO_LEFT.test(text)) return text
  const parts = text.split(ISOLATED).map((part, at) => (at % 2 === 1 ? part : part.replace(TO_ISOLATE, isolated)))
  return parts.join('')
}

const isolated = (part) => `${LEFT_FIRST.test(part) ? LEFT_TO_RIGHT : FIRST_STRONG}${part}${END}`

/** @param {import('./words.mjs').Texts} texts of one app, by language */
export function faultsOfIsolates(texts, languages = rightToLeft()) {
  return languages.flatMap((language) =>
    Object.entries(texts[language] ?? {}).flatMap(([section, keys]) =>
      Object.entries(keys)
        .filter(([, text]) => withIsolates(text) !== text)
        .map(
          ([key, text]) =>
            `${language}/${section}: ${key} has a value or a number outside of an isolate: ${text} (node tools/checks/isolates.mjs)`,
        ),
    ),
  )
}

function rightToLeft(content = join(root, 'content')) {
  const directionOf = (language) => JSON.parse(readFileSync(join(content, language, 'language.json'), 'utf8')).direction
  return languagesIn(content).filter((language) => directionOf(language) === 'rtl')
}

/** Line by line, so that the files keep their form. */
function writeIsolates(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))) {
    const path = join(folder, file)
    const lines = readFileSync(path, 'utf8').split('\n')
    const written = lines.map((line) =>
      line.replace(/^(\s*"(?:[^"\\]|\\.)*": )("(?:[^"\\]|\\.)*")/, (_, key, text) => key + JSON.stringify(withIsolates(JSON.parse(text)))),
    )
    writeFileSync(path, written.join('\n'))
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { words, followsContent } of WORDED_APPS)
    if (followsContent) for (const language of rightToLeft()) writeIsolates(join(root, words, language))
