#!/usr/bin/env node
// bench:start: a fresh clone to ready with packages in npm's cache, and a second start with its data; the probe is `npm
// ci` alone for the first and a bare start of node for the second, both in the same run.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-bench-start-'))
const clone = join(folder, 'clone')
const rows = []
try {
  execFileSync('git', ['clone', '-q', root, clone])
  const first = await startAndWait()
  await end(first.child)
  rmSync(join(clone, 'node_modules'), { recursive: true })
  const install = timed(() => spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: clone }))
  rows.push(row('fresh clone to ready', first.seconds, 'npm ci alone', install))
  const node = timed(() => spawnSync(process.execPath, ['-e', '0']))
  const seconds = []
  for (let i = 0; i < 5; i++) {
    const again = await startAndWait()
    seconds.push(again.seconds)
    await end(again.child)
  }
  seconds.sort((a, b) => a - b)
  rows.push(row('second start to ready, median of 5', seconds[2], 'node -e 0', node))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'start', rows }))
else console.table(rows)

function row(name, value, probe, probeValue) {
  return { name, value: round(value), unit: 's', probe, probeValue: round(probeValue), ratio: round(value / probeValue) }
}

function timed(run) {
  const from = performance.now()
  run()
  return (performance.now() - from) / 1000
}

async function startAndWait() {
  const port = await freePort()
  const from = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { child, seconds: (performance.now() - from) / 1000 }
    await new Promise((done) => setTimeout(done, 20))
  }
}

function end(child) {
  return new Promise((done) => {
    child.once('exit', done)
    process.kill(-child.pid, 'SIGTERM')
  })
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}

function round(value) {
  return Math.round(value * 1000) / 1000
}
