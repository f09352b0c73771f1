// Installs the packages when they are missing or older than the lock file. Uses nothing that is not in Node itself.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export function installWhenNeeded() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Glasshouse needs Node 20.19 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const done = join(root, 'node_modules/.package-lock.json')
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return
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
