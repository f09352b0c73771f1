#!/usr/bin/env node
// npm leaves platform packages out of the lock file when the machine that wrote it cannot see them; `npm ci` then
// refuses the file everywhere. This names them by what their parents ask for, so that every platform installs from one
// lock file, and asks the registry for each hash that is missing there.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './build.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

/** Optional platform packages that no entry of the lock file names. */
export function missingPlatformPackages(lock) {
  const missing = new Map()
  for (const [path, entry] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {}))
      if (!lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`])
        missing.set(name, { version, isDev: entry.dev === true })
  return missing
}

/** Packages that would be installed without a look at what they are. */
export function withoutIntegrity(lock) {
  return Object.entries(lock.packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity)
}

/**
 * Packages that bring a command called node. npm would link it where scripts look first, so that `npm start` would run
 * it untried, also on a machine on which it cannot run.
 */
export function commandsNamedNode(lock) {
  return Object.values(lock.packages).filter(({ bin }) => bin && 'node' in bin)
}

export function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

function entryOf(name, { version, isDev }) {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc =
    words.includes('musl') || words.includes('musleabihf')
      ? ['musl']
      : words.includes('gnu') || words.includes('gnueabihf')
        ? ['glibc']
        : []
  return {
    version: version.replace(/^[\^~]/, ''),
    optional: true,
    ...(isDev && { dev: true }),
    ...(cpu.length && { cpu }),
    ...(libc.length && { libc }),
    ...(os.length && { os }),
  }
}

const integrityOf = (version) => execFileSync('npm', ['view', version, 'dist.integrity'], { encoding: 'utf8' }).trim()

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lock = readLock()
  const missing = missingPlatformPackages(lock)
  for (const [name, wanted] of missing) lock.packages[`node_modules/${name}`] = entryOf(name, wanted)
  const unknown = withoutIntegrity(lock)
  for (const [path, entry] of unknown) entry.integrity = integrityOf(`${path.split('node_modules/').at(-1)}@${entry.version}`)
  for (const entry of commandsNamedNode(lock)) delete entry.bin
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`
  // A newer file would have the packages installed anew.
  if (text !== readFileSync(join(root, 'package-lock.json'), 'utf8')) writeFileSync(join(root, 'package-lock.json'), text)
  console.log(`${missing.size} platform packages named, ${unknown.length} hashes added`)
}
