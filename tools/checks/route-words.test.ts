import { expect, test } from 'vitest'
import { missingWords, routesOfApp } from './route-words.mjs'
import { sourceFiles } from './sources.mjs'

const file = (name: string, text: string) => ({ path: `apps/web/src/${name}`, text })
const faultsOf = (files: { path: string; text: string }[], words: string[] = ['spot']) =>
  missingWords(files, [{ path: '/x', words, files: ['apps/web/src/X.tsx'] }], ['spot', 'chart'])

test('every route loads the words of all that it draws', async () => {
  const files = sourceFiles()
  const routes = await routesOfApp(files)
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter(({ files: loaded }) => loaded.length === 0)).toEqual([])
  expect(missingWords(files, routes)).toEqual([])
})

test('a part whose words the route does not load is found, however deep it lies', () => {
  const files = [
    file('X.tsx', "import { Y } from './live/Y.tsx'"),
    file('live/Y.tsx', "export * from './Z.tsx'"),
    file('live/Z.tsx', "const w = useWords('chart')"),
  ]
  expect(faultsOf(files)).toEqual(['apps/web/src/live/Z.tsx uses the words of chart, which /x does not load'])
  expect(faultsOf(files, ['chart'])).toEqual([])
})

test('a part that is loaded later is looked at too, and may bring its words', () => {
  const part = file('Y.tsx', "const w = useWords('chart')")
  expect(faultsOf([file('X.tsx', "const Y = lazy(() => import('./Y.tsx'))"), part])).toHaveLength(1)
  expect(faultsOf([file('X.tsx', "const Y = lazy(() => Promise.all([import('./Y.tsx'), loadWords('chart')]))"), part])).toEqual([])
})

test('types, and words that come with the language, are left alone', () => {
  expect(
    faultsOf([file('X.tsx', "import type { Y } from './Y.tsx'\nconst w = useWords('app')"), file('Y.tsx', "useWords('chart')")]),
  ).toEqual([])
})
