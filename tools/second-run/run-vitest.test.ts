import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedBadly } from './ended-badly.mjs'
import { countsOf, type FileResult, failureLines } from './file-results.mjs'
import { filesToRepeat } from './files-to-repeat.mjs'
import { joinSuites } from './join-results.mjs'
import { repeatFile, runVitest } from './run-vitest.mjs'

let root: string
const output: string[] = []
/** The runner of this test leaves words of its own in the environment. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
const run = () => ({ root, folder: root, env, say: (text: string) => output.push(text) })
const first = (project: string) => runVitest({ ...run(), project, results: join(root, `${project}.json`) })

const ONCE = `
import { existsSync, writeFileSync } from 'node:fs'
const isFirst = (name) => !existsSync(name) && (writeFileSync(name, ''), true)
`
const FILES = {
  'steady.test.js': "test('holds', () => {})",
  'once.test.js': `${ONCE}
    test('fails once', () => expect(isFirst('test.mark')).toBe(false))
    test('holds beside it', () => {})`,
  'load.test.js': `${ONCE}
    if (isFirst('load.mark')) throw new Error('no answer while it loaded')
    test('was never seen', () => {})`,
  'fewer.test.js': `${ONCE}
    const isHere = isFirst('fewer.mark')
    test('fails first', () => expect(isHere).toBe(false))
    if (isHere) test('is there in the first run alone', () => {})
    test('fails each time', () => expect(1).toBe(2))`,
}
const CONFIG = `
const project = (name, more) => ({ test: { name, root: name, globals: true, include: ['*.test.js'], ...more } })
export default { test: { projects: [project('web'), project('server'), project('lost', { globalSetup: 'lose.js' })] } }
`

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'glasshouse-second-run-'))
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  for (const folder of ['web', 'server', 'lost']) mkdirSync(join(root, folder))
  write('package.json', '{ "type": "module" }')
  write('vitest.config.js', CONFIG)
  for (const [name, text] of Object.entries(FILES)) write(`web/${name}`, text)
  write('lost/steady.test.js', FILES['steady.test.js'])
  write('lost/lose.js', "import { rmSync } from 'node:fs'\nexport const teardown = () => rmSync(process.env.UNCAUGHT_ERRORS)")
  write('server/loose.test.js', "test('leaves an error behind', () => void Promise.reject(new Error('nobody waits for this')))")
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const namesOf = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path).sort()

test('a failed file runs again by itself, and what passes then is flaky', { timeout: 120_000 }, async () => {
  const { status, files = [], errors } = await first('web')
  expect([status, errors]).toEqual([1, []])
  expect(countsOf(files)).toEqual({ passed: 3, failed: 4 })
  const suites = [{ suite: 'web', files, load: 2 }]
  const repeated = filesToRepeat(suites)
  expect(namesOf(repeated)).toEqual(['web/fewer.test.js', 'web/load.test.js', 'web/once.test.js'])

  const again = new Map<string, FileResult | undefined>()
  for (const file of repeated) again.set(file.path, await repeatFile(file, run()))
  const { suites: joined, flaky } = joinSuites(suites, again)
  const [web = { suite: '', files: [] }] = joined
  expect(countsOf(web.files)).toEqual({ passed: 5, failed: 2 })
  expect(flaky.map(({ path, test, message }) => [path, test, message]).sort()).toEqual([
    ['web/fewer.test.js', 'fails first', expect.stringContaining('expected true to be false')],
    ['web/load.test.js', 'the whole file', 'no answer while it loaded'],
    ['web/once.test.js', 'fails once', expect.stringContaining('expected true to be false')],
  ])
  expect(failureLines('web', web.files).sort()).toEqual([
    expect.stringMatching(/^ {2}web: web\/fewer\.test\.js: fails each time: AssertionError: expected 1 to be 2/),
    '  web: web/fewer.test.js: is there in the first run alone: is missing in the second run',
  ])
  expect(namesOf(web.files)).toEqual(namesOf(files))
})

test('an error that no test caught is known by its file, and a second run with one proves nothing', { timeout: 120_000 }, async () => {
  const result = await first('server')
  expect(result).toMatchObject({ status: 1, errors: [{ path: 'server/loose.test.js', message: 'nobody waits for this' }] })
  expect(result.files?.map(({ hasFailed }) => hasFailed)).toEqual([false])
  expect(endedBadly(result)).toBe('an error that no failed file accounts for: nobody waits for this')
  expect(await repeatFile({ suite: 'server', path: 'server/loose.test.js' }, run())).toBeUndefined()
})

test('a run whose list of uncaught errors is missing fails, however green its files are', { timeout: 120_000 }, async () => {
  const { status, files, errors } = await first('lost')
  expect([status, files?.map(({ hasFailed }) => hasFailed)]).toEqual([0, [false]])
  expect(errors).toEqual([{ message: 'the run left no list of the errors that no test caught' }])
  expect(endedBadly({ status, files, errors })).toMatch(/^an error that no failed file accounts for: the run left no list/)
  expect(await repeatFile({ suite: 'lost', path: 'lost/steady.test.js' }, run())).toBeUndefined()
})

test('a project that does not exist leaves no results', { timeout: 120_000 }, async () => {
  const result = await first('nowhere')
  expect(endedBadly(result)).toMatch(/^ended with status 1/)
})
