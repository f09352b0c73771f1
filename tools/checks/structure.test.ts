import { expect, test } from 'vitest'
import { crowdedFolders, mutualFolders, runtimeCircles, serverLayerFaults } from './structure.mjs'

const files = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([path, text]) => ({ path, text }))
const folderOf = (count: number, name = (index: number) => `packages/core/src/spot/file-${index}.ts`) =>
  Array.from({ length: count }, (_, index) => ({ path: name(index), text: '' }))

test('a folder with 26 source files is refused, one with 25 is not', () => {
  expect(crowdedFolders(folderOf(25))).toEqual([])
  expect(crowdedFolders(folderOf(26))).toEqual(['packages/core/src/spot has 26 source files, at most 25: split it along its imports'])
})

test('tests are not counted, and neither are files of folders below', () => {
  expect(crowdedFolders([...folderOf(25), ...folderOf(9, (index) => `packages/core/src/spot/file-${index}.test.ts`)])).toEqual([])
  expect(crowdedFolders([...folderOf(25), ...folderOf(9, (index) => `packages/core/src/spot/book/file-${index}.ts`)])).toEqual([])
  expect(crowdedFolders(folderOf(26, (index) => `apps/web/e2e/page-${index}.e2e.ts`))).toEqual([])
})

test('two files that import each other are a circle, in whatever folders they lie', () => {
  const circle = runtimeCircles(
    files({
      'packages/core/src/a/one.ts': "import { two } from '../b/two.ts'",
      'packages/core/src/b/two.ts': "export { one } from '../a/one.ts'",
      'packages/core/src/b/three.ts': "import { two } from './two.ts'",
    }),
  )
  expect(circle).toHaveLength(1)
  expect(circle[0]).toMatch(/^packages\/core\/src\/a\/one\.ts, packages\/core\/src\/b\/two\.ts import each other/)
})

test('a circle of three is found, by a dynamic import too', () => {
  const circle = runtimeCircles(
    files({
      'a/one.ts': "import { two } from './two.ts'",
      'a/two.ts': "const load = () => import('./three.ts')",
      'a/three.ts': "import './one.ts'",
    }),
  )
  expect(circle).toHaveLength(1)
})

test('types alone make no circle, and neither does a diamond', () => {
  expect(
    runtimeCircles(files({ 'a/one.ts': "import type { Two } from './two.ts'", 'a/two.ts': "import { one } from './one.ts'" })),
  ).toEqual([])
  expect(
    runtimeCircles(
      files({
        'a/top.ts': "import './left.ts'\nimport './right.ts'",
        'a/left.ts': "import './bottom.ts'",
        'a/right.ts': "import './bottom.ts'",
        'a/bottom.ts': '',
      }),
    ),
  ).toEqual([])
})

test.each([
  ['apps/server/src/services/x.ts', "import { actorOf } from '../calls/access.ts'"],
  ['apps/server/src/http/x.ts', "import { spotRoutes } from '../features/spot/spot.ts'"],
  ['apps/server/src/features/spot/x.ts', "import { TopicHub } from '../../ws/topic-hub.ts'"],
  ['apps/server/src/engine/core/x.ts', "import type { Services } from '../../services/services.ts'"],
  ['apps/server/src/calls/x.ts', "import { createApp } from '../app.ts'"],
  ['apps/server/src/new-room/x.ts', ''],
])('an import that goes up or sideways in the server is refused: %s: %s', (path, text) => {
  expect(serverLayerFaults([{ path, text }])).toHaveLength(1)
})

test.each([
  ['apps/server/src/main.ts', "import { createApp } from './app.ts'\nimport { SocketServer } from './ws/socket-server.ts'"],
  ['apps/server/src/features/spot/x.ts', "import { actorOf } from '../../calls/access.ts'\nimport { place } from './place.ts'"],
  ['apps/server/src/engine/client/x.ts', "import { ports } from '../protocol/ports.ts'\nimport { fatal } from '../../ending/fatal.ts'"],
  ['apps/server/src/services/x.test.ts', "import { createApp } from '../app.ts'"],
  ['apps/web/src/live/x.ts', "import { api } from './api.ts'"],
])('an import that goes down is left alone: %s', (path, text) => {
  expect(serverLayerFaults([{ path, text }])).toEqual([])
})

test('two folders that import both ways are refused, by a type too, however deep their files lie', () => {
  const faults = mutualFolders(
    files({
      'packages/wire/src/contract/rules.ts': "import { coin } from '../markets/coin.ts'",
      'packages/wire/src/markets/lists/coins.ts': "import type { Rules } from '../../contract/rules.ts'",
    }),
  )
  expect(faults).toEqual([
    'packages/wire/src/contract and packages/wire/src/markets point at each other: packages/wire/src/contract/rules.ts imports ../markets/coin.ts, packages/wire/src/markets/lists/coins.ts imports ../../contract/rules.ts',
  ])
})

test.each([
  ['one way', { 'packages/wire/src/a/x.ts': "import '../b/y.ts'", 'packages/wire/src/b/y.ts': "import './z.ts'" }],
  ['a folder and one inside it', { 'packages/core/src/a/x.ts': "import './in/y.ts'", 'packages/core/src/a/in/y.ts': "import '../x.ts'" }],
  ['files beside the folders', { 'packages/wire/src/x.ts': "import './a/y.ts'", 'packages/wire/src/a/y.ts': "import '../x.ts'" }],
  ['what tests share', { 'packages/wire/src/testing/x.ts': "import '../a/y.ts'", 'packages/wire/src/a/y.ts': "import '../testing/x.ts'" }],
  ['a test', { 'packages/wire/src/a/x.test.ts': "import '../b/y.ts'", 'packages/wire/src/b/y.ts': "import '../a/x.ts'" }],
])('arrows of %s are left alone', (_, texts) => {
  expect(mutualFolders(files(texts))).toEqual([])
})
