import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readPostmaster } from './postmaster.ts'

const cluster = mkdtempSync(join(tmpdir(), 'postmaster-'))
const file = join(cluster, 'postmaster.pid')
const text = `4711\n${cluster}\n1700000000\n5433\n\n127.0.0.1\n  123 456\nready   \n`
afterEach(() => rmSync(cluster, { recursive: true, force: true }))

test('what the file says is read; without one there is no postmaster', () => {
  mkdirSync(cluster, { recursive: true })
  expect(readPostmaster(cluster)).toBeNull()
  writeFileSync(file, text)
  expect(readPostmaster(cluster)).toEqual({ pid: 4711, port: 5433, isReady: true })
  writeFileSync(file, text.replace('ready', 'starting'))
  expect(readPostmaster(cluster)?.isReady).toBe(false)
  writeFileSync(file, '')
  expect(readPostmaster(cluster)).toBeNull()
})

test('a file that cannot be read is a fault, not a missing one', () => {
  mkdirSync(file, { recursive: true })
  expect(() => readPostmaster(cluster)).toThrow('EISDIR')
})

test('a file that comes and goes while it is read is there or not there', async () => {
  mkdirSync(cluster, { recursive: true })
  const comesAndGoes = `
    const { rmSync, writeFileSync } = require('node:fs')
    const until = Date.now() + 20_000
    while (Date.now() < until) { writeFileSync(process.argv[1], process.argv[2]); rmSync(process.argv[1]) }`
  const child = spawn(process.execPath, ['-e', comesAndGoes, file, text], { stdio: 'ignore' })
  try {
    const seen = { there: 0, gone: 0 }
    while (seen.there < 4_000 || seen.gone < 4_000) {
      if (child.exitCode !== null) throw new Error('the file stopped moving')
      seen[readPostmaster(cluster) ? 'there' : 'gone'] += 1
    }
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
