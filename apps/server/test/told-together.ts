import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** What a program printed, and the status that it left with. */
export interface Answer {
  readonly status: number | null
  readonly stdout: string
  readonly lines: readonly string[]
}
export interface AskedProgram {
  readonly words: readonly string[]
  /** Beside the environment of the test. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Refusals of one built program, told one after the other by one process: what it prints and the status that it leaves
 * with. A process for each would load the same program again.
 */
export function runTogether(file: string, calls: readonly AskedProgram[]): Answer[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', TELLER, file, JSON.stringify(calls)], {
    encoding: 'utf8',
    cwd: root,
  })
  expect(stderr).toBe('')
  const told = JSON.parse(stdout) as { status: number | null; stdout: string; said: string }[]
  return told.map(({ status, stdout: out, said }) => ({ status, stdout: out, lines: said.trim().split('\n') }))
}

/** A program runs when it is loaded, and ends by `process.exit`: here that ends only its own run. */
const TELLER = `
  import { pathToFileURL } from 'node:url'
  const [file, calls] = process.argv.slice(1)
  // What the first file of a program loads: that one only looks at the Node.
  const main = file.replace(/\\.js$/, '.main.js')
  const told = []
  const left = Symbol('left')
  let run
  process.exit = (status) => {
    run.status ??= status ?? null
    throw left
  }
  console.log = (line) => {
    run.stdout += line + '\\n'
    run.said += line + '\\n'
  }
  console.error = (line) => {
    run.said += line + '\\n'
  }
  const environment = { ...process.env }
  for (const [index, { words, env }] of JSON.parse(calls).entries()) {
    process.env = { ...environment, ...env }
    run = { status: null, stdout: '', said: '' }
    told.push(run)
    process.argv = [process.execPath, file, ...words]
    await import(pathToFileURL(main).href + '?' + index).catch((error) => {
      if (error !== left) run.said += 'not foreseen: ' + error
    })
  }
  process.stdout.write(JSON.stringify(told))
`
