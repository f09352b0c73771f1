import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Binaries, EMBEDDED_MAJOR } from './binaries.ts'
import { DatabaseStartError } from './errors.ts'
import { isAlive } from './postmaster.ts'
import type { RunAs } from './run-as.ts'

/** Refuses a cluster of another major version; false when there is none yet. */
export function hasCluster(cluster: string): boolean {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return false
  const major = readFileSync(file, 'utf8').trim()
  if (major !== String(EMBEDDED_MAJOR)) {
    throw new DatabaseStartError(
      'other_version',
      `${cluster} was made by PostgreSQL ${major} and this release brings ${EMBEDDED_MAJOR}: back it up with the release that made it and restore it with this one`,
    )
  }
  return true
}

/** Makes the cluster beside its place and moves it there, so that a start cut short leaves nothing half made. */
export function makeCluster(cluster: string, options: { binaries: Binaries; runAs: RunAs; password: string }): void {
  const { binaries, runAs } = options
  const fresh = `${cluster}.new-${process.pid}`
  removeUnfinished(cluster)
  mkdirSync(fresh, { mode: 0o700 })
  const passwordDir = mkdtempSync(join(tmpdir(), 'glasshouse-'))
  const passwordFile = join(passwordDir, 'password')
  writeFileSync(passwordFile, options.password, { mode: 0o600 })
  if (runAs.account) for (const path of [fresh, passwordDir, passwordFile]) chownSync(path, runAs.account.uid, runAs.account.gid)
  try {
    let failure = ''
    for (const locale of ['C.UTF-8', 'C']) {
      const words = [...runAs.prefix, binaries.initdb, '-D', fresh, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
      const [command, ...args] = [...words, '--encoding=UTF8', `--locale=${locale}`, '--no-instructions']
      const result = spawnSync(command as string, args, { encoding: 'utf8', cwd: '/', ...accountOf(runAs) })
      if (result.status === 0) {
        renameSync(fresh, cluster)
        return
      }
      failure = `${result.error?.message ?? ''}${result.stderr ?? ''}`.trim()
      if (!/locale/i.test(failure)) break
    }
    throw new DatabaseStartError('failed', `initdb failed: ${failure.split('\n').slice(-3).join(' | ')}`)
  } finally {
    rmSync(passwordDir, { recursive: true, force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Removes folders that starts which were cut short left. */
function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    const maker = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    if (maker && (Number(maker) === process.pid || !isAlive(Number(maker)))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

export function accountOf(runAs: RunAs): { uid?: number; gid?: number } {
  return runAs.account ? { uid: runAs.account.uid, gid: runAs.account.gid } : {}
}
