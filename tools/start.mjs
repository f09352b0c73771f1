#!/usr/bin/env node
// npm start: on a fresh clone installs, builds and serves; later only what changed is done again.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installWhenNeeded } from './install.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'

installWhenNeeded()
const { buildServerSide, buildWeb, root } = await import('./build.mjs')
await buildServerSide()
await buildWeb()

const server = spawn(process.execPath, [...SERVER_FLAGS, '--enable-source-maps', join(root, 'dist/server.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
