import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './build.mjs'

const folder = mkdtempSync(join(tmpdir(), 'npm-signals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Readonly<Record<string, string>> }

describe('a signal to npm', () => {
  test('reaches the program of a script, not the shell between them alone', async () => {
    mkdirSync(join(folder, 'tools'))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }))
    writeFileSync(
      join(folder, 'tools/start.mjs'),
      `process.once('SIGTERM', () => { console.log('stopped'); process.exit(0) })
       setTimeout(() => process.exit(1), 30_000)
       console.log('started')`,
    )
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    const lines: string[] = []
    npm.stdout.on('data', (bytes) => {
      lines.push(...String(bytes).trim().split('\n'))
      if (lines.at(-1) === 'started') npm.kill('SIGTERM')
    })
    // The output stays open for as long as the program runs.
    await once(npm, 'close')
    expect(lines).toEqual(['started', 'stopped'])
  })

  test('ends no shell that a program waits behind: each script replaces its own', () => {
    const programs = Object.entries(scripts).filter(([, script]) => /\bnode /.test(script))
    expect(programs.length).toBeGreaterThan(20)
    expect(programs.filter(([, script]) => !script.startsWith('exec node '))).toEqual([])
  })
})
