// A Chromium for tests and screenshots: the one inside an npm package, whatever is installed, so that every machine runs
// the same (with its own libraries where the system lacks them), or the one that CHROME_PATH names. Only where the
// package's cannot start at all, the system's package manager brings one for root, and the run says so.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium as playwright } from 'playwright-core'
import { root } from '../build.mjs'
import { chosenBrowser } from './choice.mjs'
import { fontconfigFile } from './fonts.mjs'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // None is started ahead for a window that may never come.
  '--renderer-process-limit=1',
  '--lang=en-US',
]

/** @param {readonly string[]} [more] flags beside those of every browser here
 *  @returns {Promise<import('playwright-core').Browser>} */
export async function launchBrowser(more = []) {
  const chosen = chosenBrowser(process.env, existsSync)
  if (!chosen) return firstThatStarts(more)
  return start(chosen, more).catch((fault) => {
    throw new Error(`CHROME_PATH: ${chosen.path} does not start: ${firstLine(fault)}`, { cause: fault })
  })
}

/** The same browser by its port: its windows share one storage, as those of a person do.
 *  @returns {Promise<import('playwright-core').Browser>} */
export const connectBrowser = (port) => playwright.connectOverCDP(`http://127.0.0.1:${port}`)

async function firstThatStarts(more) {
  const faults = []
  for (const candidate of [packaged, packagedWithLibraries, bySystemPackages]) {
    try {
      const found = await candidate(faults)
      if (found) return await start(found, more)
    } catch (fault) {
      faults.push(`${candidate.name}: ${firstLine(fault)}`)
    }
  }
  throw new Error(`no Chromium could be started; CHROME_PATH names another one:\n${faults.join('\n')}`)
}

const start = ({ path, env }, more) =>
  playwright.launch({
    executablePath: path,
    args: [...flags, ...more],
    env: { ...process.env, FONTCONFIG_FILE: fontconfigFile(), ...env },
  })

const firstLine = (fault) => String(fault.message).split('\n')[0]

const PACKAGE = join(root, 'node_modules/@sparticuz/chromium')

/**
 * The package unpacks into the temporary folder, and takes what it finds there: each checkout and each version of the
 * package has a folder of its own.
 */
async function packaged() {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  const folder = join(root, '.cache/browser', version)
  mkdirSync(folder, { recursive: true })
  const former = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return { path: await chromium.executablePath(), folder }
  } finally {
    if (former === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = former
  }
}

async function packagedWithLibraries() {
  const { path, folder } = await packaged()
  const libraries = join(folder, 'al2023')
  if (!existsSync(libraries)) {
    mkdirSync(libraries)
    const packed = readFileSync(join(PACKAGE, 'bin/al2023.tar.br'))
    execFileSync('tar', ['-x', '-C', libraries], { input: brotliDecompressSync(packed) })
  }
  return { path, env: { LD_LIBRARY_PATH: join(libraries, 'lib') } }
}

/** For root alone. What it brought once is taken again without a question to the package manager. */
function bySystemPackages(faults) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const path = '/usr/bin/chromium'
  const isThere = existsSync(path)
  console.error(`The browser of @sparticuz/chromium does not start here (${faults.at(-1)}): ${isThere ? 'taking' : 'installing'} ${path}`)
  if (!isThere) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return { path }
}
