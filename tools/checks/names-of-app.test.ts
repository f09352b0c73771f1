import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../apps/${path}`, import.meta.url), 'utf8')
const words = (path: string): Record<string, string> => JSON.parse(read(path)) as Record<string, string>
const iconsIn = (source: string): string[] => [...source.matchAll(/^ {2}'?([a-z-]+)'?: [A-Z]\w+,$/gm)].map(([, name]) => name as string)

test.each(['en', 'zh'])('the console previews entries under the names that the app gives them: %s', (language) => {
  const app = { ...words(`web/src/words/${language}/home.json`), ...words(`web/src/words/${language}/app.json`) }
  const entries = Object.entries(app).filter(([key]) => /^(shortcut|entry|tab)_/.test(key))
  expect(words(`console/src/words/${language}/app.json`)).toEqual(Object.fromEntries(entries))
})

test('and with the icons that the app knows', () => {
  const known = iconsIn(read('web/src/live/support/EntryIcon.tsx'))
  expect(known.length).toBeGreaterThan(20)
  expect(iconsIn(read('console/src/editing/settings/app-icons.ts'))).toEqual(known)
})
