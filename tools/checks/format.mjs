// The number of the stored formats (packages/domain/src/core/format.ts) beside what it stands for: docs/formats.md and the
// migrations. Every number keeps the hash of its formats in docs/format-numbers.json; a line there is never changed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'

const NUMBER = 'packages/domain/src/core/format.ts'
const NUMBERS = 'docs/format-numbers.json'

/** @typedef {{ format: number, hash: string }} Numbered */

/** Faults in the working tree.
 *  @param {readonly { path: string, text: string }[]} files */
export function faultsOfFormat(files) {
  const text = (path) => readFileSync(join(root, path), 'utf8')
  return faultsOfNumbers({
    number: numberIn(text(NUMBER)),
    numbers: JSON.parse(text(NUMBERS)),
    hash: hashOfFormats(text('docs/formats.md'), files),
    committed: ['HEAD', 'HEAD^'].map(committedNumbers).filter((numbers) => numbers !== null),
  })
}

/** @param {string} source */
export const numberIn = (source) => Number(/^export const FORMAT = (\d+)$/m.exec(source)?.[1])

/**
 * Of the records' formats and of each statement that makes a table. Comments and blanks of a migration do not count.
 * @param {string} formats
 * @param {readonly { path: string, text: string }[]} files
 */
export function hashOfFormats(formats, files) {
  const migrations = files
    .filter(({ path }) => /^packages\/(records|read-model|journal)\/src\/(.*\/)?(migrations\/.+|migrations|schema)\.ts$/.test(path))
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const digest = createHash('sha256').update(formats)
  for (const { text } of migrations) digest.update(withoutComments(text))
  return digest.digest('hex')
}

const withoutComments = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*(\/\/|--).*$/gm, '')
    .replace(/\s+/g, ' ')

/**
 * @param {{ number: number, numbers: readonly Numbered[], hash: string, committed: readonly (readonly Numbered[])[] }} facts
 */
export function faultsOfNumbers({ number, numbers, hash, committed }) {
  const last = numbers.at(-1)
  const faults = numbers
    .filter(({ format }, at) => format !== at + 1)
    .map(({ format }) => `${NUMBERS}: format ${format} stands in another place than its number`)
  if (last?.format !== number) faults.push(`${NUMBER}: FORMAT is ${number} and the last line of ${NUMBERS} is ${last?.format}`)
  if (last?.hash !== hash)
    faults.push(
      `docs/formats.md or a migration changed: raise FORMAT to ${(last?.format ?? 0) + 1} in ${NUMBER} and add {"format": ${(last?.format ?? 0) + 1}, "hash": "${hash}"} to ${NUMBERS}`,
    )
  for (const earlier of committed)
    if (earlier.some(({ format, hash: was }, at) => numbers[at]?.format !== format || numbers[at]?.hash !== was))
      faults.push(`${NUMBERS}: a line of a commit was changed; lines are only added`)
  return [...new Set(faults)]
}

/** Null where there is no such commit, or no git. */
function committedNumbers(commit) {
  try {
    return JSON.parse(
      execFileSync('git', ['show', `${commit}:${NUMBERS}`], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    return null
  }
}
