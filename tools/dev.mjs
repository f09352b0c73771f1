#!/usr/bin/env node
// npm run dev: the server from npm start's build, restarted when server-side sources change, and vite with hot reload
// in front.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureRuntime } from './install.mjs'

await ensureRuntime()
const { buildServerSide, root } = await import('./build.mjs')
let server = await startServer()
let waiting

for (const place of ['packages', 'apps/server', 'content', 'brands'])
  watch(join(root, place), { recursive: true }, (_, file) => {
    if (!file || !/\.(ts|json|md)$/.test(file) || /\.test\.ts$|packages\/ui/.test(file)) return
    clearTimeout(waiting)
    waiting = setTimeout(restart, 300)
  })
const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'apps/web'), stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    vite.kill(signal)
    server?.kill(signal)
  })

async function startServer() {
  try {
    await buildServerSide()
  } catch (fault) {
    console.error(fault.message)
    return undefined
  }
  return spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server.js')], { cwd: root, stdio: 'inherit' })
}

function restart() {
  const former = server
  if (!former || former.exitCode !== null) return void startServer().then((started) => (server = started))
  former.once('exit', () => startServer().then((started) => (server = started)))
  former.kill('SIGTERM')
}
