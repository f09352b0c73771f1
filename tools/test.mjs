#!/usr/bin/env node
// npm test: everything, from packages to browser. `--only unit` (or several) runs a part. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installWhenNeeded } from './install.mjs'
import { BUDGETS, endLines, suiteLine } from './suite-report.mjs'

installWhenNeeded()
const { buildServerSide, buildWeb, root } = await import('./build.mjs')

const suites = Object.keys(BUDGETS)
const onDemand = ['screens']
const at = process.argv.indexOf('--only')
const wanted = at < 0 ? suites : process.argv.slice(at + 1).filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((name) => ![...suites, ...onDemand].includes(name))
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`--only takes ${[...suites, ...onDemand].join(', ')}`)
  process.exit(2)
}

const results = []
const failures = []
const start = Date.now()
const secondsSince = (moment) => (Date.now() - moment) / 1000
for (const suite of wanted) {
  const from = Date.now()
  const counts = suite === 'checks' ? await checks() : await vitest(suite)
  results.push({ suite, ...counts, seconds: secondsSince(from) })
  console.log(`\n${suiteLine(results.at(-1))}\n`)
}
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`)
console.log(endLines(results, secondsSince(start)).join('\n'))
process.exitCode = results.every(({ failed }) => failed === 0) && results.some(({ passed }) => passed > 0) ? 0 : 1

async function checks() {
  const { runChecks } = await import('./check.mjs')
  const results = runChecks()
  failures.push(...results.filter(({ ok }) => !ok).map(({ name }) => `  checks: ${name}`))
  return { passed: results.filter(({ ok }) => ok).length, failed: results.filter(({ ok }) => !ok).length }
}

async function vitest(project) {
  if (project !== 'unit' && project !== 'web') await buildServerSide()
  if (['server', 'e2e', 'screens'].includes(project)) await buildWeb()
  const file = join(root, '.cache/results', `${project}.json`)
  mkdirSync(join(root, '.cache/results'), { recursive: true })
  rmSync(file, { force: true })
  const words = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  failures.push(...failuresOf(project, testResults))
  // A file that does not load, or a run that ends badly, counts as a failure even when no test of it was counted.
  return { passed, failed: Math.max(numFailedTests, status === 0 ? 0 : 1, numFailedTests === 0 ? numFailedTestSuites : 0) }
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
