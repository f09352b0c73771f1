import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { root } from '../build.mjs'
import { browserOption, chosenBrowser, INSTALLED } from './choice.mjs'
import { launchBrowser } from './launch.mjs'

const nothing = () => false
const everything = () => true

describe('the browser of a run', () => {
  test('is the one of the package, whatever is installed', () => {
    for (const env of [{}, { CHROME_PATH: '' }]) {
      expect(chosenBrowser(env, everything)).toBeUndefined()
      expect(chosenBrowser(env, nothing)).toBeUndefined()
    }
  })

  test('is the one that CHROME_PATH names', () => {
    expect(chosenBrowser({ CHROME_PATH: '/opt/chrome' }, (path) => path === '/opt/chrome')).toEqual({ path: '/opt/chrome' })
  })

  test('is no other one where CHROME_PATH names a file that is not there', () => {
    expect(() => chosenBrowser({ CHROME_PATH: '/opt/chrome' }, (path) => path !== '/opt/chrome')).toThrow(
      'CHROME_PATH: there is no file /opt/chrome',
    )
  })
})

describe('--browser', () => {
  test('left out changes nothing', () => {
    expect(browserOption(['--only', 'e2e'], {}, everything)).toEqual({ rest: ['--only', 'e2e'] })
  })

  test.each([
    [['--only', 'e2e', '--browser', 'system']],
    [['--browser', 'system', '--only', 'e2e']],
    [['--only', 'e2e', '--browser=system']],
  ])('system takes the first installed one and is taken out of %j', (words) => {
    const [, second] = INSTALLED
    const there = (path: string) => INSTALLED.indexOf(path) >= 1
    expect(browserOption(words, {}, there)).toEqual({ rest: ['--only', 'e2e'], path: second })
  })

  test('system is refused where none is installed, with the places looked at', () => {
    const { fault, path } = browserOption(['--browser', 'system'], {}, nothing)
    expect(fault).toBe(`--browser system: no browser is installed at ${INSTALLED.join(', ')}`)
    expect(path).toBeUndefined()
  })

  test.each([
    [['--browser', 'firefox'], '--browser takes system, not firefox; CHROME_PATH names another browser'],
    [['--browser=/opt/chrome'], '--browser takes system, not /opt/chrome; CHROME_PATH names another browser'],
    [['--browser='], '--browser takes system, not nothing; CHROME_PATH names another browser'],
    [['--browser'], '--browser takes system, not nothing; CHROME_PATH names another browser'],
    [['--browser', '--only', 'e2e'], '--browser takes system, not --only; CHROME_PATH names another browser'],
    [['--browser', 'system', '--browser', 'system'], '--browser is given twice'],
  ])('%j is refused', (words, fault) => {
    const found = browserOption(words, {}, everything)
    expect(found.fault).toBe(fault)
    expect(found.path).toBeUndefined()
  })

  test('system beside CHROME_PATH is refused: only one of them can be meant', () => {
    const { fault } = browserOption(['--browser', 'system'], { CHROME_PATH: '/opt/chrome' }, everything)
    expect(fault).toBe('--browser system and CHROME_PATH both choose a browser: leave one of them out')
  })

  test('that is refused ends the tests with status 2 before any of them', () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'tools/test.mjs'), '--only', 'unit', '--browser', 'other'], {
      encoding: 'utf8',
    })
    expect({ status, stderr, stdout }).toEqual({
      status: 2,
      stderr: '--browser takes system, not other; CHROME_PATH names another browser\n',
      stdout: '',
    })
  })
})

describe('a browser that CHROME_PATH names and that does not start', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'glasshouse-no-browser-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const startWith = (path: string) => {
    vi.stubEnv('CHROME_PATH', path)
    return launchBrowser()
  }
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('is named, and no other one is taken', async () => {
    const path = join(folder, 'ends-at-once')
    writeFileSync(path, '#!/bin/sh\nexit 1\n')
    chmodSync(path, 0o755)
    await expect(startWith(path)).rejects.toThrow(`CHROME_PATH: ${path} does not start: `)
  })

  test('is named where it is no program at all', async () => {
    await expect(startWith(folder)).rejects.toThrow(`CHROME_PATH: ${folder} does not start: `)
  })

  test('is named where there is no such file', async () => {
    const path = join(folder, 'missing')
    await expect(startWith(path)).rejects.toThrow(`CHROME_PATH: there is no file ${path}`)
  })
})
