import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Passwords of the embedded server's roles, made at random once. */
export interface Passwords {
  readonly super: string
  readonly owner: string
  readonly house: string
}

const passwordFile = (secretsDir: string) => join(secretsDir, 'postgres.json')

export function readPasswords(secretsDir: string): Passwords | null {
  const file = passwordFile(secretsDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Passwords) : null
}

export function makePasswords(secretsDir: string): Passwords {
  const word = () => randomBytes(24).toString('base64url')
  const passwords = { super: word(), owner: word(), house: word() }
  mkdirSync(secretsDir, { recursive: true, mode: 0o700 })
  chmodSync(secretsDir, 0o700)
  const file = passwordFile(secretsDir)
  writeFileSync(`${file}.new`, JSON.stringify(passwords), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return passwords
}
