import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries, linkLibraries } from './binaries.ts'

test('library links that the installer did not make are made at the start', () => {
  const native = join(mkdtempSync(join(tmpdir(), 'native-')), 'native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib/libicui18n.so.60.2'), 'library')
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([
      { source: 'native/lib/libicui18n.so.60.2', target: 'native/lib/libicui18n.so' },
      { source: 'native/lib/libicui18n.so.60.2', target: 'native/lib/libicui18n.so.60' },
    ]),
  )
  linkLibraries(native)
  linkLibraries(native)
  for (const name of ['libicui18n.so', 'libicui18n.so.60']) {
    expect(lstatSync(join(native, 'lib', name)).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(native, 'lib', name), 'utf8')).toBe('library')
  }
  rmSync(join(native, 'lib/libicui18n.so.60'))
  linkLibraries(native)
  expect(readFileSync(join(native, 'lib/libicui18n.so.60'), 'utf8')).toBe('library')
})

test('the installed package has every library that it lists', () => {
  const { native } = findBinaries()
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  expect(list.length).toBeGreaterThan(0)
  for (const { target } of list) expect(readFileSync(join(native, '..', target)).length).toBeGreaterThan(0)
})
