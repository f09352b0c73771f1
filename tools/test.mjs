#!/usr/bin/env node
// npm test: everything, from packages to browser. `--only unit` (or several) runs a part; `--all-looks` walks each flow
// in the browser in every look that it has; `--browser system` takes the installed browser. A file that failed runs once
// more by itself after all suites. The last line is `N passed, N failed`.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { takeBrowserOption } from './browser/option.mjs'
import { ensureRuntime } from './install.mjs'
import { outputInTurn } from './output-in-turn.mjs'
import { processorUsed, readProcessorTime } from './processor-time.mjs'
import { endedBadly } from './second-run/ended-badly.mjs'
import { countsOf, failureLines, firstLine } from './second-run/file-results.mjs'
import { filesToRepeat } from './second-run/files-to-repeat.mjs'
import { joinSuites } from './second-run/join-results.mjs'
import { repeatFile, runProgram, runVitest } from './second-run/run-vitest.mjs'
import { endLines, STAGES, suiteLine } from './suite-report.mjs'
import { folderOfTests } from './test-folder.mjs'

await ensureRuntime()
takeBrowserOption()
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

const start = Date.now()
const processorAtStart = readProcessorTime()
const secondsSince = (moment) => (Date.now() - moment) / 1000
const stages = [...STAGES, onDemand].map((stage) => stage.filter((suite) => wanted.includes(suite)))
const output = outputInTurn(stages.flat(), (text) => process.stdout.write(text))
const folder = join(root, '.cache/results')
mkdirSync(folder, { recursive: true })
/**
 * Files that tests leave behind go with the run. Open to every account, as `/tmp` is: some tests run as another one.
 */
const temporary = mkdtempSync(join(folderOfTests(), 'glasshouse-test-'))
chmodSync(temporary, 0o1777)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }))
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const results = []
for (const stage of stages) results.push(...(await Promise.all(stage.map(runSuite))))
const [seconds, processor] = [secondsSince(start), processorUsed(processorAtStart, readProcessorTime())]

const again = new Map()
for (const file of filesToRepeat(results)) {
  console.log(`Once more, by itself: ${file.path}\n`)
  again.set(
    file.path,
    await repeatFile(
      file,
      vitestRun((text) => process.stdout.write(text)),
    ),
  )
}
const { suites: joined, flaky } = joinSuites(results, again)
const counted = joined.map(countSuite)
const failures = joined.flatMap(({ suite, files, faults }) => [
  ...failureLines(suite, files),
  ...faults.map((fault) => `  ${suite}: ${fault}`),
])
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`)
console.log(endLines(counted, seconds, { processor, flaky }).join('\n'))
process.exitCode = counted.every(({ failed }) => failed === 0) && counted.some(({ passed }) => passed > 0) ? 0 : 1

/** Runs a suite: its files, and in `faults` why it failed as a whole. */
async function runSuite(suite) {
  const from = Date.now()
  const run = await (suite === 'checks' ? checks() : vitest(suite)).catch((fault) => {
    // A build that fails fails its suite; the others go on.
    output.say(suite, `${fault.stack}\n`)
    return { files: [], faults: [firstLine(String(fault))] }
  })
  const result = { suite, ...run, seconds: secondsSince(from), load: loadavg()[0] }
  output.say(suite, `\n${suiteLine(countSuite(result))}\n\n`)
  output.end(suite)
  return result
}

function countSuite({ suite, files, faults, checksPassed = 0, seconds }) {
  const { passed, failed } = countsOf(files)
  return { suite, passed: passed + checksPassed, failed: failed + faults.length, seconds }
}

async function checks() {
  const file = join(folder, 'checks.json')
  rmSync(file, { force: true })
  await runProgram([join(root, 'tools/check.mjs'), '--results', file], { cwd: root, env: environment(), say: sayOf('checks') })
  if (!existsSync(file)) return { files: [], faults: ['left no results'] }
  const results = JSON.parse(readFileSync(file, 'utf8'))
  const failed = results.filter(({ ok }) => !ok)
  return { files: [], faults: failed.map(({ name }) => name), checksPassed: results.length - failed.length }
}

async function vitest(project) {
  if (project !== 'unit' && project !== 'web') await buildServerSide()
  if (['server', 'e2e', 'screens'].includes(project)) await buildWeb()
  if (project === 'e2e') await buildConsole()
  const run = await runVitest({ ...vitestRun(sayOf(project)), project, results: join(folder, `${project}.json`) })
  const fault = endedBadly(run)
  return { files: run.files ?? [], faults: fault ? [fault] : [] }
}

function vitestRun(say) {
  return { root, folder, env: environment(), say }
}

function sayOf(suite) {
  return (text) => output.say(suite, text)
}

function environment() {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const looks = process.argv.includes('--all-looks') ? { ALL_LOOKS: '1' } : {}
  return { ...process.env, ...colours, ...looks, NODE_ENV: 'test', TMPDIR: temporary }
}
