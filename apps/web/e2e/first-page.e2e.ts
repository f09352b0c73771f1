import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../dist')
/** As `bench:web` counts it, which needs a browser and minutes. */
const MAX_BYTES = 150_000

const sizeOf = (path: string) => gzipSync(readFileSync(join(DIST, path))).length
const built = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
const largest = (pattern: RegExp) => Math.max(...built.filter((name) => pattern.test(name)).map((name) => sizeOf(`assets/${name}`)))

test('what home loads before it rests stays within its size, in every language', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path as string)
  expect(named.length).toBeGreaterThan(1)
  const parts = { words: largest(/^words-[a-z]+-[\w-]{8}\.js$/), brand: largest(/^brand-/), banners: largest(/^Carousel-/) }
  for (const size of Object.values(parts)) expect(size).toBeGreaterThan(0)
  const code = named.map(sizeOf)
  expect([...code, ...Object.values(parts)].reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
})

test('the page names, before the app, a program that knows the files of the screens pages open with', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const [, program = ''] = /<script defer[^>]* src="\/(assets\/ahead-[^"]+\.js)"><\/script>/.exec(page) ?? []
  expect(page.indexOf(program)).toBeLessThan(page.indexOf('type="module"'))
  expect(page.indexOf(program)).toBeGreaterThan(page.indexOf('/config.js'))
  const named = [...readFileSync(join(DIST, program), 'utf8').matchAll(/[\w-]+-[\w-]{8}\.js/g)].map(([name]) => name)
  const screens = ['QuoteScreen', 'SpotScreen', 'ContractScreen', 'OptionScreen', 'DetailScreen', 'AssetsScreen']
  for (const screen of screens) expect(named.filter((name) => name.startsWith(`${screen}-`))).toHaveLength(1)
  // A screen cannot run without what its files import: all of it is named too, but what the page brings itself.
  for (const name of named) {
    expect(built).toContain(name)
    const imported = [...readFileSync(join(DIST, 'assets', name), 'utf8').matchAll(/from\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
      ([, file]) => file as string,
    )
    for (const file of imported) if (!/^(home|base|rolldown-runtime)-/.test(file)) expect(named).toContain(file)
  }
})
