import { expect, test } from 'vitest'
import { rawPathsRead } from './raw-paths.mjs'

const at = (path: string, text: string) => rawPathsRead([{ path, text }])

test.each([
  "if (!request.url.startsWith('/operator/')) return",
  "const path = request.raw.url?.split('?')[0]",
  'const { length } = req.originalUrl',
])('%s in a guard is found', (text) => {
  expect(at('apps/server/src/features/operators/guard.ts', `\n${text}`)).toEqual([expect.stringContaining('guard.ts:2 reads the path')])
})

test('the route, the addresses of others, pages and sockets are left alone', () => {
  expect(at('apps/server/src/http/guard.ts', "request.routeOptions.url?.startsWith('/operator/')\nhouse.url")).toEqual([])
  expect(at('apps/server/src/http/pages.ts', 'request.url')).toEqual([])
  expect(at('apps/server/src/http/guard.test.ts', 'request.url')).toEqual([])
})
