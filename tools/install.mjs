// First call of each program here: installs the packages when they are missing or older than the lock file, and goes on
// under a maintained Node. Uses nothing that is not in Node itself.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { enterMaintainedNode, hasPackage, isMaintained, refuseNode } from './runtime.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export async function ensureRuntime() {
  // Before minutes of packages that would serve nothing.
  if (!isMaintained() && !hasPackage()) await enterMaintainedNode()
  if (isInstallNeeded()) install()
  await enterMaintainedNode()
}

function isInstallNeeded() {
  const done = join(root, 'node_modules/.package-lock.json')
  return !existsSync(done) || statSync(done).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs
}

/**
 * npm leaves out, without a word, what is optional and takes another Node than its own: under these it brings all that
 * the lock file names for this machine.
 */
function installsEverything() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major > 22
}

function install() {
  if (!installsEverything()) refuseNode('and packages are installed under Node 20.19, 22.13 or newer')
  console.log('Installing packages (npm ci)')
  const windows = process.platform === 'win32'
  // What builds and tests is wanted even where NODE_ENV says production, for which npm would leave it out.
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (status !== 0) process.exit(status ?? 1)
}
