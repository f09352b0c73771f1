#!/usr/bin/env node
// Bundles one program of tools/entries.mjs (and every worker, which it may start) and runs it: node tools/run.mjs
// journal verify
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildServerSide, root } from './build.mjs'
import { programs } from './entries.mjs'
import { ensureRuntime } from './install.mjs'

const [name, ...args] = process.argv.slice(2)
if (!name || !(name in programs)) {
  console.error(`usage: node tools/run.mjs ${Object.keys(programs).join('|')} [arguments]`)
  process.exit(2)
}
await ensureRuntime()
await buildServerSide()
const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', `${name}.js`), ...args], { stdio: 'inherit', cwd: root })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
