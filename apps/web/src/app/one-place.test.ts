import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DESK } from '../live/device/desk.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const files = ['apps/web/src', 'packages/ui/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name.replaceAll('\\', '/')}`, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
)
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''

describe('the width of a desk', () => {
  test('is the same for style sheets and for components', () => {
    const width = /--breakpoint-desk: (\d+px);/.exec(textOf('packages/ui/src/styles.css'))?.[1]
    expect(DESK).toBe(`(min-width: ${width})`)
  })

  test('is written nowhere else: class names and style sheets say desk', () => {
    const elsewhere = files.filter(
      ({ path, text }) => /\b(1099|1100|1120)px/.test(text) && !/(ui\/src\/styles\.css|live\/device\/desk\.ts)$/.test(path),
    )
    expect(elsewhere.map(({ path }) => path)).toEqual([])
  })
})

describe('motion', () => {
  test('lasts from 150 to 250 ms', () => {
    const spans = [...textOf('packages/ui/src/tokens.css').matchAll(/--motion-\w+: (\d+)ms;/g)].map(([, ms]) => Number(ms))
    expect(spans).toHaveLength(3)
    expect(spans.filter((ms) => ms < 150 || ms > 250)).toEqual([])
  })

  test('has no length and no easing of its own in a style sheet; what waits breathes slowly', () => {
    const own = files
      .filter(({ path }) => path.endsWith('.css') && !path.endsWith('tokens.css'))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => /\b\d+m?s\b|\bease(-in|-out|-in-out)?\b(?!\))/.test(line.replace(/--ease-out|var\([^)]*\)/g, '')))
          .filter((line) => /transition|animation/.test(line) && !/!important|skeleton-breathe/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(own).toEqual([])
  })
})
