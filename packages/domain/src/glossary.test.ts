import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const document = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
const section = (heading: string) => document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\|\s*|\s*\|$/g, '').trim()))
const words = rowsOf(document.split('\n## ')[0] ?? '').map(([word]) => word!)
const sources = rowsOf(section('Where the words come from'))

test('every word with a source stands in the glossary, once in each table, with a source that is named', () => {
  expect(sources.length).toBeGreaterThan(30)
  for (const [word, source] of sources) {
    expect(words, word).toContain(word)
    expect(source, word).toMatch(/\b(FIX \d+=|ISO 20022|ISDA|CME|IETF|Binance|BitMEX|Coinbase|Deribit|TigerBeetle)/)
  }
  expect(new Set(sources.map(([word]) => word)).size).toBe(sources.length)
})

test('no word of the glossary is explained twice', () => {
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})
