#!/usr/bin/env node
// npm start: on a fresh clone installs, builds and serves; later only what changed is done again. The building is over
// and its memory free when the exchange opens: this process then is the supervisor alone.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureRuntime } from './install.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
await ensureRuntime()
const built = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit', cwd: root })
if (built.status !== 0) process.exit(built.status ?? 1)
process.chdir(root)
await import('../dist/supervisor.js')
