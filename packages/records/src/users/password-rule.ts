import { inflateRawSync } from 'node:zlib'
import { COMMON_PASSWORDS } from './common-passwords-list.ts'

let common: ReadonlySet<string> | undefined

/** Made when first needed; in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(inflateRawSync(Buffer.from(COMMON_PASSWORDS, 'base64')).toString().split('\n'))
  return common
}

/**
 * Passwords that are guessed first: a common one, one of the user's own names, one character over and over. Case and
 * spaces around it make it no harder. Its length is another rule.
 */
export function isGuessable(password: string, ownNames: readonly string[]): boolean {
  const text = password.trim().toLowerCase()
  if (new Set(text).size <= 1) return true
  return commonPasswords().has(text) || ownNames.some((name) => name !== '' && name.trim().toLowerCase() === text)
}
