#!/usr/bin/env node
// npm run check: types, lint and format, boundaries, determinism, links of documents. `--results FILE` writes each
// result there too.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './build.mjs'
import { faultsOfCalls } from './call-table.mjs'
import { writtenAddresses } from './checks/addresses.mjs'
import { forbiddenImports } from './checks/boundaries.mjs'
import { faultsOfContent } from './checks/content.mjs'
import { findNondeterminism } from './checks/determinism.mjs'
import { deviceClocksBeside } from './checks/device-clock.mjs'
import { brokenLinks } from './checks/documents.mjs'
import { effectsThatReturn } from './checks/effects.mjs'
import { translatedFigures } from './checks/figures.mjs'
import { faultsOfFormat } from './checks/format.mjs'
import { faultsOfGlossaries } from './checks/glossary.mjs'
import { faultsOfIsolates } from './checks/isolates.mjs'
import { openWithoutLayer } from './checks/layers.mjs'
import { legacyWordsInServer } from './checks/legacy-words.mjs'
import { navigationsAfterWaiting } from './checks/navigation.mjs'
import { faultsOfNeverAgain } from './checks/never-again.mjs'
import { numberFieldsBeside } from './checks/number-fields.mjs'
import { waitsAsLongAsTests } from './checks/poll-limits.mjs'
import { rawPathsRead } from './checks/raw-paths.mjs'
import { faultsOfReadTexts, filesOfTexts } from './checks/read-texts.mjs'
import { faultsOfReasonWords } from './checks/reason-words.mjs'
import { missingWords, routesOfApp } from './checks/route-words.mjs'
import { report, sourceFiles } from './checks/sources.mjs'
import { storagesBeside } from './checks/storages.mjs'
import { crowdedFolders, mutualFolders, runtimeCircles, serverLayerFaults } from './checks/structure.mjs'
import { faultsOfTrails } from './checks/trails.mjs'
import { faultsOfWords, readWords } from './checks/words.mjs'

/**
 * Each checker works out anew the types that files share: one takes half the processor time of four, and two cores are
 * soon busy.
 */
const ONE_CHECKER = ['--checkers', '1']
/** The types of the project fit in memory: collecting garbage less often saves a fifth of the processor time. */
const SELDOM_COLLECTED = { GOGC: '400' }

/** @returns {Promise<{name: string, ok: boolean}[]>} */
export async function runChecks() {
  const files = sourceFiles()
  const core = files.filter(({ path }) => /^packages\/(core|domain)\/src\//.test(path) && !path.endsWith('.test.ts'))
  const { faults, exceptions } = findNondeterminism(core)
  return [
    {
      name: 'types',
      ok:
        run('types', 'tsc', ['-p', 'tsconfig.json', ...ONE_CHECKER]) &&
        run('types of the core (no Node, no DOM)', 'tsc', ['-p', 'packages/core/tsconfig.json', ...ONE_CHECKER]),
    },
    { name: 'lint and format', ok: run('lint and format', 'biome', ['check', '--error-on-warnings', '.']) },
    { name: 'boundaries', ok: report('boundaries', forbiddenImports(files)) },
    { name: 'folders', ok: report('folders', crowdedFolders(files)) },
    { name: 'arrows between folders', ok: report('arrows between folders', mutualFolders(files)) },
    { name: 'circles', ok: report('circles', runtimeCircles(files)) },
    { name: 'layers of the server', ok: report('layers of the server', serverLayerFaults(files)) },
    { name: 'words of the wire', ok: report('words of the wire', legacyWordsInServer(files)) },
    { name: 'determinism', ok: report(`determinism (${core.length} files, ${exceptions} exceptions)`, faults) },
    { name: 'addresses of calls', ok: report('addresses of calls', writtenAddresses(files)) },
    { name: 'paths as written', ok: report('paths as written', rawPathsRead(files)) },
    { name: 'table of calls', ok: report('table of calls', await faultsOfCalls(files)) },
    { name: 'fields for numbers', ok: report('fields for numbers', numberFieldsBeside(files)) },
    { name: 'effects', ok: report('effects', effectsThatReturn(files)) },
    { name: 'storages', ok: report('storages', storagesBeside(files)) },
    { name: 'waits of tests', ok: report('waits of tests', waitsAsLongAsTests(files)) },
    { name: 'clock of the device', ok: report('clock of the device', deviceClocksBeside(files)) },
    { name: 'what opens over a screen', ok: report('what opens over a screen', openWithoutLayer(files)) },
    { name: 'navigation after waiting', ok: report('navigation after waiting', navigationsAfterWaiting(files)) },
    { name: 'figures under a translation', ok: report('figures under a translation', translatedFigures(files)) },
    { name: 'words', ok: report('words', faultsOfWords(files)) },
    { name: 'numbers from right to left', ok: report('numbers from right to left', faultsOfIsolates(readWords().texts)) },
    { name: 'texts that people read', ok: report('texts that people read', faultsOfReadTexts(filesOfTexts())) },
    { name: 'words of routes', ok: report('words of routes', missingWords(files, await routesOfApp(files))) },
    { name: 'words of reasons', ok: report('words of reasons', faultsOfReasonWords(files)) },
    { name: 'glossaries', ok: report('glossaries', faultsOfGlossaries()) },
    { name: 'content', ok: report('content', faultsOfContent()) },
    { name: 'trails', ok: report('trails', faultsOfTrails()) },
    { name: 'format number', ok: report('format number', faultsOfFormat(files)) },
    { name: 'tests that never run again', ok: report('tests that never run again', faultsOfNeverAgain(files)) },
    { name: 'links of documents', ok: report('links of documents', brokenLinks()) },
  ]
}

function run(name, command, args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [new URL(`../node_modules/${binary[command]}`, import.meta.url).pathname, ...args],
    { cwd: root, encoding: 'utf8', env: { ...SELDOM_COLLECTED, ...process.env } },
  )
  return report(name, status === 0 ? [] : (stdout + stderr || 'failed').trim().split('\n').slice(0, 60))
}
const binary = { tsc: 'typescript/bin/tsc', biome: '@biomejs/biome/bin/biome' }

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const results = await runChecks()
  const at = process.argv.indexOf('--results')
  if (at > 0) writeFileSync(process.argv[at + 1], JSON.stringify(results))
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
