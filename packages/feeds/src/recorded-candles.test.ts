import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parseDecimal } from '@glasshouse/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePrice, readCandles } from './recorded-candles.ts'
import { RECORDINGS, recordingsFolder } from './recordings.ts'

const folder = recordingsFolder()
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const files = readdirSync(folder).filter((name) => name.endsWith('.gz'))

test('every recording is the one that its README describes, and no other lies there', () => {
  const listed = new Map([...readme.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum, name]) => [name as string, sum as string]))
  expect([...listed.keys()].sort()).toEqual(files.sort())
  for (const [name, sum] of listed)
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ).toBe(sum)
})

test('every recording has a row that gives its licence, repository and commit', () => {
  const rows = readme.split('\n').filter((line) => line.startsWith('| '))
  for (const file of files.map((name) => name.replace(/\.(csv|jsonl)\.gz$/, ''))) {
    const row = rows.find((line) => (line.split('|')[1] ?? '').split(',').some((name) => name.trim() === file))
    expect(row, file).toMatch(/\| (MIT|Apache-2\.0) \| \S+\/\S+ [0-9a-f]{12} \|/)
  }
})

test.each(RECORDINGS.flatMap(({ file, askFile, candleSeconds }) => [file, askFile ?? file].map((name) => [name, candleSeconds] as const)))(
  '%s: candles on their grid, ascending, none twice, high and low around open and close',
  (name, candleSeconds) => {
    const lines = gunzipSync(readFileSync(join(folder, `${name}.csv.gz`)))
      .toString()
      .trim()
      .split('\n')
      .slice(1)
    let before = -1
    const broken = lines.filter((line) => {
      const [time, ...prices] = line.split(',')
      const [open, high, low, close] = prices.map((text) => parseDecimal(text, 8)) as [bigint, bigint, bigint, bigint]
      const isSound =
        Number(time) > before &&
        Number(time) % (candleSeconds * 1000) === 0 &&
        low > 0n &&
        low <= open &&
        low <= close &&
        high >= open &&
        high >= close
      before = Number(time)
      return !isSound
    })
    expect(broken).toEqual([])
    expect(lines.length).toBeGreaterThan(100)
    expect(readCandles(join(folder, `${name}.csv.gz`), candleSeconds).open.filter((open) => open > 0)).toHaveLength(lines.length)
  },
)

test('a price is read as the decimal reader of the exchange reads it', () => {
  const price = fc.tuple(fc.nat(90_000_000), fc.stringMatching(/^\d{1,8}$/)).map(([whole, fraction]) => `${whole}.${fraction}`)
  fc.assert(fc.property(price, (text) => BigInt(parsePrice(text)) === parseDecimal(text, 8)))
  expect(parsePrice('17205')).toBe(1_720_500_000_000)
})

test.each(['', '.', '1.', '.5', '-1', '1e3', '1,5', ' 1', '1.123456789', '1.1234567800', '1.2.3', '99999999999'])(
  '%j is no price',
  (text) => {
    expect(() => parsePrice(text)).toThrow()
  },
)

test.each([
  ['a high below the close', '1000,5,6,4,5,1\n61000,5,5,4,6,1'],
  ['a low above the open', '1000,5,6,4,5,1\n61000,5,7,5.5,6,1'],
  ['a price of zero', '1000,5,6,0,5,1'],
  ['candles in the wrong order', '61000,5,6,4,5,1\n1000,5,6,4,5,1'],
  ['a candle twice', '1000,5,6,4,5,1\n61000,5,6,4,5,1\n61000,5,6,4,5,1'],
  ['a candle off the grid', '1000,5,6,4,5,1\n31000,5,6,4,5,1\n61000,5,6,4,5,1'],
])('a file with %s is refused', (_, rows) => {
  const path = join(mkdtempSync(join(tmpdir(), 'candles-')), 'candles.csv.gz')
  writeFileSync(path, gzipSync(`openTime,open,high,low,close,volume\n${rows}\n`))
  expect(() => readCandles(path, 60)).toThrow()
})
