import { readFileSync } from 'node:fs'
import { REFUSALS } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { EDGE_REASONS, wireErrors } from './errors.ts'
import { outcomeOf } from './outcome.ts'

const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
/** First cells of the rows below a heading, up to the next one. */
function wordsBelow(heading: string): string[] {
  const section = glossary.split(/^## /m).find((part) => part.startsWith(heading))
  return [...(section ?? '').matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, word]) => word as string)
}

test('the error table and the glossary name the same reasons', () => {
  const inTable = Object.keys(wireErrors).sort()
  const inGlossary = [...wordsBelow('Reasons of the core'), ...wordsBelow('Reasons of the edge')].sort()
  expect(inGlossary).toEqual(inTable)
})

test('the glossary tells the core’s reasons in their order of precedence', () => {
  expect(wordsBelow('Reasons of the core')).toEqual([...REFUSALS])
})

test('every reason has a row with words, and none is listed twice', () => {
  expect(Object.keys(wireErrors).sort()).toEqual([...REFUSALS, ...EDGE_REASONS].sort())
  for (const { msg } of Object.values(wireErrors)) expect(msg).toMatch(/^[A-Za-z].*[^.]$/)
})

const LOST_SESSION = /^(token|session)_/

test('no refusal reads as success, and only a lost session signs out', () => {
  for (const [reason, { code, msg }] of Object.entries(wireErrors)) {
    expect([reason, outcomeOf(200, { code, msg }).kind]).toEqual([reason, LOST_SESSION.test(reason) ? 'signed_out' : 'failed'])
  }
})
