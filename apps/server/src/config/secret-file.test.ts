import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretFile } from './secret-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a secret is made once, random, for its owner alone', () => {
  const secrets = join(folder, 'secrets')
  const made = secretFile(secrets, 'walks.key')
  expect(made).toHaveLength(32)
  expect(secretFile(secrets, 'walks.key')).toEqual(made)
  expect(secretFile(secrets, 'edge.key')).not.toEqual(made)
  expect(readdirSync(secrets).sort()).toEqual(['edge.key', 'walks.key'])
  expect(statSync(join(secrets, 'walks.key')).mode & 0o777).toBe(0o600)
  expect(statSync(secrets).mode & 0o777).toBe(0o700)
})

test('a file that is no whole secret is refused, and not made anew', () => {
  writeFileSync(join(folder, 'walks.key'), 'short')
  expect(() => secretFile(folder, 'walks.key')).toThrow('5 bytes instead of 32')
  expect(statSync(join(folder, 'walks.key')).size).toBe(5)
})
