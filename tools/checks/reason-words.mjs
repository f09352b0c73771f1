// A reason without words reaches a reader as the server wrote it, in English. Reasons of operators' acts have words at the
// console; what refuses a user's command has words in the traders' app, which is why no such reason may stand among those
// of operators alone. Core files tell which is which.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'

const CORE = /^packages\/core\/src\/(?!.*\.test\.ts$)/
/** Commands of operators, and nothing else. */
const OPERATORS_ALONE = /^packages\/core\/src\/(operators|configuration|custody)\//
/** Every command passes here; what an operator's act alone is refused for stands here too. */
const EVERY_COMMAND = /^packages\/core\/src\/check\.ts$/
/** Commands of operators beside those of users. */
const OPERATORS_TOO = /^packages\/core\/src\/(clock\/|ledger\/credit|withdrawals\/steps|exchange\/(account-flag|revoke-pass|rules))/
const CONSOLE = 'apps/console/src/words'

/** @returns {string[]} reasons that a page would print as the server wrote them */
export function faultsOfReasonWords(files, words = consoleWords()) {
  const refusals = namesIn(files, 'packages/domain/src/primitives/reasons.ts', 'REFUSALS')
  const ofOperators = namesIn(files, 'packages/wire/src/errors.ts', 'OPERATOR_REASONS')
  const given = (paths) => {
    const text = files.filter(({ path }) => CORE.test(path) && paths(path)).map((file) => file.text)
    return refusals.filter((reason) => text.some((one) => one.includes(`'${reason}'`)))
  }
  const met = given((path) => OPERATORS_ALONE.test(path) || EVERY_COMMAND.test(path) || OPERATORS_TOO.test(path))
  const ofUsers = new Set(given((path) => !OPERATORS_ALONE.test(path) && !EVERY_COMMAND.test(path)))
  return [
    ...ofOperators
      .filter((reason) => ofUsers.has(reason))
      .map((reason) => `${reason} may refuse a user's command: take it out of OPERATOR_REASONS and give the traders' app words for it`),
    ...Object.entries(words).flatMap(([language, texts]) =>
      [...new Set([...ofOperators, ...met])]
        .filter((reason) => !texts[`refused_${reason}`])
        .map((reason) => `${CONSOLE}/${language}/errors.json lacks refused_${reason}`),
    ),
  ]
}

/** Words of a list that a file exports. */
function namesIn(files, path, name) {
  const text = files.find((file) => file.path === path)?.text ?? ''
  const list = new RegExp(`export const ${name} = \\[([\\s\\S]*?)\\]`).exec(text)?.[1]
  if (list === undefined) throw new Error(`${path} exports no list ${name}`)
  return [...list.matchAll(/^ *'(\w+)',/gm)].map(([, word]) => word)
}

function consoleWords() {
  return Object.fromEntries(
    ['en', 'zh'].map((language) => [language, JSON.parse(readFileSync(join(root, CONSOLE, language, 'errors.json'), 'utf8'))]),
  )
}
