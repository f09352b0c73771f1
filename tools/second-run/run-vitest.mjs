import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOfReport } from './file-results.mjs'

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const REPORTER = fileURLToPath(new URL('uncaught-errors.mjs', import.meta.url))

/**
 * Runs vitest as a process of its own and reads what it leaves. `files` is undefined where it left nothing.
 *
 * @param {{ root: string, project: string, results: string, words?: readonly string[], env?: NodeJS.ProcessEnv, say: (text: string) => void }} run
 * @returns {Promise<{ status: number | null, files: import('./file-results.mjs').FileResult[] | undefined, errors: { path?: string, message: string }[] }>}
 */
export async function runVitest({ root, project, results, words = [], env = process.env, say }) {
  const errorsFile = `${results}.errors`
  for (const file of [results, errorsFile]) rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`, `--reporter=${REPORTER}`]
  const all = [VITEST, 'run', '--project', project, ...reporters, ...words]
  const status = await runProgram(all, { cwd: root, env: { ...env, UNCAUGHT_ERRORS: errorsFile }, say })
  const pathOf = (name) => relative(root, name)
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  const report = read(results)
  return { status, files: report && filesOfReport(report, pathOf), errors: errorsOf(read(errorsFile), pathOf) }
}

/** A run without its list of errors is not one without errors: the reporter that writes the list did not get to its end. */
function errorsOf(list, pathOf) {
  if (!list) return [{ message: 'the run left no list of the errors that no test caught' }]
  return list.map(({ path, message }) => ({ ...(path && { path: pathOf(path) }), message }))
}

/**
 * Runs one file once more: one worker, and a global setup of its own with a server and a database of its own. A file
 * that failed in another way than by its tests has no result: nothing of it is taken for passed.
 *
 * @param {{ suite: string, path: string }} file
 * @param {{ root: string, folder: string, env?: NodeJS.ProcessEnv, say: (text: string) => void }} run
 */
export async function repeatFile({ suite, path }, run) {
  const results = join(run.folder, `${suite}-again-${path.replaceAll('/', '-')}.json`)
  const words = ['--maxWorkers=1', join(run.root, path)]
  const { status, files, errors } = await runVitest({ ...run, project: suite, results, words })
  const file = files?.find((one) => one.path === path)
  if (!file || errors.length > 0) return undefined
  return status === 0 || file.hasFailed ? file : undefined
}

/** Runs a Node program, hands on what it says, and gives its exit status: null where a signal ended it. */
export async function runProgram(words, { cwd, env, say }) {
  const child = spawn(process.execPath, words, { cwd, stdio: ['inherit', 'pipe', 'pipe'], env })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say)
  const [status] = await once(child, 'close')
  return status
}
