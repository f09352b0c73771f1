import { defineConfig } from 'vitest/config'
import { brands } from './apps/web/plugins/brands.ts'
import { words } from './apps/web/plugins/words.ts'
import { enterMaintainedNode } from './tools/runtime.mjs'
import { SlowFirst } from './tools/slow-first.ts'

// A run by hand (npx vitest) under another Node goes on under the right one.
await enterMaintainedNode()

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
const packages = (...names: string[]) => tests(...names.map((name) => `packages/${name}`))

/**
 * A limit here ends a hang; it measures nothing. Speed has its figures in bench/, beside a probe of the same run: a
 * shared machine may give a tenth of its cores for minutes, and a test that is right must stay right there.
 */
const limits = { testTimeout: 60_000, hookTimeout: 120_000 }

/**
 * Servers that test files start as programs: a week of minutes for their charts takes longer to make than the rest of a
 * start, and documents of their calls, which nobody reads there, a tenth of it.
 */
const SMALL_SERVERS = { CHART_DAYS: '1', API_DOCS: 'off' }

/** What a test makes lives as long as the test: with room for it, it is seldom copied. Saves a twelfth of `unit`. */
const roomy = { execArgv: ['--max-semi-space-size=64'] }

/**
 * Node itself loads what runs without a screen. Through Vite each use of an import is a call of a getter that no
 * compiler sees through, which doubled the processor time of `unit`. No test of these replaces a module (`vi.mock`), so
 * that nothing stands between Node and a file, and what it compiled serves the next worker.
 */
const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  environment: 'node',
  isolate: false,
  execArgv: [...roomy.execArgv, `--import=${new URL('tools/compile-cache.mjs', import.meta.url).href}`],
}

/**
 * Files of these wait for prices, periods, starts or the next drawing for a part of their time: three at once keep two
 * cores busy. Apart from projects of two.
 */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 1 } }

/**
 * One started server for all files, and one browser a worker. Some files run at once, and in some all their tests: each
 * has windows and users of its own, and mostly waits. Nothing else is shared but modules, and the PostgreSQL in which
 * each server, that one and those that files start for themselves, has a database of its own.
 */
const browser = {
  ...waiting,
  maxWorkers: 4,
  maxConcurrency: 13,
  ...native,
  env: SMALL_SERVERS,
  globalSetup: ['tools/vitest-database.ts', 'tools/vitest-e2e.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

/**
 * `database` and `server` share one embedded PostgreSQL, started by the global setup; each test file makes its own
 * database in it. Without a screen nothing is shared between files but modules, which a worker then reads once.
 */
const database = { ...native, globalSetup: ['tools/vitest-database.ts'] }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    ...limits,
    expect: { poll: { timeout: 15_000 } },
    exclude: ['**/node_modules/**', '**/dist/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...native,
          include: [
            ...packages('domain', 'core', 'wire', 'feeds', 'testkit', 'verifier', 'operator-keys', 'act-reader'),
            ...tests('tools', 'bench'),
          ],
        },
      },
      { extends: true, test: { ...database, name: 'database', include: packages('postgres', 'journal', 'read-model', 'records') } },
      { extends: true, test: { ...database, ...waiting, env: SMALL_SERVERS, name: 'server', include: tests('apps/server') } },
      {
        extends: true,
        plugins: [words(), brands()],
        test: {
          ...roomy,
          ...waiting,
          name: 'web',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tools/vitest-web.ts'],
          include: [...packages('client', 'ui'), ...tests('apps/web', 'apps/console')],
        },
      },
      { extends: true, test: { ...browser, name: 'e2e', include: ['apps/web/e2e/**/*.e2e.ts'] } },
      { extends: true, test: { ...browser, maxConcurrency: 2, name: 'screens', include: ['apps/web/e2e/screens.ts'] } },
    ],
  },
})
