#!/usr/bin/env node
// npm run bench [core journal ...] [--json]: the measurements of bench/, one after the other.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installWhenNeeded } from './install.mjs'

installWhenNeeded()
const { buildServerSide, buildWeb, root } = await import('./build.mjs')
const all = ['core', 'perpetual', 'journal', 'http', 'restart', 'rest', 'fanout', 'web', 'start']
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`unknown bench ${unknown.join(', ')}; there are ${all.join(', ')}`)
  process.exit(2)
}
await buildServerSide()
await buildWeb()
for (const name of named.length > 0 ? named : all) {
  const program = name === 'start' ? join(root, 'bench/start.mjs') : join(root, `dist/bench-${name}.js`)
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', program, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
