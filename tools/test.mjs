#!/usr/bin/env node
// npm test: everything, from packages to browser. `--only unit` (or several) runs a part; `--all-looks` walks each flow
// in the browser in every look that it has. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureRuntime } from './install.mjs'
import { outputInTurn } from './output-in-turn.mjs'
import { processorLine, readProcessorTime } from './processor-time.mjs'
import { endLines, STAGES, suiteLine } from './suite-report.mjs'
import { folderOfTests } from './test-folder.mjs'

await ensureRuntime()
const { buildConsole, buildServerSide, buildWeb, root } = await import('./build.mjs')

const suites = STAGES.flat()
const onDemand = ['screens']
const at = process.argv.indexOf('--only')
const wanted = at < 0 ? suites : process.argv.slice(at + 1).filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((name) => ![...suites, ...onDemand].includes(name))
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`--only takes ${[...suites, ...onDemand].join(', ')}`)
  process.exit(2)
}

const failures = []
const start = Date.now()
const processorAtStart = readProcessorTime()
const secondsSince = (moment) => (Date.now() - moment) / 1000
const stages = [...STAGES, onDemand].map((stage) => stage.filter((suite) => wanted.includes(suite)))
const output = outputInTurn(stages.flat(), (text) => process.stdout.write(text))
mkdirSync(join(root, '.cache/results'), { recursive: true })
/**
 * Files that tests leave behind go with the run. Open to every account, as `/tmp` is: some tests run as another one.
 */
const temporary = mkdtempSync(join(folderOfTests(), 'glasshouse-test-'))
chmodSync(temporary, 0o1777)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }))
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const results = []
for (const stage of stages) results.push(...(await Promise.all(stage.map(runSuite))))
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`)
console.log(endLines(results, secondsSince(start), processorLine(processorAtStart, readProcessorTime())).join('\n'))
process.exitCode = results.every(({ failed }) => failed === 0) && results.some(({ passed }) => passed > 0) ? 0 : 1

async function runSuite(suite) {
  const from = Date.now()
  const counts = await (suite === 'checks' ? checks() : vitest(suite)).catch((fault) => {
    // A build that fails fails its suite; the others go on.
    failures.push(`  ${suite}: ${firstLine(String(fault))}`)
    output.say(suite, `${fault.stack}\n`)
    return { passed: 0, failed: 1 }
  })
  const result = { suite, ...counts, seconds: secondsSince(from) }
  output.say(suite, `\n${suiteLine(result)}\n\n`)
  output.end(suite)
  return result
}

async function checks() {
  const file = resultsOf('checks')
  await run('checks', [join(root, 'tools/check.mjs'), '--results', file])
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const results = JSON.parse(readFileSync(file, 'utf8'))
  failures.push(...results.filter(({ ok }) => !ok).map(({ name }) => `  checks: ${name}`))
  return { passed: results.filter(({ ok }) => ok).length, failed: results.filter(({ ok }) => !ok).length }
}

async function vitest(project) {
  if (project !== 'unit' && project !== 'web') await buildServerSide()
  if (['server', 'e2e', 'screens'].includes(project)) await buildWeb()
  if (project === 'e2e') await buildConsole()
  const file = resultsOf(project)
  const status = await run(project, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  failures.push(...failuresOf(project, testResults))
  // A file that does not load, or a run that ends badly, counts as a failure even when no test of it was counted.
  return { passed, failed: Math.max(numFailedTests, status === 0 ? 0 : 1, numFailedTests === 0 ? numFailedTestSuites : 0) }
}

/** Where a suite leaves its results; those of an earlier run are gone. */
function resultsOf(suite) {
  const file = join(root, '.cache/results', `${suite}.json`)
  rmSync(file, { force: true })
  return file
}

/** Runs a program of the suite and gives its exit status. */
async function run(suite, words) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const looks = process.argv.includes('--all-looks') ? { ALL_LOOKS: '1' } : {}
  const env = { ...process.env, ...colours, ...looks, NODE_ENV: 'test', TMPDIR: temporary }
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], env })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => output.say(suite, text))
  const [status] = await once(child, 'close')
  return status
}

/** One line a failed test, or a file that did not load, so that the end of a long log names them. */
function failuresOf(project, files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults, message }) => {
      const path = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`  ${project}: ${path}: ${firstLine(message)}`]
      return failed.map(({ fullName, failureMessages }) => `  ${project}: ${path}: ${fullName}: ${firstLine(failureMessages[0])}`)
    })
}

function firstLine(text) {
  return (text ?? '').split('\n', 1)[0].slice(0, 300)
}
