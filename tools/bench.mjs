#!/usr/bin/env node
// npm run bench [core journal ...] [--json]: the measurements of bench/, one after the other.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureRuntime } from './install.mjs'

const all = ['core', 'perpetual', 'accounts', 'journal', 'http', 'restart', 'rest', 'fanout', 'web', 'start']
/** Brings packages of its own, so it runs when it is named. */
const ON_ITS_OWN = ['lighthouse']
const words = process.argv.slice(2)
if (words.includes('--help') || words.includes('-h')) {
  console.log(`usage: npm run bench -- [name]... [--json]

Measures, each beside a probe of the same run; without a name all of them but lighthouse. Figures are kept in docs/benchmarks.md.

Names: ${[...all, ...ON_ITS_OWN].join(', ')}
  --json            one last line of JSON for each
  --long            measures of rest for 5 minutes instead of one
  --operations=N    operations of core (1000000), accounts of accounts
  --runs=N          visits of each screen of lighthouse (5)
  --screen=NAME     one screen of lighthouse: home, markets, spot, futures, options or assets`)
  process.exit(0)
}
const options = words.filter((word) => word.startsWith('--'))
const named = words.filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => ![...all, ...ON_ITS_OWN].includes(name))
if (unknown.length > 0) {
  console.error(`unknown bench ${unknown.join(', ')}; there are ${[...all, ...ON_ITS_OWN].join(', ')}`)
  process.exit(2)
}
const strange = options.filter((word) => !/^--(json|long|operations=\d+|runs=\d+|screen=\w+)$/.test(word))
if (strange.length > 0) {
  console.error(`unknown option ${strange.join(', ')}; --help lists them`)
  process.exit(2)
}
await ensureRuntime()
const { buildServerSide, buildWeb, root } = await import('./build.mjs')
await buildServerSide()
await buildWeb()
for (const name of named.length > 0 ? named : all) {
  const program = name === 'start' ? join(root, 'bench/start.mjs') : join(root, `dist/bench-${name}.js`)
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', program, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
