// A Chromium for tests and screenshots: one that is installed; else the one inside an npm package (with its own
// libraries where the system lacks them); else, for root, the system's package manager brings one.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium as playwright } from 'playwright-core'
import { root } from '../build.mjs'
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
  '--lang=en-US',
]

/** @param {readonly string[]} [more] flags beside those of every browser here
 *  @returns {Promise<import('playwright-core').Browser>} */
export const launchBrowser = (more = []) =>
  firstThatStarts((options) => playwright.launch({ ...options, args: [...options.args, ...more] }))

/** The same browser by its port: its windows share one storage, as those of a person do.
 *  @returns {Promise<import('playwright-core').Browser>} */
export const connectBrowser = (port) => playwright.connectOverCDP(`http://127.0.0.1:${port}`)

async function firstThatStarts(start) {
  const faults = []
  for (const candidate of [installed, packaged, packagedWithLibraries, bySystemPackages]) {
    try {
      const found = await candidate()
      if (!found) continue
      return await start({
        executablePath: found.path,
        args: flags,
        env: { ...process.env, FONTCONFIG_FILE: fontconfigFile(), ...found.env },
      })
    } catch (fault) {
      faults.push(`${candidate.name}: ${String(fault.message).split('\n')[0]}`)
    }
  }
  throw new Error(`no Chromium could be started:\n${faults.join('\n')}`)
}

function installed() {
  const places = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const path = places.find((place) => place && existsSync(place))
  return path && { path }
}

/**
 * The package unpacks into the temporary folder and takes what lies there as its own, so each checkout gives it one, and
 * each version another.
 */
async function packaged() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'))
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
    const packed = readFileSync(join(root, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
    execFileSync('tar', ['-x', '-C', libraries], { input: brotliDecompressSync(packed) })
  }
  return { path, env: { LD_LIBRARY_PATH: join(libraries, 'lib') } }
}

function bySystemPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return { path: '/usr/bin/chromium' }
}
