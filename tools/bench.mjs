#!/usr/bin/env node
// npm run bench [core journal ...] [--json]: the measurements of bench/, one after the other.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installWhenNeeded } from './install.mjs'

const all = ['core', 'perpetual', 'accounts', 'journal', 'http', 'restart', 'rest', 'fanout', 'web', 'start']
const words = process.argv.slice(2)
if (words.includes('--help') || words.includes('-h')) {
  console.log(`usage: npm run bench -- [name]... [--json]

Measures, each beside a probe of the same run; without a name all of them. Figures are kept in docs/benchmarks.md.

Names: ${all.join(', ')}
  --json            one last line of JSON for each
  --long            measures of rest for 5 minutes instead of one
  --operations=N    operations of core (1000000), accounts of accounts`)
  process.exit(0)
}
const options = words.filter((word) => word.startsWith('--'))
const named = words.filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`unknown bench ${unknown.join(', ')}; there are ${all.join(', ')}`)
  process.exit(2)
}
const strange = options.filter((word) => !/^--(json|long|operations=\d+)$/.test(word))
if (strange.length > 0) {
  console.error(`unknown option ${strange.join(', ')}; --help lists them`)
  process.exit(2)
}
installWhenNeeded()
const { buildServerSide, buildWeb, root } = await import('./build.mjs')
await buildServerSide()
await buildWeb()
for (const name of named.length > 0 ? named : all) {
  const program = name === 'start' ? join(root, 'bench/start.mjs') : join(root, `dist/bench-${name}.js`)
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', program, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
